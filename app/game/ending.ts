import type { EndingCircle } from "~/circles/circle";
import type { GameRef } from "~/editions/gameRef";
import type { OthersPlayed } from "~/play/played";
import type { GameView } from "~/play/gameView";

/** What the page of an ended game shows beside the game itself. It is sent to the player who has ended the game only. */
export interface Ending {
  /** The player's statistics of the edition, with this game, in their text form. Null for a custom game, which counts nowhere. */
  readonly stats: string | null;
  /** For a past game: another one that the player has not ended. Null if there is none, and for other games. */
  readonly nextUnplayed: number | null;
  /** Null in an edition without bonus rounds. */
  readonly bonus: EndingBonus | null;
  /** Null for a custom game, where nobody was counted, and for a player who does not want to know. */
  readonly others: OthersPlayed | null;
  /** For today's game: how the first circle of the player does. Null for other games, and without a circle. */
  readonly circle: EndingCircle | null;
  /** What the host says of the game. Null: nothing. */
  readonly notice: { readonly text: string; readonly language: string } | null;
}

export interface EndingBonus {
  /** Whether it asks for words among the nearest. */
  readonly isOfNearest: boolean;
  readonly correctCount: number;
  readonly hasWon: boolean;
}

/** A view as pages and replies show it. */
export interface ShownView<Game extends GameRef = GameRef> extends GameView<Game> {
  /** Undefined until the game is over. */
  readonly ending?: Ending;
}
