import { z } from "zod";
import { type Edition, EDITION_FACTS, EDITIONS } from "~/game/editions";
import {
  bulkAdd,
  latestGames,
  MAX_BULK,
  MAX_LATEST,
  MAX_UPCOMING,
  scheduleGame,
  upcomingGames,
} from "~/services/schedule/scheduleGame.server";
import { operation } from "./operation.server";
import { editionText, gameNumber, listEditions, sentEdition, sentGameNumber, sentWord } from "./parameters.server";
import { done, success } from "./success.server";

/** The editions by their names in the published path. */
const GAME_TYPES = EDITIONS.map((edition) => EDITION_FACTS[edition].gameType);

function editionOfGameType(gameType: string): Edition {
  const edition = EDITIONS.find((one) => EDITION_FACTS[one].gameType === gameType);
  if (edition === undefined) throw new Error(`no edition has the game type ${gameType}`);
  return edition;
}

const scheduledGame = z.strictObject({
  gameNumber: z.int().min(1).meta({ description: "Number of the game." }),
  secretWord: z.string().min(1).meta({ description: "The word itself, as the vocabulary spells it." }),
});

const example = { gameNumber: 2000, secretWord: "ocean" };

function toAnswer({ number, secret }: { readonly number: number; readonly secret: string }) {
  return { gameNumber: number, secretWord: secret };
}

/** Why a word can be no secret of an edition, whichever its game. */
const WORD_REFUSALS = ["empty", "tooShort", "unknown", "stopword", "profane", "recentWord"] as const;

export const getUpcoming = operation({
  id: "getUpcoming",
  path: "/semantle/upcoming/{x}/gametype/{type}",
  audience: "staff",
  summary: "List the coming games",
  description: `The games after one whose day has not come, with their secrets; the first ${MAX_UPCOMING} of them.`,
  parameters: z.object({
    x: gameNumber.meta({
      description: "Games after this number are listed, and never today's or past ones.",
      example: "1000",
    }),
    type: z.enum(GAME_TYPES).meta({
      description: `Edition: ${listEditions((edition) => EDITION_FACTS[edition].gameType)}.`,
      example: "semantle",
    }),
  }),
  answer: z.array(scheduledGame).max(MAX_UPCOMING),
  example: [example],
  answerText: "The games in the order of their numbers.",
  refusals: [],
  cache: "no-store",
  perform: async (app, { parameters: { x, type } }) =>
    (await upcomingGames(app, { edition: editionOfGameType(type), number: x })).map(toAnswer),
});

export const postGame = operation({
  id: "postGame",
  path: "/semantle/game",
  audience: "staff",
  summary: "Choose the secret of a coming game",
  description:
    "The word becomes the secret of a game whose day has not come. One that only the schedule has chosen makes room; one that staff has chosen does so with `override`.",
  parameters: z.object({}),
  body: {
    schema: z.strictObject({
      game: z
        .strictObject({
          gameNumber: sentGameNumber,
          secretWord: sentWord,
          override: z.boolean().optional().meta({ description: "Replaces a word that staff has chosen." }),
        })
        .meta({
          description:
            "`gameNumber`, `secretWord` in any spelling that a guess may have, and `override`, which may be left out.",
        }),
      language: sentEdition,
    }),
    example: { game: { ...example, override: false }, language: "en" as const },
  },
  answer: z.strictObject({
    success,
    game: scheduledGame.meta({ description: "The game with its `secretWord` as the vocabulary spells it." }),
  }),
  example: { ...done, game: example },
  answerText: "The game as it is scheduled now.",
  refusals: [...WORD_REFUSALS, "gameOpen", "dateTaken"],
  cache: "no-store",
  perform: async (app, { body: { game, language } }) => {
    const { gameNumber: number, secretWord: word, override: isOverride = false } = game;
    const outcome = await scheduleGame(app, { edition: language, number, word, isOverride });
    return outcome.type === "refused" ? { ...outcome, values: { word } } : { ...done, game: toAnswer(outcome.game) };
  },
});

export const postWords = operation({
  id: "postWords",
  path: "/semantle/bulk-add",
  audience: "staff",
  summary: "Choose the secrets of many coming games",
  description:
    "Each word becomes the secret of the next coming game for which staff has not chosen one. A word that cannot is listed with the reason, and takes no game.",
  parameters: z.object({}),
  body: {
    schema: z.strictObject({
      words: z
        .array(sentWord)
        .min(1)
        .max(MAX_BULK)
        .meta({ description: `1 to ${MAX_BULK} words.` }),
      language: sentEdition,
      startGameNumber: sentGameNumber.meta({ description: "The first game that may get one of the words." }),
    }),
    example: { words: ["ocean", "the"], language: "en" as const, startGameNumber: 2000 },
  },
  answer: z.strictObject({
    addCount: z.int().min(0).max(MAX_BULK).meta({ description: "How many words were added." }),
    added: z.array(scheduledGame).meta({ description: "Their games, each with `gameNumber` and `secretWord`." }),
    rejected: z
      .array(
        z.strictObject({
          word: z.string().meta({ description: "As it was sent." }),
          reason: z.enum(WORD_REFUSALS).meta({ description: "Name of the refusal, as `postGame` has it." }),
        }),
      )
      .meta({
        description: "The other words, each with `word` and `reason`: the name of a refusal of `postGame`.",
      }),
  }),
  example: { addCount: 1, added: [example], rejected: [{ word: "the", reason: "stopword" as const }] },
  answerText: "What became of each word.",
  refusals: [],
  cache: "no-store",
  perform: async (app, { body: { words, language, startGameNumber } }) => {
    const { added, rejected } = await bulkAdd(app, { edition: language, words, from: startGameNumber });
    return {
      addCount: added.length,
      added: added.map(toAnswer),
      rejected: rejected.map(({ word, why }) => ({ word, reason: why })),
    };
  },
});

export const getLatestGames = operation({
  id: "getLatestGames",
  path: "/semantle/latest-games/{n}",
  audience: "staff",
  summary: "List the words that staff has chosen last",
  description: `The words of an edition that staff has chosen, whatever their games; at most ${MAX_LATEST}.`,
  parameters: z.object({ n: editionText }),
  answer: z.strictObject({
    words: z
      .array(z.string().min(1))
      .max(MAX_LATEST)
      .meta({ description: "The one that was chosen last is the first." }),
  }),
  example: { words: ["ocean", "harbor"] },
  answerText: "The words.",
  refusals: [],
  cache: "no-store",
  perform: async (app, { parameters: { n } }) => ({ words: (await latestGames(app, n)).map(({ secret }) => secret) }),
});
