import type { BonusReply, BonusView } from "~/play/bonus";
import type { GameMessage } from "~/play/gameState.browser";
import { NO_QUEUE, type QueueEvent, type StoredQueue } from "~/play/queue.browser";

interface BonusMessage extends Pick<GameMessage, "word" | "at"> {
  readonly why: NonNullable<BonusReply["why"]>;
}

export interface BonusState extends StoredQueue {
  readonly view: BonusView;
  /** The last refusal, until another word is tried. */
  readonly message: BonusMessage | null;
  readonly hasJustWon: boolean;
}

export type BonusEvent =
  | { readonly type: "acted" }
  | { readonly type: "refused"; readonly message: BonusMessage }
  | { readonly type: "loaded"; readonly view: BonusView }
  | QueueEvent<BonusReply>;

export function firstBonusState({ view, message }: Pick<BonusState, "view" | "message">): BonusState {
  return { ...NO_QUEUE, view, message, hasJustWon: false };
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
  if (why !== null) return { ...state, view, message: { why, word, at } };
  const hasJustWon = state.hasJustWon || (view.hasWon && !state.view.hasWon);
  return { ...state, view, message: null, hasJustWon };
}

/** Words are only added. In a team, a reply can be older than what the page has heard of the others. */
function laterRound(shown: BonusView, loaded: BonusView): BonusView {
  return loaded.guesses.length < shown.guesses.length ? shown : loaded;
}
