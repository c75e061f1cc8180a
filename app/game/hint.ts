import { PROXIMITY_SCALE } from "./types";

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
  readonly usualSimilarity: number;
  /** Whether it is near to everything, so that it says little about a secret. */
  readonly isNearToAll: boolean;
}

/** The most frequent words of a language say too little to be hints. */
const COMMON_WORDS = 300;
/** Of the words that say something, only the most familiar part can be hints: one of so many. */
const FAMILIAR_PART = 3;
/**
 * What a unit of usual similarity counts beside one of similarity. The words of a window differ little in similarity and
 * much in usual similarity, which rare words have little of: with 0.2 or more, hints are the rarest words that may be.
 */
const USUAL_WEIGHT = 0.05;

/**
 * Chooses a hint. Its window are the ranks h to h + ⌊(999 − h) / 6⌋, where h = ⌊(3 best + 1000) / 4⌋: 250 to 374 for a
 * first hint. Of the words in it that are not guessed, none of the 300 most frequent of the language, and not near to
 * everything, the most familiar third is compared: the hint is the one that is most similar to the secret beyond its usual
 * similarity. If no such word is in the window: its most frequent word, then the next higher rank that is not guessed, then
 * the highest one below.
 *
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
  const from = Math.floor((3 * best + PROXIMITY_SCALE) / 4);
  const to = from + Math.floor((PROXIMITY_SCALE - 1 - from) / 6);
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
    .map((candidate) => ({ candidate, ...closenessOf(candidate) }))
    .filter(({ isNearToAll }) => !isNearToAll);
  const familiar = telling.slice(0, Math.ceil(telling.length / FAMILIAR_PART));
  const scoreOf = ({ similarity, usualSimilarity }: HintCloseness) => similarity - USUAL_WEIGHT * usualSimilarity;
  const [first, ...others] = familiar;
  if (first === undefined) return undefined;
  // The first of equals: the most frequent one.
  return others.reduce((best, other) => (scoreOf(other) > scoreOf(best) ? other : best), first).candidate;
}
