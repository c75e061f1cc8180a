import { dayOfGame } from "~/editions/calendar";
import type { Edition } from "~/editions/editions";
import { parseResults, type Status } from "./results";
import type { PastGame, StatsDays } from "./stats";

/** Two weeks of daily games. */
const DAYS = 14;

/** A day of the last two weeks. */
export interface RecentDay {
  readonly number: number;
  /** The day by which players know the game, `YYYY-MM-DD`. */
  readonly date: string;
  readonly isToday: boolean;
  readonly status: Exclude<Status, "inProgress">;
}

/**
 * The last two weeks, oldest day first, each with how its game ended.
 * @param history the last finished games: statistics of older versions have games without a result
 */
export function recentDays(
  edition: Edition,
  { newest, epoch, results }: StatsDays,
  history: readonly PastGame[],
): RecentDay[] {
  const ended = parseResults(results);
  return Array.from({ length: DAYS }, (_, index) => newest - DAYS + 1 + index)
    .filter((number) => number > 0)
    .map((number) => {
      const past = history.find((game) => game.number === number);
      const result = ended.get(number) ?? (past && (past.hasWon ? "won" : "gaveUp"));
      const status = result === undefined ? "notStarted" : result === "won" ? "complete" : "gaveUp";
      return { number, date: dayOfGame(edition, { number, epoch }), isToday: number === newest, status };
    });
}
