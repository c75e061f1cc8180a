import type { DailyGame, GameRef } from "./gameRef";
import type { GameView } from "./view";
import type { WordRefusal } from "./word";

/** Why a daily game cannot be opened. */
export type GameRefusal = "futureGame" | "futureJuniorGame" | "noSuchGame";

/** Why a custom game cannot be opened: its code is none; `unknown` for a sealed word that the vocabulary no longer has. */
export type CustomGameRefusal = "badGameLink" | "badSecretToken" | "unknown";

/** Why a game of either kind cannot be opened. */
export type OpenRefusal<Game extends GameRef = GameRef> = Game extends DailyGame ? GameRefusal : CustomGameRefusal;

/** Why a turn was not taken in a game that is open. */
export type StepRefusal = WordRefusal | "stopword" | "gameOver" | "noHint" | "logFull";

/** Why a turn was not taken. Each name is also the name of its sentence in the translations. */
type TurnRefusal<Game extends GameRef = DailyGame> = StepRefusal | OpenRefusal<Game>;

/** What came of a turn. */
export type TurnOutcome<Game extends GameRef = DailyGame> =
  | { readonly type: "scored" | "repeat"; readonly view: GameView<Game> }
  /** `view` is the game as it still stands; null when there is no such game to show. */
  | { readonly type: "refused"; readonly why: TurnRefusal<Game>; readonly view: GameView<Game> | null };

/**
 * Why a turn was not taken, whatever the game: its fields are no turn; its page is that of a member who is not logged in any more, of another
 * member, or of the time before its sender logged in.
 */
export type SenderRefusal = "badForm" | "loggedOut" | "otherMember" | "invalidCsrf";

/** What a script is answered, as JSON, when it sends a turn. */
export interface TurnReply {
  readonly type: TurnOutcome["type"];
  /** Null unless refused. */
  readonly why: TurnRefusal | SenderRefusal | null;
  /** The game as it stands now; null when there is none to show. */
  readonly view: GameView | null;
  /** Numbers of older games whose saved guesses had to make room for this one. */
  readonly dropped: readonly number[];
}
