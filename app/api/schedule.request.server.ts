import { z } from "zod";
import type { App } from "~/app";
import { actorOf } from "~/audit/actor";
import { type Edition, EDITION_FACTS, EDITIONS } from "~/editions/editions";
import type { DailyGame } from "~/editions/gameRef";
import { codesOf, isRefused } from "~/platform/refusal";
import { listLatestChosen } from "~/play/games.data.server";
import { splitWords } from "~/schedule/listText.server";
import { LIST_WORD_REFUSALS, SECRET_REFUSALS } from "~/schedule/schedule.refusals";
import {
  MAX_LATEST,
  MAX_LIST,
  MAX_UPCOMING,
  scheduleGame,
  scheduleWords,
  upcomingGames,
} from "~/schedule/scheduleGame.server";
import { toDisplayed } from "~/words/displayForms.server";
import {
  display,
  succeeded,
  success,
  editionText,
  gameNumber,
  listEditions,
  bodyEdition,
  bodyGameNumber,
  bodyWord,
} from "./fields.request.server";
import { operation } from "./operation.request.server";

/** The names of the editions in the path. */
const GAME_TYPES = EDITIONS.map((edition) => EDITION_FACTS[edition].gameType);

function editionOfGameType(gameType: string): Edition {
  const edition = EDITIONS.find((one) => EDITION_FACTS[one].gameType === gameType);
  if (edition === undefined) throw new Error(`no edition has the game type ${gameType}`);
  return edition;
}

const scheduledGame = z.strictObject({
  gameNumber: z.int().min(1).meta({ description: "Number of the game." }),
  secretWord: z.string().min(1).meta({ description: "The secret, as the vocabulary spells it." }),
  display,
});

const example = { gameNumber: 2000, secretWord: "ocean" };

function toAnswer(app: App, { edition, number, secret }: DailyGame & { readonly secret: string }) {
  const { word, ...displayed } = toDisplayed(app, edition, secret);
  return { gameNumber: number, secretWord: word, ...displayed };
}

/** Maximum length of a text with words. Characters. */
const MAX_BULK_TEXT = 5000;

export const getUpcoming = operation({
  id: "getUpcoming",
  path: "/semantle/upcoming/{x}/gametype/{type}",
  audience: "staff",
  summary: "List upcoming games",
  description: `Future games after a number, with their secrets; at most ${MAX_UPCOMING}.`,
  parameters: z.object({
    x: gameNumber.meta({
      description: "Lists games after this number, never today's or past ones.",
      example: "1000",
    }),
    type: z.enum(GAME_TYPES).meta({
      description: `Edition: ${listEditions((edition) => EDITION_FACTS[edition].gameType)}.`,
      example: "semantle",
    }),
  }),
  answer: z.array(scheduledGame).max(MAX_UPCOMING),
  example: [example],
  answerText: "The games in order of number.",
  perform: async (app, { parameters: { x, type } }) =>
    (await upcomingGames(app, { edition: editionOfGameType(type), number: x })).map((game) => toAnswer(app, game)),
});

export const postGame = operation({
  id: "postGame",
  path: "/semantle/game",
  audience: "staff",
  summary: "Choose the secret of a future game",
  description:
    "Sets the secret of a future game. A word chosen by the schedule is replaced; a word chosen by staff is replaced only with `override`. Other future games within a year for which the schedule had chosen the word get another one. Fields that are not named here are ignored.",
  body: {
    // Not strict: older clients send all that they know of a game, such as `hintWords` and `date`.
    schema: z.object({
      game: z
        .object({
          gameNumber: bodyGameNumber,
          secretWord: bodyWord,
          override: z.boolean().optional().meta({ description: "Whether to replace a word chosen by staff." }),
        })
        .meta({
          description: "`gameNumber`, `secretWord` in any spelling that a guess may have, and optionally `override`.",
        }),
      language: bodyEdition,
    }),
    example: { game: { ...example, override: false }, language: "en" as const },
  },
  answer: z.strictObject({
    success,
    game: scheduledGame.meta({ description: "The game with its `secretWord` as the vocabulary spells it." }),
  }),
  example: { ...succeeded, game: example },
  answerText: "The game as it is scheduled now.",
  refusals: [...codesOf(SECRET_REFUSALS), "gameOpen", "dateTaken", "noFreeSecret"],
  perform: async (app, { body: { game, language }, member }) => {
    const { gameNumber: number, secretWord: word, override: isOverride = false } = game;
    const actor = actorOf(member);
    const outcome = await scheduleGame(app, { edition: language, number, word, isOverride, actor });
    return isRefused(outcome) ? { ...outcome, values: { word } } : { ...succeeded, game: toAnswer(app, outcome.game) };
  },
});

