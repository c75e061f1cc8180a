import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { byEdition, EDITION_FACTS, EDITIONS } from "~/editions/editions";
import { SAMPLES } from "~/game/sampleWords";
import { wordsGivingAway } from "~/play/hint.server";
import { ratingOf } from "~/vectors/rating";
import { openVectors, type Vectors } from "~/vectors/vectors.server";
import { heatOf } from "~/words/closeness";
import { displayOf } from "~/words/displayedWord";
import { readWordLists, type WordLists } from "~/words/wordLists.server";

let vectors: Vectors;
let lists: WordLists;
beforeAll(async () => {
  lists = readWordLists({ builtIn: "db/words" });
  vectors = await openVectors({
    directories: ["db/vectors"],
    editions: byEdition((edition) => ({
      pack: EDITION_FACTS[edition].wordLanguage,
      hidden: lists.hidden[edition],
      stopwords: lists.stopwords[edition],
      unranked: lists.unranked[edition],
      familiar: lists.familiar[edition],
    })),
    workers: 1,
    cachedRankings: 4,
  });
});
afterAll(() => vectors.close());

describe.each(EDITIONS)("the sample of the %s edition", (edition) => {
  const sample = SAMPLES[edition];
  const words = [sample?.secret, ...(sample?.guesses ?? [])].filter((word) => word !== undefined);

  it("has words that can be guessed, but that are no day's secret", () => {
    expect(words).toHaveLength(4);
    const { hidden, stopwords, blocked, secrets, capitalized } = lists;
    const unfit = words.filter(
      ({ word }) =>
        [hidden, stopwords, blocked].some((list) => list[edition].has(word)) || secrets[edition].includes(word),
    );
    expect(unfit).toEqual([]);
    expect(words.filter((word) => displayOf(word) !== word.word).map(({ word }) => word)).toEqual(
      words.filter(({ word }) => capitalized[edition].has(word)).map(({ word }) => word),
    );
  });

  it("gives its secret away by no guess", () => {
    const of = vectors.of(edition);
    const word = sample?.secret.word ?? "";
    const secret = { row: of.rowOf(word) ?? -1, word };
    const givesAway = wordsGivingAway({ wordLists: lists }, { edition, secret, vectors: of });
    expect(sample?.guesses.filter((guess) => givesAway(guess.word))).toEqual([]);
  });

  it("shows their true scores, on three steps of the scale", async () => {
    const of = vectors.of(edition);
    const secret = of.rowOf(sample?.secret.word ?? "") ?? -1;
    const scores = await Promise.all(
      (sample?.guesses ?? []).map(async ({ word }) => {
        const row = of.rowOf(word) ?? -1;
        const { percentileOf, closerThanAt } = await of.ranking(secret);
        const cosine = of.similarity(row, secret);
        const percentile = percentileOf(row);
        return {
          similarity: Number((cosine * 100).toFixed(2)),
          percentile,
          ...(percentile === 0 ? { closerThan: closerThanAt(cosine) } : {}),
        };
      }),
    );
    expect(scores).toEqual(sample?.guesses.map(ratingOf));
    expect(sample?.guesses.map(heatOf)).toEqual([6, 5, 1]);
  });
});
