import type { Language } from "./languages";

/** Everything in which editions differ, apart from their data files and sentences. */
export interface EditionFacts {
  /** The language of its words. Editions of one language share its vector pack. */
  readonly wordLanguage: Language;
  /** Its game numbers are those of the main edition less this. */
  readonly numberOffset: number;
  /** The oldest game that its archive lists. */
  readonly firstListed: number;
  /**
   * The page on which it is played, by its path in English. "/" is the first page of its word language; any other page exists in every
   * language, and the edition's past games are at the same path with "-archive/game" behind it.
   */
  readonly page: string;
  /** Words of `childsafe.exclude.txt` are not in its vocabulary, and its pages speak to children. */
  readonly isForChildren: boolean;
  readonly hasBonusRound: boolean;
  /** The refusal for a game whose day has not come. */
  readonly futureGame: "futureGame" | "futureJuniorGame";
  /** Keys in the browser's local storage: a saved game (its number follows) and the statistics. */
  readonly storageKeys: { readonly game: string; readonly stats: string };
  /** How a saved game names the edition. */
  readonly savedAs: { readonly lang: string; readonly isJunior: boolean };
  /** Its name as a game type in the published API. */
  readonly gameType: string;
}

/** One row for each edition. `docs` and CONTRIBUTING say what else a new one needs: data files and sentences, no other code. */
const TABLE = {
  en: {
    wordLanguage: "en",
    numberOffset: 0,
    firstListed: 1,
    page: "/",
    isForChildren: false,
    hasBonusRound: true,
    futureGame: "futureGame",
    storageKeys: { game: "game_en_", stats: "stats" },
    savedAs: { lang: "en", isJunior: false },
    gameType: "semantle",
  },
  jr: {
    wordLanguage: "en",
    numberOffset: 113,
    // The games before it are repeats.
    firstListed: 388,
    page: "/junior",
    isForChildren: true,
    hasBonusRound: true,
    futureGame: "futureJuniorGame",
    storageKeys: { game: "junior_game_", stats: "child-stats" },
    savedAs: { lang: "en", isJunior: true },
    gameType: "junior",
  },
  es: {
    wordLanguage: "es",
    numberOffset: 868,
    firstListed: 1,
    page: "/",
    isForChildren: false,
    hasBonusRound: false,
    futureGame: "futureGame",
    storageKeys: { game: "game_es_", stats: "stats_es" },
    savedAs: { lang: "es", isJunior: false },
    gameType: "es",
  },
  de: {
    wordLanguage: "de",
    numberOffset: 0,
    firstListed: 1,
    page: "/",
    isForChildren: false,
    hasBonusRound: false,
    futureGame: "futureGame",
    storageKeys: { game: "game_de_", stats: "stats_de" },
    savedAs: { lang: "de", isJunior: false },
    gameType: "de",
  },
} as const satisfies Readonly<Record<string, EditionFacts>>;

/** What is played, by its code. */
export type Edition = keyof typeof TABLE;

/** An edition that is played on a page of its own. */
type OwnPageEdition = { [E in Edition]: (typeof TABLE)[E]["page"] extends "/" ? never : E }[Edition];

export const EDITION_FACTS: Readonly<Record<Edition, EditionFacts>> = TABLE;

/** Every edition, in the order in which pages list them. */
export const EDITIONS = Object.keys(TABLE) as [Edition, ...Edition[]];

/** Whether it is played on a page of its own and not on the first page of its word language. */
export function hasOwnPage(edition: Edition): edition is OwnPageEdition {
  return EDITION_FACTS[edition].page !== "/";
}

/** The editions whose words are in a language. */
export function editionsIn(language: Language): Edition[] {
  return EDITIONS.filter((edition) => EDITION_FACTS[edition].wordLanguage === language);
}

/** A value for each edition. */
export function byEdition<T>(make: (edition: Edition) => T): Record<Edition, T> {
  return Object.fromEntries(EDITIONS.map((edition) => [edition, make(edition)])) as Record<Edition, T>;
}
