import type { Language } from "~/editions/languages";

/** Words that people type before the one that they mean. */
interface LeadingWords {
  /** Articles, prepositions with an article in them, and possessives: what follows is a noun. */
  readonly nouns: string;
  /** What stands before an infinitive. */
  readonly verbs: string;
  /** Prepositions of place. */
  readonly places: string;
}

const GERMAN_POSSESSIVES = ["mein", "dein", "sein", "ihr", "unser", "euer", "eur"];

const TABLE: Readonly<Partial<Record<Language, LeadingWords>>> = {
  en: {
    nouns: "a an the my your his her its our their",
    verbs: "to",
    places: "in on at under over behind beside near into onto from inside outside above below through",
  },
  es: {
    nouns:
      "el la los las lo al del un una unos unas mi mis tu tus su sus nuestro nuestra nuestros nuestras vuestro vuestra vuestros vuestras",
    verbs: "",
    places: "en a de desde hacia hasta sobre bajo tras ante entre por",
  },
  de: {
    nouns: [
      "der die das den dem des ein eine einen einem einer eines am ans aufs beim im ins unterm vom vorm zum zur",
      ...GERMAN_POSSESSIVES.flatMap((word) => ["", "e", "en", "em", "er", "es"].map((ending) => word + ending)),
    ].join(" "),
    verbs: "sich zu",
    places: "in an auf aus bei hinter neben über unter vor von zwischen nach zu",
  },
};

/** A text without what stands before the word. */
export interface Led {
  /** With its capitals and single spaces. */
  readonly text: string;
  readonly kind: keyof LeadingWords;
}

/** The ending of a German verb after "zu": "zu hören" is no "zuhören", but "zu Hause" is "zuhause". */
const INFINITIVE = /^\P{Lu}.*(?:en|[er]ln|ern|tun|sein)$/u;

/**
 * A text of several words without an article, possessive, "to", "sich", "zu" or preposition of place at its beginning. Undefined: it
 * has none.
 * @param typed with single spaces
 */
export function withoutLeading(typed: string, language: Language | undefined): Led | undefined {
  const table = language === undefined ? undefined : TABLE[language];
  const [first = "", ...rest] = typed.split(" ");
  if (table === undefined || rest.length === 0) return undefined;
  const [before, text] = [first.toLowerCase(), rest.join(" ")];
  const isFit = (kind: Led["kind"]) => kind !== "verbs" || before !== "zu" || INFINITIVE.test(text);
  const kind = (["nouns", "verbs", "places"] as const).find(
    (one) => table[one].split(" ").includes(before) && isFit(one),
  );
  return kind && { text, kind };
}

/** How many words may stand before the one that is meant: "auf meinem Tisch", "sich zu freuen". */
export const MAX_LEADING = 2;

/** A text as it is, then without what stands before the word, as often as that can be taken off. */
export function leadingTakenOff(typed: string, language: Language | undefined): string[] {
  const texts = [typed];
  while (texts.length <= MAX_LEADING) {
    const led = withoutLeading(texts.at(-1) ?? "", language);
    if (led === undefined) break;
    texts.push(led.text);
  }
  return texts;
}
