import type { TransactionApp } from "~/app";
import type { Edition } from "~/editions/editions";
import { findSecret } from "~/play/openGame.server";
import { leastSimilarity, MAX_NEAR_DAYS } from "./nearness";

/** By days between two games from 1 on: words that are less similar than this can never be too near. */
const LEAST_SIMILARITIES = Array.from({ length: MAX_NEAR_DAYS + 1 }, (_, days) => leastSimilarity(days));

/**
 * Keeps seeded words apart from those of the days around. It is stricter than the check of a word, which also asks for ranks: so
 * it needs none, and a schedule of years is planned at once, with the same words on each machine.
 * @param scheduled secrets by game number
 */
export function createSpacing(app: TransactionApp, edition: Edition, scheduled: ReadonlyMap<number, string>) {
  const vectors = app.vectors.of(edition);
  const rows = new Map<number, number>();
  /** Rows of words: a word is compared for many games. */
  const known = new Map<string, number | undefined>();
  const rowOf = (word: string) => {
    if (!known.has(word)) known.set(word, vectors.rowOf(word));
    return known.get(word);
  };
  const put = (number: number, word: string) => {
    const row = findSecret(vectors, word)?.row;
    if (row !== undefined) rows.set(number, row);
  };
  for (const [number, word] of scheduled) put(number, word);
  /** The words around a game: their rows, and from which similarity on each is too near. Words are compared for one game in a row. */
  const around = {
    number: 0,
    count: 0,
    rows: new Int32Array(2 * MAX_NEAR_DAYS),
    least: new Float64Array(2 * MAX_NEAR_DAYS),
  };
  const gatherAround = (number: number) => {
    around.number = number;
    around.count = 0;
    for (let days = 1; days <= MAX_NEAR_DAYS; days++)
      for (const row of [rows.get(number - days), rows.get(number + days)]) {
        if (row === undefined) continue;
        around.rows[around.count] = row;
        around.least[around.count] = LEAST_SIMILARITIES[days] ?? 1;
        around.count += 1;
      }
  };
  return {
    /** Gives a game its word. */
    put: (number: number, word: string): void => {
      around.number = 0;
      put(number, word);
    },
    /** Whether a word of the vocabulary is not too near to those within 30 days of a game. */
    isApart: (word: string, number: number): boolean => {
      const row = rowOf(word);
      if (row === undefined) return true;
      if (around.number !== number) gatherAround(number);
      for (let at = 0; at < around.count; at++)
        if (vectors.similarity(row, around.rows[at] ?? 0) >= (around.least[at] ?? 1)) return false;
      return true;
    },
  };
}
