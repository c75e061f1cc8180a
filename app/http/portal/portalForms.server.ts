import { json } from "@remix-run/node";
import { type Edition, EDITIONS } from "~/game/editions";
import type { DailyGame } from "~/game/gameRef";
import { isRefused } from "~/game/refusal";
import { displayOf } from "~/game/types";
import { MAX_LIST_LENGTH } from "~/game/word";
import { portalAddress } from "~/i18n/staffPages";
import { bulkAdd, previewBulk, splitWords } from "~/services/schedule/bulkAdd.server";
import {
  dismissOddNeighbor,
  giveBackToRanks,
  type RankOutcome,
  takeOutOfRanks,
} from "~/services/schedule/rankDecisions.server";
import { readSecret } from "~/services/schedule/scheduleDraft.server";
import { clearGame, previewGame, scheduleGame } from "~/services/schedule/scheduleGame.server";
import { findUpcoming, type UpcomingGame } from "~/services/schedule/upcoming.server";
import {
  acceptForm,
  blockWord,
  type VerdictOutcome,
  dismissWord,
  takeBackVerdict,
} from "~/services/schedule/verdicts.server";
import { reportWord, type WordReport } from "~/services/schedule/wordReport.server";
import { toDisplayed } from "~/services/words/displayForms.server";
import { orUnavailable, type PortalRefusal, refusalResponse, statusOf } from "../refusal.server";
import { type FlashOf, redirectWith } from "../request/flash.server";
import {
  type BulkReportData,
  type PortalRequest,
  readEdition,
  readPage,
  readTarget,
  readWordLanguage,
  readWordList,
  toBulkReport,
} from "./portalPages.server";

/** Longest typed word that is sent back to a form, characters. */
const MAX_TYPED_WORD = 300;
/** Longest rejected word that the page after the list names, characters. */
const MAX_LEFT_WORD = 40;

/** The answer to a word that was typed for a game. */
export interface WordCheck {
  readonly typed: string;
  /** The word in the vocabulary's spelling, which the form sends back to be saved. Null: it cannot be saved. */
  readonly validated: string | null;
  /** Why it is not saved. Null after validation. */
  readonly why: PortalRefusal | null;
  /** Null for what cannot be a secret of the edition. */
  readonly report: WordReport | null;
  /** Seeded games that would get another word. */
  readonly moved: BulkReportData["moved"];
}

/** Handles the form of a game: validates a word, or saves the one that was validated. Sent twice, it saves once. */
export async function handleGameForm(portal: PortalRequest) {
  const { context, actor } = portal;
  const { app, fields } = context;
  const target = readTarget(context);
  const typed = fields.get("word") ?? "";
  if (fields.get("intent") !== "save") return answerWord(await checkWord(portal, target, typed));
  const read = readSecret(app, target.edition, typed);
  if (isRefused(read) || read !== fields.get("validated")) {
    const check = await checkWord(portal, target, typed);
    return answerWord({ ...check, why: check.why ?? "notValidated" });
  }
  // Empty: the game had no word yet. One that was chosen meanwhile is then not replaced.
  const seen = fields.get("seen") ?? "";
  const shown = seen === "" ? { isOverride: false } : { isOverride: true, seen };
  const refuse = async (why: PortalRefusal) => answerWord({ ...(await checkWord(portal, target, typed)), why });
  return orUnavailable(
    context,
    async () => {
      const outcome = await scheduleGame(app, { ...target, word: read, ...shown, actor });
      if (isRefused(outcome) && !(await hasChosen(portal, { ...target, secret: read }))) return refuse(outcome.why);
      const address = portalAddress(context.language, "create", { edition: target.edition, num: target.number });
      return redirectWith(context, { kind: "gameCreated" }, address);
    },
    () => refuse("gameFailed"),
  );
}

function answerWord(check: WordCheck) {
  return json<WordCheck>(check, { status: check.why === null ? 200 : statusOf(check.why) });
}

async function checkWord({ context: { app } }: PortalRequest, target: DailyGame, typed: string): Promise<WordCheck> {
  const answer = { typed: typed.slice(0, MAX_TYPED_WORD), validated: null, report: null, moved: [] };
  const report = await reportWord(app, { ...target, word: typed });
  if (isRefused(report)) return { ...answer, why: report.why };
  const { word } = report.word;
  const preview = await previewGame(app, { ...target, word, isOverride: true });
  if (isRefused(preview)) return { ...answer, report, why: preview.why };
  const moved = preview.moved.map(({ number, before }) => ({
    number,
    word: displayOf(toDisplayed(app, target.edition, before)),
  }));
  return { ...answer, validated: word, report, why: null, moved };
}

/** Whether the member has chosen this secret for the game already. The first of two equal forms has then done it. */
async function hasChosen(
  { context: { app }, actor }: PortalRequest,
  { secret, ...game }: DailyGame & { readonly secret: string },
): Promise<boolean> {
  const now = await findUpcoming(app, game);
  return now?.secret.word === secret && now.choice?.by?.id === actor.id;
}

