import { currentGameNumber } from "~/editions/calendar";
import type { Edition } from "~/editions/editions";
import { createGameClock, DEFAULT_ROLLOVER } from "~/editions/gameClock";
import type { TestServer } from "./server";

/** Test data of today's game of an edition. */
export interface TodaysGame {
  readonly number: number;
  readonly secret: string;
  /** Guessable words other than the secret. */
  readonly words: readonly string[];
}

const clock = createGameClock([{ ...DEFAULT_ROLLOVER, fromDay: "1970-01-01" }]);

/** Number of an edition's game on a site with the default rollover. */
export function todaysNumber(edition: Edition = "en", { now = new Date(), epoch = "2022-01-29" } = {}): number {
  return currentGameNumber(edition, { now, epoch, clock });
}

export function todaysGameOf(server: Pick<TestServer, "secretOf" | "guessableWords">, edition: Edition): TodaysGame {
  const number = todaysNumber(edition);
  const secret = server.secretOf(edition, number);
  const words = server.guessableWords(edition, number).filter((word) => word !== secret);
  return { number, secret, words };
}
