import { z } from "zod";
import type { Edition } from "~/game/editions";
import { anagramsAround } from "~/services/words/anagrams.server";
import type { App } from "~/services/app";
import { findRequestedWord } from "~/services/words/requestedWord.server";
import type { Refusal } from "../refusal";
import type { RequestContext } from "../request/context";
import { operation } from "./operation.server";
import { editionText, WORD_ASKED_REFUSALS, wordOrToken } from "./parameters.server";

const anagrams = z.strictObject({
  anagrams: z.array(z.string().min(3)).meta({
    description:
      "The most frequent word first. When there are fewer than 12, a bonus round asks for the nearest words instead.",
  }),
});

const facts = {
  answer: anagrams,
  example: { anagrams: ["ocean", "canoe"] },
  answerText: "The words that the letters make.",
  refusals: WORD_ASKED_REFUSALS,
  cache: "private" as const,
};

const DESCRIPTION =
  "Words of three letters or more that can be made of the letters of a word, the word itself and those that we do not show left out. A token " +
  "stands for the secret of a game that was finished in the same browser (the site's own cookie says so); so does today's secret itself.";

async function findAnagrams(
  app: App,
  { edition, text }: { edition: Edition; text: string },
  context: () => Promise<RequestContext>,
): Promise<z.input<typeof anagrams> | Refusal> {
  const asked = await findRequestedWord(app, { edition, text, reader: await (await context()).stores() });
  return typeof asked === "string" ? asked : { anagrams: anagramsAround(app, asked) };
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
  // A token of another edition is none here.
  refusals: facts.refusals.filter((why) => why !== "futureGame"),
  id: "getJuniorAnagrams",
  path: "/semantle/anagrams/junior/{lang}/{word}",
  summary: "List the Junior anagrams of a word",
  description: `The same with the words of the Junior edition. ${DESCRIPTION}`,
  parameters: z.object({
    lang: z.enum(["en", "jr"]).meta({ description: "Junior is in English: `en` or `jr`.", example: "en" }),
    word: wordOrToken,
  }),
  perform: (app, { parameters: { word }, context }) => findAnagrams(app, { edition: "jr", text: word }, context),
});
