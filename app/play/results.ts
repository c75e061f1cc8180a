export type GameResult = "won" | "gaveUp";

export const STATUSES = ["complete", "inProgress", "gaveUp", "notStarted"] as const;
export type Status = (typeof STATUSES)[number];

/** Finished games of one edition, by number. */
export type Results = ReadonlyMap<number, GameResult>;

/** Highest game number in the text form: 27 years of games. */
const MAX_NUMBER = 9999;

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/** Games per digit, 2 bits each: 0 not finished, 1 won, 2 given up. */
const GAMES_PER_DIGIT = 3;
const CODES = [undefined, "won", "gaveUp"] as const;

/** Runs of a digit are encoded as `digit~length.`, length in base 36. Shorter runs would gain nothing. */
const MIN_RUN = 5;

/**
 * Formats results as cookie-safe text: three games per digit from game 1 on, with run-length encoding. Five years of
 * finished games take about 600 characters; most players need a few dozen.
 */
export function formatResults(results: Results): string {
  const last = Math.max(0, ...[...results.keys()].filter((number) => number <= MAX_NUMBER));
  let digits = "";
  for (let first = 1; first <= last; first += GAMES_PER_DIGIT) {
    let value = 0;
    for (let place = 0; place < GAMES_PER_DIGIT; place += 1) {
      const result = results.get(first + place);
      if (result !== undefined) value |= CODES.indexOf(result) << (2 * place);
    }
    digits += DIGITS.charAt(value);
  }
  return digits.replace(/(.)\1*/g, (run, digit: string) =>
    run.length < MIN_RUN ? run : `${digit}~${run.length.toString(36)}.`,
  );
}

/** Inverse of `formatResults`. Keeps the readable part of a tampered or truncated text. */
export function parseResults(text: string): Results {
  const results = new Map<number, GameResult>();
  let number = 1;
  for (const [, digit = "", length] of text.matchAll(/([\w-])(?:~([0-9a-z]{1,3})\.)?/g)) {
    const value = DIGITS.indexOf(digit);
    const run = length === undefined ? 1 : parseInt(length, 36);
    for (let count = 0; count < run && number <= MAX_NUMBER; count += 1) {
      for (let place = 0; place < GAMES_PER_DIGIT; place += 1) {
        const result = CODES[(value >> (2 * place)) & 3];
        if (result !== undefined) results.set(number + place, result);
      }
      number += GAMES_PER_DIGIT;
    }
  }
  return results;
}

/** Union of both; the first wins conflicts. */
export function mergeResults(first: Results, second: Results): Results {
  return new Map([...second, ...first]);
}

/** Status of a game. `isBegun` matters only if it is not finished. */
export function statusOf(result: GameResult | undefined, isBegun: boolean): Status {
  if (result !== undefined) return result === "won" ? "complete" : "gaveUp";
  return isBegun ? "inProgress" : "notStarted";
}
