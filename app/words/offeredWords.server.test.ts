import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { App } from "~/app";
import type { Edition } from "~/editions/editions";
import { insertGames } from "~/play/games.data.server";
import { submitGuess } from "~/play/turn.server";
import { foldAccents } from "~/vectors/spelling.server";
import { memoryPlayStore, NOON_OF_GAME_7, openRealApp } from "../../tests/fixtures/app";
import { BUILT_IN_EDITIONS } from "../../tests/fixtures/editions";
import { type DisplayedWord, displayOf } from "./displayedWord";
import { toDisplayed } from "./displayForms.server";
import { alternativeTo, offeredWords } from "./offeredWords.server";

/** Secrets that are like none of the guesses. */
const SECRETS = { en: "river", jr: "river", es: "montaña", de: "berg" } as const;
/** Noon UTC of a day on which every edition has a game 1. */
const NOW = NOON_OF_GAME_7 + 900 * 86_400_000;

let app: App;
beforeAll(async () => {
  app = await openRealApp({ now: () => NOW });
  await insertGames(
    app.db,
    BUILT_IN_EDITIONS.map((edition) => ({ edition, number: 1, secret: SECRETS[edition] })),
    0,
  );
});
afterAll(() => app.close());

/** The last outcome after these guesses in a new game. */
async function guess(edition: Edition, ...words: readonly [string, ...string[]]) {
  const turn = { game: { edition, number: 1 }, store: memoryPlayStore(), records: [] };
  let outcome = await submitGuess(app, { ...turn, raw: words[0] });
  for (const raw of words.slice(1)) outcome = await submitGuess(app, { ...turn, raw });
  return outcome;
}
async function alternativeAfter(edition: Edition, ...words: readonly [string, ...string[]]): Promise<string | null> {
  const { type, view } = await guess(edition, ...words);
  expect(type).toBe("scored");
  const alternative = view?.alternative ?? null;
  return alternative === null ? null : displayOf(alternative);
}

