// vectors: words that the vocabulary lacks, and that a rule of the language makes of one of its words: "heladito", "zwerglein".
import type { Language } from "~/editions/languages";
import { isSameIgnoringAccents } from "./spelling.server";
import type { WordMatch } from "./vocabulary.server";

export interface DerivationOptions {
  /** The word that a text is, or that it is a form of. */
  readonly find: (text: string) => WordMatch | undefined;
  /** The two words of a spelling that is both. */
  readonly readingsOf: (text: string) => readonly WordMatch[];
  /** Cost of the error that makes the text of another word than that of a row, 100 for an edit. */
  readonly typoCost: (text: string, except: number) => number;
}

/** Letters of the shortest text that is taken for a word inside another one. */
const MIN_STEM = 3;
/** A text that differs less from another word, in hundredths of an edit, is more likely an error: "tronillo" is "tornillo". */
const LEAST_DISTANCE = 90;
/** Spanish diminutives of words before this place of frequency are so common that they are none: "camita", beside "cañita". */
const VERY_FREQUENT = 2500;

const RULES: Readonly<Partial<Record<Language, (text: string, options: DerivationOptions) => WordMatch | undefined>>> =
  { en: deriveEnglish, es: deriveSpanish, de: deriveGerman };

/**
 * The word of which a rule of the language makes an unknown text (NFC, lower case, with single spaces if it is of several words):
 *
 * | language | rule                                                  | text                     | word             |
 * | -------- | ----------------------------------------------------- | ------------------------ | ---------------- |
 * | English  | who does, or what: -er of a verb                      | sneezers                 | sneeze           |
 * |          | un- of an adjective                                   | unsharp                  | sharp            |
 * | Spanish  | diminutives, augmentatives: -ito, -illo, -azo, -ón    | heladito, lucecitas      | helado, luz      |
 * |          | superlatives: -ísimo                                  | amabilísimas             | amable           |
 * | German   | women: -in of who does                                | Hörerinnen               | hörer            |
 * |          | diminutives: -chen, -lein                             | Zwerglein, Äuglein       | zwerg, auge      |
 * |          | a verb with its particle behind it                    | steht auf, zieht sich um | aufstehen        |
 *
 * The vocabulary must bear a rule out: an English verb has a form in -ing, and what something is derived from is a word, no form.
 */
export function deriveWord(text: string, language: Language, options: DerivationOptions): WordMatch | undefined {
  return RULES[language]?.(text, options);
}

/** The first of some texts that is a word itself, whatever its accents. */
function firstWord(texts: readonly string[], find: DerivationOptions["find"]): WordMatch | undefined {
  for (const text of texts) {
    const match = text.length < MIN_STEM ? undefined : find(text);
    if (match !== undefined && isSameIgnoringAccents(match.word, text)) return match;
  }
  return undefined;
}

/** Endings of English adjectives without a superlative in -est. */
const ADJECTIVE = /\p{L}{3}(?:able|ible|ful|ous|ive|al|ic|ant|ent|ish|some|ly|ed|ing)$/u;

function deriveEnglish(text: string, { find, typoCost }: DerivationOptions): WordMatch | undefined {
  const [, stem = "", ending] = /^(\p{L}{2,}?)(ie|e)rs?$/u.exec(text) ?? [];
  const doing = `${stem}${ending === "ie" ? "y" : ""}ing`;
  const verb = ending === undefined ? undefined : find(doing);
  // "baking" may be a word of its own, which says nothing of a verb.
  if (verb !== undefined && verb.word !== doing && text.startsWith(verb.word.slice(0, -1)))
    return typoCost(text, verb.row) < LEAST_DISTANCE ? undefined : verb;
  const adjective = text.startsWith("un") ? firstWord([text.slice(2)], find) : undefined;
  if (adjective === undefined) return undefined;
  const { word } = adjective;
  const superlatives = [`${word}est`, `${word}st`, word.replace(/y$/u, "iest")];
  return ADJECTIVE.test(word) || superlatives.some((form) => form !== word && find(form)?.word === word)
    ? adjective
    : undefined;
}

const SPANISH =
  /^(?<stem>\p{L}{2,}?)(?<link>e?c)?(?<ending>(?:[ií]t|ill|az|[ií]sim)(?<vowel>[oa])s?|ón|ones|on(?<female>a)s?)$/u;

