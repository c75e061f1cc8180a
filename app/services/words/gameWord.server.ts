import type { Edition } from "~/game/editions";
import { MAX_MADE_LENGTH, MIN_MADE_LENGTH } from "~/game/making";
import { PROXIMITY_SCALE } from "~/game/types";
import { toWord } from "~/game/word";
import type { WordMatch } from "~/vectors/vectors.server";
import type { App } from "../app";
import { understandWord } from "./understandWord.server";

/** How many of the nearest 999 words must not be blocked. */
const MIN_SHOWN = 900;

/** Why a word cannot be the secret of a custom game: it is blocked, or anything else. */
export type GameWordRefusal = "profane" | "unsuitableWord";

/**
 * Finds the vocabulary word that a text means and checks that it can be the secret of a custom game: it is not blocked, as
 * typed or as understood, it is ranked, it has 3 to 20 characters, and enough of its nearest words can be shown. Making
 * a game and opening one ask here, so that no link opens what cannot be made.
 *
 * @param text in any spelling that a guess may have
 */
export async function findGameWord(
  app: App,
  { edition, text }: { edition: Edition; text: string },
): Promise<WordMatch | GameWordRefusal> {
  await app.wordAdditions.refresh();
  const vectors = app.vectors.of(edition);
  const blocked = app.wordLists.blocked[edition];
  const read = toWord(text);
  // Staff also blocks words that the vocabulary does not have.
  if (read.ok && blocked.has(read.word)) return "profane";
  const understood = understandWord(vectors, text);
  if (typeof understood === "string") return "unsuitableWord";
  const { match } = understood;
  if (blocked.has(match.word)) return "profane";
  if (!isFit(match.word) || !vectors.isRanked(match.row)) return "unsuitableWord";
  const { order } = await vectors.ranking(match.row);
  const shown = order.subarray(1, PROXIMITY_SCALE).filter((row) => !blocked.has(vectors.wordAt(row)));
  return shown.length < MIN_SHOWN ? "unsuitableWord" : match;
}

/** A form of 4 letters may be that of a word of 2. */
function isFit(word: string): boolean {
  const length = Array.from(word).length;
  return length >= MIN_MADE_LENGTH && length <= MAX_MADE_LENGTH;
}
