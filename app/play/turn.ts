import type { GameRefusal } from "~/editions/calendar.refusals";
import type { DailyGame, DroppedGame, GameRef } from "~/editions/gameRef";
import type { Refused } from "~/platform/refusal";
import type { DisplayedWord } from "~/words/displayedWord";
import type { GameView } from "./gameView";
import type { CustomGameRefusal, StepRefusal, SenderRefusal } from "./turn.refusals";

/** Why a game of any kind cannot be opened. */
export type OpenRefusal<Game extends GameRef = GameRef> = Game extends DailyGame ? GameRefusal : CustomGameRefusal;

/** What came of a turn of a player or a team, or of a word of a bonus round. */
export type TurnOutcome<Game extends GameRef = DailyGame, View = GameView<Game>, Why extends string = StepRefusal> =
  | ({
      readonly type: "scored" | "repeat";
      /** The guess was stored before under the same id, and nothing was done. */
      readonly isDuplicate?: boolean;
    } & Shown<View>)
  | (Refused<Why | OpenRefusal<Game>> & {
      /** For a guess that is no word of the game: known words that the player may have meant. */
      readonly offers?: readonly DisplayedWord[];
    } & (Shown<View> | NotShown));

/** What is shown after a turn, changed or not. */
interface Shown<View> {
  readonly view: View;
  /** Of the stored log. */
  readonly version: number;
}

interface NotShown {
  readonly view: null;
}

/** Why a turn was refused, as players are told. A link that opens no game is invalid, for whatever reason. */
export type PlayerRefusal = StepRefusal | GameRefusal | "badGameLink" | SenderRefusal;

/** The reply to a turn: the JSON that a script gets, and what an answer without scripts is made of. */
export interface TurnReply<Game extends GameRef = GameRef> {
  readonly type: TurnOutcome<Game>["type"];
  /** Null unless refused. */
  readonly why: PlayerRefusal | null;
  /** The current game; null if there is none to show, which is only so if the turn was refused. */
  readonly view: GameView<Game> | null;
  /** Known words that the player may have meant, if the guess is no word of the game. */
  readonly offers: readonly DisplayedWord[];
  /** Other games whose saved guesses were dropped to make room for this one. */
  readonly dropped: readonly DroppedGame[];
}
