import type { GameRef, DroppedGame } from "~/editions/gameRef";
import type { DisplayedWord } from "~/words/displayedWord";
import { type GameView, recentGuess } from "./gameView";
import type { Guess } from "./guess";
import { NO_QUEUE, type QueuedTurn, type QueueEvent, type StoredQueue } from "./queue.browser";
import type { TurnReply } from "./turn";

export interface GameMessage {
  /** The server's reason, why the page sent no turn, or that the browser keeps no cookies. */
  readonly why: NonNullable<TurnReply["why"]> | "adClosedEarly" | "noCookies";
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

export interface GameState extends StoredQueue {
  readonly view: GameView<GameRef>;
  /** Recent refusals. There can be several: a player may type ahead of the replies. */
  readonly messages: readonly GameMessage[];
  /** The server has read the copy in local storage. */
  readonly isRestored: boolean;
  readonly dropped: readonly DroppedGame[];
  /** Null until a guess is answered on this page. A new object for each. */
  readonly answer: PlayersAnswer | MatesAnswer | null;
  /** Where the game was ended since the page was opened: by a turn of this page or elsewhere. A team wins here. */
  readonly ended: "here" | "elsewhere" | null;
  /** The last guesses of team-mates. */
  readonly mates: MatesGuesses | null;
}

/** The answer is about the player's own guess, scored at this time, in milliseconds since the Unix epoch. */
interface PlayersAnswer {
  readonly of: "player";
  readonly guess: Guess;
  readonly at: number;
}

/** It is about a guess that a team-mate made at this time. */
interface MatesAnswer {
  readonly of: "mate";
  readonly at: number;
}

/** Guesses of team-mates that came together. */
export interface MatesGuesses {
  readonly guesses: readonly Guess[];
  /** When the last of them came, in milliseconds since the Unix epoch. */
  readonly at: number;
}

/** The answer on this page to the player's own last guess, unless that of a team-mate has taken its place. */
export function playersAnswer({ answer }: Pick<GameState, "answer">): PlayersAnswer | null {
  return answer?.of === "player" ? answer : null;
}

export type GameEvent =
  /** `isAnswer`: the player has sent a correction of a refused word. */
  | { readonly type: "acted"; readonly at: number; readonly isAnswer: boolean }
  | { readonly type: "refused"; readonly message: GameMessage }
  | { readonly type: "heard"; readonly change: (state: GameState) => GameState }
  | QueueEvent<TurnReply>;

export function firstGameState(first: Pick<GameState, "view" | "messages" | "dropped">): GameState {
  return {
    ...NO_QUEUE,
    ...first,
    view: withTeamAnswer(first.view),
    isRestored: false,
    answer: null,
    ended: null,
    mates: null,
  };
}

/**
 * Who has just joined a team has no answer of their own. The latest guess of the team stands in its place, so that the list
 * does not move when the next one comes.
 */
function withTeamAnswer(view: GameState["view"]): GameState["view"] {
  const latest = view.guesses.at(-1);
  const isWithout = view.team !== undefined && view.recentNumber === null && !view.isOver;
  return isWithout && latest !== undefined ? { ...view, recentNumber: latest.number } : view;
}

export function nextGameState(state: GameState, event: GameEvent): GameState {
  switch (event.type) {
    case "acted":
      return {
        ...state,
        mates: null,
        messages: event.isAnswer ? [] : state.messages.filter(({ at }) => event.at - at < MESSAGE_MS),
      };
    case "refused":
      return { ...state, messages: [event.message] };
    case "queueChanged":
      return { ...state, ...event.queue };
    case "heard":
      return event.change(state);
    case "replied":
      return afterReply(state, event);
  }
}

/** Whether a turn is the player's doing, and not the page's. */
export const isNewTurn = ({ fields: { intent } }: QueuedTurn) => intent !== "restore" && intent !== "refresh";

function afterReply(state: GameState, { turn, reply, at }: Extract<GameEvent, { type: "replied" }>): GameState {
  const loaded = reply.view === null ? state.view : laterGame(state.view, reply.view);
  const hasAnswer = isNewTurn(turn) && reply.why === null;
  // A reply that answers no guess leaves the answer of a team's page alone.
  const view =
    loaded.team === undefined || hasAnswer || loaded.isOver ? loaded : { ...loaded, ...answerOf(state.view) };
  const dropped = reply.dropped.length > 0 ? reply.dropped : state.dropped;
  const hasEnded = view.isOver && !state.view.isOver;
  const isHere = hasAnswer || view.team !== undefined;
  const ended = hasEnded ? (isHere ? "here" : "elsewhere") : state.ended;
  const isRestored = state.isRestored || (turn.fields.intent === "restore" && reply.why === null);
  const next = { ...state, view, isRestored, dropped, ended } as const;
  if (reply.why !== null) {
    // A guess queued behind the winning one is not an error.
    if (reply.why === "gameOver") return next;
    const word = reply.why === "notInGame" ? "" : (turn.fields.guess ?? "");
    return { ...next, messages: [...state.messages, { why: reply.why, word, offers: reply.offers, at }] };
  }
  const guess = recentGuess(view);
  // A restored game is not announced.
  if (!isNewTurn(turn) || guess === undefined) return next;
  const messages: GameMessage[] = state.messages.map((message) => ({ ...message, isPassed: true }));
  if (hasLostGuesses(state.view, view)) messages.push({ why: "noCookies", word: "", at, isPassed: true });
  return { ...next, messages, answer: { of: "player", guess, at } };
}

/** Whether a reply lacks guesses of the page: the cookie that had them was not kept. Those of a team are in its room. */
function hasLostGuesses(shown: GameState["view"], replied: GameState["view"]): boolean {
  return replied.team === undefined && replied.guesses.length < shown.guesses.length;
}

/**
 * Of two states of a team's game, the later one with the answer of the loaded one: what the page has heard of the room can
 * be ahead of a reply. A game without a team, or one that is over, is as it was loaded.
 */
export function laterGame(shown: GameView<GameRef>, loaded: GameView<GameRef>): GameView<GameRef> {
  const isAhead = shown.team !== undefined && loaded.team !== undefined && shown.team.version > loaded.team.version;
  return isAhead && !loaded.isOver ? { ...shown, ...answerOf(loaded) } : loaded;
}

export function answerOf({ recentNumber, isRepeat, repeatedAs, alternative }: GameView<GameRef>) {
  return { recentNumber, isRepeat, repeatedAs, alternative };
}
