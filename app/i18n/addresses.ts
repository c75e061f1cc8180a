import { EDITION_FACTS, type Edition, EDITIONS, editionsIn, hasOwnPage } from "~/editions/editions";
import type { CustomGame, GameRef, DroppedGame } from "~/editions/gameRef";
import { FALLBACK_LANGUAGE, type Language, LANGUAGE_FACTS, LANGUAGES } from "~/editions/languages";
import { toBase64 } from "~/platform/base64";

/** The language of a prefix; undefined for an unknown one. */
export function languageOfPrefix(prefix: string | undefined): Language | undefined {
  // Case-insensitive, like Remix's route matching.
  return LANGUAGES.find((language) => LANGUAGE_FACTS[language].prefix === (prefix ?? "").toLowerCase());
}

/** Splits a path into its language and its page, named by the path in English: "/espanol/faq" is "/faq" in Spanish. */
export function readPath(pathname: string): { readonly language: Language; readonly page: string } {
  const [first = "", ...rest] = pathname.split("/").filter((part) => part !== "");
  const language = languageOfPrefix(first) ?? FALLBACK_LANGUAGE;
  const parts = LANGUAGE_FACTS[language].prefix === "" && first !== "" ? [first, ...rest] : rest;
  return { language, page: `/${parts.join("/")}` };
}

/** The page of a path in lower case, to be compared: routes match paths in any case. */
export function pageAt(pathname: string): string {
  return readPath(pathname.toLowerCase()).page;
}

/** The path of a page in a language; the inverse of `readPath`. */
export function pathIn(language: Language, page: string): string {
  const { prefix } = LANGUAGE_FACTS[language];
  return prefix === "" ? page : `/${prefix}${page === "/" ? "" : page}`;
}

/**
 * The page of an address in another language. A page of one language alone leads to the one beside it: that of a game which
 * is played in its language to the archive or the first page.
 */
export function addressInLanguage(language: Language, { pathname, search }: Pick<URL, "pathname" | "search">): string {
  const { language: current, page } = readPath(pathname);
  if (language === current) return `${pathname}${search}`;
  const query = new URLSearchParams(search);
  if (!hasOwnPage(editionNamed({ pathname, searchParams: query }))) {
    if (isArchiveGame(pathname)) return pathIn(language, "/archive");
    if (isGamePage(pathname) || isGiveUpPage(pathname) || Object.values<string>(GAME_PAGES).includes(pageAt(pathname)))
      return pathIn(language, "/");
    // The number is that of another game.
    query.delete("num");
  }
  if (customCodeAt(pathname) !== undefined || isNearestPage(pathname)) return pathIn(language, "/");
  return [pathIn(language, page), query.toString()].filter(Boolean).join("?");
}

/** The pages for search engines beside those of games, as paths in English. */
export const LISTED_PAGES: readonly string[] = [
  "/archive",
  "/yesterday",
  "/together",
  "/make",
  "/teams",
  "/circle",
  "/faq",
  "/about",
  "/app",
  "/contact",
  "/privacy",
  "/terms",
];

/** The pages beside a game, as paths in English. */
const GAME_PAGES = { bonus: "/bonus-round", race: "/race", together: "/together", lookBack: "/look-back" } as const;

export function isBonusPage(pathname: string): boolean {
  return pageAt(pathname) === GAME_PAGES.bonus;
}

export function isLookBackPage(pathname: string): boolean {
  return pageAt(pathname) === GAME_PAGES.lookBack;
}

/** The page of an edition's past games, as a path in English. */
function archiveGamePage(edition: Edition): string {
  return hasOwnPage(edition) ? `${EDITION_FACTS[edition].page}-archive/game` : "/archive/game";
}

export function editionAt(pathname: string): Edition {
  const embedded = embeddedEditionAt(pathname);
  if (embedded !== undefined) return embedded;
  const { language, page } = readPath(pathname.toLowerCase());
  const own = EDITIONS.filter(hasOwnPage).find((edition) => {
    const { page: ownPage } = EDITION_FACTS[edition];
    return page === ownPage || page.startsWith(`${ownPage}/`) || page === archiveGamePage(edition);
  });
  return own ?? mainEdition(language);
}

const EMBEDDED = "/embed";

/** The page of an edition's game of today for frames on other sites. It is in the language of the words. */
export function embeddedAddress(edition: Edition, query: Pick<GameAddress, "hasFirstCookies"> = {}): string {
  return withQuery(`${EMBEDDED}/${edition}`, gameQuery(query));
}

