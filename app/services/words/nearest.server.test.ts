import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { insertGames } from "~/data/games.server";
import type { Edition } from "~/game/editions";
import type { GuessLog } from "~/game/types";
import {
  memoryPlayStore,
  memoryRecordStore,
  NOON_OF_GAME_7,
  openTestApp,
  type TestApp,
} from "../../../tests/fixtures/app";
import { TINY_STOPWORDS, TINY_WORDS } from "../../../tests/fixtures/vectors";
import type { App } from "../app";
import { nearestWords, type NearestOutcome } from "./nearest.server";
import { toHundredths } from "../play/openGame.server";

let test: TestApp;
let app: App;
const secret = "gala";
const yesterdays = "pola";
/** Noon UTC of a day on which the main edition has game 114 and Junior its first. */
const NOON_OF_JUNIOR_1 = Date.UTC(2022, 4, 23, 12);

beforeAll(async () => {
  test = await openTestApp();
  app = test.app;
  await insertGames(
    app.db,
    [
      { edition: "en", number: 6, secret: yesterdays },
      { edition: "en", number: 7, secret },
      { edition: "en", number: 8, secret: "kala" },
      { edition: "en", number: 9, secret: "kala" },
      { edition: "en", number: 114, secret: "mala" },
      { edition: "jr", number: 1, secret },
    ],
    0,
  );
});
afterAll(() => test.close());
beforeEach(() => {
  test.setNow(NOON_OF_GAME_7);
});

/** What a reader sees who has taken these steps in today's games. */
function ask(raw: string, { edition = "en", log = [] }: { edition?: Edition; log?: GuessLog } = {}, within = app) {
  const record = memoryRecordStore();
  return nearestWords(within, {
    edition,
    raw,
    isRevealed: true,
    reader: { storeOf: () => memoryPlayStore(log), record },
  });
}
/** Has finished today's games: no word is kept from them. */
const OVER = { log: [{ kind: "giveUp" }] } as const;
const why = (outcome: NearestOutcome) => (outcome.type === "refused" ? outcome.why : outcome.type);
const found = (outcome: NearestOutcome) => {
  if (outcome.type === "refused") throw new Error(`refused: ${outcome.why}`);
  return { word: outcome.word, words: outcome.words ?? [] };
};

/** Ranked words by their closeness to one, found without any ranking. */
function closestTo(word: string): string[] {
  const vectors = app.vectors.of("en");
  const own = vectors.find(word)?.row ?? -1;
  return TINY_WORDS.filter((other) => other !== word && !TINY_STOPWORDS.has(other))
    .map((other) => ({ other, similarity: vectors.similarity(vectors.find(other)?.row ?? -1, own) }))
    .sort((a, b) => b.similarity - a.similarity)
    .map(({ other }) => other);
}

describe("the words nearest to one", () => {
  it("are 999, the closest first, from 999 down to 1, with similarities that never rise", async () => {
    const { word, words } = found(await ask("fila", OVER));
    expect(word).toBe("fila");
    expect(words.map(({ percentile }) => percentile)).toEqual(Array.from({ length: 999 }, (_, index) => 999 - index));
    expect(words.slice(0, 20).map((near) => near.word)).toEqual(closestTo("fila").slice(0, 20));
    const similarities = words.map(({ similarity }) => similarity);
    expect(similarities).toEqual([...similarities].sort((a, b) => b - a));
    expect(similarities).toEqual(similarities.map((similarity) => toHundredths(similarity / 100)));
    expect(words.map((near) => near.word)).not.toContain("fila");
    expect(words.filter((near) => TINY_STOPWORDS.has(near.word))).toEqual([]);
  });

  it("begin with the closest one for a word that is too common to be guessed, too", async () => {
    const { words } = found(await ask("bade", OVER));
    expect(words.slice(0, 3).map((near) => near.word)).toEqual(closestTo("bade").slice(0, 3));
    expect(words[0]?.percentile).toBe(999);
  });

  it.each([
    ["colour", "kala"],
    [" KALAS ", "kala"],
    ["facil", "fácil"],
  ])("are those of %j as the vocabulary spells it: %s", async (raw, word) => {
    expect(found(await ask(raw)).word).toBe(word);
  });

  it("leave profane words out, and the others keep their places", async () => {
    const all = found(await ask("fila", OVER)).words;
    const profane = new Set([all[0]?.word ?? "", all[4]?.word ?? ""]);
    const clean = { ...app, wordLists: { ...app.wordLists, profane: { ...app.wordLists.profane, en: profane } } };
    const { words } = found(await ask("fila", OVER, clean));
    expect(words).toEqual(all.filter(({ word }) => !profane.has(word)));
    expect(words.slice(0, 5).map(({ percentile }) => percentile)).toEqual([998, 997, 996, 994, 993]);
    // Another edition's list leaves them in.
    expect(found(await ask("fila", { ...OVER, edition: "de" }, clean)).words).toEqual(all);
  });

  it("in Junior have none that is hidden from children", async () => {
    const { words } = found(await ask("fila", { ...OVER, edition: "jr" }));
    expect(words).toHaveLength(999);
    expect(words.filter(({ word }) => ["tuse", "tusi"].includes(word))).toEqual([]);
  });
});

