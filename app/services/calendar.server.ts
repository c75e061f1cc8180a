import { currentGameNumber, dayOfGame, nextRollover, rolloverOn, startDateOfGame } from "~/game/calendar";
import { type Edition, EDITION_FACTS } from "~/game/editions";
import type { DailyGame } from "~/game/gameRef";
import { refuse, type Refused } from "~/game/refusal";
import type { GameRefusal } from "~/game/turn";
import type { App, TransactionApp } from "./app";

/** Today's game of an edition. */
export function currentGame(app: Pick<App, "now" | "env">, edition: Edition): DailyGame {
  return { edition, number: currentGameNumber(edition, { now: new Date(app.now()), epoch: app.env.GAME_EPOCH }) };
}

/** Checks the number of a daily game: it must exist and not be in the future. */
export function checkPlayable(app: App, { edition, number }: DailyGame): Refused<GameRefusal> | undefined {
  if (number > currentGame(app, edition).number) return refuse(EDITION_FACTS[edition].futureGame);
  return Number.isSafeInteger(number) && number >= 1 ? undefined : refuse("noSuchGame");
}

/** The date on which a game begins at 8 PM in New York, `YYYY-MM-DD`. */
export function startDateOf(app: TransactionApp, { edition, number }: DailyGame): string {
  return startDateOfGame(edition, { number, epoch: app.env.GAME_EPOCH });
}

/** When a game ends: the next one begins then. */
export function endOf(app: TransactionApp, { edition, number }: DailyGame): Date {
  return rolloverOn(startDateOf(app, { edition, number: number + 1 }));
}

export function gameDay(app: App, game: DailyGame) {
  return {
    /** The day by which players know the game, `YYYY-MM-DD`. */
    date: dayOfGame(game.edition, { number: game.number, epoch: app.env.GAME_EPOCH }),
    isToday: game.number === currentGame(app, game.edition).number,
    /** When the next game of the edition begins, ISO 8601. */
    nextGameAt: nextRollover(new Date(app.now())).toISOString(),
  };
}