const OEMBED = "/oembed";

/** What other programs learn of a page of a game, to show its address (https://oembed.com). @param page with its origin */
export function oEmbedAddress(page: string): string {
  return withQuery(OEMBED, { url: page, format: "json" });
}

/** Whether a path is that of a page for frames on other sites, or below them. */
export function isEmbeddedPage(pathname: string): boolean {
  return pathname.toLowerCase().startsWith(`${EMBEDDED}/`);
}

/** The edition of a page for frames on other sites. Undefined for another path. */
export function embeddedEditionAt(pathname: string): Edition | undefined {
  if (!isEmbeddedPage(pathname)) return undefined;
  return EDITIONS.find((edition) => pathname.toLowerCase() === embeddedAddress(edition));
}

/** The edition on the first page of a language. */
function mainEdition(language: Language): Edition {
  const main = editionsIn(language).find((edition) => !hasOwnPage(edition));
  if (main === undefined) throw new Error(`no edition is played on the first page of ${language}`);
  return main;
}

/** The edition of a page such as the archive: the query parameter `edition`, else the edition of the path. */
export function editionNamed({ pathname, searchParams }: Pick<URL, "pathname" | "searchParams">): Edition {
  const named = searchParams.get("edition");
  return EDITIONS.filter(hasOwnPage).find((edition) => edition === named) ?? editionAt(pathname);
}

export function isArchiveGame(pathname: string): boolean {
  const page = pageAt(pathname);
  return EDITIONS.some((edition) => page === archiveGamePage(edition));
}

/** The code in the path of a custom game, its page or its give-up page. Undefined for another path. */
export function customCodeAt(pathname: string): string | undefined {
  // A code is case-sensitive.
  const [, code] = /^\/custom\/([^/]+)(?:\/give-up)?$/i.exec(readPath(pathname).page) ?? [];
  try {
    return code === undefined ? undefined : decodeURIComponent(code);
  } catch {
    // Malformed percent-encoding: no code is spelled like that.
    return "";
  }
}

export function isGamePage(pathname: string): boolean {
  const page = pageAt(pathname);
  const isCustom = customCodeAt(pathname) !== undefined && !isGiveUpPage(pathname);
  return EDITIONS.some((edition) => page === EDITION_FACTS[edition].page) || isArchiveGame(pathname) || isCustom;
}

const GIVE_UP = "/give-up";

export function isGiveUpPage(pathname: string): boolean {
  const page = pageAt(pathname);
  const isCustom = customCodeAt(pathname) !== undefined && page.endsWith(GIVE_UP);
  return EDITIONS.some((edition) => page === giveUpPage(edition)) || isCustom;
}

function giveUpPage(edition: Edition): string {
  return hasOwnPage(edition) ? `${EDITION_FACTS[edition].page}${GIVE_UP}` : GIVE_UP;
}

/** A page in the language in which an edition is played: any for one with its own page, otherwise that of its words. */
function pathToPlay(edition: Edition, language: Language, page: string): string {
  return pathIn(hasOwnPage(edition) ? language : EDITION_FACTS[edition].wordLanguage, page);
}

/** Path of an edition's game page for readers of `language`. */
export function gamePath(edition: Edition, language: Language): string {
  return pathToPlay(edition, language, EDITION_FACTS[edition].page);
}

type QueryValue = string | number | null | undefined;

/** A query of the parameters that have a value. A list repeats its parameter. */
function toQuery(parameters: Readonly<Record<string, QueryValue | readonly QueryValue[]>>): string {
  const search = new URLSearchParams();
  for (const [name, values] of Object.entries(parameters))
    for (const value of [values].flat()) if (value !== undefined && value !== null) search.append(name, String(value));
  return search.toString();
}

export function withQuery(path: string, parameters: Parameters<typeof toQuery>[0]): string {
  const query = toQuery(parameters);
  return query === "" ? path : `${path}?${query}`;
}

/** Query parameters of a game page. Defaults: today's game, the default order, no dropped games. */
interface GameAddress {
  readonly number?: number | undefined;
  readonly sort?: string | undefined;
  /** Other games that were dropped from the cookies. */
  readonly dropped?: readonly DroppedGame[];
  /** Whether the browser has just been sent its first cookies: the page says so if it comes back without them. */
  readonly hasFirstCookies?: boolean;
  /** What the maker of a custom game says to the player, sealed. */
  readonly greeting?: string | undefined;
  /** A sealed ghost to race against. Empty: the race is left. */
  readonly ghost?: string | undefined;
  /** The squares of a shared result, as digits. */
  readonly shared?: string | undefined;
}

