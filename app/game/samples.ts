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
    secret: { word: "waffle" },
    guesses: [
      { word: "cheesecake", similarity: 54.94, percentile: 994 },
      { word: "gingerbread", similarity: 47.22, percentile: 963 },
      { word: "violinist", similarity: 4.16, percentile: 0, closerThan: 33 },
    ],
  },
  jr: {
    secret: { word: "sailboat" },
    guesses: [
      { word: "steamboat", similarity: 65.3, percentile: 991 },
      { word: "ferry", similarity: 46.72, percentile: 973 },
      { word: "scone", similarity: 6.88, percentile: 0, closerThan: 56 },
    ],
  },
  es: {
    secret: { word: "velero" },
    guesses: [
      { word: "yate", similarity: 75.62, percentile: 998 },
      { word: "kayak", similarity: 59.85, percentile: 975 },
      { word: "servilleta", similarity: 8.55, percentile: 0, closerThan: 73 },
    ],
  },
  de: {
    secret: { word: "segelboot", display: "Segelboot" },
    guesses: [
      { word: "yacht", display: "Yacht", similarity: 78.04, percentile: 997 },
      { word: "fähre", display: "Fähre", similarity: 49.67, percentile: 947 },
      { word: "serviette", display: "Serviette", similarity: 5.44, percentile: 0, closerThan: 52 },
    ],
  },
};
