import { redirect } from "@remix-run/node";
import { dateOfGame } from "~/game/calendar";
import { type Edition, EDITIONS } from "~/game/editions";
import type { DailyGame } from "~/game/gameRef";
import { type Language, LANGUAGES } from "~/game/languages";
import { type DisplayedWord, displayOf } from "~/game/types";
import { pathIn } from "~/i18n/addresses";
import { LOG_KINDS, type LogKind, WORD_LISTS, type WordList } from "~/i18n/portalPages";
import { STAFF_PAGES } from "~/i18n/staffPages";
import { type Actor, actorOf, type AuditEntry, auditLog, type AuditPage } from "~/services/audit.server";
import { type BulkPreview, type BulkWordRefusal, previewBulk } from "~/services/schedule/bulkAdd.server";
import type { App } from "~/services/app";
import { latestGames } from "~/services/schedule/scheduleGame.server";
import {
  type Coverage,
  coverage,
  findUpcoming,
  listUpcoming,
  nextNumber,
  type UpcomingGame,
  type UpcomingPage,
} from "~/services/schedule/upcoming.server";
import { toDisplayed } from "~/services/words/wordLists.server";
import { type MissedWordPage, missedWords } from "~/services/words/missedWords.server";
import { acceptedForms, decidedWords, type DecidedWordPage } from "~/services/schedule/wordVerdicts.server";
import type { RequestContext } from "../request/context";
import { type Flash, takeFlash } from "../request/flash.server";
import { requireStaff } from "../request/guards.server";
import { requireLanguage } from "../request/language.server";
import { keepDraft, takeDraft } from "./draft.server";

/** A request of a member of staff. */
export interface PortalRequest {
  readonly context: RequestContext;
  readonly language: Language;
  readonly actor: Actor;
}

/**
 * Lets only staff into the portal. Loaders and actions about words call this first, the others `requireStaff`: rights that
 * were taken away end with the next request. What was typed into a form when the session had ended is kept for the next one.
 * @throws Response for anybody else
 */
export async function openPortal(context: RequestContext, params: { readonly lang?: string }): Promise<PortalRequest> {
  const language = requireLanguage(context, params);
  if (await keepDraft(context)) throw redirect(pathIn(language, STAFF_PAGES.signIn), 303);
  return { context, language, actor: actorOf(await requireStaff(context)) };
}

/**
 * The edition in the query, by default the first.
 * @throws Response 404 if the query names another one
 */
export function readEdition(url: URL): Edition {
  return readOneOf(EDITIONS, url, "edition");
}

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

/** The page number in the query, from 1. What is no number is page 1. */
export function readPage({ searchParams }: URL): number {
  const page = searchParams.get("page") ?? "";
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}

/**
 * The language of words in the query, by default the first.
 * @throws Response 404 if the query names another one
 */
export function readWordLanguage(url: URL): Language {
  return readOneOf(LANGUAGES, url, "language");
}

/**
 * The list of words in the query, by default that of the missed ones.
 * @throws Response 404 if the query names another one
 */
export function readWordList(url: URL): WordList {
  return readOneOf(WORD_LISTS, url, "list");
}

/** What was done before a page. */
type DoneData<Kind extends Flash["kind"]> = Extract<Flash, { kind: Kind }> | null;

/** For a form whose typed text outlives the session. */
export interface DraftData {
  /** Id of the member, for the form to say whose text it has. */
  readonly owner: string;
  /** What was typed before the session ended. Empty: nothing. */
  readonly typed: string;
}

const draftData = ({ context, actor }: Pick<PortalRequest, "context" | "actor">): DraftData => ({
  owner: actor.id,
  typed: takeDraft(context, actor.id),
});

/** Data of the first page. */
export interface PortalStartData extends UpcomingPage {
  readonly edition: Edition;
  readonly coverage: Coverage;
  readonly done: DoneData<"gameCleared">;
}

export async function loadPortalStart({ context }: PortalRequest): Promise<PortalStartData> {
  const { app, url } = context;
  const edition = readEdition(url);
  const upcoming = await listUpcoming(app, { edition, page: readPage(url) });
  return { ...upcoming, edition, coverage: await coverage(app, edition), done: takeFlash(context, "gameCleared") };
}

