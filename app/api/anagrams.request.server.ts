import { z } from "zod";
import type { App } from "~/app";
import type { Edition } from "~/editions/editions";
import { codesOf, isRefused, type Result } from "~/platform/refusal";
import { REQUESTED_WORD_REFUSALS } from "~/play/requestedWord.refusals";
import { anagramsAround, findRequestedWord } from "~/play/requestedWord.server";
import type { Refusal } from "~/refusals";
import type { RequestContext } from "~/site/context.request.server";
import { storesOf } from "~/teams/stores.request.server";
import { editionText, wordOrToken } from "./fields.request.server";
import { operation } from "./operation.request.server";

const anagrams = z.strictObject({
  anagrams: z.array(z.string().min(3)).meta({
    description:
      "Words and forms of words, those of the most frequent word first. With fewer than 12, a bonus round uses the nearest words instead.",
  }),
});

const facts = {
  answer: anagrams,
  example: { anagrams: ["ocean", "canoe"] },
  answerText: "The anagrams.",
  refusals: codesOf(REQUESTED_WORD_REFUSALS),
  cache: "private" as const,
};

const DESCRIPTION =
  "Words of at least three letters made of the letters of a word, inflected ones too, without the word itself and words that are not shown. A token for the secret of a " +
  "game, and today's secret itself, are accepted only from a player who has finished that game (site cookies).";

async function findAnagrams(
  app: App,
  { edition, text }: { edition: Edition; text: string },
  context: () => RequestContext,
): Promise<Result<z.input<typeof anagrams>, Refusal>> {
  const requested = await findRequestedWord(app, { edition, text, reader: await storesOf(context()) });
  return isRefused(requested) ? requested : { anagrams: anagramsAround(app, requested) };
}

export const getAnagrams = operation({
  ...facts,
  id: "getAnagrams",
  path: "/semantle/anagrams/{lang}/{word}",
  summary: "List the anagrams of a word",
  description: DESCRIPTION,
  parameters: z.object({ lang: editionText, word: wordOrToken }),
  perform: (app, { parameters: { lang, word }, context }) => findAnagrams(app, { edition: lang, text: word }, context),
});

export const getJuniorAnagrams = operation({
  ...facts,
  // A token of another edition is not valid here, and blocked words are unknown.
  refusals: facts.refusals.filter((why) => why !== "futureGame" && why !== "profane"),
  id: "getJuniorAnagrams",
  path: "/semantle/anagrams/junior/{lang}/{word}",
  summary: "List the Junior anagrams of a word",
  description: `Like \`getAnagrams\`, with the words of the Junior edition. ${DESCRIPTION}`,
  parameters: z.object({
    lang: z.enum(["en", "jr"]).meta({ description: "`en` or `jr`: the Junior edition is in English.", example: "en" }),
    word: wordOrToken,
  }),
  perform: (app, { parameters: { word }, context }) => findAnagrams(app, { edition: "jr", text: word }, context),
});
