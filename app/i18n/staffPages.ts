import type { Edition } from "~/editions/editions";
import type { Language } from "~/editions/languages";
import { pageAt, pathIn, withQuery } from "./addresses";

/** Paths of the pages for staff in English. */
export const STAFF_PAGES = {
  signIn: "/admin",
  code: "/admin/code",
  signedIn: "/admin/signed-in",
  invite: "/admin/invite",
  portal: "/portal",
  plan: "/portal/plan",
  planFile: "/portal/plan.csv",
  word: "/portal/word",
  people: "/portal/people",
  members: "/portal/members",
  blindMode: "/portal/blind-mode",
  tryBlind: "/portal/try",
  create: "/portal/create",
  move: "/portal/move",
  undo: "/portal/undo",
  bulkAdd: "/portal/bulk-add",
  find: "/portal/find",
  emergency: "/portal/emergency",
  log: "/portal/log",
  words: "/portal/words",
  forms: "/portal/words.tsv",
  security: "/portal/security",
  signOut: "/portal/sign-out",
} as const;

const isBelow = (page: string, root: string) => page === root || page.startsWith(`${root}/`);

/** Whether a page, given by its path in English, is one of the portal, behind the sign-in. */
export function isPortalPage(page: string): boolean {
  return isBelow(page, STAFF_PAGES.portal);
}

/** Whether a page is for staff: the sign-in or the portal. */
export function isStaffPage(page: string): boolean {
  return isBelow(page, STAFF_PAGES.signIn) || isPortalPage(page);
}

/** The query parameter with the page of the portal to which the sign-in, undoing a change or clearing a game leads back. */
const BACK = "back";
/** Longest address that is led back to, characters. */
const MAX_BACK = 500;

/**
 * The sign-in that leads back to a page of the portal. A file is not led back to, as the sign-in would stay on screen, but the
 * page that links to it.
 * @param back an address. One outside the portal is left out.
 * @param step default: the first
 */
export function signInAddress(
  language: Language,
  back: string | undefined,
  step: "signIn" | "code" = "signIn",
): string {
  return withQuery(pathIn(language, STAFF_PAGES[step]), { [BACK]: portalAddressIn(back ?? "") });
}

/** The target of the form on the first step. Remix needs `index` for the action of an index route. */
export function signInTarget(language: Language, back: string | undefined): string {
  return withQuery(pathIn(language, STAFF_PAGES.signIn), { index: "", [BACK]: back });
}

/** The address of the portal to which the page at this one leads back. Undefined: the portal's first page, or none. */
export function readPortalBack({ searchParams }: Pick<URL, "searchParams">): string | undefined {
  return portalAddressIn(searchParams.get(BACK) ?? "");
}

/** Where the sign-in goes on that has come back from another site, by the query: in the portal, or at the code. */
export function readSignInStep({ searchParams }: Pick<URL, "searchParams">, language: Language): string {
  const to = searchParams.get("to") ?? "";
  const step = URL.canParse(to, ANY_HOST) ? new URL(to, ANY_HOST) : undefined;
  if (step !== undefined && pageAt(step.pathname) === STAFF_PAGES.code && to.startsWith("/") && !to.startsWith("//"))
    return signInAddress(language, readPortalBack(step), "code");
  return portalAddressIn(to) ?? pathIn(language, STAFF_PAGES.portal);
}

/** Only to be parsed against. */
const ANY_HOST = "http://localhost";

/** What a text names in the portal of this site. Undefined: nothing, or its first page. */
function portalAddressIn(text: string): string | undefined {
  if (!text.startsWith("/") || text.length > MAX_BACK || !URL.canParse(text, ANY_HOST)) return undefined;
  const { origin, pathname, search } = new URL(text, ANY_HOST);
  // A path that begins with two slashes names another host.
  if (origin !== ANY_HOST || pathname.startsWith("//")) return undefined;
  const page = pageAt(pathname);
  const isFirst = page === STAFF_PAGES.portal && search === "";
  if (!isPortalPage(page) || page === STAFF_PAGES.signOut || isFirst) return undefined;
  return `${pathname.replace(/\.[a-z]+$/i, "")}${search}`;
}

