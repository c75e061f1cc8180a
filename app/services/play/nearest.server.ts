import type { Edition } from "~/game/editions";
import type { DailyGame } from "~/game/gameRef";
import { type DisplayedWord, type FoldedNearWord, type Guess, type NearWord, PROXIMITY_SCALE } from "~/game/types";
import type { WordMatch } from "~/vectors/vectors.server";
import type { App } from "../app";
import { findSecret, toHundredths } from "./openGame.server";
import { showGame } from "./turn.server";
import { foldSameStem } from "../words/sameStem.server";
import { toDisplayed } from "../words/wordLists.server";
import { findPlainWord, type Reader, secretsInPlay } from "./requestedWord.server";

export type NearestOutcome =
  | {
      readonly type: "found";
      readonly word: DisplayedWord;
      /** Closest first, from percentile 999 down, words of one stem with the word folded. Null when they were not requested. */
      readonly words: readonly FoldedNearWord[] | null;
    }
  | { readonly type: "refused"; readonly why: "unknown" | "wordInPlay" };

/**
 * Lists the nearest words of a word, without blocked words and without secrets in play for the reader. A secret in the list
 * could be identified by its similarity, which equals that of the guess in the game.
 * @param raw the word as typed
 * @param isRevealed whether the words are listed. Otherwise only the word is checked.
 */
export async function nearestWords(
  app: App,
  { edition, raw, isRevealed, reader }: { edition: Edition; raw: string; isRevealed: boolean; reader: Reader },
): Promise<NearestOutcome> {
  const found = await findPlainWord(app, { edition, raw, reader });
  if (typeof found === "string") return { type: "refused", why: found };
  const around = isRevealed ? await wordsAround(app, { edition, found, reader }) : null;
  const words = around && foldSameStem(app.vectors.of(edition), found.word, around);
  return { type: "found", word: toDisplayed(app, edition, found.word), words };
}

/** How many of the nearest words the ending of a game shows, not counting the folded ones. */
const ENDING_COUNT = 8;

/**
 * The nearest words that the ending of a game shows, which its bonus round does not accept: the same for everybody. So
 * none is a secret of today, not even for a reader who knows it.
 * @param game.word its secret
 */
export async function endingWords(
  app: App,
  { edition, word }: { edition: Edition; word: string },
): Promise<readonly FoldedNearWord[]> {
  const vectors = app.vectors.of(edition);
  const found = findSecret(vectors, word);
  if (found === undefined) return [];
  const around = await wordsAround(app, { edition, found, reader: null });
  return foldSameStem(vectors, found.word, around).slice(0, ENDING_COUNT);
}

/**
 * Lists the nearest words of a word that is already checked.
 * @param reader null: for everybody
 */
export async function wordsAround(
  app: App,
  { edition, found, reader }: { edition: Edition; found: WordMatch; reader: Reader | null },
): Promise<readonly NearWord[]> {
  const blocked = app.wordLists.blocked[edition];
  const inPlay = await secretsInPlay(app, edition, reader);
  const neighbors = await app.vectors.of(edition).nearest(found.row, PROXIMITY_SCALE - 1);
  return neighbors
    .filter(({ word }) => !blocked.has(word) && !inPlay.has(word))
    .map(({ word, similarity, percentile }) => ({
      ...toDisplayed(app, edition, word),
      similarity: toHundredths(similarity),
      percentile,
    }));
}

/**
 * The guesses and hints of a reader in the game whose secret a word is, to be marked among the word's nearest words. None
 * for another word's game, one that the reader has not ended, and one that does not exist: the number is the reader's.
 */
export async function guessesAround(
  app: App,
  { game, word, reader }: { game: DailyGame; word: string; reader: Reader },
): Promise<readonly Guess[]> {
  const view = await showGame(app, { game, store: reader.storeOf(game), records: [] });
  // The view of an open game has no secret.
  return typeof view === "string" || view.secret?.word !== word ? [] : view.guesses;
}
