import type { TurnReply } from "~/game/turn";
import type { Guess } from "~/game/types";
import { type GameView, recentGuess } from "~/game/view";
import type { QueueState, QueuedTurn } from "./turnQueue";

export interface GameMessage {
  /** The server's reason, or why the page took no turn at all. */
  readonly why: NonNullable<TurnReply["why"]> | "adClosedEarly";
  /** What was typed, where the sentence names it. */
  readonly word: string;
  /** When it was first shown, milliseconds since 1970. */
  readonly at: number;
}

/** A message that the player has not answered stays for at least so long, milliseconds. */
const MESSAGE_MS = 3000;

/** What an enhanced page knows of its game. */
export interface GameState extends QueueState {
  /** Always the server's last answer. */
  readonly view: GameView;
  /** What was refused of late: a fast typist may be three words ahead of the one that was wrong. */
  readonly messages: readonly GameMessage[];
  /** Numbers of older games whose saved guesses had to go. */
  readonly dropped: readonly number[];
  /** The guess that was scored last on this page, to be announced; a new object for every one. */
  readonly scored: { readonly guess: Guess; readonly isRepeat: boolean } | null;
  /** The guess that was refused last, to be given back to the input; a new object for every one. */
  readonly unscored: { readonly word: string } | null;
  /** Whether the game was ended since the page was opened, and if so by a turn of this page. */
  readonly ended: "here" | "elsewhere" | null;
}

export type GameEvent =
  /** `isAnswer`: to the messages, by sending a word that had come back. */
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
  const isNews = turn.fields.intent !== "restore";
  const hasEnded = view.isOver && !state.view.isOver;
  const ended = hasEnded ? (isNews && reply.why === null ? "here" : "elsewhere") : state.ended;
  const next = { ...state, view, dropped, ended } as const;
  if (reply.why !== null) {
    // A guess that was typed ahead of the winning one is no mistake of the player's.
    if (reply.why === "gameOver") return next;
    const word = turn.fields.guess ?? "";
    const unscored = word === "" ? state.unscored : { word };
    return { ...next, messages: [...state.messages, { why: reply.why, word, at }], unscored };
  }
  const guess = recentGuess(view);
  // What was brought back from an earlier visit is no news.
  return !isNews || guess === undefined ? next : { ...next, scored: { guess, isRepeat: view.isRepeat } };
}