/** Query parameters of the pages of the portal. */
interface PortalQuery {
  readonly edition?: Edition;
  readonly num?: number;
  /** Language of the words. */
  readonly language?: Language;
  /** The word that the page is about, as it was typed. */
  readonly word?: string;
  /** The first week of the calendar: one of its days, `YYYY-MM-DD`. */
  readonly from?: string;
  readonly weeks?: number;
  /** Of what the check finds, the weight that the calendar shows alone. The first is left out. */
  readonly weight?: (typeof WEIGHT_VIEWS)[number];
  /** What the finder of words asks for, as it was typed. */
  readonly theme?: string;
  readonly minGuesses?: string;
  readonly maxGuesses?: string;
  readonly minLetters?: string;
  readonly maxLetters?: string;
  readonly first?: string;
  readonly unused?: string;
  readonly apart?: string;
  /** What of the calendar is unfolded. */
  readonly open?: "autopilot";
  /** The key of a game whose word is shown to staff who hide words. */
  readonly show?: string | null;
  /** What the calendar or the plan shows. The first of the plan's is left out. */
  readonly view?: PlanView | "list" | undefined;
  /** The day or the number of the game to which a word is moved. */
  readonly to?: string | number;
  /** Id of an entry of the log. */
  readonly entry?: number;
  /** The page to which undoing it, or clearing a game, leads back. */
  readonly back?: string | undefined;
  /** From 1, which is left out. */
  readonly page?: number;
  /** Id of the member who is shown. */
  readonly member?: string;
  /** The question that is asked before something is done about that member. */
  readonly ask?: "remove" | "delete";
  /** The part of an address by which members are looked for, as it was typed. */
  readonly q?: string;
  /** The place among the members from which the list goes on. */
  readonly newer?: string;
  readonly older?: string;
  /** Which words are listed. The first is left out. */
  readonly list?: WordList;
  /** Which entries of the log are listed. The first is left out. */
  readonly kind?: LogKind;
  /** The day of which they are, `YYYY-MM-DD`. */
  readonly day?: string;
}

/** The kinds of entries of the log: changes, of which some are about games and some about words, and access. */
export const LOG_KINDS = ["changes", "games", "words", "access"] as const;
type LogKind = (typeof LOG_KINDS)[number];

/**
 * What the page of the plan shows: all rows of the preview, those that cannot go in, those to look at, the backlog, the form for a text, or that form
 * with the rows of the preview.
 */
export const PLAN_VIEWS = ["all", "cannot", "look", "backlog", "new", "text"] as const;
export type PlanView = (typeof PLAN_VIEWS)[number];

/** What the calendar shows of what is found: what is counted, or one weight alone. */
export const WEIGHT_VIEWS = ["all", "cannot", "look", "note"] as const;

/** The id of a row's element in the preview of the plan. */
export const planRowId = (id: number) => `row-${String(id)}`;

/** The lists of words: missed ones, those about which staff has decided, odd neighbors, and words out of the ranks. */
export const WORD_LISTS = ["missed", "decided", "odd", "out"] as const;
type WordList = (typeof WORD_LISTS)[number];

/** The kinds of notes on words: never to be chosen, with care, and that it has a second meaning. */
export const NOTE_KINDS = ["care", "ban", "meaning"] as const;

/** The address of a page of the portal. */
export function portalAddress(language: Language, page: keyof typeof STAFF_PAGES, query: PortalQuery = {}): string {
  const defaults: Readonly<Record<string, unknown>> = {
    page: 1,
    list: WORD_LISTS[0],
    kind: LOG_KINDS[0],
    view: PLAN_VIEWS[0],
    weight: WEIGHT_VIEWS[0],
  };
  const named = Object.entries(query).filter(([name, value]) => value !== defaults[name]);
  return withQuery(pathIn(language, STAFF_PAGES[page]), Object.fromEntries(named));
}

/** The target of the forms of the calendar, which is an index route. */
export function calendarTarget(language: Language, weeks: Pick<PortalQuery, "edition" | "from" | "weeks">): string {
  return withQuery(pathIn(language, STAFF_PAGES.portal), { index: "", ...weeks });
}
