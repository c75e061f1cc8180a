import type { App } from "~/app";
import type { GameRef } from "~/editions/gameRef";
import { isRefused, refuse, type Result } from "~/platform/refusal";
import { PROXIMITY_SCALE } from "~/vectors/rating";
import { foldAccents } from "~/vectors/spelling.server";
import { rowsOfParts } from "~/words/compound.server";
import type { DisplayedWord } from "~/words/displayedWord";
import { toDisplayed } from "~/words/displayForms.server";
import { haveSameStem } from "~/words/sameStem.server";
import { chooseHint, type HintCandidate } from "./hint";
import { nearestOf, openGameCached } from "./openGame.server";
import type { OpenSecret } from "./openSecret.server";
import type { OpenRefusal } from "./turn";

/**
 * Chooses the next hint.
 * @param best the player's best percentile so far, 0 for none
 * @returns undefined when there is none left
 */
export function hint(
  app: App,
  open: OpenSecret,
  { best, isGuessed }: { best: number; isGuessed: (word: string) => boolean },
): string | undefined {
  const { secret, vectors } = open;
  return chooseHint({
    best,
    candidates: hintCandidates(app, open),
    closenessOf: ({ frequencyRank: row }) => ({
      similarity: vectors.similarity(row, secret.row),
      centroidSimilarity: vectors.centroidSimilarity(row),
    }),
    isGuessed,
  })?.word;
}

/**
 * Chooses the next hint from just the best percentile, without a log. The word of that percentile counts as guessed.
 * @param best the player's best percentile so far, 0 for none
 */
export async function hintForRank(
  app: App,
  { game, best }: { game: GameRef; best: number },
): Promise<Result<DisplayedWord, OpenRefusal | "noHint">> {
  const open = await openGameCached(app, game);
  if (isRefused(open)) return open;
  const row = best > 0 ? open.ranking.order[PROXIMITY_SCALE - best] : undefined;
  const guessed = row === undefined ? undefined : open.vectors.wordAt(row);
  const word = hint(app, open, { best, isGuessed: (candidate) => candidate === guessed });
  return word === undefined ? refuse("noHint") : toDisplayed(app, open.edition, word);
}

/** The nearest words that can be hints. Ranked words are no stopwords. */
function hintCandidates(app: App, open: OpenSecret): HintCandidate[] {
  const blocked = app.wordLists.blocked[open.edition];
  const givesAway = wordsGivingAway(app, open);
  const shown = nearestOf(open).filter(({ word }) => !blocked.has(word) && !givesAway(word));
  // A pack keeps its words in order of frequency, so the row is the frequency rank.
  return shown.map(({ row, word, percentile }) => ({ word, percentile, frequencyRank: row }));
}

/** Letters of the shortest secret that counts as a part of all words that have its letters in them: "party" has no "art" in it. */
const MIN_INSIDE = 4;
/** Letters of the shortest part of a word, with which it begins as the secret does: "Rennrad" for "rennen". */
const MIN_PART = 3;

/**
 * Whether a word as a hint gives the secret away: it is like it (`wordsLikeSecret`), begins like it for most of their letters, or
 * has it as a part, in its letters ("Kinderstuhl" for "Stuhl"), as a word of which it is made ("Haustür" for "Tür") or as one of several words
 * ("high chair" for "chair").
 */
export function wordsGivingAway(
  app: Pick<App, "wordLists">,
  { edition, secret, vectors }: Pick<OpenSecret, "edition" | "secret" | "vectors">,
): (word: string) => boolean {
  const isAlike = wordsLikeSecret({ secret, vectors });
  const letters = foldAccents(secret.word);
  const hasInside = (word: string) => letters.length >= MIN_INSIDE && foldAccents(word).includes(letters);
  const start = letters.slice(0, MIN_PART);
  const isMadeOf = (word: string) => {
    const folded = foldAccents(word);
    if (!folded.includes(start)) return false;
    // The split of a compound passes over parts as short as those of "teapot" and "Erdgas".
    const rest = folded.endsWith(letters) ? folded.slice(0, -letters.length) : "";
    const isShortCompound =
      rest.length >= MIN_PART && [rest, `${rest}e`].some((part) => vectors.find(part) !== undefined);
    return isShortCompound || rowsOfParts(vectors, word).includes(secret.row);
  };
  const hasAsPart = (word: string) => {
    const parts = (app.wordLists.spelling[edition].get(word) ?? word).toLowerCase().split(/[^\p{L}\p{M}]+/u);
    return parts.length > 1 && parts.some((part) => vectors.find(part)?.row === secret.row);
  };
  return (word) =>
    isAlike(word) || haveSameStem(word, secret.word) || hasInside(word) || hasAsPart(word) || isMadeOf(word);
}

/**
 * Whether a word gives away the spelling of the secret: one of the two begins with the other, or a form of the secret is
 * also read as the word. Accents, umlauts and ß or ss make no difference.
 */
export function wordsLikeSecret({
  secret,
  vectors,
}: Pick<OpenSecret, "secret" | "vectors">): (word: string) => boolean {
  const start = foldAccents(secret.word);
  const withSameForm = vectors.sharingForms(secret.word);
  return (word) => {
    const folded = foldAccents(word);
    return folded.startsWith(start) || start.startsWith(folded) || withSameForm.has(word);
  };
}
