import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { App } from "~/app";
import type { Edition } from "~/editions/editions";
import { isRefused, refuse, type Result } from "~/platform/refusal";
import {
  memoryPlayStore,
  memoryRecordStore,
  NOON_OF_GAME_7,
  NOON_OF_JUNIOR_1,
  openTestApp,
  type TestApp,
} from "../../tests/fixtures/app";
import { TINY_STOPWORDS, TINY_WORDS } from "../../tests/fixtures/vectors";
import { insertGames } from "./games.data.server";
import type { GuessLog } from "./guess";
import { guessesAround, nearestWords, type NearestWords } from "./nearest.server";
import { toHundredths } from "./openGame.server";

let test: TestApp;
let app: App;
const secret = "gala";
const yesterdays = "pola";

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

/** The outcome for a reader with this log in today's games. */
function ask(raw: string, { edition = "en", log = [] }: { edition?: Edition; log?: GuessLog } = {}, within = app) {
  const record = memoryRecordStore();
  return nearestWords(within, {
    edition,
    raw,
    isRevealed: true,
    reader: { storeOf: () => memoryPlayStore(log), record },
  });
}
/** The log of a reader who has ended today's games, so that no secret is in play. */
const OVER = { log: [{ kind: "giveUp" }] } as const;
type Outcome = Result<NearestWords, string>;
const why = (outcome: Outcome) => (isRefused(outcome) ? outcome.why : "found");
const found = (outcome: Outcome) => {
  if (isRefused(outcome)) throw new Error(`refused: ${outcome.why}`);
  return { word: outcome.word, words: outcome.words ?? [] };
};

/** Ranked words by similarity to a word, computed without the ranking code. */
function closestTo(word: string): string[] {
  const vectors = app.vectors.of("en");
  const own = vectors.find(word)?.row ?? -1;
  return TINY_WORDS.filter((other) => other !== word && !TINY_STOPWORDS.has(other))
    .map((other) => ({ other, similarity: vectors.similarity(vectors.find(other)?.row ?? -1, own) }))
    .sort((a, b) => b.similarity - a.similarity)
    .map(({ other }) => other);
}

describe("the words nearest to one", () => {
  it("are 999, closest first, with percentiles from 999 down to 1 and non-increasing similarities", async () => {
    const { word, words } = found(await ask("fila", OVER));
    expect(word).toEqual({ word: "fila" });
    expect(words.map(({ percentile }) => percentile)).toEqual(Array.from({ length: 999 }, (_, index) => 999 - index));
    expect(words.slice(0, 20).map((near) => near.word)).toEqual(closestTo("fila").slice(0, 20));
    const similarities = words.map(({ similarity }) => similarity);
    expect(similarities).toEqual([...similarities].sort((a, b) => b - a));
    expect(similarities).toEqual(similarities.map((similarity) => toHundredths(similarity / 100)));
    expect(words.map((near) => near.word)).not.toContain("fila");
    expect(words.filter((near) => TINY_STOPWORDS.has(near.word))).toEqual([]);
  });

  it("are also found for a stopword", async () => {
    const { words } = found(await ask("bade", OVER));
    expect(words.slice(0, 3).map((near) => near.word)).toEqual(closestTo("bade").slice(0, 3));
    expect(words[0]?.percentile).toBe(999);
  });

  it.each([
    ["colour", "kala"],
    [" KALAS ", "kala"],
    ["facil", "fácil"],
  ])("are found for %j as the word %s of the vocabulary", async (raw, word) => {
    expect(found(await ask(raw)).word).toEqual({ word });
  });

  it("leave out blocked words without changing the percentiles of the others", async () => {
    const all = found(await ask("fila", OVER)).words;
    const blocked = new Set([all[0]?.word ?? "", all[4]?.word ?? ""]);
    const clean = { ...app, wordLists: { ...app.wordLists, blocked: { ...app.wordLists.blocked, en: blocked } } };
    const { words } = found(await ask("fila", OVER, clean));
    expect(words).toEqual(all.filter(({ word }) => !blocked.has(word)));
    expect(words.slice(0, 5).map(({ percentile }) => percentile)).toEqual([998, 997, 996, 994, 993]);
    // The list of one edition does not apply to another.
    expect(found(await ask("fila", { ...OVER, edition: "de" }, clean)).words).toEqual(all);
  });

  it("leave out words hidden from children in Junior", async () => {
    const { words } = found(await ask("fila", { ...OVER, edition: "jr" }));
    expect(words).toHaveLength(999);
    expect(words.filter(({ word }) => ["tuse", "tusi"].includes(word))).toEqual([]);
  });
});

