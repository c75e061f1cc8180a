import { z } from "zod";
import { isRefused, refuse } from "~/platform/refusal";
import { ENOUGH_PLAYERS, type PlayedGame } from "~/play/played";
import { playedGame } from "~/play/played.server";
import { storesOf } from "~/teams/stores.request.server";
import { gameInEitherOrder, toDailyGame } from "./fields.request.server";
import { operation } from "./operation.request.server";

const count = z.int().min(0);
const figure = count.nullable();

/** How a game was played. */
export const played = z.strictObject({
  players: count.meta({ description: "Players who ended the game." }),
  wins: figure.meta({ description: "Of them, those who found the secret." }),
  giveUps: figure.meta({ description: "Those who gave up." }),
  medianGuesses: figure.meta({
    description: "Guesses within which half of those who found it had it, to the end of a bucket; null if nobody did.",
  }),
  medianHints: figure.meta({ description: "The same for hints; null if they were not counted." }),
  groups: z
    .array(z.strictObject({ from: count, to: figure, count }))
    .nullable()
    .meta({
      description: "Those who found it, by guesses: `from` and `to` (null in the last group) and their `count`.",
    }),
});

export const playedExample = {
  players: 318,
  wins: 273,
  giveUps: 45,
  medianGuesses: 45,
  medianHints: 2,
  groups: [
    { from: 1, to: 10, count: 12 },
    { from: 11, to: 20, count: 41 },
    { from: 21, to: 40, count: 77 },
    { from: 41, to: 80, count: 92 },
    { from: 81, to: 160, count: 39 },
    { from: 161, to: null, count: 12 },
  ],
};

export function toPlayed(game: PlayedGame): z.input<typeof played> {
  const { players } = game;
  if (game.isTooFew)
    return { players, wins: null, giveUps: null, medianGuesses: null, medianHints: null, groups: null };
  const { wins, giveUps, medianGuesses, medianHints, groups } = game;
  return { players, wins, giveUps, medianGuesses, medianHints, groups: [...groups] };
}

export const getPlayed = operation({
  id: "getPlayed",
  path: "/semantle/played/{gameNumberOrLang}/{other}",
  summary: "Fetch how a game was played",
  description:
    "How many players ended a game on its day, and with how many guesses, without saying whose they were. The counts of today's game are returned only to a " +
    `player who has finished it (site cookies), and those of the last minute may be missing. Below ${ENOUGH_PLAYERS} players all but their number is null. Counted is who ends ` +
    "the game of the day on the site, or saves it to an account first with `upsertGame`; teams are not, and what other calls do is no play. The counts are kept " +
    "for 400 days. The two path parameters may be in either order.",
  parameters: gameInEitherOrder,
  answer: played,
  example: playedExample,
  answerText: "The counts.",
  refusals: ["wordInPlay", "futureGame", "futureJuniorGame", "noSuchGame"],
  perform: async (app, { parameters: { gameNumberOrLang, other }, context }) => {
    const game = toDailyGame(gameNumberOrLang, other);
    if (game === undefined) return refuse("badParameter");
    const found = await playedGame(app, { game, readerOf: () => storesOf(context()) });
    return isRefused(found) ? found : toPlayed(found);
  },
});