/** A game of the portal, and what it has now. */
export interface PortalGameData extends DailyGame {
  /** Day on which it begins, `YYYY-MM-DD`. */
  readonly date: string;
  /** The first game that may change. */
  readonly next: number;
  /** Null: the game has begun, or the schedule has not reached it. */
  readonly game: UpcomingGame | null;
  readonly done: DoneData<"gameCreated">;
  readonly draft: DraftData;
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

export async function loadPortalGame({ context, actor }: PortalRequest): Promise<PortalGameData> {
  const { app } = context;
  const target = readTarget(context);
  const { edition, number } = target;
  return {
    ...target,
    date: dateOfGame(edition, { number, epoch: app.env.GAME_EPOCH }),
    next: nextNumber(app, edition),
    game: await findUpcoming(app, target),
    done: takeFlash(context, "gameCreated"),
    draft: draftData({ context, actor }),
  };
}

/** What becomes of a list of words, as its page shows it. */
export interface BulkReportData {
  readonly added: readonly (DisplayedWord & { readonly number: number; readonly date: string })[];
  readonly rejected: readonly { readonly word: string; readonly why: BulkWordRefusal }[];
  readonly moved: readonly { readonly number: number; readonly word: string }[];
}

export function toBulkReport(
  { context: { app } }: PortalRequest,
  edition: Edition,
  { added, rejected, moved }: Pick<Extract<BulkPreview, { type: "preview" }>, "added" | "rejected" | "moved">,
): BulkReportData {
  return {
    added: added.map(({ number, date, secret }) => ({ number, date, ...toDisplayed(app, edition, secret) })),
    rejected,
    moved: moved.map(({ number, before }) => ({ number, word: displayOf(toDisplayed(app, edition, before)) })),
  };
}

/** Data of the page for many words. */
export interface PortalBulkData {
  readonly edition: Edition;
  /** The words that were chosen last, newest last. */
  readonly recent: readonly string[];
  /** The list that was just added. `left`: what is left of it, with the reasons as of now. */
  readonly result: {
    readonly added: BulkReportData["added"];
    readonly left: readonly string[];
    readonly rejected: BulkReportData["rejected"];
  } | null;
  readonly draft: DraftData;
}

export async function loadPortalBulk({ context, actor }: PortalRequest): Promise<PortalBulkData> {
  const { app, url } = context;
  const edition = readEdition(url);
  const recent = (await latestGames(app, edition)).map(({ secret }) => displayOf(toDisplayed(app, edition, secret)));
  const result = await bulkResult(app, takeFlash(context, "gamesAdded"));
  return { edition, recent: recent.reverse(), result, draft: draftData({ context, actor }) };
}

async function bulkResult(app: App, done: DoneData<"gamesAdded">): Promise<PortalBulkData["result"]> {
  if (done === null) return null;
  const { edition, numbers, left } = done;
  const games = await Promise.all(numbers.map((number) => findUpcoming(app, { edition, number })));
  const added = games.flatMap((game) =>
    game === null ? [] : [{ number: game.number, date: game.date, ...game.secret }],
  );
  const preview = left.length === 0 ? null : await previewBulk(app, { edition, words: left });
  return { added, left, rejected: preview?.type === "preview" ? preview.rejected : [] };
}

/** Data of a page of the audit log. */
export interface PortalLogData extends AuditPage {
  readonly kind: LogKind;
}

export async function loadPortalLog({ context: { app, url } }: PortalRequest): Promise<PortalLogData> {
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

/** Data of the page of missed words, or of those about which staff has decided. */
export type PortalWordsData = {
  readonly language: Language;
  readonly done: DoneData<"wordDecided">;
} & (({ readonly list: "missed" } & MissedWordPage) | ({ readonly list: "decided" } & DecidedWordPage));

export async function loadPortalWords({ context }: PortalRequest): Promise<PortalWordsData> {
  const { app, url } = context;
  const asked = { language: readWordLanguage(url), page: readPage(url) };
  const page = { language: asked.language, done: takeFlash(context, "wordDecided") };
  const list = readWordList(url);
  return list === "missed"
    ? { ...page, list, ...(await missedWords(app, asked)) }
    : { ...page, list, ...(await decidedWords(app, asked)) };
}

/** The forms that staff accepted, as a file download. */
export async function formsResponse({ context: { app, url } }: PortalRequest): Promise<Response> {
  const language = readWordLanguage(url);
  return new Response(await acceptedForms(app, language), {
    headers: {
      "Content-Type": "text/tab-separated-values; charset=utf-8",
      "Content-Disposition": `attachment; filename="forms.${language}.tsv"`,
      "Cache-Control": "no-store",
    },
  });
}
