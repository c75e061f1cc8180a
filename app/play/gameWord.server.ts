import type { App } from "~/app";
import type { Edition } from "~/editions/editions";
import { isRefused, refuse, type Result } from "~/platform/refusal";
import { PROXIMITY_SCALE } from "~/vectors/rating";
import type { EditionVectors, WordMatch } from "~/vectors/vectors.server";
import { hasSeveralParts } from "~/words/displayForms.server";
import { understandWord } from "~/words/understandWord.server";
import { toWord } from "~/words/word";
import type { GameWordRefusal } from "~/words/word.refusals";
import { MAX_MADE_LENGTH, MIN_MADE_LENGTH } from "./customCode";

/** How many of the nearest 999 words must not be blocked. */
const MIN_SHOWN = 900;

/**
 * Finds the vocabulary word that a text means and checks that it can be the secret of a custom game: it is not blocked, as
 * typed or as understood, it has 3 to 20 characters, and enough of its nearest words can be shown. One that is made today is
 * also ranked and has one part. A link of an older vocabulary opens what became of its word.
 * @param text in any spelling that a guess may have
 */
export async function findGameWord(
  app: App,
  { edition, text, isMade }: { edition: Edition; text: string; isMade: boolean },
): Promise<Result<WordMatch, GameWordRefusal>> {
  const vectors = app.vectors.of(edition);
  const blocked = app.wordLists.blocked[edition];
  const read = toWord(text);
  // Staff also blocks words that the vocabulary does not have.
  if (!isRefused(read) && blocked.has(read.word)) return refuse("profane");
  const match = isMade ? findTyped(vectors, text) : (vectors.findStored(text) ?? findTyped(vectors, text));
  if (match === undefined) return refuse("unsuitableWord");
  if (blocked.has(match.word)) return refuse("profane");
  if (!isFit(match.word) || vectors.isStopword(match.row)) return refuse("unsuitableWord");
  // The code of a link ends with digits.
  const isPlain = !/\d/.test(match.word) && !hasSeveralParts(app, edition, match.word);
  if (isMade && !(isPlain && vectors.isRanked(match.row))) return refuse("unsuitableWord");
  const { order } = await vectors.ranking(match.row);
  const shown = order.subarray(1, PROXIMITY_SCALE).filter((row) => !blocked.has(vectors.wordAt(row)));
  return shown.length < MIN_SHOWN ? refuse("unsuitableWord") : match;
}

function findTyped(vectors: EditionVectors, text: string): WordMatch | undefined {
  const understood = understandWord(vectors, text);
  return isRefused(understood) ? undefined : understood.match;
}

/** A form of 4 letters may be that of a word of 2. */
function isFit(word: string): boolean {
  const length = Array.from(word).length;
  return length >= MIN_MADE_LENGTH && length <= MAX_MADE_LENGTH;
}