describe("a word that is none of the vocabulary", () => {
  it.each([
    ["no word of any language", "qqqq"],
    ["nothing", ""],
    ["spaces", "   "],
    ["a letter", "x"],
    ["a sum", "2 + 2"],
    ["markup", "<b>gala</b>"],
    ["either of two words with accents", "pesca"],
    ["5 kB", "a".repeat(5000)],
    ["a control character", "\u0000"],
    ["half a character", "\ud800"],
  ])("is unknown: %s", async (_, raw) => {
    expect(await ask(raw)).toEqual({ type: "refused", why: "unknown" });
  });

  it.each(["tuse", "tuses"])("is unknown in Junior when it is hidden from children: %s", async (raw) => {
    expect(await ask(raw, { edition: "jr" })).toEqual({ type: "refused", why: "unknown" });
    expect(why(await ask(raw))).toBe("found");
  });
});

describe("today's secret", () => {
  it.each([secret, " GALA", "ga\u200bla"])("is refused as %j while the game is not over", async (raw) => {
    expect(await ask(raw)).toEqual({ type: "refused", why: "wordInPlay" });
    const guesses: GuessLog = [
      { kind: "guess", word: "kala" },
      { kind: "hint", word: "mala" },
    ];
    expect(await ask(raw, { log: guesses })).toEqual({ type: "refused", why: "wordInPlay" });
  });

  it("is refused by its other spellings, too", async () => {
    test.setNow(NOON_OF_GAME_7 + 86_400_000);
    for (const raw of ["kala", "kalas", "colour"]) expect(why(await ask(raw))).toBe("wordInPlay");
  });

  it.each<[string, GuessLog]>([
    ["won", [{ kind: "guess", word: secret }]],
    ["given up", [{ kind: "guess", word: "kala" }, { kind: "giveUp" }]],
  ])("is open when the game was %s", async (_, log) => {
    expect(found(await ask(secret, { log })).word).toBe(secret);
  });

  it("is open to those of whom only the record still knows that they have finished", async () => {
    const record = memoryRecordStore();
    await record.addEnd("en", { number: 7, hasWon: true, guessCount: 9, hintCount: 0, isArchive: false });
    const reader = { storeOf: () => memoryPlayStore(), record };
    const outcome = await nearestWords(app, { edition: "en", raw: secret, isRevealed: false, reader });
    expect(outcome).toEqual({ type: "found", word: secret, words: null });
  });

  it("is left out of the lists of other words while the game is not over, and the others keep their places", async () => {
    // Whoever compares a guess's similarity with those of its list would find the secret in it.
    const near = closestTo(secret)[0] ?? "";
    const all = found(await ask(near, OVER)).words;
    expect(all.map(({ word }) => word)).toContain(secret);
    expect(found(await ask(near)).words).toEqual(all.filter(({ word }) => word !== secret));
  });

  it("is open on the day after, and the next one is not refused before its day", async () => {
    expect(why(await ask("kala"))).toBe("found");
    test.setNow(NOON_OF_GAME_7 + 86_400_000);
    expect(why(await ask(secret))).toBe("found");
  });

  it("of one edition is kept in another with the same words, and in no other", async () => {
    test.setNow(NOON_OF_JUNIOR_1);
    for (const edition of ["en", "jr"] as const) {
      expect(why(await ask(secret, { edition }))).toBe("wordInPlay");
      expect(why(await ask("mala", { edition }))).toBe("wordInPlay");
    }
    expect(why(await ask("mala", { edition: "de" }))).toBe("found");
  });

  it("is none where an edition has no game today", async () => {
    expect(why(await ask(secret, { edition: "es" }))).toBe("found");
  });
});
