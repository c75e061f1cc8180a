import { type Edition, FALLBACK_LANGUAGE, type GameId, type Language, LANGUAGES, WORD_LANGUAGE } from "~/game/types";

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

/** Junior is played at a page of its own in every language; the other editions are the first page of their language. */
const JUNIOR_PAGE = "/junior";

/** The edition that is played at a path, or whose pages it belongs to. */
export function editionAt(pathname: string): Edition {
  const { language, page } = readPath(pathname.toLowerCase());
  if (page === JUNIOR_PAGE || page.startsWith(`${JUNIOR_PAGE}/`)) return "jr";
  // Apart from Junior, an edition has the name of its language.
  return language;
}

/** Where an edition is played by those who read `language`. */
export function gamePath(edition: Edition, language: Language): string {
  return edition === "jr" ? pathIn(language, JUNIOR_PAGE) : pathIn(WORD_LANGUAGE[edition], "/");
}

/** What the address of a game page says beside its path. Left out: today's game, the usual order, nothing dropped. */
export interface GameAddress extends Partial<GameId> {
  readonly sort?: string | undefined;
  /** Numbers of older games whose saved guesses had to go. */
  readonly dropped?: readonly number[];
}

/** A browser keeps the games of 15 days in four editions; no turn drops more than a few of them. */
const MAX_DROPPED = 15;

function gameQuery({ number, sort, dropped = [] }: GameAddress): string {
  const search = new URLSearchParams();
  if (number !== undefined) search.set("game", String(number));
  if (sort !== undefined) search.set("sort", sort);
  for (const game of dropped) search.append("dropped", String(game));
  return search.toString();
}

/** Whether an address says anything of a game: whoever follows it means this page and no other. */
export function isGameNamed(search: URLSearchParams): boolean {
  return ["game", "sort", "dropped"].some((name) => search.has(name));
}

const withQuery = (path: string, query: string) => (query === "" ? path : `${path}?${query}`);

/** The address of a game's page. */
export function gameAddress(edition: Edition, language: Language, address: GameAddress = {}): string {
  return withQuery(gamePath(edition, language), gameQuery(address));
}

/** Where the forms of a game's page are sent: to that page, by the name that Remix has for the action of an index route. */
export function gameFormAddress(edition: Edition, language: Language, address: GameAddress = {}): string {
  return `${gamePath(edition, language)}?${["index", gameQuery(address)].filter((part) => part !== "").join("&")}`;
}

/** The page that asks before a game is given up. */
export function giveUpAddress(edition: Edition, language: Language, address: GameAddress = {}): string {
  const path = gamePath(edition, language);
  return withQuery(`${path === "/" ? "" : path}/give-up`, gameQuery(address));
}

/** The inverse of naming what was dropped. An address may come from anybody: it names a handful of games, or none. */
export function readDropped(search: URLSearchParams): number[] {
  const named = search.getAll("dropped").filter((number) => /^[1-9]\d{0,4}$/.test(number));
  return [...new Set(named.map(Number))].slice(0, MAX_DROPPED);
}
