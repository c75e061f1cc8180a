import { redirect } from "@remix-run/node";
import { type Edition, EDITIONS } from "~/game/editions";
import type { DailyGame } from "~/game/gameRef";
import { LANGUAGES } from "~/game/languages";
import { isRefused } from "~/game/refusal";
import { displayOf } from "~/game/types";
import { pathIn } from "~/i18n/addresses";
import { i18nOf } from "~/i18n/i18n.server";
import { LOG_KINDS, STAFF_PAGES, WORD_LISTS } from "~/i18n/staffPages";
import { actorOf, type AuditEntry, auditLog } from "~/services/audit.server";
import { type BulkReport, previewBulk } from "~/services/schedule/bulkAdd.server";
import { drawQrCode } from "~/platform/qrCode.server";
import type { App } from "~/services/app";
import { startDateOf } from "~/services/calendar.server";
import type { Member } from "~/services/members/sessions.server";
import { latestGames } from "~/services/schedule/scheduleGame.server";
import { coverage, findUpcoming, listUpcoming, nextNumber } from "~/services/schedule/upcoming.server";
import { type SecondFactorState, secondFactorState } from "~/services/staff/secondFactor.server";
import { toDisplayed } from "~/services/words/displayForms.server";
import { missedWords } from "~/services/words/missedWords.server";
import { oddNeighbors } from "~/services/words/oddNeighbors.server";
import { takenOutWords } from "~/services/schedule/rankDecisions.server";
import { acceptedForms, wordsWithVerdict } from "~/services/schedule/verdicts.server";
import { pageMeta } from "../pages/meta.server";
import type { RequestContext } from "../request/context";
import { type FlashOf, takeFlash } from "../request/flash.server";
import { requireStaff } from "../request/guards.server";
import { keepUnsent, takeUnsent } from "./unsentForm.server";

export type PortalRequest = Awaited<ReturnType<typeof openPortal>>;

/**
 * Lets only staff into the portal. Loaders and actions about words call this first, the others `requireStaff`: rights that
 * were taken away end with the next request. What was typed into a form when the session had ended is kept for the next one.
 * @throws Response for anybody else
 */
export async function openPortal(context: RequestContext) {
  if (await keepUnsent(context)) throw redirect(pathIn(context.language, STAFF_PAGES.signIn), 303);
  return { context, actor: actorOf(await requireStaff(context)) };
}

/** Meta tags of a page for staff. None is indexed. */
export function staffMeta(
  context: RequestContext,
  title:
    | `staff.${"signInTitle" | "codeTitle" | "portal" | "securityTitle"}`
    | `portal.${"create" | "bulk" | "log" | "words"}.title`,
) {
  const { t } = i18nOf(context.language);
  return pageMeta(context, { title: t(title), description: t("staff.description") });
}

/**
 * What the query names by a parameter, by default the first of the values.
 * @throws Response 404 if it names another one
 */
function readOneOf<Value extends string>(
  values: readonly [Value, ...Value[]],
  { searchParams }: URL,
  name: string,
): Value {
  const named = searchParams.get(name) ?? values[0];
  const value = values.find((one) => one === named);
  if (value === undefined) throw new Response(null, { status: 404 });
  return value;
}

export const readEdition = (url: URL) => readOneOf(EDITIONS, url, "edition");

export const readWordLanguage = (url: URL) => readOneOf(LANGUAGES, url, "language");

export const readWordList = (url: URL) => readOneOf(WORD_LISTS, url, "list");

/** The page number in the query, from 1. What is no number is page 1. */
export function readPage({ searchParams }: URL): number {
  const page = searchParams.get("page") ?? "";
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}

/** For a form whose typed text outlives the session. */
export type DraftData = ReturnType<typeof draftData>;

const draftData = ({ context, actor }: PortalRequest) => ({
  /** Id of the member, for the form to say whose text it has. */
  owner: actor.id,
  /** What was typed before the session ended. Empty: nothing. */
  typed: takeUnsent(context, actor.id),
});

export type PortalStartData = Awaited<ReturnType<typeof loadPortalStart>>;

export async function loadPortalStart({ context }: PortalRequest) {
  const { app, url } = context;
  const edition = readEdition(url);
  const page = readPage(url);
  const found = await orFailed(context, async () => ({
    ...(await listUpcoming(app, { edition, page })),
    coverage: await coverage(app, edition),
  }));
  return {
    games: found?.games ?? [],
    page: found?.page ?? page,
    pages: found?.pages ?? page,
    coverage: found?.coverage ?? null,
    isFailed: found === null,
    edition,
    done: takeFlash(context, "gameCleared"),
  };
}

/** What a query finds. Null: it has failed, which is logged. The page says so, and has its other parts. */
async function orFailed<Found extends object>(
  { app, page }: RequestContext,
  query: () => Promise<Found>,
): Promise<Found | null> {
  try {
    return await query();
  } catch (error) {
    app.log.error({ err: error, page }, "the games of a page of the portal could not be read");
    return null;
  }
}

/** Largest number that a page shows. Its day is in the 23rd century. */
const MAX_SHOWN = 99_999;

/**
 * The game that the query names, by default the next one.
 * @throws Response 404 if the query names no game
 */
