import { dateOfGame } from "~/game/calendar";
import { type Edition, EDITIONS } from "~/game/editions";
import type { DailyGame } from "~/game/gameRef";
import { type Language, LANGUAGES } from "~/game/languages";
import { type DisplayedWord, displayOf } from "~/game/types";
import { type PortalDone, readPortalDone } from "~/i18n/portalPages";
import { type Actor, actorOf, type AuditEntry, auditLog, type AuditPage } from "~/services/audit.server";
import { type BulkPreview, type BulkWordRefusal, previewBulk, splitWords } from "~/services/schedule/bulkAdd.server";
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
import { toDisplayed } from "~/services/words/displayedWord";
import { type MissedWordPage, missedWords } from "~/services/words/missedWords.server";
import { acceptedForms } from "~/services/words/wordVerdicts.server";
import type { RequestContext } from "../request/context";
import { requireStaff } from "../request/guards.server";
import { requireLanguage } from "../request/language.server";

/** A request of a member of staff. */
export interface PortalRequest {
  readonly context: RequestContext;
  readonly language: Language;
  readonly actor: Actor;
}

/**
 * Lets staff alone into the portal. Every loader and action of the portal calls this first: rights that were taken away
 * end with the next request.
 * @throws Response for anybody else
 */
export async function openPortal(context: RequestContext, params: { readonly lang?: string }): Promise<PortalRequest> {
  const language = requireLanguage(context, params);
  return { context, language, actor: actorOf(await requireStaff(context)) };
}

/** The edition in the query, by default the first. */
export function readEdition({ searchParams }: URL): Edition {
  const named = searchParams.get("edition");
  return EDITIONS.find((edition) => edition === named) ?? EDITIONS[0];
}

/** The page number in the query, from 1. What is no number is page 1. */
export function readPage({ searchParams }: URL): number {
  const page = searchParams.get("page") ?? "";
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}

/** The language of words in the query, by default the first. */
export function readWordLanguage({ searchParams }: URL): Language {
  const named = searchParams.get("language");
  return LANGUAGES.find((language) => language === named) ?? LANGUAGES[0];
}

/** What was done before the page, from the query. */
export interface PortalDoneData {
  readonly done: PortalDone;
  readonly word: string;
}

function readDone({ searchParams }: URL): PortalDoneData | null {
  const done = readPortalDone(searchParams);
  return done === null ? null : { done, word: searchParams.get("word") ?? "" };
}

/** Data of the first page. */
export interface PortalStartData extends UpcomingPage {
  readonly edition: Edition;
  readonly coverage: Coverage;
  readonly done: PortalDoneData | null;
}

export async function loadPortalStart({ context: { app, url } }: PortalRequest): Promise<PortalStartData> {
  const edition = readEdition(url);
  const upcoming = await listUpcoming(app, { edition, page: readPage(url) });
  return { ...upcoming, edition, coverage: await coverage(app, edition), done: readDone(url) };
}

/** A game of the portal, and what it has now. */
export interface PortalGameData extends DailyGame {
  /** Day on which it begins, `YYYY-MM-DD`. */
  readonly date: string;
  /** The first game that may change. */
  readonly next: number;
  /** Null: the game has begun, or the schedule has not reached it. */
  readonly game: UpcomingGame | null;
  readonly done: PortalDoneData | null;
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

export async function loadPortalGame({ context }: PortalRequest): Promise<PortalGameData> {
  const { app, url } = context;
  const target = readTarget(context);
  const { edition, number } = target;
  return {
    ...target,
    date: dateOfGame(edition, { number, epoch: app.env.GAME_EPOCH }),
    next: nextNumber(app, edition),
    game: await findUpcoming(app, target),
    done: readDone(url),
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
    readonly added: number;
    readonly left: readonly string[];
    readonly rejected: BulkReportData["rejected"];
  } | null;
}

export async function loadPortalBulk({ context: { app, url } }: PortalRequest): Promise<PortalBulkData> {
  const edition = readEdition(url);
  const recent = (await latestGames(app, edition)).map(({ secret }) => displayOf(toDisplayed(app, edition, secret)));
  const added = url.searchParams.get("added") ?? "";
  const page = { edition, recent: recent.reverse() };
  if (!/^\d{1,2}$/.test(added)) return { ...page, result: null };
  const left = splitWords(url.searchParams.get("left") ?? "");
  const preview = left.length === 0 ? null : await previewBulk(app, { edition, words: left });
  const rejected = preview?.type === "preview" ? preview.rejected : [];
  return { ...page, result: { added: Number(added), left, rejected } };
}

/** Data of a page of the audit log. */
export type PortalLogData = AuditPage;

export async function loadPortalLog({ context: { app, url } }: PortalRequest): Promise<PortalLogData> {
  const log = await auditLog(app, { page: readPage(url) });
  const asWritten = ({ edition }: AuditEntry, word: string | null) =>
    word === null || edition === null ? word : displayOf(toDisplayed(app, edition, word));
  return {
    ...log,
    entries: log.entries.map((entry) => ({
      ...entry,
      before: asWritten(entry, entry.before),
      after: asWritten(entry, entry.after),
    })),
  };
}

/** Data of the page of missed words. */
export interface PortalWordsData extends MissedWordPage {
  readonly language: Language;
  readonly done: PortalDoneData | null;
}

export async function loadPortalWords({ context: { app, url } }: PortalRequest): Promise<PortalWordsData> {
  const language = readWordLanguage(url);
  return { language, ...(await missedWords(app, { language, page: readPage(url) })), done: readDone(url) };
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
