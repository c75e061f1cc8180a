import { z } from "zod";
import { isRefused } from "~/platform/refusal";
import { hintForRank } from "~/play/hint.server";
import { toGameRef } from "~/play/secretToken.server";
import { display, editionOfSecret, secretName } from "./fields.request.server";
import { operation } from "./operation.request.server";

export const getHint = operation({
  id: "getHint",
  path: "/semantle/hint/{lang}/{game}/{proximity}",
  summary: "Take a hint",
  description:
    "A word that is closer to the secret than the best guess so far, if there is one. It is never the secret. The call records nothing: a hint " +
    "counts when the player guesses it.",
  parameters: z.object({
    lang: editionOfSecret,
    game: secretName,
    proximity: z
      .string()
      .regex(/^(?:0|[1-9]\d{0,2})$/)
      .transform(Number)
      .meta({
        description: "The highest `percentile` of the guesses so far, 0 to 999. 0 for no guesses.",
        example: "412",
      }),
  }),
  answer: z.strictObject({ hintWord: z.string().min(1).meta({ description: "A word to guess." }), display }),
  example: { hintWord: "ocean" },
  answerText: "A closer word.",
  refusals: ["badSecretToken", "futureGame", "futureJuniorGame", "noSuchGame", "unknown", "noHint"],
  cache: "public",
  isRanking: true,
  perform: async (app, { parameters: { lang, game: name, proximity } }) => {
    const game = toGameRef(app, { edition: lang, name });
    if (isRefused(game)) return game;
    const hint = await hintForRank(app, { game, best: proximity });
    if (isRefused(hint)) return hint;
    const { word, ...displayed } = hint;
    return { hintWord: word, ...displayed };
  },
});
