import { type Edition, EDITIONS } from "./editions";

/** A scheduled game: its number in the edition's own count. Everybody has the same. */
export interface DailyGame {
  readonly edition: Edition;
  readonly number: number;
}

/** A game that a player has made of a word of an edition. The code names the word: padded (`customCode.ts`), or sealed, which begins with `~`. */
export interface CustomGame {
  readonly edition: Edition;
  readonly code: string;
}

/** Names a game. A team plays a daily game: it is no kind of its own. */
export type GameRef = DailyGame | CustomGame;

export function isDaily(game: GameRef): game is DailyGame {
  return "number" in game;
}

/** Two codes are two games, even if they name the same word. */
export function isSameGame(a: GameRef, b: GameRef): boolean {
  return gameKey(a) === gameKey(b);
}

/** The longest code in a key. The sealed code of a word of 20 characters takes at most 209. */
const MAX_CODE_LENGTH = 256;
const DAILY_KEY = /^([a-z]+)_([1-9]\d{0,6})$/;
const CUSTOM_KEY = /^custom_([a-z]+)_(~?)([\w%-]+)$/;
const CODE = /^[\w+/=-]+$/;

/**
 * The text that names a game in cookie names and storage: `en_1757`, or `custom_en_{code}`. It has no character but letters, digits and `_ - ~ %`.
 * A daily key has one `_`, so the two forms never meet.
 */
export function gameKey(game: GameRef): string {
  if (isDaily(game)) return `${game.edition}_${game.number}`;
  return `custom_${game.edition}_${encodeURIComponent(game.code)}`;
}

/** The inverse of `gameKey`; undefined for a text that is no key, or the key of a code that is too long. */
export function parseGameKey(key: string): GameRef | undefined {
  const daily = DAILY_KEY.exec(key);
  if (daily !== null) {
    const edition = toEdition(daily[1]);
    return edition && { edition, number: Number(daily[2]) };
  }
  const [, name, mark = "", text = ""] = CUSTOM_KEY.exec(key) ?? [];
  const edition = toEdition(name);
  const code = decodeCode(text);
  if (edition === undefined || code === undefined) return undefined;
  const game = { edition, code: mark + code };
  // One game has one key.
  return game.code.length <= MAX_CODE_LENGTH && gameKey(game) === key ? game : undefined;
}

function toEdition(text: string | undefined): Edition | undefined {
  return EDITIONS.find((edition) => edition === text);
}

function decodeCode(text: string): string | undefined {
  try {
    const code = decodeURIComponent(text);
    return CODE.test(code) ? code : undefined;
  } catch {
    // An escape that is cut off.
    return undefined;
  }
}
