import type { DroppedGame, TurnReply } from "~/game/turn";
import type { GameRef } from "~/game/gameRef";
import type { DisplayedWord, Guess } from "~/game/types";
import { type GameView, recentGuess } from "~/game/view";
import type { QueueState, QueuedTurn } from "./turnQueue";

export interface GameMessage {
  /** The server's reason, or why the page sent no turn. */
  readonly why: NonNullable<TurnReply["why"]> | "adClosedEarly";
  /** The typed word, for messages that quote it. */
  readonly word: string;
  /** Known words that the player may have meant. */
  readonly offers?: readonly DisplayedWord[];
  /** When the message was first shown, in milliseconds since the Unix epoch. */
  readonly at: number;
  /** A later turn, sent before the refusal came, has been answered since. */
  readonly isPassed?: true;
}

/** Minimum time a message stays, in milliseconds, unless the player corrects the word. */
const MESSAGE_MS = 3000;

/** Client state of a game on an enhanced page. */
export interface GameState extends QueueState {
  /** From the server's last reply. */
  readonly view: GameView<GameRef>;
  /** Recent refusals. There can be several: a player may type ahead of the replies. */
  readonly messages: readonly GameMessage[];
  /** Other games whose saved guesses were dropped. */
  readonly dropped: readonly DroppedGame[];
  /** The last guess scored on this page, to announce. A new object for each guess. */
  readonly scored: { readonly guess: Guess } | null;
  /** The last refused guess, to put back into the input. A new object for each refusal. */
  readonly unscored: { readonly word: string } | null;
  /** Where the game was ended since the page was opened: by a turn of this page or elsewhere. */
  readonly ended: "here" | "elsewhere" | null;
}

export type GameEvent =
  /** `isAnswer`: the player has sent a correction of a refused word. */
  | { readonly type: "acted"; readonly at: number; readonly isAnswer: boolean }
  | { readonly type: "refused"; readonly message: GameMessage }
  | { readonly type: "queueChanged"; readonly queue: QueueState }
  | { readonly type: "replied"; readonly turn: QueuedTurn; readonly reply: TurnReply; readonly at: number };

export function firstGameState({
  view,
  messages,
  dropped,
}: Pick<GameState, "view" | "messages" | "dropped">): GameState {
  return { view, messages, dropped, waiting: [], isStalled: false, scored: null, unscored: null, ended: null };
}

export function nextGameState(state: GameState, event: GameEvent): GameState {
  switch (event.type) {
    case "acted":
      return {
        ...state,
        messages: event.isAnswer ? [] : state.messages.filter(({ at }) => event.at - at < MESSAGE_MS),
      };
    case "refused":
      return { ...state, messages: [event.message] };
    case "queueChanged":
      return { ...state, ...event.queue };
    case "replied":
      return afterReply(state, event);
  }
}

function afterReply(
  state: GameState,
  { turn, reply, at }: { turn: QueuedTurn; reply: TurnReply; at: number },
): GameState {
  const view = reply.view ?? state.view;
  const dropped = reply.dropped.length > 0 ? reply.dropped : state.dropped;
  const isNewTurn = turn.fields.intent !== "restore";
  const hasEnded = view.isOver && !state.view.isOver;
  const ended = hasEnded ? (isNewTurn && reply.why === null ? "here" : "elsewhere") : state.ended;
  const next = { ...state, view, dropped, ended } as const;
  if (reply.why !== null) {
    // A guess queued behind the winning one is not an error.
    if (reply.why === "gameOver") return next;
    const word = turn.fields.guess ?? "";
    const unscored = word === "" ? state.unscored : { word };
    return { ...next, messages: [...state.messages, { why: reply.why, word, offers: reply.offers, at }], unscored };
  }
  const guess = recentGuess(view);
  // A restored game is not announced.
  if (!isNewTurn || guess === undefined) return next;
  const messages = state.messages.map((message) => ({ ...message, isPassed: true as const }));
  return { ...next, messages, scored: { guess } };
}