const wordList = z.array(bodyWord).min(1).max(MAX_LIST);

/** Older clients send the words as one text. */
const bulkWords = z
  .union([wordList, z.string().max(MAX_BULK_TEXT).transform(splitWords).pipe(wordList)])
  .meta({ description: `1 to ${MAX_LIST} words, as an array or as a text with commas between them.` });

export const postWords = operation({
  id: "postWords",
  path: "/semantle/bulk-add",
  audience: "staff",
  summary: "Choose the secrets of many future games",
  description:
    "Each word becomes the secret of the next future game for which staff has not chosen one. A rejected word is listed with the reason and takes no game. Fields that are not named here are ignored.",
  body: {
    schema: z.object({
      words: bulkWords,
      language: bodyEdition,
      startGameNumber: bodyGameNumber.meta({ description: "The first game that may get one of the words." }),
    }),
    example: { words: ["ocean", "the"], language: "en" as const, startGameNumber: 2000 },
  },
  answer: z.strictObject({
    addCount: z.int().min(0).max(MAX_LIST).meta({ description: "How many words were added." }),
    added: z.array(scheduledGame).meta({ description: "Their games, each with `gameNumber` and `secretWord`." }),
    rejected: z
      .array(
        z.strictObject({
          word: z.string().meta({ description: "As it was sent." }),
          reason: z
            .enum(codesOf(LIST_WORD_REFUSALS))
            .meta({ description: "Name of the refusal, as in `postGame`, or `duplicateWord`." }),
        }),
      )
      .meta({
        description:
          "The other words, each with `word` and `reason`: the name of a refusal of `postGame`, or `duplicateWord`.",
      }),
  }),
  example: { addCount: 1, added: [example], rejected: [{ word: "the", reason: "stopword" as const }] },
  answerText: "The added and the rejected words.",
  refusals: ["noFreeSecret"],
  perform: async (app, { body: { words, language, startGameNumber }, member }) => {
    const actor = actorOf(member);
    const outcome = await scheduleWords(app, { edition: language, words, from: startGameNumber, actor });
    if (isRefused(outcome)) return outcome;
    const { added, rejected } = outcome;
    return {
      addCount: added.length,
      added: added.map((game) => toAnswer(app, game)),
      rejected: rejected.map(({ word, why }) => ({ word, reason: why })),
    };
  },
});

export const getLatestGames = operation({
  id: "getLatestGames",
  path: "/semantle/latest-games/{n}",
  audience: "staff",
  summary: "List the words that staff chose last",
  description: `The words of an edition that were chosen by staff, for any game; at most ${MAX_LATEST}.`,
  parameters: z.object({ n: editionText }),
  answer: z.strictObject({
    words: z.array(z.string().min(1)).max(MAX_LATEST).meta({ description: "The latest choice first." }),
  }),
  example: { words: ["ocean", "harbor"] },
  answerText: "The words.",
  perform: async (app, { parameters: { n } }) => ({
    words: (await listLatestChosen(app.db, { edition: n, limit: MAX_LATEST })).map(({ secret }) => secret),
  }),
});
