import type { DailyGame } from "~/game/gameRef";
import type { LegacyStore } from "~/services/migrate/legacyStore";
import type { Reader } from "~/services/words/requestedWord.server";

/** The storage of one player's games and records: cookies for a guest, the database for a member. */
export interface Stores extends Reader {
  /** What the player has imported of an older version. */
  readonly legacy: LegacyStore;
  /** Every game with a log. */
  begunGames(): Promise<readonly DailyGame[]>;
  /** Games that were dropped to make room for others. The player is notified. */
  droppedGames(): readonly DailyGame[];
}
