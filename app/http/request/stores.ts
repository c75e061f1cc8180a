import type { DailyGame, GameRef } from "~/game/gameRef";
import type { LegacyStore } from "~/services/migrate/legacyStore";
import type { PlayStore } from "~/services/play/playStore";
import type { Reader } from "~/services/words/requestedWord.server";

/**
 * The storage of one player's games and records: cookies for a guest, the database for a member. Custom games are in the
 * browser's cookies for both, and no record counts them.
 */
export interface Stores extends Reader {
  readonly storeOf: (game: GameRef) => PlayStore;
  /** What the player has imported of an older version. */
  readonly legacy: LegacyStore;
  /** Every daily game with a log. */
  begunGames(): Promise<readonly DailyGame[]>;
  /** Games that were dropped to make room for others. The player is notified. */
  droppedGames(): readonly GameRef[];
}
