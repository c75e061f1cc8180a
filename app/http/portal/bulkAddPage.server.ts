import { json } from "@remix-run/node";
import type { Edition } from "~/game/editions";
import { isRefused } from "~/game/refusal";
import { displayOf } from "~/game/types";
import { MAX_LIST_LENGTH } from "~/game/word";
import { portalAddress } from "~/i18n/staffPages";
import { checkGames } from "~/services/schedule/check.server";
import { bulkAdd, type BulkReport, previewBulk } from "~/services/schedule/bulkAdd.server";
import { splitWords } from "~/services/schedule/listText.server";
import { onDay } from "~/services/schedule/scheduledWords.server";
import { readSecret } from "~/services/schedule/scheduleDraft.server";
import { latestGames } from "~/services/schedule/scheduleGame.server";
import { findUpcoming } from "~/services/schedule/upcoming.server";
import { toDisplayed } from "~/services/words/displayForms.server";
import { orUnavailable, type PortalRefusal, statusOf } from "../refusal.server";
import { type FlashOf, redirectWith, takeFlash } from "../request/flash.server";
import { isHidden } from "./blindMode.server";
import { hasChosen } from "./createPage.server";
import { shownCheck } from "./dayCheck.server";
import { draftData, type PortalRequest, readEdition } from "./portal.server";

/** Longest rejected word that the page after the list names, characters. */
const MAX_LEFT_WORD = 40;

/** What becomes of a list of words, as its page shows it. */
export type BulkReportData = ReturnType<typeof toBulkReport>;

function toBulkReport(portal: PortalRequest, edition: Edition, { added, rejected, moved }: BulkReport) {
  const { app } = portal.context;
  return {
    added: added.map(({ number, span, secret }) => ({ number, span, ...toDisplayed(app, edition, secret) })),
    rejected: toRejected(portal, edition, rejected),
    moved: moved.map(({ number, before }) => ({ number, word: displayOf(toDisplayed(app, edition, before)) })),
  };
}

/** The rejected words of a list, each with the game that keeps it, if that is why and the member does not hide its word. */
function toRejected(portal: PortalRequest, edition: Edition, rejected: BulkReport["rejected"]) {
  return rejected.map(({ word, why, keeper }) => {
    const isNamed = keeper !== undefined && !isHidden(portal, { edition, number: keeper });
    return { word, why, game: isNamed ? onDay(portal.context.app, edition, keeper) : null };
  });
}

/**
 * Data of the page for many words. `recent`: the words that were chosen last, newest last. `isTooLong`: the listener has redirected
 * here from a text that was too long to be read.
 */
export type PortalBulkData = Awaited<ReturnType<typeof loadPortalBulk>>;

export async function loadPortalBulk(portal: PortalRequest) {
  const { context } = portal;
  const { app, url } = context;
  const edition = readEdition(url);
  const recent = (await latestGames(app, edition))
    .filter((game) => !isHidden(portal, game))
    .map(({ secret }) => displayOf(toDisplayed(app, edition, secret)));
  const result = await bulkResult(portal, takeFlash(context, "gamesAdded"));
  return {
    edition,
    recent: recent.reverse(),
    result,
    done: takeFlash(context, "changed"),
    draft: draftData(portal),
    isTooLong: url.searchParams.has("tooLarge"),
  };
}

/** The list that was just added. `left`: what is left of it, with the reasons as of now. */
async function bulkResult(portal: PortalRequest, done: FlashOf<"gamesAdded"> | null) {
  if (done === null) return null;
  const { app } = portal.context;
  const { edition, numbers, left, logged } = done;
  const games = await Promise.all(numbers.map((number) => findUpcoming(app, { edition, number })));
  const added = games.flatMap((game) =>
    game === null ? [] : [{ number: game.number, span: game.span, ...game.secret }],
  );
  const report = left.length === 0 ? null : await previewBulk(app, { edition, words: left });
  return {
    added,
    logged,
    left,
    rejected: report === null || isRefused(report) ? [] : toRejected(portal, edition, report.rejected),
  };
}

type BulkPreviewData = Awaited<ReturnType<typeof withWarnings>>;

