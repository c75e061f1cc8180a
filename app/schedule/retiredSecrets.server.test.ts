import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { App } from "~/app";
import { REPEAT_GAP } from "~/editions/calendar";
import { currentGame } from "~/editions/calendar.server";
import { type Edition, EDITIONS } from "~/editions/editions";
import { listGames } from "~/play/games.data.server";
import { giveUp, showGame, submitGuess, takeHint } from "~/play/turn.server";
import type { WordLists } from "~/words/wordLists.server";
import { memoryPlayStore, memoryRecordStore, NOON_OF_GAME_7, openRealApp } from "../../tests/fixtures/app";
import { checkSecret, type SeedReport, seedSchedule } from "./seed.server";

/** Noon UTC of a day on which every edition has past games. */
const NOW = NOON_OF_GAME_7 + 900 * 86_400_000;

let directory: string;
/** A database with the schedule as it was before the lists changed. */
let seeded: string;
let before: ReadonlyMap<Edition, readonly string[]>;
/** Numbers of today's games. */
let today: ReadonlyMap<Edition, number>;
let app: App;

async function secretsOf(from: App, edition: Edition): Promise<readonly string[]> {
  return (await listGames(from.db, { edition, from: 1, to: 100_000 })).map(({ secret }) => secret);
}

beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), "retired-"));
  seeded = path.join(directory, "seeded.sqlite");
  const first = await openRealApp({ now: () => NOW, database: seeded });
  await seedSchedule(first);
  const secrets = new Map<Edition, readonly string[]>();
  for (const edition of EDITIONS) secrets.set(edition, await secretsOf(first, edition));
  today = new Map(EDITIONS.map((edition) => [edition, currentGame(first, edition).number]));
  before = secrets;
  await first.close();
});
afterAll(() => {
  rmSync(directory, { recursive: true });
});

type List = "blocked" | "hidden" | "stopwords";

/** Games whose secrets retire: past ones, today's and coming ones. */
function retiredIn(edition: Edition) {
  const current = today.get(edition) ?? 0;
  const numbers = [1, current - 1, current, current + 1, current + 2, current + 400];
  const old = before.get(edition) ?? [];
  return { old, current, words: numbers.map((number) => old[number - 1] ?? "") };
}

/** Opens the site again after secrets were added to these lists, one of an edition, and repairs the schedule. */
async function reopenWith(lists: readonly (readonly [List, Edition])[]): Promise<readonly SeedReport[]> {
  const database = path.join(directory, `${lists.join()}.sqlite`);
  copyFileSync(seeded, database);
  const addTo = (changed: WordLists, [list, edition]: readonly [List, Edition]): WordLists => ({
    ...changed,
    [list]: { ...changed[list], [edition]: new Set([...changed[list][edition], ...retiredIn(edition).words]) },
  });
  app = await openRealApp({ now: () => NOW, database, wordLists: (builtIn) => lists.reduce(addTo, builtIn) });
  return seedSchedule(app);
}

describe.each<{ lists: readonly (readonly [List, Edition])[] }>([
  {
    lists: [
      ["blocked", "en"],
      ["blocked", "es"],
      ["blocked", "de"],
      ["hidden", "jr"],
    ],
  },
  {
    lists: [
      ["stopwords", "en"],
      ["stopwords", "de"],
    ],
  },
])("after words were added to lists", ({ lists }) => {
  let reports: readonly SeedReport[];
  beforeAll(async () => {
    reports = await reopenWith(lists);
  });
  afterAll(() => app.close());

  it.each(lists)(
    "a secret that is one of the %s words of the %s edition leaves its coming games, and stays in today's and past ones, which are played as before",
    async (_, edition) => {
      const { old, current, words } = retiredIn(edition);
      const after = await secretsOf(app, edition);
      const changed = after.flatMap((secret, index) => (secret === old[index] ? [] : [index + 1]));
      expect(changed).toEqual(expect.arrayContaining([current + 1, current + 2, current + 400]));
      // The words may come again in later rounds.
      expect(changed.filter((number) => number <= current || !words.includes(old[number - 1] ?? ""))).toEqual([]);
      expect(reports.find((report) => report.edition === edition)).toMatchObject({ added: 0, replaced: changed });
      for (const number of changed) {
        const secret = after[number - 1] ?? "";
        expect(checkSecret(app, edition, secret)).toBeUndefined();
        const near = after.slice(Math.max(0, number - 1 - REPEAT_GAP), number + REPEAT_GAP);
        expect(near.filter((word) => word === secret)).toHaveLength(1);
      }
      expect((await seedSchedule(app)).map(({ replaced }) => replaced.length)).toEqual([0, 0, 0, 0]);

      for (const number of [1, current - 1, current]) await playOldGame(edition, number, old[number - 1] ?? "");
    },
  );
});

/** Plays a game whose secret is retired: a hint, the secret, and in another play giving up. */
async function playOldGame(edition: Edition, number: number, secret: string): Promise<void> {
  const record = memoryRecordStore();
  const turn = { game: { edition, number }, store: memoryPlayStore(), records: [record] };
  expect(await takeHint(app, turn)).toMatchObject({ type: "scored", view: { hintCount: 1, secret: null } });
  const won = await submitGuess(app, { ...turn, raw: ` ${secret.toUpperCase()} ` });
  expect(won).toMatchObject({
    type: "scored",
    view: { hasWon: true, guessCount: 2, secret: { word: secret }, nearest: { closest: expect.any(Number) as number } },
  });
  expect(won.view?.guesses.at(-1)).toMatchObject({ word: secret, similarity: 100, percentile: 1000 });
  expect(await showGame(app, turn)).toEqual(won.view);
  expect([...(await record.load(edition)).results]).toEqual([[number, "won"]]);
  const given = await giveUp(app, { ...turn, store: memoryPlayStore(), records: [] });
  expect(given).toMatchObject({ view: { hasWon: false, isOver: true, secret: { word: secret } } });
}
