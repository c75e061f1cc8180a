import type { Edition } from "~/editions/editions";
import type { PlayerRecord } from "./record";
import type { Results } from "./results";
import type { EndedGame } from "./stats";
import type { StreakFacts } from "./streak";

/** Whose record it is: a member's, or that of a guest who is known by an id. */
export type Player = { readonly memberId: string } | { readonly guestId: string };

/** Storage of the record of one player, separate from the logs: a browser's cookies or database rows. */
export interface RecordStore {
  /** @throws Error when stored statistics cannot be read */
  load(edition: Edition): Promise<PlayerRecord>;
  /** Only the results of ended games: it works when the statistics are unreadable. */
  results(edition: Edition): Promise<Results>;
  /** For the win streak. No streak when stored statistics cannot be read. */
  streak(edition: Edition): Promise<StreakFacts>;
  /**
   * Records the end of a game. Idempotent: each game counts once.
   * @returns whether it is the first end of the game
   */
  addEnd(edition: Edition, ended: EndedGame): Promise<boolean>;
  /** Records that the bonus round of an ended game was won. Idempotent: each counts once. */
  addBonusWin(edition: Edition, number: number): Promise<void>;
  /**
   * Adds the games of another record of the player that this one lacks, see `mergeRecords`. Idempotent.
   * @returns whether there was anything to add
   */
  merge(edition: Edition, record: PlayerRecord): Promise<boolean>;
}
