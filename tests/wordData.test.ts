// The built-in words: vectors, forms, spellings, words of earlier releases, lists and secrets, as the game reads them.
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { App } from "~/app";
import { EDITION_FACTS, EDITIONS } from "~/editions/editions";
import { LANGUAGES, type Language } from "~/editions/languages";
import { isRefused } from "~/platform/refusal";
import { findGameWord } from "~/play/gameWord.server";
import { checkSecret } from "~/schedule/seed.server";
import { PROXIMITY_SCALE } from "~/vectors/rating";
import type { EditionVectors, WordMatch } from "~/vectors/vectors.server";
import { understandWord } from "~/words/understandWord.server";
import { findLargeCuts, findUnknownWords } from "~/words/wordLists.server";
import { openRealApp } from "./fixtures/app";
import { BUILT_IN_LANGUAGES } from "./fixtures/editions";

let app: App;
beforeAll(async () => {
  app = await openRealApp();
});
afterAll(() => app.close());

/** How many words and forms there are at least, so that no list is empty by mistake. Other languages may begin with few. */
const LEAST = { words: 30_000, forms: 50_000 };
const PLAYED: readonly Language[] = BUILT_IN_LANGUAGES;
const leastOf = (language: Language) => (PLAYED.includes(language) ? LEAST : { words: PROXIMITY_SCALE, forms: 0 });

/** The lines of a table of two columns. */
function pairsOf(file: string): (readonly [string, string])[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const [first = "", second = ""] = line.split("\t");
      return [first, second] as const;
    });
}

function rowsOf(vectors: EditionVectors): WordMatch[] {
  return Array.from({ length: vectors.count }, (_, row) => ({ row, word: vectors.wordAt(row) }));
}

/** The word that a text is understood as, or why it is not. */
function read(vectors: EditionVectors, text: string, secret?: WordMatch): string {
  const understood = understandWord(vectors, text, secret);
  return isRefused(understood) ? `(${understood.why})` : understood.match.word;
}

/** Whether a word is not the first one that is written so: "wagen2", beside "wagen". */
function isSecond(vectors: EditionVectors, word: string, written: string): boolean {
  return vectors.readingsOf(written.toLowerCase())[1]?.word === word && word !== written;
}

describe.each(LANGUAGES)("the words of %s", (language: Language) => {
  it("are read as themselves, but for stopwords of one letter", () => {
    const vectors = app.vectors.of(language);
    const words = rowsOf(vectors).filter(({ row, word }) => word.length > 1 || !vectors.isStopword(row));
    expect(words.length).toBeGreaterThan(leastOf(language).words);
    const misread = words.filter(({ word }) => read(vectors, word) !== word);
    expect(misread.map(({ word }) => `${word}: ${read(vectors, word)}`)).toEqual([]);
  });

  it("are in one table each: no form is a word, and each one leads to a word", () => {
    const vectors = app.vectors.of(language);
    const forms = pairsOf(`db/vectors/${language}.forms.tsv`);
    expect(forms.length).toBeGreaterThanOrEqual(leastOf(language).forms);
    expect(forms.filter(([form]) => vectors.rowOf(form) !== undefined)).toEqual([]);
    expect(forms.filter(([form, word]) => vectors.find(form)?.word !== word)).toEqual([]);
  });

  it("are found as they are written, and no two are written alike", () => {
    const vectors = app.vectors.of(language);
    const spellings = [...app.wordLists.spelling[language]];
    expect(spellings.filter(([word]) => vectors.rowOf(word) === undefined)).toEqual([]);
    // The second word of a spelling is offered beside the first.
    const single = spellings.filter(([word, written]) => !isSecond(vectors, word, written));
    const misread = single.filter(([word, written]) => read(vectors, written) !== word);
    expect(misread.map(([, written]) => `${written}: ${read(vectors, written)}`)).toEqual([]);
    const written = single.map(([, spelling]) => spelling.toLowerCase());
    expect(written.filter((spelling, index) => written.indexOf(spelling) !== index)).toEqual([]);
  });

  it("are one of two, where a spelling has two: the first is read, or the noun if it is typed with a capital", () => {
    const vectors = app.vectors.of(language);
    const { readings, capitalized } = app.wordLists;
    const wrong = [...readings[language]].filter(([spelling, [first, second]]) => {
      const typed = spelling.charAt(0).toUpperCase() + spelling.slice(1);
      const known = vectors.readingsOf(spelling).map(({ word }) => word);
      const isRead =
        capitalized[language].size > 0
          ? [first, second].includes(read(vectors, spelling))
          : read(vectors, spelling) === first;
      // A tap on the second sends its name.
      return !isRead || read(vectors, typed) !== first || known.length !== 2 || read(vectors, second) !== second;
    });
    expect(wrong).toEqual([]);
    expect(["en", "de"].includes(language) ? readings[language].size > 20 : true).toBe(true);
    // A row that has the spelling of another one can only be reached beside it.
    const spelled = [...app.wordLists.spelling[language]];
    const taken = spelled.filter(([word, written]) => /\d$/.test(word) && !/\d$/.test(written));
    expect(taken.filter(([word, written]) => !isSecond(vectors, word, written))).toEqual([]);
  });

  it("replace the renamed words, which are none any more", () => {
    const vectors = app.vectors.of(language);
    const renamed = [...app.wordLists.renamed[language]];
    expect(renamed.filter(([old]) => vectors.rowOf(old) !== undefined)).toEqual([]);
    const lost = renamed.filter(([old, word]) => vectors.findStored(old)?.word !== word);
    expect(lost.map(([old, word]) => `${old} is ${vectors.findStored(old)?.word ?? "lost"}, not ${word}`)).toEqual([]);
  });

  it("that must not be taken for each other are apart, also when one of them is the secret", () => {
    const vectors = app.vectors.of(language);
    const together = pairsOf(`tests/fixtures/distinct.${language}.tsv`).flatMap(([one, other]) => {
      const [first, second] = [vectors.rowOf(one), vectors.rowOf(other)];
      if (first === undefined) return [`${one} is no word`];
      if (second === undefined) return [`${other} is no word`];
      const readings = [
        read(vectors, one) === one,
        read(vectors, other) === other,
        read(vectors, one, { row: second, word: other }) === one,
        read(vectors, other, { row: first, word: one }) === other,
      ];
      return readings.includes(false) ? [`${one} and ${other}`] : [];
    });
    expect(together).toEqual([]);
  });
});

