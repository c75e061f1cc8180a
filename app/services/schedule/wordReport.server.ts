import { listGames, listGamesOf } from "~/data/games.server";
import { type Edition, EDITIONS } from "~/game/editions";
import type { DailyGame } from "~/game/gameRef";
import { isRefused, refuse, type Refused } from "~/game/refusal";
import type { NearWord } from "~/game/types";
import { isCompoundWith } from "~/vectors/compounds.server";
import { MAX_SOLVER_GUESSES } from "~/vectors/solver.mjs";
import { foldAccents } from "~/vectors/spelling.server";
import type { App } from "../app";
import { wordsLikeSecret } from "../play/hint.server";
import { currentGame, startDateOf } from "../calendar.server";
import { findSecret, nearestOf, openSecret, toHundredths } from "../play/openGame.server";
import type { OpenSecret } from "../words/openSecret";
import { readSecret } from "./scheduleDraft.server";
import type { SecretWord } from "../words/difficulty.server";
import { foldSameStem, haveSameStem } from "../words/sameStem.server";
import { toDisplayed } from "../words/displayForms.server";

/** Places by frequency that bound the bands of how known a word is. */
const FREQUENCY_BANDS = [2000, 5000, 10_000, 20_000] as const;
/** How many of the nearest words are searched for those that nearly are the word itself. */
const NEAR_DUPLICATES_AMONG = 20;
/** Letters of the shortest word that is looked for inside another one. */
const MIN_CONTAINED = 3;
/** How many of the last games a word's difficulty is compared with. */
const COMPARED_GAMES = 100;

/**
 * Reports on a word as the secret of a game: its nearest words and its quality. For staff only: it names the games to
 * come that have the word. Whether a game can get the word is said by `previewGame`. It waits for the estimate of the
 * word's own difficulty, a second or two of computing, and not for those of other games.
 * @param word in any spelling that a guess may have
 */
export async function reportWord(app: App, { edition, number, word }: DailyGame & { readonly word: string }) {
  const read = readSecret(app, edition, word);
  if (isRefused(read)) return read;
  const secret = app.vectors.of(edition).find(read);
  if (secret === undefined) return refuse("unknown");
  // A word that staff looks at may be the secret of a game to come. An answer that comes faster than others would tell.
  const open = await openSecret(app, { edition, secret, number }, { isKept: false });
  const nearest = nearestOf(open).map(({ row, word: near, percentile }) => ({
    ...toDisplayed(app, edition, near),
    similarity: toHundredths(open.vectors.similarity(row, secret.row)),
    percentile,
  }));
  return {
    word: open.displayedSecret,
    /** Closest first, percentile 999 to 1, words of one stem with the word folded. Blocked words are among them. */
    nearest: foldSameStem(open.vectors, secret.word, nearest),
    uses: await usesOf(app, { edition, number, word: secret.word }),
    frequency: {
      /** Place in the vocabulary by frequency, 1 for the most frequent word. */
      place: secret.row + 1,
      /** The word is among this many most frequent words. Null: it is rarer than all bands. */
      among: FREQUENCY_BANDS.find((band) => secret.row < band) ?? null,
    },
    nearDuplicates: nearDuplicatesOf(open, nearest),
    /** Of the nearest, 10th and 1000th word. */
    similarities: open.nearest,
    /** The blocked words of `nearest`. Players see none of them in lists. */
    blocked: nearest.filter((near) => app.wordLists.blocked[edition].has(near.word)),
    difficulty: await difficultyOf(app, { edition, word: secret.word }),
  };
}

export type WordReport = Exclude<Awaited<ReturnType<typeof reportWord>>, Refused>;

/**
 * The games of all editions that have the word, but the one that it is meant for, ordered by edition and number: those that
 * have begun, and those to come. `date` is the day on which a game begins, `YYYY-MM-DD`.
 */
async function usesOf(app: App, { edition, number, word }: DailyGame & { readonly word: string }) {
  const games = await listGamesOf(app.db, word);
  const uses = EDITIONS.flatMap((one) =>
    games
      .filter((game) => game.edition === one && !(one === edition && game.number === number))
      .map((game) => ({ edition: one, number: game.number, date: startDateOf(app, game) })),
  );
  const hasBegun = (use: DailyGame) => use.number <= currentGame(app, use.edition).number;
  return { past: uses.filter(hasBegun), coming: uses.filter((use) => !hasBegun(use)) };
}

/** One of the nearest words that nearly is the word itself. */
interface NearDuplicate extends NearWord {
  /**
   * `form`: it shares a form with the word, or one of the two begins with the other. `compound`: one has the other in
   * it. `stem`: both begin alike for most of their letters.
   */
  readonly kind: "form" | "compound" | "stem";
}

/** Those among the nearest 20, closest first. */
function nearDuplicatesOf({ vectors, secret }: OpenSecret, nearest: readonly NearWord[]): NearDuplicate[] {
  const isAlike = wordsLikeSecret({ vectors, secret });
  const isKnown = (text: string) => vectors.find(text) !== undefined;
  return nearest.slice(0, NEAR_DUPLICATES_AMONG).flatMap((near): NearDuplicate[] => {
    const { word } = near;
    if (isCompoundWith(word, secret.word, isKnown) || isCompoundWith(secret.word, word, isKnown))
      return [{ ...near, kind: "compound" }];
    if (isAlike(word)) return [{ ...near, kind: "form" }];
    const kind = likenessOf(foldAccents(word), foldAccents(secret.word));
    return kind === undefined ? [] : [{ ...near, kind }];
  });
}

/** How two words are alike just by their letters. Undefined: they are not. */
function likenessOf(one: string, other: string): "compound" | "stem" | undefined {
  const [short = "", long = ""] = [one, other].sort((a, b) => a.length - b.length);
  if (short.length >= MIN_CONTAINED && long.includes(short)) return "compound";
  return haveSameStem(one, other) ? "stem" : undefined;
}

/** How hard the word is for a simple solver, see `createDifficulties`. */
async function difficultyOf(app: App, secret: SecretWord) {
  const { edition } = secret;
  const figure = await app.difficulties.estimate(secret);
  const others = await lastSecrets(app, edition);
  const known = await app.difficulties.known(edition, others);
  const figures = others.flatMap((word) => known.get(word) ?? []);
  const missing = others.filter((word) => !known.has(word));
  // Not awaited: up to 100 estimates take minutes.
  void app.difficulties.prepare(missing.map((word) => ({ edition, word })));
  const isComplete = missing.length === 0 && others.length > 0;
  return {
    /** A median. Null: more than `limit`, or the solver does not know the word. */
    guesses: figure > MAX_SOLVER_GUESSES ? null : figure,
    limit: MAX_SOLVER_GUESSES,
    /**
     * Of the last games of the edition, up to 100, how many are easier. Null while figures of them are missing, which are
     * computed for some minutes after the first report on these vectors, and in an edition without games.
     */
    place: isComplete ? { harderThan: figures.filter((other) => other < figure).length, games: others.length } : null,
  };
}

/** The secrets of the last games of an edition that have begun, today's included. */
export async function lastSecrets(app: App, edition: Edition): Promise<readonly string[]> {
  const to = currentGame(app, edition).number;
  const games = await listGames(app.db, { edition, from: to - COMPARED_GAMES + 1, to });
  return games.flatMap(({ secret }) => findSecret(app.vectors.of(edition), secret)?.word ?? []);
}
