// What a seeded schedule is, without a database: on SQLite alone.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { REPEAT_GAP } from "~/editions/calendar";
import { openTestApp } from "../../tests/fixtures/app";
import { repetitions } from "../../tests/fixtures/schedule";
import { TINY_HIDDEN, TINY_STOPWORDS, TINY_WORDS } from "../../tests/fixtures/vectors";
import { planSecrets } from "./seed.server";

const edition = "en";

/**
 * Whoever knows the list, the rules and all games so far, but not the key, knows which words may come next: those that are
 * not used up in the rounds that have begun, and not used within REPEAT_GAP games.
 * @returns the smallest number of them before any game
 */
function fewestCandidates(secrets: readonly string[], words: readonly string[]): number {
  const used = new Map(words.map((one) => [one, { times: 0, at: -Infinity }]));
  let rounds = 0;
  let fewest = Infinity;
  secrets.forEach((secret, at) => {
    if (rounds * words.length - at <= REPEAT_GAP) rounds += 1;
    const candidates = words.filter((one) => {
      const before = used.get(one);
      return before !== undefined && before.times < rounds && at - before.at > REPEAT_GAP;
    });
    if (!candidates.includes(secret)) throw new Error(`${secret} was no candidate for game ${at + 1}`);
    fewest = Math.min(fewest, candidates.length);
    used.set(secret, { times: (used.get(secret)?.times ?? 0) + 1, at });
  });
  return fewest;
}

describe("a seeded schedule with any key and any number of words", () => {
  it("repeats none within the gap, leaves half of those that it allows for each game, and does not use up the list first", async () => {
    const words = TINY_WORDS.slice(10, 610).filter((one) => !TINY_STOPWORDS.has(one) && !TINY_HIDDEN.has(one));
    const test = await openTestApp({ secrets: words });
    try {
      fc.assert(
        fc.property(
          fc.uint8Array({ minLength: 32, maxLength: 32 }),
          fc.integer({ min: REPEAT_GAP + 1, max: words.length }),
          (schedule, count) => {
            const secrets = { ...test.app.wordLists.secrets, [edition]: words.slice(0, count) };
            const app = {
              ...test.app,
              keys: { ...test.app.keys, schedule: Buffer.from(schedule) },
              wordLists: { ...test.app.wordLists, secrets },
            };
            const { planned, unfilled } = planSecrets(app, edition, { last: 3 * count, scheduled: new Map() });
            expect(unfilled).toBeUndefined();
            const games = [...planned].map(([at, secret]) => ({ number: at, secret }));
            expect(repetitions(games)).toEqual([]);
            const fewest = fewestCandidates(
              games.map(({ secret }) => secret),
              words.slice(0, count),
            );
            expect(fewest).toBeGreaterThanOrEqual((count - REPEAT_GAP) / 2);
            // With few words, the gap alone makes the first ones different.
            const isFew = count < REPEAT_GAP + 100;
            const first = new Set([...planned.values()].slice(0, count));
            expect(isFew || first.size < count).toBe(true);
          },
        ),
        { numRuns: 10 },
      );
    } finally {
      await test.close();
    }
  });
});
