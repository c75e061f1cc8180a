import type { DailyGame, GameRef } from "~/game/gameRef";
import type { LegacyStore } from "~/services/play/importLegacy.server";
import type { PlayStore } from "~/services/play/playStore";
import type { Seat } from "~/services/teams/seat.server";
import type { Reader } from "~/services/play/requestedWord.server";

/**
 * What a player has without a team: cookies for a guest, the database for a member. Custom games are in the browser's
 * cookies for both, and no record counts them.
 */
export type OwnStores = Omit<Stores, "seat" | "ownStoreOf">;

/** The storage of one player's games and records. The game of the player's team is that of the team. */
export interface Stores extends Reader {
  readonly storeOf: (game: GameRef) => PlayStore;
  /** What the player has imported of an older version. */
  readonly legacy: LegacyStore;
  /** Every daily game with a log. */
  begunGames(): Promise<readonly DailyGame[]>;
  /** Games that were dropped to make room for others. The player is notified. */
  droppedGames(): readonly GameRef[];
  /** The player's place in a team whose game is today's. Null without one. */
  readonly seat: Seat | null;
  /** The player's own storage of a game, in a team or not. */
  readonly ownStoreOf: (game: DailyGame) => PlayStore;
}
