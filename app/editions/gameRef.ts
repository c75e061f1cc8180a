import { type Edition, EDITION_FACTS, toEdition } from "./editions";

/** A scheduled game, identified by its number in the edition. The same for all players. */
export interface DailyGame {
  readonly edition: Edition;
  readonly number: number;
}

/** A game created by a player. The code encodes the word: padded (`customCode.ts`), or sealed, with the prefix `~`. */
export interface CustomGame {
  readonly edition: Edition;
  readonly code: string;
}

/** Prefix of a sealed code. Words, numbers and padded codes never begin with it. */
export const SEALED_PREFIX = "~";

/** Whether nobody can read the word in the code of a game: a padded code only looks random. */
export function isSealed({ code }: CustomGame): boolean {
  return code.startsWith(SEALED_PREFIX);
}

/** Identifies a game. Teams play daily games, so there is no separate kind for them. */
export type GameRef = DailyGame | CustomGame;

export function isDaily(game: GameRef): game is DailyGame {
  return "number" in game;
}

/** Different codes are different games, even if they encode the same word. */
export function isSameGame(a: GameRef, b: GameRef): boolean {
  return gameKey(a) === gameKey(b);
}

/** Day of a daily game, comparable across editions, which number the same day differently. */
export function dayOf({ edition, number }: DailyGame): number {
  return number + EDITION_FACTS[edition].numberOffset;
}

/** Parses a game number from a URL or form, of any size: "12" or "#12". NaN if invalid. */
export function toGameNumber(text: string | null | undefined): number {
  const number = (text ?? "").trim().replace(/^#\s*/, "");
  // Stricter than Number(), which also accepts 0x10, 1e1 and Infinity.
  return /^[+-]?\d+(\.\d+)?$/.test(number) ? Number(number) : Number.NaN;
}

/** Maximum length of a code. The sealed code of a word of 20 characters has at most 209. */
const MAX_CODE_LENGTH = 256;
const DAILY_KEY = /^([a-z]+)_([1-9]\d{0,6})$/;
const CUSTOM_KEY = /^custom_([a-z]+)_(~?[\w%-]+)$/;
const CODE = /^~?[\w+/=-]+$/;

/** The custom game of a code. Undefined for a text that has not the form of a code; its word is not looked up. */
export function toCustomGame(edition: Edition, code: string): CustomGame | undefined {
  return code.length <= MAX_CODE_LENGTH && CODE.test(code) ? { edition, code } : undefined;
}

/**
 * Key of a game in cookie names and storage: `en_1757`, or `custom_en_{code}`. Consists of letters, digits and `_ - ~ %`.
 * A daily key has exactly one `_`, so the two forms are disjoint.
 */
export function gameKey(game: GameRef): string {
  if (isDaily(game)) return `${game.edition}_${game.number}`;
  return `custom_${game.edition}_${encodeURIComponent(game.code)}`;
}

/** Inverse of `gameKey`. Undefined if the key is invalid or its code is too long. */
export function parseGameKey(key: string): GameRef | undefined {
  const daily = DAILY_KEY.exec(key);
  if (daily !== null) {
    const edition = toEdition(daily[1]);
    return edition && { edition, number: Number(daily[2]) };
  }
  const [, name, text = ""] = CUSTOM_KEY.exec(key) ?? [];
  const edition = toEdition(name);
  const code = decodeCode(text);
  const game = edition === undefined || code === undefined ? undefined : toCustomGame(edition, code);
  // Accept only the canonical key of a game.
  return game !== undefined && gameKey(game) === key ? game : undefined;
}

function decodeCode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    // Malformed percent-encoding.
    return undefined;
  }
}

/**
 * What a player is told of a game whose saved guesses were dropped: the number of a daily game. A custom game has none,
 * and its code would say nothing to the player.
 */
export type DroppedGame = number | "custom";
