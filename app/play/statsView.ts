import type { Edition } from "~/editions/editions";
import type { GameView } from "./gameView";
import type { MonthAmongOthers, Stats, StatsDays } from "./stats";

/** Data of an edition's statistics page. */
export interface StatsView {
  readonly edition: Edition;
  readonly stats: Stats;
  readonly days: StatsDays;
  /** As in `currentStreak`. */
  readonly isYesterdayOpen: boolean;
  /** Null: there are too few games, or the player wants no comparison. */
  readonly month: MonthAmongOthers | null;
  /** The requested game, if it is over. */
  readonly game: GameView | null;
}