/** The query parameter of `hasFirstCookies`. */
export const FIRST_COOKIES = "cookies";

/** The query parameter of a ghost. */
export const GHOST = "ghost";

/** The query parameter of a shared address for the squares of the result, as digits. It changes only the page's meta tags. */
export const SHARED_CLIMB = "s";

/** Limit when reading the query. One turn drops only a few games. */
const MAX_DROPPED = 15;

function gameQuery({ number, sort, dropped, hasFirstCookies, greeting, ghost, shared }: GameAddress) {
  const cookies = hasFirstCookies === true ? "sent" : undefined;
  return { num: number, sort, dropped, [FIRST_COOKIES]: cookies, greeting, [GHOST]: ghost, [SHARED_CLIMB]: shared };
}

/** Whether a query has parameters of a game page, so that the request must not be redirected to another language. */
export function isGameNamed(search: URLSearchParams): boolean {
  return ["num", "sort", "dropped", FIRST_COOKIES, GHOST, SHARED_CLIMB].some((name) => search.has(name));
}

/** The address of a game page: the edition's page for today's game, in the archive for a past one. */
export function gameAddress(edition: Edition, language: Language, address: GameAddress = {}): string {
  const page = address.number === undefined ? EDITION_FACTS[edition].page : archiveGamePage(edition);
  return withQuery(pathToPlay(edition, language, page), gameQuery(address));
}

/** The address of a custom game. Its words are those of the page's language. */
export function customAddress({ edition, code }: CustomGame, query: Omit<GameAddress, "number"> = {}): string {
  const path = pathIn(EDITION_FACTS[edition].wordLanguage, `/custom/${encodeURIComponent(code)}`);
  return withQuery(path, gameQuery(query));
}

/** The addresses of one game, each in a sort order. */
interface GameAddresses {
  readonly page: (sort?: string) => string;
  /** The target of its forms. */
  readonly form: (sort?: string) => string;
  /** The page that asks for confirmation before giving up. */
  readonly giveUp: (sort?: string) => string;
}

/**
 * The addresses of a game for readers of `language`.
 * @param isToday whether its page is the edition's page of today's game
 * @param greeting of a custom game, sealed
 */
export function addressesOf(
  game: GameRef,
  language: Language,
  { isToday, greeting }: { readonly isToday: boolean; readonly greeting?: string | undefined },
): GameAddresses {
  if ("code" in game) {
    const pathname = customAddress(game);
    const query = (sort?: string) => gameQuery({ sort, greeting });
    return {
      page: (sort) => withQuery(pathname, query(sort)),
      form: (sort) => toIndexAction(pathname, query(sort)),
      giveUp: (sort) => withQuery(`${pathname}${GIVE_UP}`, query(sort)),
    };
  }
  const { edition, number } = game;
  const page = (sort?: string) => gameAddress(edition, language, isToday ? { sort } : { number, sort });
  return {
    page,
    // Today's game is named too, so that a form sent after the rollover still belongs to it.
    form: (sort) => (isToday ? toIndexAction(gamePath(edition, language), gameQuery({ number, sort })) : page(sort)),
    giveUp: (sort) => withQuery(pathToPlay(edition, language, giveUpPage(edition)), gameQuery({ number, sort })),
  };
}

/** Remix addresses the action of an index route with `?index`. */
function toIndexAction(pathname: string, parameters: ReturnType<typeof gameQuery>): string {
  const query = toQuery(parameters);
  return query === "" ? `${pathname}?index` : `${pathname}?index&${query}`;
}

const HOST_PAGES = "/pages/";

/** A page that the host of a site has written, as a path in English. Under a path of their own, none can hide another page. */
export function hostPagePath(name: string): string {
  return `${HOST_PAGES}${name}`;
}

/** The name of such a page, given by its path in English. Undefined for another page. */
export function hostPageName(page: string): string | undefined {
  return page.startsWith(HOST_PAGES) ? page.slice(HOST_PAGES.length) : undefined;
}

/** The page on which players make games, as a path in English. */
export const MAKE_PAGE = "/make";

