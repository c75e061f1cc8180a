import { LRUCache } from "lru-cache";
import { createHash } from "node:crypto";
import type { App } from "~/app";
import type { GameRef } from "~/editions/gameRef";
import { isRefused, type Result } from "~/platform/refusal";
import type { GameView } from "~/play/gameView";
import type { Guess } from "~/play/guess";
import { openGameCached, takenOutRows, toHundredths, viewOf } from "~/play/openGame.server";
import type { OpenGame, OpenSecret } from "~/play/openSecret.server";
import { ownGuesses } from "~/play/ownGuesses";
import type { PlayStore } from "~/play/playStore";
import { type Reader, secretsInPlay } from "~/play/requestedWord.server";
import type { OpenRefusal } from "~/play/turn";
import { replayStored } from "~/play/turn.server";
import { PROXIMITY_SCALE } from "~/vectors/rating";
import type { DisplayedWord } from "~/words/displayedWord";
import { toDisplayed } from "~/words/displayForms.server";
import { haveSameStem } from "~/words/sameStem.server";
import { type LookBackStep, lookBackSteps, toldMost } from "./lookBack";

/** What each guess of an ended play told. */
export interface LookBack<Game extends GameRef = GameRef> {
  readonly isOver: true;
  readonly view: GameView<Game>;
  /** How many ranked words there were to begin with. */
  readonly words: number;
  readonly steps: readonly LookBackStep[];
  /** Number of the guess that told most; null if none told anything. */
  readonly told: number | null;
  /** The words between the guess that was asked for and the secret. Null: none was, or it is the secret. */
  readonly between: WordsBetween | null;
}

interface WordsBetween {
  readonly guess: Guess;
  /** Nearest first; empty if no word links the two. */
  readonly words: readonly LinkingWord[];
}

/** A word between a guess and the secret, with its similarity to each, × 100. */
interface LinkingWord extends DisplayedWord {
  readonly toGuess: number;
  readonly toSecret: number;
}

/** A play that is not over: what its player sees, and nothing more of its game. */
export interface PlayInProgress<Game extends GameRef> {
  readonly isOver: false;
  readonly view: GameView<Game>;
}

/**
 * Looks back at a play: its steps, and how many words still fitted after each. Nothing is told before its end.
 * @param asked.reader whose play it is: words between are no secrets in play for them
 * @param asked.between number of a guess whose words between are wanted
 */
export async function lookBack<Game extends GameRef>(
  app: App,
  { game, store, reader, between }: { game: Game; store: PlayStore; reader: Reader; between?: number | undefined },
): Promise<Result<LookBack<Game> | PlayInProgress<Game>, OpenRefusal<Game>>> {
  const open = await openGameCached(app, game);
  if (isRefused(open)) return open;
  const { log, play, rate } = await replayStored(open, store);
  if (!play.isOver) return { isOver: false, view: viewOf(open, play) };
  const own = ownGuesses(play.guesses);
  const [words = 0, ...fitted] = await countFitting(app, open, own);
  const steps = lookBackSteps(log, { guesses: own, rate, fitted });
  const guess = own.find(({ number }) => number === between);
  return {
    isOver: true,
    view: viewOf(open, play),
    words,
    steps,
    told: toldMost(steps, words)?.guess.number ?? null,
    between:
      guess === undefined || guess.percentile === PROXIMITY_SCALE
        ? null
        : { guess, words: await wordsBetween(app, { open, guess, reader }) },
  };
}

/** Plays whose counts are kept, of which the longest takes 8 kB. */
const MAX_KEPT_COUNTS = 500;

export function createFittingCounts(): App["fittingCounts"] {
  return new LRUCache({ max: MAX_KEPT_COUNTS });
}

/** How many words fitted before any guess, and after each. Kept by secret and guesses; concurrent calls share a computation. */
async function countFitting(app: App, open: OpenGame, guesses: readonly Guess[]): Promise<Uint32Array> {
  const { edition, number, secret, vectors, pointOf } = open;
  const without = takenOutRows(app, { edition, number });
  const points = guesses.map(({ word }) => pointOf(word) ?? secret.row);
  const named = points.map((point, index) => (typeof point === "number" ? point : guesses[index]?.word));
  const key = createHash("sha256")
    .update(JSON.stringify([edition, secret.row, named, [...without]]))
    .digest("base64");
  const known = app.fittingCounts.get(key);
  if (known !== undefined) return known;
  const counts = vectors.fitting(secret.row, points, { without });
  app.fittingCounts.set(key, counts);
  counts.catch(() => app.fittingCounts.delete(key));
  return counts;
}

/** How many words between are shown. */
const MAX_BETWEEN = 3;
/**
 * A word between is at least as similar to both, cosine × 100. By chance alone, some fifty words are among the nearest 1000 of
 * two words that have nothing to do with each other; their similarity to both is mostly below this.
 */
const LEAST_BETWEEN = 25;

/** Without blocked words, secrets in play, and words that begin like one of the two or like a better one. */
async function wordsBetween(
  app: App,
  { open, guess, reader }: { open: OpenSecret & Pick<OpenGame, "blindTry">; guess: Guess; reader: Reader },
): Promise<LinkingWord[]> {
  const { edition, number, secret, vectors, blindTry } = open;
  const point = open.pointOf(guess.word);
  if (point === undefined) return [];
  const without = takenOutRows(app, { edition, number });
  const inPlay = await secretsInPlay(app, edition, reader);
  const blocked = app.wordLists.blocked[edition];
  const taken = [guess.word, secret.word];
  const linking: LinkingWord[] = [];
  for (const { word, ...cosines } of await vectors.between(secret.row, point, {
    isKept: blindTry === undefined,
    without,
  })) {
    const [toGuess, toSecret] = [toHundredths(cosines.toGuess), toHundredths(cosines.toSecret)];
    if (linking.length === MAX_BETWEEN || Math.min(toGuess, toSecret) < LEAST_BETWEEN) break;
    if (blocked.has(word) || inPlay.has(word) || taken.some((one) => haveSameStem(one, word))) continue;
    taken.push(word);
    linking.push({ ...toDisplayed(app, edition, word), toGuess, toSecret });
  }
  return linking;
}
