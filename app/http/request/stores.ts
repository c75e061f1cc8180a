import type { DailyGame } from "~/game/gameRef";
import type { Reader } from "~/services/words/requestedWord.server";

/** Where the games of one player are kept: a guest's in the browser's cookies, a member's in the database. */
export interface Stores extends Reader {
  /** Every game of which there is a log. */
  begunGames(): Promise<readonly DailyGame[]>;
  /** Games that had to go so that others fit: the player is told. */
  droppedGames(): readonly DailyGame[];
}
