import { type GameCount, listGameCounts } from "~/data/gameCounts.server";
import type { Edition } from "~/game/editions";
import type { DailyGame } from "~/game/gameRef";
import { type GuessGroup, groupsOf, medianOf } from "~/game/guessBuckets";
import { MAX_SOLVER_GUESSES } from "~/vectors/solver.mjs";
import type { App } from "../app";
import { currentGame } from "../calendar.server";
import { easeOf } from "./check.server";
import { findScheduled } from "./upcoming.server";

/** Below this number of players, figures say more about them than about the game. */
export const ENOUGH_PLAYERS = 20;

/** How a game was played on its day. */
export type PlayedGame =
  /** Fewer than `ENOUGH_PLAYERS` have ended it. */
  | { readonly isTooFew: true }
  | {
      readonly isTooFew: false;
      /** How many players have ended it. */
      readonly players: number;
      readonly wins: number;
      readonly giveUps: number;
      /** Of 100 players who ended it, how many gave up. */
      readonly gaveUpOf100: number;
      /** Within how many guesses half of those who found the word had it. Null: nobody has found it. */
      readonly medianGuesses: number | null;
      /** Of 100 players, how many took a hint. */
      readonly hintedOf100: number;
      /** Hints of a player who took one, on average, to one decimal. Null: nobody took one. */
      readonly hintsEach: number | null;
      /** Those who found the word, by guesses. */
      readonly groups: readonly GuessGroup[];
    };

/**
 * How the games from one number to another, both included, were played on their days, by number. A game without an entry
 * has not been ended by anybody, is older than the counts are kept, or has not begun. Counts of the last minute may be
 * missing. Teams are not in it.
 */
export async function playedGames(
  app: Pick<App, "db">,
  range: { readonly edition: Edition; readonly from: number; readonly to: number },
): Promise<ReadonlyMap<number, PlayedGame>> {
  const counts = new Map<number, GameCount[]>();
  for (const count of await listGameCounts(app.db, range))
    counts.set(count.number, [...(counts.get(count.number) ?? []), count]);
  return new Map([...counts].map(([number, ofGame]) => [number, toPlayed(ofGame)]));
}

/**
 * A past game with its word, how it was played, and the estimate of its difficulty; null if that is not known. For staff only. Null: its day is not over, or it was never scheduled.
 */
export async function playedDay(app: App, { edition, number }: DailyGame) {
  if (number >= currentGame(app, edition).number) return null;
  const game = await findScheduled(app, { edition, number });
  if (game === null) return null;
  const { word } = game.secret;
  const guesses = (await app.difficulties.known(edition, [word])).get(word);
  const played = (await playedGames(app, { edition, from: number, to: number })).get(number);
  const estimate = guesses === undefined ? null : { guesses, ease: easeOf(guesses), limit: MAX_SOLVER_GUESSES };
  return { ...game, estimate, played: played ?? ({ isTooFew: true } as const) };
}

function toPlayed(counts: readonly GameCount[]): PlayedGame {
  const sum = (of: (count: GameCount) => number) => counts.reduce((total, count) => total + of(count), 0);
  const [wins, giveUps] = [sum((count) => count.wins), sum((count) => count.give_ups)];
  const [hinted, hints] = [sum((count) => count.hinted), sum((count) => count.hints)];
  const players = wins + giveUps;
  if (players < ENOUGH_PLAYERS) return { isTooFew: true };
  const of100 = (part: number) => Math.round((100 * part) / players);
  const found = counts.map((count) => ({ guesses: count.guesses, count: count.wins }));
  return {
    isTooFew: false,
    players,
    wins,
    giveUps,
    gaveUpOf100: of100(giveUps),
    medianGuesses: medianOf(found),
    hintedOf100: of100(hinted),
    hintsEach: hinted === 0 ? null : Math.round((10 * hints) / hinted) / 10,
    groups: groupsOf(found),
  };
}
