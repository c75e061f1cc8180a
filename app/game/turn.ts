import type { DailyGame, DroppedGame, GameRef } from "./gameRef";
import type { GameView } from "./view";
import type { DisplayedWord } from "./displayedWord";
import type { RefusalTable, Refused } from "./refusal";
import { WORD_REFUSALS } from "./word";

/** Why a daily game cannot be opened. */
export const GAME_REFUSALS = {
  futureGame: { status: 403 },
  futureJuniorGame: { status: 403 },
  noSuchGame: { status: 404 },
} as const satisfies RefusalTable;
export type GameRefusal = keyof typeof GAME_REFUSALS;

/** Why a custom game cannot be opened. `unknown` means that the sealed word is no longer in the vocabulary. */
export const CUSTOM_GAME_REFUSALS = {
  badGameLink: { status: 404 },
  badSecretToken: { status: 400 },
  unknown: WORD_REFUSALS.unknown,
} as const satisfies RefusalTable;
export type CustomGameRefusal = keyof typeof CUSTOM_GAME_REFUSALS;

/** Why a game of any kind cannot be opened. */
export type OpenRefusal<Game extends GameRef = GameRef> = Game extends DailyGame ? GameRefusal : CustomGameRefusal;

/** Why a team is not played in. */
export type SeatRefusal = "teamInactive" | "seatUnknown";

/** Why a turn in an open game was refused. */
export const STEP_REFUSALS = {
  ...WORD_REFUSALS,
  stopword: { status: 422 },
  // A blocked word in a game for children, where no answer repeats it.
  notInGame: { status: 404 },
  gameOver: { status: 409 },
  logFull: { status: 409 },
  storageFull: { status: 409 },
  noHint: { status: 404 },
  // In a team: the others would lose what is left to find, or the game.
  noHintInTeam: { status: 403 },
  noGiveUpInTeam: { status: 403 },
} as const satisfies RefusalTable;
export type StepRefusal = keyof typeof STEP_REFUSALS | SeatRefusal;

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

/**
 * Why a turn was refused independently of the game: invalid form fields, a page that is not at the site's own address
 * (`foreignForm`), or a page from another session state. The page is that of a member who has logged out, of another
 * member, or has an outdated CSRF token. `overloaded`: nothing is wrong with the turn, but it cannot be stored right now.
 */
export const SENDER_REFUSALS = {
  badForm: { status: 400 },
  foreignForm: { status: 403 },
  loggedOut: { status: 401 },
  otherMember: { status: 403 },
  invalidCsrf: { status: 403 },
  overloaded: { status: 503 },
} as const satisfies RefusalTable;
export type SenderRefusal = keyof typeof SENDER_REFUSALS;

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
