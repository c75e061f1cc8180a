import { z } from "zod";
import { isRefused } from "~/platform/refusal";
import { toGameRef } from "~/play/secretToken.server";
import { PROXIMITY_SCALE } from "~/vectors/rating";
import { proximityText } from "~/words/closeness";
import { cosine, toCosine, editionOfSecret, secretName, word } from "./fields.request.server";
import { operation } from "./operation.request.server";
import { rateWord } from "./rateWord.server";

export const getSimilarity = operation({
  id: "getSimilarity",
  path: "/similarity/{lang}/{game}/{word}",
  summary: "Rate a guess",
  description:
    "How close a word is to the secret of a game, as the game shows it. No play is counted or stored: the client keeps the list of guesses. " +
    "Inflected and variant spellings and missing accents are resolved to their word. `percentile` 1000 is the secret itself.",
  parameters: z.object({ lang: editionOfSecret, game: secretName, word }),
  answer: z.strictObject({
    similarity: cosine.meta({ description: "Cosine similarity of the word and the secret, to 4 decimals." }),
    closestSimilarity: cosine.meta({ description: "The same for the word that is nearest to the secret." }),
    initialSimilarity: z
      .number()
      .min(-100)
      .max(100)
      .meta({ description: "`similarity` × 100, to 2 decimals, as players see it." }),
    percentile: z.int().min(0).max(PROXIMITY_SCALE).meta({
      description: "1000 for the secret, 999 for the nearest other word, and so on to 1; 0 beyond the nearest 1000.",
    }),
    closerThan: z.int().min(0).max(99).nullable().meta({
      description:
        "Beyond the nearest 1000: the share of the edition's ranked words whose similarity is lower, as a whole percent, rounded down. Null for the nearest 1000.",
    }),
    proximityString: z
      .string()
      .regex(/^(?:\d{1,4} \/ 1000|\((?:far|cold|tepid)\))$/)
      .meta({
        description:
          "`percentile` in words: `412 / 1000`; beyond the nearest 1000 `(tepid)` if `closerThan` is 75 or more, else `(cold)`, or `(far)` if the similarity is negative.",
      }),
  }),
  example: {
    similarity: 0.2917,
    closestSimilarity: 0.7123,
    initialSimilarity: 29.17,
    percentile: 412,
    closerThan: null,
    proximityString: "412 / 1000",
  },
  answerText: "How close the word is.",
  refusals: [
    "badSecretToken",
    "empty",
    "noLetters",
    "tooShort",
    "futureGame",
    "futureJuniorGame",
    "noSuchGame",
    "unknown",
    "stopword",
  ],
  cache: "public",
  isRanking: true,
  perform: async (app, { parameters: { lang, game: name, word: raw }, context }) => {
    const game = toGameRef(app, { edition: lang, name });
    if (isRefused(game)) return game;
    const rated = await rateWord(app, { game, raw, from: () => context().clientAddress });
    if (isRefused(rated)) return rated;
    return {
      similarity: toCosine(rated.similarity),
      closestSimilarity: toCosine(rated.closest),
      initialSimilarity: rated.similarity,
      percentile: rated.percentile,
      closerThan: rated.closerThan ?? null,
      proximityString: proximityText(rated),
    };
  },
});
