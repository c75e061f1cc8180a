import { EDITION_FACTS, type Edition, EDITIONS, editionsIn, hasOwnPage } from "~/game/editions";
import { FALLBACK_LANGUAGE, type Language, LANGUAGES } from "~/game/languages";
import { toWordCode } from "./wordCode";

/** The first part of the paths of a language's pages; English has none. */
const PREFIX: Readonly<Record<Language, string>> = { en: "", es: "espanol", de: "deutsch" };

/** The language whose prefix this is; undefined for any other text. */
export function languageOfPrefix(prefix: string | undefined): Language | undefined {
  // Remix, too, matches paths in any case.
  return LANGUAGES.find((language) => PREFIX[language] === (prefix ?? "").toLowerCase());
}

/** A path as the language it is read in and the page, which is named by its path in English: "/espanol/faq" is "/faq" in Spanish. */
export function readPath(pathname: string): { readonly language: Language; readonly page: string } {
  const [first = "", ...rest] = pathname.split("/").filter((part) => part !== "");
  const language = languageOfPrefix(first) ?? FALLBACK_LANGUAGE;
  const parts = PREFIX[language] === "" && first !== "" ? [first, ...rest] : rest;
  return { language, page: `/${parts.join("/")}` };
}

/** The path of a page in a language; the inverse of `readPath`. */
export function pathIn(language: Language, page: string): string {
  if (PREFIX[language] === "") return page;
  return `/${PREFIX[language]}${page === "/" ? "" : page}`;
}

/** The page of an edition's past games, by its path in English. */
function archiveGamePage(edition: Edition): string {
  return hasOwnPage(edition) ? `${EDITION_FACTS[edition].page}-archive/game` : "/archive/game";
}

/** The edition that is played at a path, or whose pages it belongs to. */
export function editionAt(pathname: string): Edition {
  const { language, page } = readPath(pathname.toLowerCase());
  const own = EDITIONS.filter(hasOwnPage).find((edition) => {
    const { page: ownPage } = EDITION_FACTS[edition];
    return page === ownPage || page.startsWith(`${ownPage}/`) || page === archiveGamePage(edition);
  });
  return own ?? mainEdition(language);
}

/** The edition that is played on the first page of a language. */
function mainEdition(language: Language): Edition {
  const main = editionsIn(language).find((edition) => !hasOwnPage(edition));
  if (main === undefined) throw new Error(`no edition is played on the first page of ${language}`);
  return main;
}

/** The edition that a page about games is about, such as the archive: the one that the address names, else that of its path. */
export function editionNamed({ pathname, searchParams }: Pick<URL, "pathname" | "searchParams">): Edition {
  const named = searchParams.get("edition");
  return EDITIONS.filter(hasOwnPage).find((edition) => edition === named) ?? editionAt(pathname);
}

/** Whether a path is that of games of the archive. */
export function isArchiveGame(pathname: string): boolean {
  const { page } = readPath(pathname.toLowerCase());
  return EDITIONS.some((edition) => page === archiveGamePage(edition));
}

/** Whether games are played at a path. */
export function isGamePage(pathname: string): boolean {
  const { page } = readPath(pathname.toLowerCase());
  return EDITIONS.some((edition) => page === EDITION_FACTS[edition].page) || isArchiveGame(pathname);
}

/** Whether it is asked there before a game is given up. */
export function isGiveUpPage(pathname: string): boolean {
  const { page } = readPath(pathname.toLowerCase());
  return EDITIONS.some((edition) => page === giveUpPage(edition));
}

function giveUpPage(edition: Edition): string {
  return hasOwnPage(edition) ? `${EDITION_FACTS[edition].page}/give-up` : "/give-up";
}

/** An edition with a page of its own is read in every language, another one in the language of its words. */
function languageToPlay(edition: Edition, language: Language): Language {
  return hasOwnPage(edition) ? language : EDITION_FACTS[edition].wordLanguage;
}

/** Where an edition is played by those who read `language`. */
export function gamePath(edition: Edition, language: Language): string {
  return pathIn(languageToPlay(edition, language), EDITION_FACTS[edition].page);
}

