import { isRefused, refuse, type Result } from "~/game/refusal";
import { toWord, type WordRefusal } from "~/game/word";
import { isSameIgnoringAccents } from "~/vectors/spelling.server";
import type { EditionVectors, WordMatch } from "~/vectors/vectors.server";

/** What a typed text means. */
export interface UnderstoodWord {
  /** The word of the vocabulary. */
  readonly match: WordMatch;
  /** The typed word in lower case, as `toWord` reads it. */
  readonly word: string;
  /** The same with its capitals. */
  readonly typed: string;
}

/**
 * Finds the word of the vocabulary that a typed text means. Every guess, secret and requested word is read here. Capitals
 * never matter, nor does what stands around a word ("Ocean.", "¿casa?"). The first rule that matches decides:
 *
 * | rule                                               | typed                | word               |
 * | -------------------------------------------------- | -------------------- | ------------------ |
 * | 1. the secret of the game, except for accents,     | cancion, if it is    | canción            |
 * |    umlauts and ß or ss, unless it is a word itself | canción              |                    |
 * | 2. the word as typed                               | papa (beside papá)   | papa               |
 * | 3. an inflected form or variant spelling: of the   | cities, colour       | city, color        |
 * |    forms table, then of those that staff accepted  | bäume, Fluß, vidas   | baum, fluss, vida  |
 * | 4. a word that differs only in accents, umlauts    | cancion, montana     | canción, montaña   |
 * |    and ß or ss, or that has such a form            | hauser, voegel, kuhe | haus, vogel, kuh   |
 * | 5. words typed apart, by the rules 1 to 4: joined, | ice cream            | icecream           |
 * |    then with hyphens; or without their hyphens     | ice-cream            | icecream           |
 * | 6. a word without its "'s", by the rules 1 to 4    | dog's                | dog                |
 *
 * A form that staff accepted is read as it is written, not without its accents. By rule 4, a word goes before one with such a form: "bano" is "baño", although "bañó" is a form of "bañar". A text that
 * still fits several words is unknown, because none of them is better than the others.
 *
 * @param secret of the game in which the text is guessed
 */
export function understandWord(
  vectors: EditionVectors,
  raw: string,
  secret?: WordMatch,
): Result<UnderstoodWord, WordRefusal> {
  const read = toWord(raw);
  if (isRefused(read)) return read;
  const { word, typed, otherSpellings } = read;
  const spellings = [word, ...otherSpellings];
  const isOther = word !== secret?.word && vectors.rowOf(word) !== undefined;
  if (secret !== undefined && !isOther && spellings.some((spelling) => isSameIgnoringAccents(spelling, secret.word))) {
    return { match: secret, word, typed };
  }
  for (const spelling of spellings) {
    const match = vectors.find(spelling);
    if (match !== undefined) return { match, word, typed };
  }
  return refuse("unknown");
}
