/** How a player's game was ended. */
export type Result = "won" | "gaveUp";

/** Where a game of the archive stands for a player; null: not begun. */
export const STATUSES = ["complete", "inProgress", "gaveUp", "notStarted"] as const;
export type Status = (typeof STATUSES)[number];

/** The ended games of one edition, by their numbers. */
export type Results = ReadonlyMap<number, Result>;

/** An edition has no more games than this in its text form: 27 years. */
const MAX_NUMBER = 9999;

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/** Games in one digit, 2 bits each: 0 not ended, 1 won, 2 given up. */
const GAMES_PER_DIGIT = 3;
const CODES = [undefined, "won", "gaveUp"] as const;

/** The text form has runs of a digit as `digit~length.`, the length in base 36; a run of fewer is as short without. */
const MIN_RUN = 5;

/**
 * The text form of results, which fits into a cookie as it is: from game 1 on, three games a digit, runs of equal digits shortened. A
 * player who has ended every game of five years takes 600 characters, most take a few dozen.
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

/** The inverse of `formatResults`. Of a forged or cut-off text, what can be read is kept. */
export function parseResults(text: string): Results {
  const results = new Map<number, Result>();
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

/** Both copies' games; where they differ, what the first says. */
export function mergeResults(first: Results, second: Results): Results {
  return new Map([...second, ...first]);
}

/** Where a game stands. An ended game was begun; of one that is not ended, it is known otherwise. */
export function statusOf(result: Result | undefined, isBegun: boolean): Status {
  if (result !== undefined) return result === "won" ? "complete" : "gaveUp";
  return isBegun ? "inProgress" : "notStarted";
}