export function readTarget({ app, url }: Pick<RequestContext, "app" | "url">): DailyGame {
  const edition = readEdition(url);
  const named = url.searchParams.get("num");
  if (named === null) return { edition, number: nextNumber(app, edition) };
  if (!/^[1-9]\d*$/.test(named) || Number(named) > MAX_SHOWN) throw new Response(null, { status: 404 });
  return { edition, number: Number(named) };
}

export type PortalGameData = Awaited<ReturnType<typeof loadPortalGame>>;

export async function loadPortalGame(portal: PortalRequest) {
  const { context } = portal;
  const { app } = context;
  const target = readTarget(context);
  const found = await orFailed(context, async () => ({ game: await findUpcoming(app, target) }));
  return {
    ...target,
    /** Day on which it begins, `YYYY-MM-DD`. */
    date: startDateOf(app, target),
    /** The first game that may change. */
    next: nextNumber(app, target.edition),
    /** Null: the game has begun, or the schedule has not reached it. */
    game: found?.game ?? null,
    isFailed: found === null,
    done: takeFlash(context, "gameCreated"),
    draft: draftData(portal),
  };
}

/** What becomes of a list of words, as its page shows it. */
export type BulkReportData = ReturnType<typeof toBulkReport>;

export function toBulkReport(
  { context: { app } }: PortalRequest,
  edition: Edition,
  { added, rejected, moved }: BulkReport,
) {
  return {
    added: added.map(({ number, date, secret }) => ({ number, date, ...toDisplayed(app, edition, secret) })),
    rejected,
    moved: moved.map(({ number, before }) => ({ number, word: displayOf(toDisplayed(app, edition, before)) })),
  };
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
  const recent = (await latestGames(app, edition)).map(({ secret }) => displayOf(toDisplayed(app, edition, secret)));
  const result = await bulkResult(app, takeFlash(context, "gamesAdded"));
  return {
    edition,
    recent: recent.reverse(),
    result,
    draft: draftData(portal),
    isTooLong: url.searchParams.has("tooLarge"),
  };
}

/** The list that was just added. `left`: what is left of it, with the reasons as of now. */
async function bulkResult(app: App, done: FlashOf<"gamesAdded"> | null) {
  if (done === null) return null;
  const { edition, numbers, left } = done;
  const games = await Promise.all(numbers.map((number) => findUpcoming(app, { edition, number })));
  const added = games.flatMap((game) =>
    game === null ? [] : [{ number: game.number, date: game.date, ...game.secret }],
  );
  const report = left.length === 0 ? null : await previewBulk(app, { edition, words: left });
  return { added, left, rejected: report === null || isRefused(report) ? [] : report.rejected };
}

export type PortalLogData = Awaited<ReturnType<typeof loadPortalLog>>;

export async function loadPortalLog({ context: { app, url } }: PortalRequest) {
  const kind = readOneOf(LOG_KINDS, url, "kind");
  const log = await auditLog(app, { page: readPage(url), kind });
  const asWritten = ({ edition }: AuditEntry, word: string | null) =>
    word === null || edition === null ? word : displayOf(toDisplayed(app, edition, word));
  return {
    ...log,
    kind,
    entries: log.entries.map((entry) => ({
      ...entry,
      before: asWritten(entry, entry.before),
      after: asWritten(entry, entry.after),
    })),
  };
}

/** Data of the page of missed words, or of another list of words. */
export type PortalWordsData = Awaited<ReturnType<typeof loadPortalWords>>;

export async function loadPortalWords({ context }: PortalRequest) {
  const { app, url } = context;
  const asked = { language: readWordLanguage(url), page: readPage(url) };
  const page = { language: asked.language, done: takeFlash(context, "wordDecided") };
  const list = readWordList(url);
  switch (list) {
    case "missed":
      return { ...page, list, ...(await missedWords(app, asked)) };
    case "decided":
      return { ...page, list, ...(await wordsWithVerdict(app, asked)) };
    case "odd":
      return { ...page, list, ...(await oddNeighbors(app, asked)) };
    case "out":
      return { ...page, list, ...(await takenOutWords(app, asked)) };
  }
}

/** The forms that staff accepted, as a file download. */
export function formsResponse({ context: { app, url } }: PortalRequest): Response {
  const language = readWordLanguage(url);
  return new Response(acceptedForms(app, language), {
    headers: {
      "Content-Type": "text/tab-separated-values; charset=utf-8",
      "Content-Disposition": `attachment; filename="forms.${language}.tsv"`,
      "Cache-Control": "no-store",
    },
  });
}

/** Data of the page on which staff turns the second factor on and off. */
export type SecurityPageData = Awaited<ReturnType<typeof loadSecurityPage>>;

export async function loadSecurityPage({ app }: RequestContext, member: Member) {
  return { factor: toShown(await secondFactorState(app, member)) };
}

function toShown(factor: SecondFactorState) {
  if (factor.kind !== "pending") return factor;
  const { kind, secret, address } = factor;
  // In groups, because it may be typed.
  const groups = secret.match(/.{1,4}/g) ?? [];
  return { kind, secret: groups.join(" "), qrCode: drawQrCode(address) };
}
