// db: the shape of the database and the steps that lead to it.
// It may import nothing of the app but the types of game.

import type { ColumnType } from "kysely";
import type { Edition } from "../app/game/types";

/** One daily game of one edition. */
export type GameTable = {
  edition: Edition;
  /** Counted from 1 per edition; the calendar gives the date of a number. */
  number: number;
  /** The word to find, as the edition's vocabulary spells it. */
  secret: string;
  /** When the row got its secret: ISO 8601, UTC. */
  created_at: ColumnType<string, string, string>;
};

export type Schema = {
  game: GameTable;
};
