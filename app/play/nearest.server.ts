import type { App } from "~/app";
import { currentGame } from "~/editions/calendar.server";
import { type Edition, EDITION_FACTS } from "~/editions/editions";
import type { DailyGame } from "~/editions/gameRef";
import { isRefused, refuse, type Result } from "~/platform/refusal";
import { PROXIMITY_SCALE, type Rating, ratingOf } from "~/vectors/rating";
import type { WordMatch } from "~/vectors/vectors.server";
import type { DisplayedWord, FoldedNearWord, NearWord } from "~/words/displayedWord";
import { toDisplayed } from "~/words/displayForms.server";
import { foldSameStem, unfold } from "~/words/sameStem.server";
import type { WordRefusal } from "~/words/word.refusals";
import type { Guess } from "./guess";
import { findSecret, openSecret, takenOutRows, toHundredths } from "./openGame.server";
import { readGuess } from "./readGuess.server";
import { findPlainWord, type Reader, secretsInPlay } from "./requestedWord.server";
import { showGame } from "./turn.server";

export interface NearestWords {
  readonly word: DisplayedWord;
  /** Closest first, from percentile 999 down, words of one stem with the word folded. Null when they were not requested. */
  readonly words: readonly FoldedNearWord[] | null;
}

/** The words that take ranks in an edition: those of a daily game, by default of today's. */
interface GameWords {
  readonly edition: Edition;
  readonly number?: number | undefined;
}

/**
 * Lists the nearest words of a word, without blocked words and without secrets in play for the reader. A secret in the list
 * could be identified by its similarity, which equals that of the guess in the game.
 * @param raw the word as typed
 * @param isRevealed whether the words are listed. Otherwise only the word is checked.
 */
export async function nearestWords(
  app: App,
  { edition, raw, number, isRevealed, reader }: GameWords & { raw: string; isRevealed: boolean; reader: Reader },
): Promise<Result<NearestWords, "unknown" | "wordInPlay">> {
  const found = await findPlainWord(app, { edition, raw, reader });
  if (isRefused(found)) return found;
  const around = isRevealed ? await wordsAround(app, { edition, number, found, reader }) : null;
  const words = around && foldSameStem(app.vectors.of(edition), found.word, around);
  return { word: toDisplayed(app, edition, found.word), words };
}

/**
 * Counts the report that a word is odd among the nearest words of another, once for each network and day. A word that is
 * not in the list that its reader sees is not counted: it may be blocked or a secret in play.
 * @param listed the list that the reader sees
 * @param from network address of the client
 * @returns whether the word is in the list
 */
export function reportOddNeighbor(
  app: App,
  { edition, listed, word, from }: { edition: Edition; listed: NearestWords; word: string; from: string },
): boolean {
  if (!unfold(listed.words ?? []).some((near) => near.word === word)) return false;
  const pair = { language: EDITION_FACTS[edition].wordLanguage, secret: listed.word.word, word };
  app.oddNeighbors.count(pair, { from });
  return true;
}

/**
 * Lists the nearest words of a word that is already checked.
 * @param reader null: for everybody
 */
export async function wordsAround(
  app: App,
  {
    edition,
    number = currentGame(app, edition).number,
    found,
    reader,
  }: GameWords & { found: WordMatch; reader: Reader | null },
): Promise<readonly NearWord[]> {
  const blocked = app.wordLists.blocked[edition];
  const inPlay = await secretsInPlay(app, edition, reader);
  const neighbors = await app.vectors
    .of(edition)
    .nearest(found.row, PROXIMITY_SCALE - 1, { without: takenOutRows(app, { edition, number }) });
  return neighbors
    .filter(({ word }) => !blocked.has(word) && !inPlay.has(word))
    .map(({ word, similarity, percentile }) => ({
      ...toDisplayed(app, edition, word),
      similarity: toHundredths(similarity),
      percentile,
    }));
}

/** A word that was looked up among the nearest words of another, with its rank, and the similarity of the last of them. */
export interface LookedUp extends DisplayedWord, Rating {
  readonly thousandth: number;
}

/**
 * Rates a word like a guess at another. A secret in play for the reader is refused: to be missing in the list would give it
 * away.
 * @param word whose nearest words are listed, as `nearestWords` found it
 * @param raw the word as typed
 */
export async function lookUp(
  app: App,
  { edition, number, word, raw, reader }: GameWords & { word: string; raw: string; reader: Reader },
): Promise<Result<LookedUp, WordRefusal | "stopword" | "wordInPlay">> {
  const secret = findSecret(app.vectors.of(edition), word);
  if (secret === undefined) return refuse("unknown");
  const open = await openSecret(app, { edition, number, secret });
  const guess = readGuess(open, raw);
  if (isRefused(guess)) return guess;
  if ((await secretsInPlay(app, edition, reader)).has(guess.word)) return refuse("wordInPlay");
  return { ...toDisplayed(app, edition, guess.word), ...ratingOf(guess.rating), thousandth: open.nearest.thousandth };
}

/**
 * The guesses and hints of a reader in the game whose secret a word is, to be marked among the word's nearest words, without
 * those of others in a team. Null for another word's game, one that the reader has not ended, and one that does not exist:
 * the number is the reader's.
 */
export async function guessesAround(
  app: App,
  { game, word, reader }: { game: DailyGame; word: string; reader: Reader },
): Promise<readonly Guess[] | null> {
  const view = await showGame(app, { game, store: reader.storeOf(game), records: [] });
  // The view of an open game has no secret.
  if (isRefused(view) || view.secret?.word !== word) return null;
  return view.guesses.filter(({ by }) => by === undefined || by === view.team?.me);
}