describe("a word outside the vocabulary", () => {
  it.each([
    ["not a word", "qqqq"],
    ["empty text", ""],
    ["spaces", "   "],
    ["one letter", "x"],
    ["an expression", "2 + 2"],
    ["markup", "<b>gala</b>"],
    ["ambiguous without accents", "pesca"],
    ["5 kB", "a".repeat(5000)],
    ["a control character", "\u0000"],
    ["a lone surrogate", "\ud800"],
  ])("is unknown: %s", async (_, raw) => {
    expect(await ask(raw)).toEqual(refuse("unknown"));
  });

  it.each(["tuse", "tuses"])("includes words hidden from children in Junior: %s", async (raw) => {
    expect(await ask(raw, { edition: "jr" })).toEqual(refuse("unknown"));
    expect(why(await ask(raw))).toBe("found");
  });
});

describe("today's secret", () => {
  it.each([secret, " GALA", "ga\u200bla"])("is refused as %j while the game is not over", async (raw) => {
    expect(await ask(raw)).toEqual(refuse("wordInPlay"));
    const guesses: GuessLog = [
      { kind: "guess", word: "kala" },
      { kind: "hint", word: "mala" },
    ];
    expect(await ask(raw, { log: guesses })).toEqual(refuse("wordInPlay"));
  });

  it("is refused in its inflected and alternative spellings too", async () => {
    test.setNow(NOON_OF_GAME_7 + 86_400_000);
    for (const raw of ["kala", "kalas", "colour"]) expect(why(await ask(raw))).toBe("wordInPlay");
  });

  it.each<[string, GuessLog]>([
    ["won", [{ kind: "guess", word: secret }]],
    ["given up", [{ kind: "guess", word: "kala" }, { kind: "giveUp" }]],
  ])("can be looked up when the game was %s", async (_, log) => {
    expect(found(await ask(secret, { log })).word).toEqual({ word: secret });
  });

  it("can be looked up when only the record shows that the game has ended", async () => {
    const record = memoryRecordStore();
    await record.addEnd("en", { number: 7, hasWon: true, guessCount: 9, hintCount: 0, ringCount: 0, isArchive: false });
    const reader = { storeOf: () => memoryPlayStore(), record };
    const outcome = await nearestWords(app, { edition: "en", raw: secret, isRevealed: false, reader });
    expect(outcome).toEqual({ word: { word: secret }, words: null });
  });

  it("is left out of the lists of other words while the game is not over, without changing their percentiles", async () => {
    // A guess's similarity equals that of the secret in the guess's own list, so the list would reveal the secret.
    const near = closestTo(secret)[0] ?? "";
    const all = found(await ask(near, OVER)).words;
    expect(all.map(({ word }) => word)).toContain(secret);
    expect(found(await ask(near)).words).toEqual(all.filter(({ word }) => word !== secret));
  });

  it("can be looked up on the next day, and tomorrow's secret can be looked up today", async () => {
    expect(why(await ask("kala"))).toBe("found");
    test.setNow(NOON_OF_GAME_7 + 86_400_000);
    expect(why(await ask(secret))).toBe("found");
  });

  it("of one edition is refused in editions with the same vocabulary only", async () => {
    test.setNow(NOON_OF_JUNIOR_1);
    for (const edition of ["en", "jr"] as const) {
      expect(why(await ask(secret, { edition }))).toBe("wordInPlay");
      expect(why(await ask("mala", { edition }))).toBe("wordInPlay");
    }
    expect(why(await ask("mala", { edition: "de" }))).toBe("found");
  });

  it("does not exist where an edition has no game today", async () => {
    expect(why(await ask(secret, { edition: "es" }))).toBe("found");
  });
});

describe("a reader's guesses around a word", () => {
  const WON: GuessLog = [
    { kind: "guess", word: "kala" },
    { kind: "hint", word: "mala" },
    { kind: "guess", word: yesterdays },
  ];
  const around = async (word: string, { number, log }: { number: number; log: GuessLog }) => {
    const reader = { storeOf: () => memoryPlayStore(log), record: memoryRecordStore() };
    const guesses = await guessesAround(app, { game: { edition: "en", number }, word, reader });
    return guesses?.map((guess) => [guess.word, guess.number]) ?? null;
  };

  it.each<[string, GuessLog]>([
    ["won", WON],
    ["gave up", [...WON.slice(0, 2), { kind: "giveUp" }]],
  ])("are those of the game that they %s with it as the secret, with their numbers", async (_, log) => {
    expect((await around(yesterdays, { number: 6, log }))?.slice(0, 2)).toEqual([
      ["kala", 1],
      ["mala", 2],
    ]);
  });

  it.each<[string, string, number, GuessLog]>([
    ["of a game in progress", yesterdays, 6, WON.slice(0, 2)],
    ["of a game with another secret", "fila", 6, WON],
    ["of a game of the future", "kala", 8, [{ kind: "giveUp" }]],
    ["of a game without a secret", yesterdays, 5, [{ kind: "giveUp" }]],
    ["of a game before the first", yesterdays, -1, [{ kind: "giveUp" }]],
  ])("are none %s", async (_, word, number, log) => {
    expect(await around(word, { number, log })).toBeNull();
  });
});
