import type { Language } from "~/game/languages";

/** Words that people type before the one that they mean. */
interface LeadingWords {
  /** Articles and possessives: what follows is a noun. */
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
      "el la los las lo un una unos unas mi mis tu tus su sus nuestro nuestra nuestros nuestras vuestro vuestra vuestros vuestras",
    verbs: "",
    places: "en a al de del desde hacia hasta sobre bajo tras ante entre por",
  },
  de: {
    nouns: [
      "der die das den dem des ein eine einen einem einer eines",
      ...GERMAN_POSSESSIVES.flatMap((word) => ["", "e", "en", "em", "er", "es"].map((ending) => word + ending)),
    ].join(" "),
    verbs: "sich zu",
    places:
      "in im ins an am ans auf aufs aus bei beim hinter neben über unter unterm vor vorm vom von zum zur zwischen nach zu",
  },
};

/** A text without what stands before the word. */
export interface Led {
  /** With its capitals and single spaces. */
  readonly text: string;
  readonly kind: keyof LeadingWords;
}

/** How many words may stand before the one that is meant: "auf meinem Tisch", "sich zu freuen". */
const MAX_LEADING = 2;
/** The ending of a German verb after "zu": "zu hören" is no "zuhören", but "zu Hause" is "zuhause". */
const INFINITIVE = /^\P{Lu}.*(?:en|[er]ln|ern|tun|sein)$/u;

/**
 * The readings of a text of several words without articles, possessives, "to", "sich", "zu" and prepositions of place at its
 * beginning, the longest first.
 * @param typed with single spaces
 */
export function withoutLeading(typed: string, language: Language | undefined): readonly Led[] {
  const table = language === undefined ? undefined : TABLE[language];
  if (table === undefined) return [];
  const words = typed.split(" ");
  const found: Led[] = [];
  for (let count = 1; count <= MAX_LEADING && count < words.length; count += 1) {
    const [before = "", text] = [words[count - 1]?.toLowerCase(), words.slice(count).join(" ")];
    const kind = (["nouns", "verbs", "places"] as const).find(
      (one) => table[one].split(" ").includes(before) && (one !== "verbs" || before !== "zu" || INFINITIVE.test(text)),
    );
    if (kind === undefined) break;
    found.push({ text, kind });
  }
  return found;
}
