import type { BonusGuess, BonusReply, BonusView } from "~/game/bonus";
import type { QueueEvent, StoredQueue } from "./queue";

interface BonusMessage {
  readonly why: NonNullable<BonusReply["why"]>;
  /** The typed word, for messages that quote it. */
  readonly word: string;
  /** When the message was shown, in milliseconds since the Unix epoch. */
  readonly at: number;
}

/** Client state of a bonus round on an enhanced page. */
export interface BonusState extends StoredQueue {
  readonly view: BonusView;
  /** The last refusal, until another word is tried. */
  readonly message: BonusMessage | null;
  /** The last word that was answered on this page. A new object for each. */
  readonly tried: { readonly guess: BonusGuess } | null;
  /** The last refused word, to put back into the input. A new object for each. */
  readonly unscored: { readonly word: string } | null;
  readonly hasJustWon: boolean;
}

export type BonusEvent =
  | { readonly type: "acted" }
  | { readonly type: "refused"; readonly message: BonusMessage }
  | { readonly type: "loaded"; readonly view: BonusView }
  | QueueEvent<BonusReply>;

export function firstBonusState({ view, message }: Pick<BonusState, "view" | "message">): BonusState {
  const queue: StoredQueue = { waiting: [], isStalled: false, isStored: true };
  return { view, message, tried: null, unscored: null, hasJustWon: false, ...queue };
}

export function nextBonusState(state: BonusState, event: BonusEvent): BonusState {
  switch (event.type) {
    case "acted":
      return { ...state, message: null };
    case "refused":
      return { ...state, message: event.message };
    case "queueChanged":
      return { ...state, ...event.queue };
    case "loaded":
      return { ...state, view: laterRound(state.view, event.view) };
    case "replied":
      return afterReply(state, event);
  }
}

function afterReply(
  state: BonusState,
  { turn: { fields }, reply: { why, view: replied }, at }: Extract<BonusEvent, { type: "replied" }>,
): BonusState {
  const view = laterRound(state.view, replied ?? state.view);
  const word = fields.guess ?? "";
  if (why !== null) return { ...state, view, message: { why, word, at }, unscored: { word } };
  const guess = (replied ?? view).guesses.at(-1);
  return {
    ...state,
    view,
    message: null,
    tried: guess === undefined ? state.tried : { guess },
    hasJustWon: state.hasJustWon || (view.hasWon && !state.view.hasWon),
  };
}

/** Words are only added. In a team, a reply can be older than what the page has heard of the others. */
function laterRound(shown: BonusView, loaded: BonusView): BonusView {
  return loaded.guesses.length < shown.guesses.length ? shown : loaded;
}
