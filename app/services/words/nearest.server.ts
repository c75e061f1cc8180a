import type { Edition } from "~/game/editions";
import { type NearWord, PROXIMITY_SCALE } from "~/game/types";
import type { WordMatch } from "~/vectors/vectors.server";
import type { App } from "../app";
import { toHundredths } from "../play/openGame.server";
import { findPlainWord, type Reader, secretsInPlay } from "./wordAsked.server";

/** Why the nearest words of a word are not shown. */
type NearestRefusal = "unknown" | "wordInPlay";

export type NearestOutcome =
  | {
      readonly type: "found";
      /** As the vocabulary spells it. */
      readonly word: string;
      /** Closest first, from percentile 999 on; null where they were not asked for. */
      readonly words: readonly NearWord[] | null;
    }
  | { readonly type: "refused"; readonly why: NearestRefusal };

/**
 * The words of the vocabulary that are nearest to one of them, as they may be shown to the reader: without profanity, and without the
 * secrets that the reader may still be looking for. A list would tell such a secret to whoever compares its similarities with that of a guess.
 * @param raw the word, spelled as a player might
 * @param isRevealed whether the words are asked for, and not only whether they may be shown
 */
export async function nearestWords(
  app: App,
  { edition, raw, isRevealed, reader }: { edition: Edition; raw: string; isRevealed: boolean; reader: Reader },
): Promise<NearestOutcome> {
  const found = await findPlainWord(app, { edition, raw, reader });
  if (typeof found === "string") return { type: "refused", why: found };
  const words = isRevealed ? await wordsAround(app, { edition, found, reader }) : null;
  return { type: "found", word: found.word, words };
}

/** The same of a word that the reader may look around at. */
export async function wordsAround(
  app: App,
  { edition, found, reader }: { edition: Edition; found: WordMatch; reader: Reader },
): Promise<readonly NearWord[]> {
  const profane = app.wordLists.profane[edition];
  const inPlay = await secretsInPlay(app, edition, reader);
  const neighbors = await app.vectors.of(edition).nearest(found.row, PROXIMITY_SCALE - 1);
  return neighbors
    .filter(({ word }) => !profane.has(word) && !inPlay.has(word))
    .map(({ word, similarity, percentile }) => ({ word, similarity: toHundredths(similarity), percentile }));
}