/** The id of what a made game's page shows of it, where the form ends. */
export const MADE_ANCHOR = "made";

export function madeAddress(language: Language): string {
  return `${pathIn(language, MAKE_PAGE)}#${MADE_ANCHOR}`;
}

/**
 * The id of the input of a game page, where a form ends. A browser that follows a fragment ignores `autofocus` and gives
 * the focus to the element of this id instead, so the input itself has it, not the bar around it.
 */
export const ANSWER_ANCHOR = "answer";

/** The address of a page that exists for each edition, with its query. */
function editionPage(
  edition: Edition,
  language: Language,
  { page, ...query }: { readonly page: string } & Readonly<Record<string, QueryValue>>,
): string {
  const named = hasOwnPage(edition) ? edition : undefined;
  return withQuery(pathToPlay(edition, language, page), { edition: named, ...query });
}

/** Query parameters of an archive page. Defaults: the newest month, or year, of the view that was chosen last. */
export interface ArchiveAddress {
  /** Chooses a view: later pages without one open in it. */
  readonly view?: "calendar" | "list" | undefined;
  /** `YYYY-MM`, on a calendar. */
  readonly month?: string | undefined;
  /** `YYYY`, in a list. */
  readonly year?: string | undefined;
  /** Lists the games of this status. */
  readonly status?: string | undefined;
}

export function archiveAddress(edition: Edition, language: Language, query: ArchiveAddress = {}): string {
  return editionPage(edition, language, { page: "/archive", ...query });
}

/** The address of such a page without a query. */
const ofEdition = (page: string) => (edition: Edition, language: Language) => editionPage(edition, language, { page });

/** The page that sums up yesterday's game of an edition. */
export const yesterdayAddress = ofEdition("/yesterday");
/** The Atom feed of that page, of the last days. */
export const yesterdayFeedAddress = ofEdition("/yesterday.atom");
/** The Atom feed of the newest games of an edition, without their words. */
export const gamesFeedAddress = ofEdition("/games.atom");
/** When a new game of an edition begins, for calendars. */
export const dailyCalendarAddress = ofEdition("/daily.ics");

/** The page that leads to all ways to play with others. @param game what a race would be about. Default: today's game */
export function togetherAddress(edition: Edition, language: Language, game?: GameRef): string {
  return editionPage(edition, language, { page: GAME_PAGES.together, ...(game === undefined ? {} : namedIn(game)) });
}

/** The page on which players create, join and leave a team, as a path in English. */
const TEAMS_PAGE = "/teams";

/** Query parameters of the page of teams. Defaults: the form to join, no code. */
interface TeamsAddress {
  readonly tab?: "create" | undefined;
  /** Fills the form to join. */
  readonly teamCode?: string | undefined;
}

export function teamsAddress(edition: Edition, language: Language, query: TeamsAddress = {}): string {
  return editionPage(edition, language, { page: TEAMS_PAGE, ...query });
}

/** The page that asks for confirmation before the player leaves the team. */
export const leaveTeamAddress = ofEdition(`${TEAMS_PAGE}/leave`);

/**
 * The frame with what the player's team has guessed since a page was loaded.
 * @param after number of guesses on the list of that page
 * @param isStopped whether it stays as it is, and does not load itself again
 */
export function teamNewsAddress(
  edition: Edition,
  language: Language,
  { after, isStopped = false }: { after: number; isStopped?: boolean },
): string {
  const stopped = isStopped ? "" : undefined;
  return editionPage(edition, language, { page: `${TEAMS_PAGE}/news`, after, stopped });
}

/** The query of the page of teams. Invalid values are ignored. */
export function readTeamsQuery(search: URLSearchParams): TeamsAddress {
  return {
    tab: search.get("tab") === "create" ? "create" : undefined,
    teamCode: search.get("teamCode") ?? undefined,
  };
}

/** The page on which players see the results of their circle, as a path in English. */
const CIRCLE_PAGE = "/circle";

/** The pages beside it: the forms to join and make one, how others join, the forms to change it, and the one that asks before leaving. */
type CircleStep = "join" | "invite" | "change" | "leave";

/** Query parameters of the pages of circles. Defaults: the circle that the player has been in for longest, no code. */
interface CircleAddress {
  readonly step?: CircleStep;
  /** The id of a circle. */
  readonly circle?: string | undefined;
  /** Fills the form to join. */
  readonly code?: string | undefined;
}

