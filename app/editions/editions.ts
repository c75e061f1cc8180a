import rows from "./editions.json";
import type { Language } from "./languages";

/** Configuration of an edition, apart from its data files and translations. */
export interface EditionFacts {
  /** Language of the words. Editions of the same language share its vector pack. */
  readonly wordLanguage: Language;
  /** Game number = number of the main edition on the same day − numberOffset. */
  readonly numberOffset: number;
  /** Number of the oldest game listed in the archive. Earlier games of Junior are repeats. */
  readonly firstListed: number;
  /**
   * English path of the game page. "/" is the home page of the word language. Any other page exists in every language, and
   * its past games are at the same path with the suffix "-archive/game".
   */
  readonly page: string;
  /** Excludes the words of `childsafe.exclude.txt`; page texts address children. */
  readonly isForChildren: boolean;
  readonly hasBonusRound: boolean;
  /** Local storage keys: prefix of saved games (followed by the number), and statistics. */
  readonly storageKeys: { readonly game: string; readonly stats: string };
  /** Fields that identify the edition in a saved game. */
  readonly savedAs: { readonly lang: string; readonly isJunior: boolean };
  /** Game type in the public API. */
  readonly gameType: string;
}

export type Edition = keyof typeof rows;

/** All editions, in display order. */
export const EDITIONS = Object.keys(rows) as [Edition, ...Edition[]];

/** The edition of a name. Undefined: there is none. */
export function toEdition(name: string | null | undefined): Edition | undefined {
  return EDITIONS.find((edition) => edition === name);
}

export function isEdition(name: string): name is Edition {
  return toEdition(name) !== undefined;
}

/** A row of `editions.json`: what differs from the edition on the home page of a language, which has the language's code. */
type EditionRow = Partial<Omit<EditionFacts, "wordLanguage">> & { readonly wordLanguage?: string };

const ROWS: Readonly<Record<Edition, EditionRow>> = rows;

export const EDITION_FACTS: Readonly<Record<Edition, EditionFacts>> = byEdition((edition) => ({
  wordLanguage: edition as Language,
  numberOffset: 0,
  firstListed: 1,
  page: "/",
  isForChildren: false,
  hasBonusRound: false,
  storageKeys: { game: `game_${edition}_`, stats: `stats_${edition}` },
  savedAs: { lang: edition, isJunior: false },
  gameType: edition,
  ...(ROWS[edition] as Partial<EditionFacts>),
}));

type OwnPageEdition = { [E in Edition]: (typeof rows)[E] extends { page: string } ? E : never }[Edition];

/** Whether the edition has its own page rather than the home page of its word language. */
export function hasOwnPage(edition: Edition): edition is OwnPageEdition {
  return EDITION_FACTS[edition].page !== "/";
}

/** Names of the cookies of a record in text form. The server writes them; client scripts back them up and restore them. */
export function recordCookies(edition: Edition): { readonly stats: string; readonly results: string } {
  return { stats: `stats_${edition}`, results: `archive_${edition}` };
}

export function editionsIn(language: Language): Edition[] {
  return EDITIONS.filter((edition) => EDITION_FACTS[edition].wordLanguage === language);
}

/** The edition whose vocabulary has the most words of a language. */
export function widestEdition(language: Language): Edition {
  const widest = editionsIn(language).find((edition) => !EDITION_FACTS[edition].isForChildren);
  if (widest === undefined) throw new Error(`no edition for all ages has words in the language ${language}`);
  return widest;
}

export function byEdition<T>(make: (edition: Edition) => T): Record<Edition, T> {
  return Object.fromEntries(EDITIONS.map((edition) => [edition, make(edition)])) as Record<Edition, T>;
}
