import type { Edition } from "./editions";
import type { DisplayedWord, NearWord } from "./types";

/** Three guesses for an invented secret, which show a new player how guesses are scored. */
export interface Sample {
  readonly secret: DisplayedWord;
  /** One that is nearly there, one that is getting warm, one that is cold. With their true scores. */
  readonly guesses: readonly [NearWord, NearWord, NearWord];
}

/**
 * The sample of each edition. None of its words is on a list of secrets: the page of today's game must not name today's
 * secret.
 */
export const SAMPLES: Readonly<Partial<Record<Edition, Sample>>> = {
  en: {
    secret: { word: "lighthouse" },
    guesses: [
      { word: "beacon", similarity: 66.95, percentile: 998 },
      { word: "landmark", similarity: 39.4, percentile: 978 },
      { word: "cactus", similarity: 6.08, percentile: 0 },
    ],
  },
  jr: {
    secret: { word: "tuba" },
    guesses: [
      { word: "trombone", similarity: 86.3, percentile: 995 },
      { word: "instrument", similarity: 63.5, percentile: 928 },
      { word: "teapot", similarity: 3.14, percentile: 0 },
    ],
  },
  es: {
    secret: { word: "violonchelo" },
    guesses: [
      { word: "contrabajo", similarity: 87.67, percentile: 997 },
      { word: "orquesta", similarity: 66.45, percentile: 927 },
      { word: "pepino", similarity: 3.96, percentile: 0 },
    ],
  },
  de: {
    secret: { word: "geige", display: "Geige" },
    guesses: [
      { word: "cello", display: "Cello", similarity: 82.33, percentile: 998 },
      { word: "orchester", display: "Orchester", similarity: 61.69, percentile: 949 },
      { word: "gurke", display: "Gurke", similarity: 5.12, percentile: 0 },
    ],
  },
};
