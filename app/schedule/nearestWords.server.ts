import type { App } from "~/app";
import type { DailyGame } from "~/editions/gameRef";
import { isRefused, refuse } from "~/platform/refusal";
import { wordsLikeSecret } from "~/play/hint.server";
import { nearestOf, openSecret, toHundredths } from "~/play/openGame.server";
import type { OpenSecret } from "~/play/openSecret.server";
import { isCompoundWith } from "~/vectors/compoundSplit.server";
import { foldAccents } from "~/vectors/spelling.server";
import type { NearWord } from "~/words/displayedWord";
import { toDisplayed } from "~/words/displayForms.server";
import { foldSameStem, haveSameStem } from "~/words/sameStem.server";
import { readSecret } from "./scheduleDraft.server";

/** How many of the nearest words are searched for those that nearly are the word itself. */
const NEAR_DUPLICATES_AMONG = 20;
/** Letters of the shortest word that is looked for inside another one. */
const MIN_CONTAINED = 3;

/**
 * Reports on the nearest words of a word as the secret of a game. For staff only. What speaks against the word is said by
 * `checkGames`.
 * @param word in any spelling that a guess may have
 */
export async function reportNearest(app: App, { edition, number, word }: DailyGame & { readonly word: string }) {
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
  const blocked = blockedAround(app, open);
  return {
    /**
     * Closest first, percentile 999 to 1, words of one stem with the word folded. Blocked words, which players do not see,
     * are among them; one that takes no rank has that of the next word.
     */
    nearest: foldSameStem(open.vectors, secret.word, withBlocked(nearest, blocked)),
    /** The blocked words of `nearest`. */
    blocked: blocked.map((near) => near.word),
    nearDuplicates: nearDuplicatesOf(open, nearest),
    /** Of the nearest, 10th and 1000th word. */
    similarities: open.nearest,
  };
}

/** The blocked words that the edition has and that would be among the nearest 1000. */
function blockedAround(app: App, { edition, vectors, ranking, secret }: OpenSecret): NearWord[] {
  return [...app.wordLists.blocked[edition]].flatMap((word) => {
    const row = vectors.find(word)?.word === word ? vectors.rowOf(word) : undefined;
    const percentile = row === undefined || row === secret.row ? 0 : ranking.percentileOf(row);
    if (row === undefined || percentile === 0) return [];
    const similarity = toHundredths(vectors.similarity(row, secret.row));
    return [{ ...toDisplayed(app, edition, word), similarity, percentile }];
  });
}

/** A word that was blocked since the start has a place among the nearest already. */
function withBlocked(nearest: readonly NearWord[], blocked: readonly NearWord[]): NearWord[] {
  const listed = new Set(nearest.map(({ word }) => word));
  const added = blocked.filter(({ word }) => !listed.has(word));
  return [...nearest, ...added].sort((a, b) => b.percentile - a.percentile || b.similarity - a.similarity);
}

/**
 * Those among the nearest 20 words that nearly are the word itself, closest first. `form`: it shares a form with the word, or
 * one of the two begins with the other. `compound`: one has the other in it. `stem`: both begin alike for most of their
 * letters.
 */
function nearDuplicatesOf({ vectors, secret }: OpenSecret, nearest: readonly NearWord[]) {
  const isAlike = wordsLikeSecret({ vectors, secret });
  const isKnown = (text: string) => vectors.find(text) !== undefined;
  return nearest.slice(0, NEAR_DUPLICATES_AMONG).flatMap((near) => {
    const { word } = near;
    const isCompound = isCompoundWith(word, secret.word, isKnown) || isCompoundWith(secret.word, word, isKnown);
    const likeness = isAlike(word) ? "form" : likenessOf(foldAccents(word), foldAccents(secret.word));
    const kind: typeof likeness = isCompound ? "compound" : likeness;
    return kind === undefined ? [] : [{ ...near, kind }];
  });
}

/** How two words are alike just by their letters. Undefined: they are not. */
function likenessOf(one: string, other: string): "compound" | "stem" | undefined {
  const [short = "", long = ""] = [one, other].sort((a, b) => a.length - b.length);
  if (short.length >= MIN_CONTAINED && long.includes(short)) return "compound";
  return haveSameStem(one, other) ? "stem" : undefined;
}
