import type { App } from "~/app";
import { refuse, type Refused } from "~/platform/refusal";
import { beginOfGame, currentGameNumber, dayOfGame, type GameSpan, nextRollover } from "./calendar";
import type { GameRefusal } from "./calendar.refusals";
import { type Edition, EDITION_FACTS, EDITIONS } from "./editions";
import type { DailyGame } from "./gameRef";

/** Today's game of an edition. */
export function currentGame(app: Pick<App, "now" | "env" | "gameClock">, edition: Edition): DailyGame {
  return { edition, number: gameNumberAt(app, edition, app.now()) };
}

/**
 * Number of the game of an edition that is played at a time. Zero or less before its first game.
 * @param time milliseconds since 1970
 */
export function gameNumberAt(
  { env, gameClock }: Pick<App, "env" | "gameClock">,
  edition: Edition,
  time: number,
): number {
  return currentGameNumber(edition, { now: new Date(time), epoch: env.GAME_EPOCH, clock: gameClock });
}

/** Checks the number of a daily game: it must exist and not be in the future. */
export function checkPlayable(app: App, { edition, number }: DailyGame): Refused<GameRefusal> | undefined {
  if (number > currentGame(app, edition).number)
    return refuse(EDITION_FACTS[edition].isForChildren ? "futureJuniorGame" : "futureGame");
  return Number.isSafeInteger(number) && number >= 1 ? undefined : refuse("noSuchGame");
}

export function gameSpan({ env, gameClock }: Pick<App, "env" | "gameClock">, { edition, number }: DailyGame): GameSpan {
  const begin = beginOfGame(edition, { number, epoch: env.GAME_EPOCH, clock: gameClock });
  return { begin: begin.toISOString(), end: endOf({ env, gameClock }, { edition, number }).toISOString() };
}

/** When a game ends: the next one begins then. */
export function endOf({ env, gameClock }: Pick<App, "env" | "gameClock">, { edition, number }: DailyGame): Date {
  return beginOfGame(edition, { number: number + 1, epoch: env.GAME_EPOCH, clock: gameClock });
}

export function gameDay(app: App, game: DailyGame) {
  return {
    /** The day by which players know the game, `YYYY-MM-DD`. */
    date: dayOfGame(game.edition, { number: game.number, epoch: app.env.GAME_EPOCH }),
    isToday: game.number === currentGame(app, game.edition).number,
    /** When the next game of the edition begins, ISO 8601. */
    nextGameAt: nextRollover(new Date(app.now()), app.gameClock).toISOString(),
  };
}

/** The day by which players know today's games, `YYYY-MM-DD`. */
export function todayOf(app: App): string {
  return gameDay(app, currentGame(app, EDITIONS[0])).date;
}
