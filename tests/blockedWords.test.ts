// No vulgar word in any hint or list of nearest words. By default every 40th game of each edition is checked. With
// ALL_GAMES=1 every game is, which takes minutes.
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { App } from "~/app";
import { type Edition, EDITION_FACTS, EDITIONS } from "~/editions/editions";
import { isRefused } from "~/platform/refusal";
import { insertGames } from "~/play/games.data.server";
import { hint } from "~/play/hint.server";
import { openGame } from "~/play/openGame.server";
import { revealPastWord } from "~/play/pastWord.server";
import { memoryPlayStore, memoryRecordStore, NOON_OF_GAME_7, openRealApp } from "./fixtures/app";

const STEP = process.env.ALL_GAMES === "1" ? 1 : 40;
/** Noon UTC of a day on which the edition with the longest list has had a game for each of its secrets. */
const NOW = NOON_OF_GAME_7 + 6000 * 86_400_000;
const ALL_GAMES_MS = 1_800_000;

let app: App;
beforeAll(async () => {
  app = await openRealApp({ now: () => NOW });
  // Every secret is a past game in some deployment, as the order depends on its key.
  const games = EDITIONS.flatMap((edition) =>
    app.wordLists.secrets[edition].map((secret, index) => ({ edition, number: index + 1, secret })),
  );
  await insertGames(app.db, games, 0);
});
afterAll(() => app.close());

/** The words of a file in db/words. */
function wordsIn(file: string): Set<string> {
  const lines = readFileSync(`db/words/${file}`, "utf8").split("\n");
  return new Set(lines.map((line) => line.trim().toLowerCase()).filter((line) => line !== "" && !line.startsWith("#")));
}

/** What must not be shown: the blocked words, their forms, and the words of which they are forms. */
function forbiddenIn(edition: Edition): Set<string> {
  const { wordLanguage, isForChildren } = EDITION_FACTS[edition];
  const blocked = wordsIn(`blocked.${wordLanguage}.txt`);
  const forbidden = new Set([...blocked, ...(isForChildren ? wordsIn("childsafe.exclude.txt") : [])]);
  for (const line of readFileSync(`db/vectors/${wordLanguage}.forms.tsv`, "utf8").split("\n")) {
    const [form = "", word = ""] = line.split("\t");
    // A blocked form may be that of a word which is not: "polla" of "pollo".
    if (blocked.has(word)) forbidden.add(form);
  }
  return forbidden;
}

/** All words that a game can show beside the player's own: its hints and the nearest words at its end. */
async function shownIn(edition: Edition, number: number): Promise<Set<string>> {
  const game = { edition, number };
  const open = await openGame(app, game);
  if (isRefused(open)) throw new Error(`${edition} game ${number}: ${open.why}`);
  const shown = new Set<string>();
  // Every word that can be a hint is asked about, if none is wanted.
  hint(app, open, { best: 0, isGuessed: (word) => shown.add(word).has(word) });
  expect(shown.size).toBeGreaterThan(500);
  const reader = { storeOf: () => memoryPlayStore([{ kind: "giveUp" }]), record: memoryRecordStore() };
  const past = await revealPastWord(app, { game, reader });
  if (isRefused(past)) throw new Error(`${edition} game ${number}: ${past.why}`);
  expect(past.words.length).toBeGreaterThan(900);
  for (const { word } of [past.word, ...past.words]) shown.add(word);
  return shown;
}

describe("the hints, the secret and the nearest words of past games", () => {
  it.each(EDITIONS)(
    "of the %s edition have no blocked word and no form of one, and in Junior none that is hidden from children",
    async (edition) => {
      const forbidden = forbiddenIn(edition);
      const found: string[] = [];
      for (let number = 1; number <= app.wordLists.secrets[edition].length; number += STEP)
        for (const word of await shownIn(edition, number))
          if (forbidden.has(word))
            found.push(`${word} in game ${number}, ${app.wordLists.secrets[edition][number - 1]}`);
      expect(found).toEqual([]);
    },
    ALL_GAMES_MS,
  );
});