function archiveGamePath(edition: Edition, language: Language): string {
  return pathIn(languageToPlay(edition, language), archiveGamePage(edition));
}

/** What the address of a game's page says beside its path. Left out: today's game, the usual order, nothing dropped. */
export interface GameAddress {
  readonly number?: number | undefined;
  readonly sort?: string | undefined;
  /** Numbers of older games whose saved guesses had to go. */
  readonly dropped?: readonly number[];
}

/** No turn drops more than a few games. */
const MAX_DROPPED = 15;

function gameQuery({ number, sort, dropped = [] }: GameAddress): string {
  const search = new URLSearchParams();
  if (number !== undefined) search.set("num", String(number));
  if (sort !== undefined) search.set("sort", sort);
  for (const game of dropped) search.append("dropped", String(game));
  return search.toString();
}

/** Whether an address says anything of a game: whoever follows it means this page and no other. */
export function isGameNamed(search: URLSearchParams): boolean {
  return ["num", "sort", "dropped"].some((name) => search.has(name));
}

const withQuery = (path: string, query: string) => (query === "" ? path : `${path}?${query}`);

/** The address of a game's page: today's is where its edition is played, a past one's in the archive. */
export function gameAddress(edition: Edition, language: Language, address: GameAddress = {}): string {
  const path = address.number === undefined ? gamePath(edition, language) : archiveGamePath(edition, language);
  return withQuery(path, gameQuery(address));
}

/**
 * Where the forms of a game's page are sent: to that page, by the name that Remix has for the action of an index route. They always name
 * their game, so that a form sent after the hour of the next game comes back to its own.
 */
export function gameFormAddress(
  edition: Edition,
  language: Language,
  { isToday, ...address }: GameAddress & { readonly number: number; readonly isToday: boolean },
): string {
  if (!isToday) return gameAddress(edition, language, address);
  return `${gamePath(edition, language)}?index&${gameQuery(address)}`;
}

/** The page that asks before a game is given up. */
export function giveUpAddress(edition: Edition, language: Language, address: GameAddress = {}): string {
  const path = pathIn(languageToPlay(edition, language), giveUpPage(edition));
  return withQuery(path, gameQuery(address));
}

/** The address of a page that exists once for each edition, with what it says beside its path. */
function editionPage(
  edition: Edition,
  language: Language,
  { page, query }: { page: string; query: Readonly<Record<string, string | undefined>> },
): string {
  const search = new URLSearchParams();
  if (hasOwnPage(edition)) search.set("edition", edition);
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value);
  return withQuery(pathIn(languageToPlay(edition, language), page), search.toString());
}

/** The archive of an edition, all of it or the games of one status. */
export function archiveAddress(edition: Edition, language: Language, { status }: { status?: string } = {}): string {
  return editionPage(edition, language, { page: "/archive", query: { status } });
}

/** The statistics of an edition, and of a past game of it; left out: today's. */
export function statsAddress(
  edition: Edition,
  language: Language,
  { number, page = "/stats" }: { number?: number | undefined; page?: "/stats" | "/stats.json" } = {},
): string {
  return editionPage(edition, language, { page, query: { num: number === undefined ? undefined : String(number) } });
}

/** The page of the words nearest to one, hidden or revealed in an order. */
export function nearestAddress(
  edition: Edition,
  language: Language,
  { word, isRevealed = false, sort }: { word: string; isRevealed?: boolean; sort?: string | null | undefined },
): string {
  const query = isRevealed ? { reveal: "words", sort: sort ?? undefined } : {};
  return editionPage(edition, language, { page: `/nearby_1k/${toWordCode(word)}`, query });
}

/** The inverse of naming what was dropped. An address may come from anybody: it names a handful of games, or none. */
export function readDropped(search: URLSearchParams): number[] {
  const named = search.getAll("dropped").filter((number) => /^[1-9]\d{0,4}$/.test(number));
  return [...new Set(named.map(Number))].slice(0, MAX_DROPPED);
}
