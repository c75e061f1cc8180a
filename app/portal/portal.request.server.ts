import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireStaff } from "~/account/guards.request.server";
import { staffActorOf } from "~/account/staffActor.server";
import type { App } from "~/app";
import { dayOfGame, isDate, mondayOf } from "~/editions/calendar";
import { type Edition, EDITION_FACTS, EDITIONS } from "~/editions/editions";
import { type DailyGame, gameKey } from "~/editions/gameRef";
import { type Language, LANGUAGES } from "~/editions/languages";
import { i18nOf } from "~/i18n/i18n.server";
import { portalAddress, signInAddress } from "~/i18n/staffPages";
import { nextNumber } from "~/schedule/upcoming.server";
import type { RequestContext } from "~/site/context.request.server";
import { pageMeta } from "~/site/meta.request.server";
import { refusalResponse } from "~/site/refusal.request.server";
import { keepUnsent, takeUnsent } from "./unsentForm.request.server";

export type PortalRequest = Awaited<ReturnType<typeof openPortal>>;

/**
 * Lets only staff into the portal. Loaders and actions about words call this first, the others `requireStaff`: rights that
 * were taken away end with the next request. What only admins may do is behind `requireAdmin` or refused by the service, which
 * gets the role with the actor. What was typed into a form when the session had ended is kept for the next one.
 * @throws Response for anybody else
 */
export async function openPortal(context: RequestContext) {
  // The kept text knows its page itself.
  if (await keepUnsent(context)) throw redirect(signInAddress(context.language, undefined), 303);
  const member = await requireStaff(context);
  const { hidesWords, deskLanguages: languages } = member;
  /** Whether the member takes care of the words of an edition. */
  const isMine = (edition: Edition) =>
    languages.length === 0 || languages.includes(EDITION_FACTS[edition].wordLanguage);
  return { context, actor: staffActorOf(member), hidesWords, isMine };
}

/**
 * The loader of a page of the portal.
 * @param load finds what the page shows
 * @param statusOf the status of the answer, by what was found. Default: 200
 */
export function portalLoader<Page extends object>(
  load: (portal: PortalRequest) => Promise<Page>,
  title: StaffTitle,
  statusOf: (page: Page) => number = () => 200,
) {
  return async ({ context }: LoaderFunctionArgs) => {
    const page = await load(await openPortal(context));
    return json({ page, meta: staffMeta(context, title) }, { status: statusOf(page) });
  };
}

/** The action of a page of the portal. */
export function portalAction<Answer>(handle: (portal: PortalRequest) => Answer) {
  return async ({ context }: ActionFunctionArgs) => handle(await openPortal(context));
}

type StaffTitle =
  | `staff.${"signInTitle" | "codeTitle" | "inviteTitle" | "portal" | "securityTitle"}`
  | `portal.${"calendar" | "create" | "find" | "emergency" | "blind" | "bulk" | "plan" | "log" | "undo" | "move" | "people" | "members" | "words" | "word"}.title`;

/** Meta tags of a page for staff. None is indexed. */
export function staffMeta(context: RequestContext, title: StaffTitle) {
  const { t } = i18nOf(context.language);
  return pageMeta(context, { title: t(title), description: t("staff.description") });
}

/**
 * What the query names by a parameter, by default the first of the values.
 * @throws Response 404 if it names another one
 */
export function readOneOf<Value extends string>(
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

/** The page number in the query, from 1. What is no number is page 1. */
export function readPage({ searchParams }: URL): number {
  const page = searchParams.get("page") ?? "";
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}

/** The number of weeks in the query, from 1 to `most`. What is no whole number is the default. */
export function readWeekCount({ searchParams }: URL, { most, byDefault }: { most: number; byDefault: number }): number {
  const weeks = Number(searchParams.get("weeks") ?? byDefault);
  return Number.isInteger(weeks) ? Math.min(most, Math.max(1, weeks)) : byDefault;
}

/** The edition of the query, by default the first of which the member takes care. @throws as `readEdition` does */
export const readOwnEdition = ({ context: { url }, isMine }: PortalRequest): Edition =>
  url.searchParams.has("edition") ? readEdition(url) : (EDITIONS.find(isMine) ?? EDITIONS[0]);

/** For a form whose typed text outlives the session. */
export type DraftData = ReturnType<typeof draftData>;

export function draftData({ context, actor }: PortalRequest) {
  const typed = takeUnsent(context, actor.id);
  return {
    /** Id of the member, for the form to say whose text it has. */
    owner: actor.id,
    /** What was typed before the session ended. Empty: nothing. */
    typed: typed ?? "",
    /** Whether that was too long to be kept. */
    isLost: typed === "",
  };
}

/** What a query finds. Null: it has failed, which is logged. The page says so, and has its other parts. */
export async function orFailed<Found extends object>(
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

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

/** The calendar of the weeks in which games were changed, which may be more than it shows. @param number of the game, if it is one */
export function changedDaysAddress(
  language: Language,
  { edition, from, to = from, number }: { edition: Edition; from: string; to?: string; number?: number },
): string {
  const weeks = Math.max(2, Math.ceil((Date.parse(to) - Date.parse(mondayOf(from)) + DAY_MS) / WEEK_MS));
  const address = portalAddress(language, "portal", { edition, from, weeks });
  return number === undefined ? address : `${address}#${gameKey({ edition, number })}`;
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

/** The id of a row that a form or an address names; 0, which no row has, if it names none. PostgreSQL fails at a fraction. */
export function readId(text: string | null | undefined): number {
  return /^[1-9]\d{0,14}$/.test(text ?? "") ? Number(text) : 0;
}

/**
 * The id of the log's batch that a form was rendered with, so that the form has an effect once.
 * @throws Response 400 if it is none
 */
export function readBatch(fields: ReadonlyMap<string, string>): string {
  const batch = fields.get("batch") ?? "";
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(batch)) throw refusalResponse("badForm");
  return batch;
}

/** The day (`YYYY-MM-DD`, on which a game ends) that a date or the number of a game names. Undefined: the text names none. */
export function readDay(app: App, edition: Edition, typed: string): string | undefined {
  if (isDate(typed)) return typed;
  const [, number] = /^#?\s?([1-9]\d{0,5})$/.exec(typed) ?? [];
  return number === undefined ? undefined : dayOfGame(edition, { number: Number(number), epoch: app.env.GAME_EPOCH });
}

/** Longest typed word that is sent back to a form, characters. */
export const MAX_TYPED_WORD = 300;
