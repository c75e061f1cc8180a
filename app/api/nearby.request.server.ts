import { z } from "zod";
import { codesOf, isRefused } from "~/platform/refusal";
import { wordsAround } from "~/play/nearest.server";
import { REQUESTED_WORD_REFUSALS } from "~/play/requestedWord.refusals";
import { findRequestedWord } from "~/play/requestedWord.server";
import { storesOf } from "~/teams/stores.request.server";
import type { NearWord } from "~/words/displayedWord";
import { cosine, display, toCosine, editionText, wordOrToken } from "./fields.request.server";
import { operation } from "./operation.request.server";

export const nearby = z
  .array(
    z.strictObject({
      neighbor: z.string().min(1).meta({ description: "A word." }),
      display,
      similarity: cosine.meta({ description: "Cosine similarity, to 4 decimals." }),
      percentile: z
        .int()
        .min(1)
        .max(999)
        .meta({ description: "999 for the nearest word, 998 for the next one, and so on." }),
    }),
  )
  .max(999)
  .meta({ description: "The nearest words, nearest first, without words that are not shown." });

export const nearbyExample = [
  { neighbor: "harbour", similarity: 0.7123, percentile: 999 },
  { neighbor: "port", similarity: 0.6871, percentile: 998 },
];

export function toNearby(words: readonly NearWord[]): z.input<typeof nearby> {
  return words.map(({ word, similarity, percentile, ...displayed }) => ({
    neighbor: word,
    ...displayed,
    similarity: toCosine(similarity),
    percentile,
  }));
}

export const getTop1000 = operation({
  id: "getTop1000",
  path: "/semantle/top1000/{lang}/{word}",
  summary: "List the nearest words",
  description:
    "The nearest words of a word. A token for the secret of a game, and today's secret itself, are accepted only from a player who has finished that " +
    "game (site cookies).",
  parameters: z.object({ lang: editionText, word: wordOrToken }),
  answer: z.strictObject({ nearby }),
  example: { nearby: nearbyExample },
  answerText: "The nearest words.",
  refusals: codesOf(REQUESTED_WORD_REFUSALS),
  cache: "private",
  isRanking: true,
  perform: async (app, { parameters: { lang, word }, context }) => {
    const reader = await storesOf(context());
    const requested = await findRequestedWord(app, { edition: lang, text: word, reader });
    return isRefused(requested) ? requested : { nearby: toNearby(await wordsAround(app, { ...requested, reader })) };
  },
});