/** What the check has to be looked at of each word, as the schedule would be with all of them. */
async function withWarnings(portal: PortalRequest, edition: Edition, report: BulkReportData) {
  const instead = new Map(report.added.map(({ number, word }) => [number, word]));
  const checks = await checkGames(portal.context.app, { edition, games: report.added, instead });
  const warningsOf = (number: number) => {
    const check = checks.get(number);
    const findings = check === undefined ? [] : shownCheck(portal, edition, check).findings;
    return findings.filter(({ level }) => level === "look");
  };
  return { ...report, added: report.added.map((game) => ({ ...game, warnings: warningsOf(game.number) })) };
}

/** The answer to a list of words. */
export interface BulkAnswer {
  readonly typed: string;
  /** The words to confirm. Null: the form is shown again. */
  readonly preview: BulkPreviewData | null;
  /** Why nothing was added. Null before the confirmation. */
  readonly why: PortalRefusal | null;
  readonly rejected: BulkReportData["rejected"];
}

/** Handles the form with many words: shows what they would become, and adds what was confirmed. The typed text stays whole. */
export async function handleBulkForm(portal: PortalRequest) {
  const { context } = portal;
  const { fields } = context;
  const edition = readEdition(context.url);
  // As a text field counts its characters.
  const typed = (fields.get("words") ?? "").replaceAll("\r\n", "\n");
  const intent = fields.get("intent");
  if (intent === "edit") return answerList(typed, {});
  if (typed.length > MAX_LIST_LENGTH) return answerList(typed, { why: "listTooLong" });
  if (intent !== "confirm") return previewList(portal, { edition, typed });
  const shown = readShown(fields.get("shown") ?? "");
  return orUnavailable(
    context,
    () => addList(portal, { edition, typed, shown }),
    () => previewList(portal, { edition, typed, why: "gamesFailed" }),
  );
}

type ShownGame = { readonly number: number; readonly secret: string };

/** The games of a preview as its form sends them back: numbers and words, each pair in a line. */
function readShown(text: string): ShownGame[] {
  return text.split("\n").flatMap((line) => {
    const [, number, secret] = /^(\d{1,7}) (\S+)\s*$/.exec(line) ?? [];
    return number === undefined || secret === undefined ? [] : [{ number: Number(number), secret }];
  });
}

async function addList(
  portal: PortalRequest,
  { edition, typed, shown }: { edition: Edition; typed: string; shown: readonly ShownGame[] },
) {
  const { context, actor } = portal;
  const { app } = context;
  const words = splitWords(typed);
  const outcome = await bulkAdd(app, { edition, words, shown, actor });
  const answerAdded = (added: readonly Pick<ShownGame, "number">[], left: readonly string[], logged?: number) => {
    const numbers = added.map(({ number }) => number);
    const leftWords = left.map((word) => word.slice(0, MAX_LEFT_WORD));
    const flash = { kind: "gamesAdded", edition, numbers, left: leftWords, logged: logged ?? null } as const;
    return redirectWith(context, flash, portalAddress(context.language, "bulkAdd", { edition }));
  };
  if (!isRefused(outcome)) {
    const left = outcome.rejected.map(({ word }) => word);
    return answerAdded(outcome.added, left, outcome.logged);
  }
  if (outcome.why !== "gameChanged") return answerList(typed, { why: outcome.why });
  // The first of two equal forms has added them.
  const chosen = await Promise.all(shown.map((game) => hasChosen(portal, { edition, ...game })));
  if (shown.length > 0 && chosen.every(Boolean)) {
    const isShown = (word: string) => {
      const read = readSecret(app, edition, word);
      return !isRefused(read) && shown.some(({ secret }) => secret === read);
    };
    const left = words.filter((word) => !isShown(word));
    return answerAdded(shown, left);
  }
  return previewList(portal, { edition, typed, why: "listChanged" });
}

async function previewList(
  portal: PortalRequest,
  { edition, typed, why = null }: { edition: Edition; typed: string; why?: PortalRefusal | null },
) {
  const outcome = await previewBulk(portal.context.app, { edition, words: splitWords(typed) });
  if (isRefused(outcome)) return answerList(typed, { why: outcome.why });
  const report = toBulkReport(portal, edition, outcome);
  if (report.added.length === 0) return answerList(typed, { why: "noneToAdd", rejected: report.rejected });
  return answerList(typed, { preview: await withWarnings(portal, edition, report), why });
}

function answerList(typed: string, { preview = null, why = null, rejected = [] }: Partial<Omit<BulkAnswer, "typed">>) {
  const answer: BulkAnswer = { typed, preview, why, rejected };
  return json<BulkAnswer>(answer, { status: why === null ? 200 : statusOf(why) });
}
