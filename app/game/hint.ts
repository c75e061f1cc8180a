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

/**
 * Chooses a hint: the most frequent word not yet guessed with rank h to h + ⌊(999 − h) / 6⌋, where
 * h = ⌊(3 best + 1000) / 4⌋, or h = 1 if nothing is ranked. If all of those are guessed: the next higher rank that is
 * not, then the highest one below.
 *
 * @param best best rank so far; 0 if nothing is ranked
 * @returns undefined if every candidate has been guessed
 */
export function chooseHint({
  best,
  candidates,
  isGuessed,
}: {
  readonly best: number;
  readonly candidates: readonly HintCandidate[];
  readonly isGuessed: (word: string) => boolean;
}): HintCandidate | undefined {
  const from = best <= 0 ? 1 : Math.floor((3 * best + PROXIMITY_SCALE) / 4);
  const to = from + Math.floor((PROXIMITY_SCALE - 1 - from) / 6);
  let familiar: HintCandidate | undefined;
  let above: HintCandidate | undefined;
  let below: HintCandidate | undefined;
  for (const candidate of candidates) {
    const { percentile, frequencyRank } = candidate;
    if (percentile >= PROXIMITY_SCALE || isGuessed(candidate.word)) continue;
    if (percentile < from) {
      if (below === undefined || percentile > below.percentile) below = candidate;
    } else if (percentile > to) {
      if (above === undefined || percentile < above.percentile) above = candidate;
    } else if (familiar === undefined || frequencyRank < familiar.frequencyRank) {
      familiar = candidate;
    }
  }
  return familiar ?? above ?? below;
}