/** Handles the form that confirms that a game's chosen word is given up. */
export async function handleClearForm(portal: PortalRequest) {
  const { context, actor } = portal;
  const target = readTarget(context);
  const refuse = (why: PortalRefusal) => json({ why }, { status: statusOf(why) });
  const seen = context.fields.get("seen") ?? "";
  return orUnavailable(
    context,
    async () => {
      const outcome = await clearGame(context.app, { ...target, actor, seen });
      if (isRefused(outcome) && !(await isSeeded(portal, target))) return refuse(outcome.why);
      const address = portalAddress(context.language, "portal", { edition: target.edition });
      return redirectWith(context, { kind: "gameCleared" }, address);
    },
    () => refuse("gameFailed"),
  );
}

async function isSeeded({ context: { app } }: PortalRequest, target: DailyGame): Promise<boolean> {
  const game = await findUpcoming(app, target);
  return game?.choice === null;
}

/** The answer to a list of words. */
export interface BulkAnswer {
  readonly typed: string;
  /** The words to confirm. Null: the form is shown again. */
  readonly preview: BulkReportData | null;
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
  const answerAdded = (added: readonly Pick<ShownGame, "number">[], left: readonly string[]) => {
    const numbers = added.map(({ number }) => number);
    const leftWords = left.map((word) => word.slice(0, MAX_LEFT_WORD));
    const flash = { kind: "gamesAdded", edition, numbers, left: leftWords } as const;
    return redirectWith(context, flash, portalAddress(context.language, "bulkAdd", { edition }));
  };
  if (!isRefused(outcome)) {
    const left = outcome.rejected.map(({ word }) => word);
    return answerAdded(outcome.added, left);
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
  const preview = toBulkReport(portal, edition, outcome);
  if (preview.added.length === 0) return answerList(typed, { why: "noneToAdd", rejected: preview.rejected });
  return answerList(typed, { preview, why });
}

function answerList(typed: string, { preview = null, why = null, rejected = [] }: Partial<Omit<BulkAnswer, "typed">>) {
  const answer: BulkAnswer = { typed, preview, why, rejected };
  return json<BulkAnswer>(answer, { status: why === null ? 200 : statusOf(why) });
}

/** A refused decision about a word. */
export interface RefusedWord {
  readonly word: string;
  readonly typed: string;
  readonly why: PortalRefusal;
}

/** Whether a word is to be blocked that staff has chosen for games to come. */
export interface BlockQuestion {
  readonly blocks: string;
  /** The games that would lose it. */
  readonly games: readonly UpcomingGame[];
}

/**
 * Handles a form of the lists of words.
 * @throws Response 400 for an unknown verdict
 */
export async function handleWordForm(portal: PortalRequest) {
  const { context, actor: by } = portal;
  const { app, fields, url } = context;
  const [verdict = "", word = "", of = "", seen = "", secret = ""] = ["verdict", "word", "of", "seen", "secret"].map(
    (name) => fields.get(name),
  );
  const language = readWordLanguage(url);
  const decision = { language, word, by };
  const decide = {
    form: () => acceptForm(app, { ...decision, of }),
    blocked: () => blockWord(app, { ...decision, seen: readSeen(seen) }),
    dismissed: () => dismissWord(app, decision),
    takenBack: () => takeBackVerdict(app, decision),
    takenOut: () => takeOutOfRanks(app, decision),
    givenBack: () => giveBackToRanks(app, decision),
    oddDismissed: () => dismissOddNeighbor(app, { ...decision, secret }),
  } satisfies Record<FlashOf<"wordDecided">["verdict"], () => Promise<VerdictOutcome | RankOutcome>>;
  const isVerdict = (name: string): name is keyof typeof decide => Object.hasOwn(decide, name);
  if (!isVerdict(verdict)) throw refusalResponse("badForm");
  const refuse = (why: PortalRefusal) => {
    const refused = { word: word.slice(0, MAX_TYPED_WORD), typed: of.slice(0, MAX_TYPED_WORD), why };
    return json<RefusedWord>(refused, { status: statusOf(why) });
  };
  if (verdict === "form" && of.trim() === "") return refuse("empty");
  const outcome: VerdictOutcome | RankOutcome = await decide[verdict]();
  if (isRefused(outcome)) return refuse(outcome.why);
  if (outcome.type === "takesChoices") {
    const games = await Promise.all(outcome.games.map((game) => findUpcoming(app, game)));
    return json<BlockQuestion>({ blocks: word, games: games.filter((game) => game !== null) });
  }
  const done = "verdict" in outcome ? outcome : { verdict: outcome, restored: [] };
  const query = { language, page: readPage(url), list: readWordList(url) };
  return redirectWith(
    context,
    { kind: "wordDecided", language, word: done.verdict.word, verdict, restored: done.restored },
    portalAddress(context.language, "words", query),
  );
}

/** The games of a question as its form sends them back: editions and numbers, each pair in a line. */
function readSeen(text: string): DailyGame[] {
  return text.split("\n").flatMap((line) => {
    const [, named, number] = /^(\w+) (\d{1,7})\s*$/.exec(line) ?? [];
    const edition = EDITIONS.find((one) => one === named);
    return edition === undefined ? [] : [{ edition, number: Number(number) }];
  });
}