describe("a word that is offered beside an understood guess", () => {
  it.each<[Edition, typed: string, offered: string]>([
    ["es", "papa", "papá"],
    ["es", "Papa", "papá"],
    ["es", "ano", "año"],
    ["es", "campana", "campaña"],
    ["es", "sabana", "sábana"],
    ["es", "panal", "pañal"],
    ["de", "stuck", "Stück"],
    ["de", "Stuck", "Stück"],
    ["de", "fordern", "fördern"],
    ["de", "drucken", "drücken"],
    ["de", "losung", "Lösung"],
    ["es", "la papa", "papá"],
    ["es", "en mi campana", "campaña"],
  ])("in the %s edition after %s is %s, which is nearly as frequent or more", async (edition, typed, offered) => {
    expect(await alternativeAfter(edition, typed)).toBe(offered);
  });

  it.each<[Edition, typed: string, read: string, other: DisplayedWord]>([
    ["en", "felt", "felt", { word: "feel" }],
    ["en", "leaves", "leaf", { word: "leave" }],
    ["jr", "Felt", "felt", { word: "feel" }],
    ["de", "Fliegen", "Fliege", { word: "fliegen" }],
    ["de", "fliegen", "fliegen", { word: "fliege", display: "Fliege" }],
    ["de", "Lügen", "Lüge", { word: "lügen" }],
    ["de", "Genossen", "Genosse", { word: "genießen" }],
    ["de", "Wagen", "Wagen", { word: "wagen2", display: "wagen" }],
    ["de", "arm", "Arm", { word: "arm2", display: "arm" }],
    // It takes no rank, but the spelling is it too.
    ["de", "Streuen", "Streu", { word: "streuen" }],
  ])(
    "in the %s edition after %s, read as %s, is the other word of that spelling, %j",
    async (edition, typed, read, other) => {
      const { view } = await guess(edition, typed);
      expect(view?.guesses.map(displayOf)).toEqual([read]);
      expect(view?.alternative).toEqual(other);
      // A tap on it guesses it, whatever is beside it.
      const { view: tapped } = await guess(edition, typed, other.word);
      expect(tapped?.guesses.map(displayOf)).toEqual([read, displayOf(other)]);
    },
  );

  it("is missing beside the other word of a spelling when that is blocked, hidden or a stopword", async () => {
    expect(await alternativeAfter("de", "Würden")).toBeNull();
    expect(await alternativeAfter("jr", "shot")).toBeNull();
  });

  it.each<[Edition, reason: string, typed: string]>([
    ["es", "the more frequent word was meant", "papá"],
    ["es", "the more frequent word was meant", "año"],
    ["es", "the accent was typed on purpose", "peña"],
    ["es", "the accent was typed on purpose", "soñar"],
    ["es", "the other is a blocked word", "cono"],
    ["es", "the other is a stopword", "viola"],
    ["es", "there is no other", "casa"],
    ["de", "the more frequent word was meant", "Stück"],
    ["es", "only a form of the other is alike", "opera"],
    ["de", "it was understood as the other already", "strasse"],
    ["de", "it was understood as the other already", "hauser"],
    ["de", "only forms of the others are alike", "Kuchen"],
    ["de", "only forms of the others are alike", "Masse"],
    ["en", "it was understood as the other already", "café"],
    ["en", "there is no other", "tulip"],
    ["en", "the article says which is meant", "the leaves"],
    ["de", "the article says which is meant", "die Fliegen"],
  ])("is missing in the %s edition where %s: %s", async (edition, _, typed) => {
    expect(await alternativeAfter(edition, typed)).toBeNull();
  });

  it("is missing when it has been guessed already, in any spelling", async () => {
    expect(await alternativeAfter("es", "papá", "papa")).toBeNull();
    expect(await alternativeAfter("es", "años", "ano")).toBeNull();
    expect(await alternativeAfter("es", "papá", "casa", "ano")).toBe("año");
  });

  it("belongs only to the last guess, also when that is repeated", async () => {
    expect(await alternativeAfter("es", "papa", "casa")).toBeNull();
    const repeated = await guess("es", "papa", "casa", "papa");
    expect(repeated).toMatchObject({ type: "repeat", view: { alternative: { word: "papá" } } });
  });

  it("is missing when the guess has won", async () => {
    expect(await guess("es", "montana")).toMatchObject({ view: { hasWon: true, alternative: null } });
  });

  it.each(BUILT_IN_EDITIONS)(
    "in the %s edition is written alike, nearly as frequent or more, ranked and decent, whatever is typed",
    (edition) => {
      const vectors = app.vectors.of(edition);
      const wrong: string[] = [];
      let offered = 0;
      for (let row = 0; row < vectors.count; row += 1) {
        const text = vectors.wordAt(row);
        const match = vectors.find(text);
        if (match === undefined) continue;
        const word = alternativeTo(app, edition, { text, match })?.word;
        if (word === undefined) continue;
        offered += 1;
        const other = vectors.find(word);
        const isReading = vectors.readingsOf(text).some((one) => one.word === word);
        const isRight =
          (isReading && isDecent(edition, word)) ||
          (foldAccents(text) === text &&
            foldAccents(word) === text &&
            word !== text &&
            other !== undefined &&
            other.row < 4 * row &&
            isDecent(edition, word));
        if (!isRight) wrong.push(`${word} after ${text}`);
      }
      expect(wrong).toEqual([]);
      // English has no accents, but words of one spelling.
      expect(offered).toBeGreaterThan(10);
    },
  );
});

function isDecent(edition: Edition, word: string): boolean {
  const { blocked, hidden, stopwords } = app.wordLists;
  return [blocked, hidden, stopwords].every((list) => !list[edition].has(word));
}