function deriveSpanish(text: string, { find, typoCost }: DerivationOptions): WordMatch | undefined {
  const groups = SPANISH.exec(text)?.groups;
  if (groups === undefined) return undefined;
  const { stem = "", link = "", ending = "" } = groups;
  const [own, other] = (groups.vowel ?? groups.female) === "a" ? ["a", "o"] : ["o", "a"];
  // "lechecita" is of "leche", "pececito" of "pez", "viejecito" of "viejo", "leoncito" of "león".
  const linked = { ec: ["e", "", own], c: [""] }[link] ?? [];
  const isOfTwo = (spelled: string) => spelled.length <= MIN_STEM && spelled.endsWith("z");
  const match = firstWord(
    [
      ...spellingsOfStem(stem).flatMap((spelled) => linked.map((end) => spelled + end)),
      ...spellingsOfStem(stem + link).flatMap((spelled) =>
        [own, "e", ...(isOfTwo(spelled) ? [] : [""]), other].map((end) => spelled + end),
      ),
    ],
    find,
  );
  if (match === undefined || /s[ií]m/u.test(ending)) return match;
  const isCommon = /^(?:[ií]t|ill)/u.test(ending) && match.row < VERY_FREQUENT;
  return isCommon || typoCost(text, match.row) >= LEAST_DISTANCE ? match : undefined;
}

/** How the rest of a word is written before another vowel: "poqu" in "poco", "pedac" in "pedazo", "amabil" in "amable". */
function spellingsOfStem(stem: string): string[] {
  if (stem.endsWith("qu")) return [`${stem.slice(0, -2)}c`];
  if (stem.endsWith("gu")) return [stem.slice(0, -1), stem];
  if (stem.endsWith("gü")) return [`${stem.slice(0, -1)}u`];
  if (stem.endsWith("bil")) return [`${stem.slice(0, -2)}l`, stem];
  if (stem.endsWith("c")) return [`${stem.slice(0, -1)}z`, stem];
  return [stem];
}

const UMLAUTS: Readonly<Record<string, string>> = { ä: "a", ö: "o", ü: "u" };

/** A German text as it is and without its last umlaut, which may be that of the ending: "häus" in "Häuslein". */
function withoutUmlaut(text: string): string[] {
  return [text, text.replace(/[äöü](?=[^äöü]*$)/u, (letter) => UMLAUTS[letter] ?? letter)];
}

function deriveGerman(text: string, options: DerivationOptions): WordMatch | undefined {
  if (text.includes(" ")) return deriveApart(text.split(" "), options);
  const [, person] = /^(\p{L}+er)in(?:nen)?$/u.exec(text) ?? [];
  if (person !== undefined) return derivePerson(person, options);
  const [, stem] = /^(\p{L}{3,}?)(?:chen|lein)s?$/u.exec(text) ?? [];
  const endings = stem === undefined ? [] : ["", "e", "el", "en"];
  const words = endings.flatMap((end) => withoutUmlaut(stem ?? "").map((one) => one + end));
  const match = firstWord(words, options.find);
  return match !== undefined && options.typoCost(text, match.row) >= LEAST_DISTANCE ? match : undefined;
}

/** Who does: of "zauber" "zauberer", else the word itself, if its ending or a verb says that it is somebody. */
function derivePerson(person: string, { find }: DerivationOptions): WordMatch | undefined {
  const known = (text: string) => (find(text)?.word === text ? find(text) : undefined);
  const match = known(`${person}er`) ?? known(person);
  const isDoer =
    match?.word !== person ||
    /(?:[ln]|ik)er$/u.test(person) ||
    withoutUmlaut(person.slice(0, -2)).some((stem) => known(`${stem}en`) !== undefined);
  return isDoer ? match : undefined;
}

/** What may stand between a verb and its particle. */
const PRONOUNS = /^(?:ich|du|er|sie|es|wir|ihr|mich|dich|sich|uns|euch)$/u;

function deriveApart(parts: readonly string[], { find, readingsOf }: DerivationOptions): WordMatch | undefined {
  const [first = "", ...rest] = parts;
  const particle = rest.pop() ?? "";
  if (!rest.every((part) => PRONOUNS.test(part))) return undefined;
  // "macht" is a noun, but "aufmacht" can only be the verb.
  const joined = find(particle + first);
  const isForm = joined?.word.startsWith(particle) === true && !isSameIgnoringAccents(joined.word, particle + first);
  const verbs = [find(first), ...readingsOf(first)].flatMap((match) => match?.word.replace(/\d$/u, "") ?? []);
  const words = [...verbs.map((verb) => particle + verb), ...(isForm ? [joined.word] : [])];
  return words.flatMap((word) => (word.endsWith("n") && find(word)?.word === word ? (find(word) ?? []) : []))[0];
}
