import { currentGameNumber } from "~/game/calendar";
import type { Edition } from "~/game/editions";
import type { TestServer } from "./server";

/** Test data of today's game of an edition. */
export interface TodaysGame {
  readonly number: number;
  readonly secret: string;
  /** Guessable words other than the secret. */
  readonly words: readonly string[];
}

export function todaysGameOf(server: Pick<TestServer, "secretOf" | "guessableWords">, edition: Edition): TodaysGame {
  const number = currentGameNumber(edition, { now: new Date(), epoch: "2022-01-29" });
  const secret = server.secretOf(edition, number);
  const words = server.guessableWords(edition, number).filter((word) => word !== secret);
  return { number, secret, words };
}