describe("a word that is offered beside a refused guess", () => {
  const offersAfter = async (edition: Edition, typed: string) => {
    const outcome = await guess(edition, typed);
    return outcome.type === "refused" ? [outcome.why, (outcome.offers ?? []).map(displayOf)] : outcome.type;
  };

  it.each<[Edition, typed: string, why: string, offers: readonly string[]]>([
    ["de", "schon", "stopword", ["schön"]],
    ["es", "te", "stopword", ["té"]],
    ["es", "el", "stopword", []],
    ["es", "que", "stopword", []],
    ["es", "fui", "stopword", []],
    ["es", "poquito", "stopword", []],
    ["es", "ahorita", "stopword", []],
    ["en", "the", "stopword", []],
    ["en", "does", "stopword", ["doe"]],
    ["de", "konnte", "stopword", []],
    ["de", "bin", "stopword", []],
    ["de", "müßte", "stopword", []],
    ["de", "mal", "stopword", []],
    ["de", "würden", "stopword", ["Würde"]],
    ["en", "qqqq", "unknown", []],
    ["en", "rmy", "unknown", ["army", "ray"]],
    ["de", "ilz", "unknown", ["Pilz", "Filz", "Milz"]],
  ])("in the %s edition after %s, which is refused as %s: %j", async (edition, typed, why, offers) => {
    expect(await offersAfter(edition, typed)).toEqual([why, offers]);
  });

  it("is missing when the guess is understood", async () => {
    expect(await guess("es", "papa")).not.toHaveProperty("offers");
  });

  it.each(BUILT_IN_EDITIONS)(
    "in the %s edition is ranked and decent, whatever is typed, and there are at most three",
    (edition) => {
      const vectors = app.vectors.of(edition);
      const wrong: string[] = [];
      for (let row = 0; row < vectors.count; row += 1) {
        const text = foldAccents(vectors.wordAt(row));
        const offers = offeredWords(app, edition, text);
        if (offers.length > 3) wrong.push(`${offers.length} after ${text}`);
        wrong.push(...offers.filter(({ word }) => !isDecent(edition, word)).map(({ word }) => `${word} after ${text}`));
      }
      expect(wrong).toEqual([]);
    },
  );
});

describe("what is offered for an unknown text", () => {
  const offersFor = (edition: Edition, raw: string) => offeredWords(app, edition, raw).map(({ word }) => word);

  it.each([
    ["definately", "definitely"],
    ["probaly", "probably"],
    ["definitly", "definitely"],
    ["hippopotomus", "hippopotamus"],
    ["usualy", "usually"],
  ])("for %s is %s, a word without a rank", (typed, word) => {
    const row = app.vectors.of("en").rowOf(word) ?? -1;
    expect(app.vectors.of("en").isRanked(row)).toBe(false);
    expect(offersFor("en", typed)[0]).toBe(word);
  });

  it.each(["Lodnon", "Germny", "Micheal", "Elisabeht"])("for %s is no name", (typed) => {
    const vectors = app.vectors.of("en");
    const unranked = offersFor("en", typed).filter((word) => !vectors.isRanked(vectors.rowOf(word) ?? -1));
    expect(unranked.filter((word) => /^\p{Lu}/u.test(displayFor("en", word)))).toEqual([]);
  });

  it.each(["kill", "killed", "poop", "gun", "guns", "stupid", "murder", "beer"])(
    "in Junior for %s, which is hidden there, is nothing",
    (typed) => {
      expect(offersFor("jr", typed)).toEqual([]);
    },
  );

  it("in Junior for an error is a word that children know", () => {
    expect(offersFor("jr", "elefant")[0]).toBe("elephant");
  });

  it.each(["don't", "can’t", "isn't", "I'm", "they've", "she'll", "he'd", "it's", "he’s", "let's", "untill", "realy"])(
    "for %s, which is refused as too common, is nothing",
    async (typed) => {
      expect(await guess("en", typed)).toMatchObject({ type: "refused", why: "stopword" });
      expect(offersFor("en", typed)).toEqual([]);
    },
  );

  it.each(["wich", "tounge", "kettel"])("is not refused as too common: %s", async (typed) => {
    expect(await guess("en", typed)).toMatchObject({ type: "refused", why: "unknown" });
  });
});

function displayFor(edition: Edition, word: string): string {
  return displayOf(toDisplayed(app, edition, word));
}
