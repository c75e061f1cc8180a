import { PROXIMITY_SCALE } from "~/vectors/rating";
import { RINGS, ringsClosed } from "~/words/closeness";
import type { Guess } from "./guess";

/** One of the nearest words, excluding the secret. */
export interface HintCandidate {
  readonly word: string;
  /** 1 to 999. */
  readonly percentile: number;
  /** Position in the vocabulary by frequency: 0 is the most frequent word. */
  readonly frequencyRank: number;
}

/** Every n-th hint requires watching an ad, if the site has ads. */
const AD_HINT_INTERVAL = 5;

/** Whether the next hint after `hintCount` hints requires an ad. */
export function isAdHint(hintCount: number): boolean {
  return hintCount > 0 && hintCount % AD_HINT_INTERVAL === 0;
}

/** How close a word is to the secret and to words in general, as cosines. */
export interface HintCloseness {
  readonly similarity: number;
  readonly centroidSimilarity: number;
}

/** A first hint is among the nearest 150: of lower ranks, a third say nothing. */
const LOWEST_RANK = 850;
/** The most frequent words of a language say too little to be hints. */
const COMMON_WORDS = 300;
/** Of the words that say something, only the most familiar part can be hints: one of so many. */
const FAMILIAR_PART = 4;
/** What a unit of centroid similarity counts beside one of similarity. */
const CENTROID_WEIGHT = 0.5;

/**
 * Chooses a hint. Its window are the ranks h to h + ⌊(999 − h) / 2⌋, where h is ⌊(3 best + 1000) / 4⌋ but at least 850: 850 to
 * 924 for a first hint. Of the words in it that are not guessed and none of the 300 most frequent of the language, the most
 * familiar quarter is compared: the hint is the one with the greatest similarity to the secret less half its centroid similarity.
 * If no such word is in the window: its most frequent word, then the next higher rank that is not guessed, then the highest
 * one below.
 * @param best best rank so far; 0 if nothing is ranked
 * @param closenessOf is only asked about words in the window
 * @returns undefined if every candidate has been guessed
 */
export function chooseHint<Candidate extends HintCandidate>({
  best,
  candidates,
  closenessOf,
  isGuessed,
}: {
  readonly best: number;
  readonly candidates: readonly Candidate[];
  readonly closenessOf: (candidate: Candidate) => HintCloseness;
  readonly isGuessed: (word: string) => boolean;
}): Candidate | undefined {
  const from = Math.max(LOWEST_RANK, Math.floor((3 * best + PROXIMITY_SCALE) / 4));
  const to = from + Math.floor((PROXIMITY_SCALE - 1 - from) / 2);
  const inWindow: Candidate[] = [];
  let above: Candidate | undefined;
  let below: Candidate | undefined;
  for (const candidate of candidates) {
    const { percentile } = candidate;
    if (percentile >= PROXIMITY_SCALE || isGuessed(candidate.word)) continue;
    if (percentile < from) {
      if (below === undefined || percentile > below.percentile) below = candidate;
    } else if (percentile > to) {
      if (above === undefined || percentile < above.percentile) above = candidate;
    } else inWindow.push(candidate);
  }
  inWindow.sort((a, b) => a.frequencyRank - b.frequencyRank);
  return mostTelling(inWindow, closenessOf) ?? inWindow[0] ?? above ?? below;
}

/** @param inWindow most frequent first */
function mostTelling<Candidate extends HintCandidate>(
  inWindow: readonly Candidate[],
  closenessOf: (candidate: Candidate) => HintCloseness,
): Candidate | undefined {
  const telling = inWindow
    .filter(({ frequencyRank }) => frequencyRank >= COMMON_WORDS)
    .map((candidate) => ({ candidate, ...closenessOf(candidate) }));
  const familiar = telling.slice(0, Math.ceil(telling.length / FAMILIAR_PART));
  const scoreOf = ({ similarity, centroidSimilarity }: HintCloseness) =>
    similarity - CENTROID_WEIGHT * centroidSimilarity;
  const [first, ...others] = familiar;
  if (first === undefined) return undefined;
  // The first of equals: the most frequent one.
  return others.reduce((best, other) => (scoreOf(other) > scoreOf(best) ? other : best), first).candidate;
}

/** After so many guesses without a better one a player may need a hint. */
const STUCK_AFTER = 8;

/**
 * Whether a player may need a hint at the guess after these: `STUCK_AFTER` of them, or twice that and so on, have brought nothing
 * nearer, and no hint was taken. Beyond 999 there is none.
 */
export function isStuck(earlier: readonly Guess[]): boolean {
  const best = Math.max(...earlier.map(({ similarity }) => similarity));
  const at = earlier.findIndex(({ similarity }) => similarity === best);
  const since = earlier.length - at;
  if (at === -1 || since % STUCK_AFTER !== 0 || ringsClosed(earlier[at]?.percentile ?? 0) === RINGS.length)
    return false;
  return earlier.slice(1 - STUCK_AFTER).every(({ kind }) => kind !== "hint");
}