export function circleAddress(
  edition: Edition,
  language: Language,
  { step, circle, code }: CircleAddress = {},
): string {
  const page = step === undefined ? CIRCLE_PAGE : `${CIRCLE_PAGE}/${step}`;
  return editionPage(edition, language, { page, circle, code });
}

/** The query of the pages of circles. */
export function readCircleQuery(search: URLSearchParams): Required<Omit<CircleAddress, "step">> {
  return { circle: search.get("circle") ?? undefined, code: search.get("code") ?? undefined };
}

/** The statistics of an edition with a game. Default: today's game. */
export function statsAddress(
  edition: Edition,
  language: Language,
  { number, page = "/stats" }: { number?: number | undefined; page?: "/stats" | "/stats.json" } = {},
): string {
  return editionPage(edition, language, { page, num: number });
}

/** How the query of a page names a game. It is always named: the page may be opened after the rollover. */
function namedIn(game: GameRef) {
  return "code" in game ? { code: game.code } : { num: game.number };
}

/** The address of a page that exists for each game, without more in its query. */
const ofGame = (page: string) => (game: GameRef, language: Language) =>
  editionPage(game.edition, language, { page, ...namedIn(game) });

export const bonusAddress = ofGame(GAME_PAGES.bonus);
/** The page on which a player makes a link to race against their ended play of a game. */
export const raceAddress = ofGame(GAME_PAGES.race);

/** Query parameters of a look back. Defaults: no guess is open; of a long game, the guesses that came closer. */
export interface LookBackAddress {
  /** Lists the guesses from this number on. */
  readonly from?: number | undefined;
  /** Opens the words between this guess and the secret, where the page begins. */
  readonly between?: number | undefined;
}

/** @param row number of the guess at which the page begins. Default: the one that is open */
export function lookBackAddress(
  game: GameRef,
  language: Language,
  { from, between }: LookBackAddress = {},
  row = between,
): string {
  const address = editionPage(game.edition, language, { page: GAME_PAGES.lookBack, ...namedIn(game), from, between });
  return row === undefined ? address : `${address}#${guessAnchor(row)}`;
}

/** The id of a guess's row in a look back. */
export function guessAnchor(number: number): string {
  return `g${number}`;
}

const NEARBY = "/nearby_1k/";

export function isNearestPage(pathname: string): boolean {
  return pageAt(pathname).startsWith(NEARBY);
}

/**
 * The page of a word's nearest words, hidden, or revealed in a sort order.
 * @param number the ended game whose secret the word is: its player's guesses are marked
 * @param isMine whether only these are listed
 */
export function nearestAddress(
  edition: Edition,
  language: Language,
  {
    word,
    number,
    isRevealed = false,
    isMine = false,
    sort,
    find,
  }: {
    word: string;
    number?: number | null;
    isRevealed?: boolean;
    isMine?: boolean;
    sort?: string | null | undefined;
    /** A word to find in the list. */
    find?: string;
  },
): string {
  const shown = isRevealed ? { reveal: "words", show: isMine ? "mine" : undefined, sort } : {};
  const address = editionPage(edition, language, { page: `${NEARBY}${toBase64(word)}`, num: number, ...shown, find });
  return find === undefined ? address : `${address}#${FOUND_WORD}`;
}

/** Where the page starts after a word was looked up: at its row, else at the answer. */
export const FOUND_WORD = "found";

/** Parameter of an address, for the word that was just reported as odd, and fragment of its row. */
export const ODD_FIELD = "odd";

/** The page that reads the statistics of an older version. */
export const MIGRATE_PAGE = "/migrate";

/** The page on which guests save their games as a file, and everybody loads one. */
export const GAMES_FILE_PAGE = "/games-file";

/** The file of a guest's games. */
export const GAMES_FILE = "/games-file.json";

/** The page of `pathname` in its language, with the refusal of a file that was too large to be read. */
export function tooLargeAddress(pathname: string): string {
  const { language, page } = readPath(pathname.toLowerCase());
  return `${pathIn(language, page)}?tooLarge`;
}

/** The dropped games in a query. Invalid values are ignored, and the number is limited. */
export function readDropped(search: URLSearchParams): DroppedGame[] {
  const named = search.getAll("dropped").filter((game) => game === "custom" || /^[1-9]\d{0,4}$/.test(game));
  return [...new Set(named.map((game) => (game === "custom" ? game : Number(game))))].slice(0, MAX_DROPPED);
}
