import { z } from "zod";
import type { App } from "~/app";
import type { DailyGame } from "~/editions/gameRef";
import { isRefused, refuse } from "~/platform/refusal";
import { revealPastWord } from "~/play/pastWord.server";
import { storesOf } from "~/teams/stores.request.server";
import { cosine, display, toCosine, gameInEitherOrder, gameNumber, toDailyGame } from "./fields.request.server";
import { nearby, nearbyExample, toNearby } from "./nearby.request.server";
import { operation } from "./operation.request.server";
import { describeGame } from "./rateWord.server";

const answer = z.strictObject({
  secretWord: z
    .string()
    .regex(/^~[\w-]+$/)
    .meta({
      description:
        "A sealed token for the secret, different in each response. Other calls accept it in place of a game number.",
    }),
  similarityClosest: cosine.meta({ description: "Cosine similarity of the nearest word, to 4 decimals." }),
  similarityTenth: cosine.meta({ description: "The same for the 10th nearest word." }),
  similarityThousandth: cosine.meta({ description: "The same for the 1000th nearest word." }),
});

const facts = {
  answer,
  example: {
    secretWord: "~mJt0k6yV9ZbQ4sX1cWc7uQ",
    similarityClosest: 0.7123,
    similarityTenth: 0.5804,
    similarityThousandth: 0.2251,
  },
  answerText: "The game, without its secret.",
};

async function fetchGame(app: App, id: DailyGame) {
  const named = await describeGame(app, id);
  if (isRefused(named)) return named;
  return {
    secretWord: named.token,
    similarityClosest: toCosine(named.nearest.closest),
    similarityTenth: toCosine(named.nearest.tenth),
    similarityThousandth: toCosine(named.nearest.thousandth),
  };
}

export const getGame = operation({
  ...facts,
  id: "getGame",
  path: "/semantle/game/{gameNumberOrLang}/{other}",
  summary: "Fetch a game",
  description: "Today's or a past game. The two path parameters may be in either order.",
  parameters: gameInEitherOrder,
  refusals: ["futureGame", "futureJuniorGame", "noSuchGame"],
  perform: (app, { parameters: { gameNumberOrLang, other } }) => {
    const id = toDailyGame(gameNumberOrLang, other);
    return id === undefined ? refuse("badParameter") : fetchGame(app, id);
  },
});

export const getJuniorGame = operation({
  ...facts,
  id: "getJuniorGame",
  path: "/semantle/junior/game/{n}",
  summary: "Fetch a Junior game",
  description: "Like `getGame`, for the Junior edition.",
  parameters: z.object({ n: gameNumber }),
  refusals: ["futureJuniorGame", "noSuchGame"],
  perform: (app, { parameters: { n } }) => fetchGame(app, { edition: "jr", number: n }),
});

export const getGameAndNearest = operation({
  id: "getGameAndNearest",
  path: "/semantle/game-and-nearest/{gameNumberOrLang}/{other}",
  summary: "Fetch the secret of a finished game",
  description:
    "The secret of yesterday's game with its nearest words. The secret of any other game, including today's, is returned only to a player who has " +
    "finished that game (site cookies). The two path parameters may be in either order.",
  parameters: gameInEitherOrder,
  answer: z.strictObject({ word: z.string().min(1).meta({ description: "The secret of the game." }), display, nearby }),
  example: { word: "harbor", nearby: nearbyExample },
  answerText: "The word and the words nearest to it.",
  refusals: ["wordInPlay", "futureGame", "futureJuniorGame", "noSuchGame"],
  cache: "private",
  isRanking: true,
  perform: async (app, { parameters: { gameNumberOrLang, other }, context }) => {
    const id = toDailyGame(gameNumberOrLang, other);
    if (id === undefined) return refuse("badParameter");
    const past = await revealPastWord(app, { game: id, reader: await storesOf(context()) });
    return isRefused(past) ? past : { ...past.word, nearby: toNearby(past.words) };
  },
});
