import type { Stats } from "./stats";

/** The shortest streak that is shown: one day is none. */
export const SHORTEST_STREAK = 2;

/** What the win streak of a player is derived from. */
export type StreakFacts = Pick<Stats, "winStreak" | "heldStreak" | "lastEnd">;

/** Today's game, as far as a page knows it. The statistics may be older. */
interface Today {
  readonly number: number;
  readonly isOver: boolean;
  readonly hasWon: boolean;
  /** Whether yesterday's game was begun on its day and is open: won today, it still counts as won yesterday. */
  readonly isYesterdayOpen: boolean;
}

/**
 * The win streak beside today's game. A day without a win ends a streak, as soon as its game cannot be won late any more.
 * Today's game counts as soon as it is over, even if the statistics are older.
 */
export function currentStreak(
  { winStreak, lastEnd }: StreakFacts,
  { number, isOver, hasWon, isYesterdayOpen }: Today,
): number {
  if (lastEnd >= number) return winStreak;
  const isUnbroken = lastEnd === number - 1;
  if (isOver) return hasWon ? (isUnbroken ? winStreak : 0) + 1 : 0;
  return isUnbroken || (isYesterdayOpen && lastEnd === number - 2) ? winStreak : 0;
}

/** Whether yesterday's game, won today, keeps a streak that is lost without it. */
export function canKeepStreak(
  { winStreak, heldStreak, lastEnd }: StreakFacts,
  { number, isOver, hasWon, isYesterdayOpen }: Today,
): boolean {
  if (!isYesterdayOpen || (isOver && !hasWon)) return false;
  return (lastEnd === number - 2 && winStreak > 0) || (lastEnd === number && heldStreak > 0);
}
