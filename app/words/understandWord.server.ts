import { LANGUAGE_FACTS } from "~/editions/languages";
import { isRefused, refuse, type Result } from "~/platform/refusal";
import { isOneLetterFrom, isSameIgnoringAccents } from "~/vectors/spelling.server";
import { costOfError } from "~/vectors/typoCost.server";
import type { EditionVectors, WordMatch } from "~/vectors/vectors.server";
import { withCapital } from "./displayForms.server";
import { MAX_LEADING, withoutLeading } from "./leadingWords";
import { type NormalizedWord, toWord } from "./word";
import type { WordRefusal } from "./word.refusals";

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
 * Finds the word of the vocabulary that a typed text means. Every guess, secret and requested word is read here. What stands
 * around a word does not matter ("Ocean.", "¿casa?"), nor do capitals, but by rule 2. The first rule that matches decides:
 *
 * | rule                                               | typed                | word               |
 * | -------------------------------------------------- | -------------------- | ------------------ |
 * | 1. the secret of the game, except for accents,     | cancion, if it is    | canción            |
 * |    umlauts and ß or ss, unless it is a word itself | canción              |                    |
 * | 2. the first of the two words of a spelling that   | felt                 | felt (not feel)    |
 * |    has two: where nouns have capitals, if typed so | Fliegen              | fliege             |
 * | 3. the word as typed                               | papa (beside papá)   | papa               |
 * | 4. an inflected form or variant spelling: of the   | cities, colour       | city, color        |
 * |    forms table, then of those that staff accepted  | bäume, Fluß, vidas   | baum, fluss, vida  |
 * | 5. a word that differs only in accents, umlauts    | cancion, montana     | canción, montaña   |
 * |    and ß or ss, or that has such a form            | hauser, voegel, kuhe | haus, vogel, kuh   |
 * | 6. words typed apart, by the rules 1 to 5: joined, | ice cream            | icecream           |
 * |    then with hyphens; or without their hyphens     | ice-cream            | icecream           |
 * | 7. a word without its "'s", by the rules 1 to 5    | dog's                | dog                |
 * | 8. a word without an article, possessive, "to",    | der Fuchs, to run    | fuchs, run         |
 * |    "sich", "zu" or preposition of place before it  | in my house          | house              |
 * | 9. the word that a rule of the language makes it   | heladito, steht auf  | helado, aufstehen  |
 * |    of (`deriveWord`)                               |                      |                    |
 *
 * Rule 8 goes before the sixth, "a jar" is no "ajar", unless the word is written apart ("los ángeles") or a preposition is before it.
 * A form that staff accepted is read as it is written, not without its accents. By rule 5, a word goes before one with such a form: "bano" is "baño", although "bañó" is a form of "bañar". A text that
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
  return isRefused(read) ? read : understand(vectors, read, { secret, leading: MAX_LEADING });
}

/** @param options.leading how many words before the one that is meant may be taken off */
export function understand(
  vectors: EditionVectors,
  { word, typed, otherSpellings }: NormalizedWord,
  { secret, leading }: { secret: WordMatch | undefined; leading: number },
): Result<UnderstoodWord, "unknown"> {
  const spellings = [word, ...otherSpellings];
  if (secret !== undefined && spellings.some((spelling) => isSameIgnoringAccents(spelling, secret.word))) {
    const isOther = word !== secret.word && vectors.rowOf(word) !== undefined;
    if (!isOther) return { match: secret, word, typed };
  }
  const hasCapitals = vectors.language !== undefined && LANGUAGE_FACTS[vectors.language].writesCapitals;
  const isFirst = !hasCapitals || isCapitalized(typed);
  const findIn = (spelling: string) =>
    (isFirst ? vectors.readingsOf(spelling)[0] : undefined) ?? vectors.find(spelling);
  const whole = spellings.map(findIn).find((match) => match !== undefined);
  const led = leading === 0 ? undefined : withoutLeading(typed, vectors.language);
  // "a jar" is no "ajar", but "los ángeles" is written so, and "under ground" is "underground".
  if (led !== undefined && (whole === undefined || (led.kind !== "places" && !vectors.isWrittenApart(whole.word)))) {
    const isVerb = led.kind === "verbs";
    const text = isVerb ? led.text.toLowerCase() : withCapital(led.text);
    // In "zu wagen" it is not the first one of the two words, which is a noun.
    const verb = isVerb && hasCapitals ? vectors.readingsOf(text)[1] : undefined;
    const read = toWord(text);
    const rest = isRefused(read) ? read : understand(vectors, read, { secret, leading: leading - 1 });
    const match = verb ?? (isRefused(rest) ? undefined : rest.match);
    if (match !== undefined && !vectors.isStopword(match.row)) return { match, word, typed };
  }
  const match = whole ?? vectors.derived(typed.toLowerCase());
  return match === undefined ? refuse("unknown") : { match, word, typed };
}

/** Whether a text begins with a capital. One of capitals alone ("FLIEGEN") does not say how the word is written. */
function isCapitalized(typed: string): boolean {
  return /^\p{Lu}/u.test(typed) && typed !== typed.toUpperCase();
}

/** A verb or pronoun with what is left of another one: "don't", "they've", "let's". */
const CONTRACTION = /(?:n['’]t|['’](?:m|re|ve|ll|d)|^let['’]s)$/u;
/** Such a word only after a stopword: "it's", but not "dog's". */
const OF_IS = /['’]s$/u;

/** Whether a word is a stopword or several in one. */
export function isStopword({ stopwords, language }: EditionVectors, word: string): boolean {
  if (stopwords.has(word)) return true;
  return language === "en" && (CONTRACTION.test(word) || (OF_IS.test(word) && stopwords.has(word.replace(OF_IS, ""))));
}

/** Letters of the shortest text that is taken for a stopword with an error: "wich" may be a witch. */
const MIN_NEAR_STOPWORD = 5;

/** Whether a text is a letter from a stopword, and no other word is nearer: "untill". */
export function isNearStopword(vectors: EditionVectors, text: string): boolean {
  if (text.length < MIN_NEAR_STOPWORD) return false;
  for (const word of vectors.stopwords) {
    if (Math.abs(word.length - text.length) > 1 || !isOneLetterFrom(word, text)) continue;
    if (costOfError(text, word) <= vectors.typoCost(text)) return true;
  }
  return false;
}

/** Whether a word of a text (lower case) is a stopword or a form of one. Lists need not have those of one letter. */
export function isFunctionWord(vectors: EditionVectors, word: string): boolean {
  const match = vectors.find(word);
  return word.length === 1 || vectors.stopwords.has(word) || (match !== undefined && vectors.isStopword(match.row));
}