describe("the word lists", () => {
  it("have no word that the vocabulary lacks, except for stopwords, blocked and hidden words, so that no start warns of them", () => {
    expect(findUnknownWords(app.wordLists, app.vectors, app.wordLists)).toEqual([]);
  });

  it("keep blocked words and those that are not for children from Junior, however they are typed", () => {
    const vectors = app.vectors.of("jr");
    const hidden = [...app.wordLists.hidden.jr];
    expect(hidden.length).toBeGreaterThan(1000);
    expect(hidden.map((word) => read(vectors, word)).filter((word) => !word.startsWith("("))).toEqual([]);
  });

  it("do not say that more words are familiar than there are", () => {
    expect(findLargeCuts(app.wordLists, app.vectors)).toEqual([]);
    expect(EDITIONS.filter((edition) => app.wordLists.familiar[edition] === Infinity)).toEqual([]);
  });
});

describe.each(EDITIONS)("the secrets of the %s edition", (edition) => {
  const secrets = () => app.wordLists.secrets[edition];

  it("can all be secrets: they are ranked, neither blocked nor hidden, and no stopwords", () => {
    const refused = secrets().map((word) => [word, checkSecret(app, edition, word)]);
    expect(refused.filter(([, refusal]) => refusal !== undefined)).toEqual([]);
  });

  it("are read as themselves in every game, so that none wins for another", () => {
    const vectors = app.vectors.of(edition);
    const misread = secrets().filter((word) => read(vectors, word) !== word);
    expect(misread).toEqual([]);
    // The words that are written like a secret are the only ones that could be taken for it.
    const winning = secrets().flatMap((word) => {
      const row = vectors.rowOf(word) ?? -1;
      const others = vectors.spelledLike(word).filter((other) => other.row !== row);
      return others.filter((other) => read(vectors, other.word, { row, word }) === word);
    });
    expect(winning).toEqual([]);
  });
});

describe.each(EDITIONS)("the ranked words of the %s edition", (edition) => {
  it("are the familiar ones, and none of them is blocked, so that 999 are shown around every secret", async () => {
    const vectors = app.vectors.of(edition);
    const ranked = rowsOf(vectors).filter(({ row }) => vectors.isRanked(row));
    const { isForChildren, wordLanguage } = EDITION_FACTS[edition];
    const [least, most] = PLAYED.includes(wordLanguage) ? [19_000, 23_000] : [PROXIMITY_SCALE, 23_001];
    expect(ranked.length).toBeGreaterThan(isForChildren ? 6500 : least);
    expect(ranked.length).toBeLessThan(isForChildren ? 7000 : most);
    expect(ranked.filter(({ word }) => app.wordLists.blocked[edition].has(word))).toEqual([]);
    // Every ranking has all of them. A sample shows it.
    const secrets = app.wordLists.secrets[edition];
    const step = Math.ceil(secrets.length / 40);
    for (const word of secrets.filter((_, index) => index % step === 0)) {
      const { order } = await vectors.ranking(vectors.rowOf(word) ?? -1, { isKept: false });
      expect([word, order.length]).toEqual([word, ranked.length]);
      expect(new Set(order).size).toBe(ranked.length);
      const nearest = Array.from(order.subarray(1, PROXIMITY_SCALE));
      expect(nearest.filter((row) => vectors.isRanked(row))).toHaveLength(PROXIMITY_SCALE - 1);
      expect(await findGameWord(app, { edition, text: word, isMade: true })).toMatchObject({ word });
    }
  });
});
