import type { GameRef } from "~/editions/gameRef";
import type { Settings } from "~/editions/settings";
import { ringsClosed } from "~/words/closeness";
import { type GameView, recentGuess } from "./gameView";
import type { Guess } from "./guess";
import { isStuck } from "./hint";

/** What the answer to a guess says beside its score. One thing at a time: the first of these that applies. */
export type AnswerNote =
  /** The guess was made before and keeps its number. */
  | { readonly kind: "repeat"; readonly number: number; /** If another spelling was typed. */ readonly typed?: string }
  /** It is the guess of a team-mate. `ring`: that it was the first to close, 0 if it closed none. */
  | { readonly kind: "mate"; readonly name: string; readonly ring: number }
  /** It is the first guess inside this ring, 1 to 5. Of several rings closed at once, the innermost. */
  | { readonly kind: "ring"; readonly ring: number }
  | { readonly kind: "hint"; readonly isNearer: boolean }
  /** It is more similar than every earlier guess. */
  | { readonly kind: "best" }
  /** The vocabulary lacks the word: it is scored as what it is made of. */
  | { readonly kind: "made"; readonly parts: readonly string[] }
  /** What was typed is a form of the word. */
  | { readonly kind: "understood"; readonly typed: string }
  /** See `isStuck`: a hint may help. */
  | { readonly kind: "stuck" }
  /** It is beyond the nearest 1000, and closer than this percent of the words, at least 1. */
  | { readonly kind: "closerThan"; readonly percent: number };

/**
 * The note on the latest guess. It follows only from the guesses, so that it is the same after a reload. Null before the
 * first guess, if there is nothing to say, and if the settings hide it.
 */
export function answerNote(
  view: GameView<GameRef>,
  shown: Pick<Settings, "showSimilarity" | "showProximity">,
): AnswerNote | null {
  const guess = recentGuess(view);
  if (guess === undefined) return null;
  if (view.isRepeat) {
    const { repeatedAs: typed } = view;
    return { kind: "repeat", number: guess.number, ...(typed === undefined ? {} : { typed }) };
  }
  const earlier = view.guesses.filter(({ number }) => number < guess.number);
  const ring = shown.showProximity ? newRing(guess, view.guesses) : 0;
  const { by } = guess;
  if (by !== undefined && view.team !== undefined && by !== view.team.me) return { kind: "mate", name: by, ring };
  if (ring > 0) return { kind: "ring", ring };
  const isNearer = earlier.length > 0 && earlier.every(({ similarity }) => similarity < guess.similarity);
  if (guess.kind === "hint") return { kind: "hint", isNearer };
  const isScored = shown.showSimilarity || shown.showProximity;
  if (isNearer && isScored) return { kind: "best" };
  if (guess.madeOf !== undefined) return { kind: "made", parts: guess.madeOf };
  if (isScored && view.team === undefined && isStuck(earlier)) return { kind: "stuck" };
  if (guess.typed !== undefined) return { kind: "understood", typed: guess.typed };
  const closerThan = shown.showProximity && guess.closerThan !== 0 ? guess.closerThan : undefined;
  return closerThan === undefined ? null : { kind: "closerThan", percent: closerThan };
}

/** The innermost ring that a guess was the first to close; 0 if it closed none. */
export function newRing(guess: Guess, guesses: readonly Guess[]): number {
  const earlier = guesses.filter(({ number }) => number < guess.number);
  const closed = ringsClosed(guess.percentile);
  return closed > ringsClosed(Math.max(0, ...earlier.map(({ percentile }) => percentile))) ? closed : 0;
}
