import { PROXIMITY_SCALE } from "./types";

/** One of the nearest words, the secret left out. */
export interface HintCandidate {
  readonly word: string;
  /** 1 to 999. */
  readonly percentile: number;
  /** Position in the vocabulary by familiarity: 0 is the most frequent word. */
  readonly frequencyRank: number;
}

/** One hint in so many is had for watching an ad, where the site has ads. */
const AD_HINT_INTERVAL = 5;

/** Whether the next hint is to be had for an ad, after `hintCount` hints. */
export function isAdHint(hintCount: number): boolean {
  return hintCount > 0 && hintCount % AD_HINT_INTERVAL === 0;
}

/**
 * The hint for a player whose best rank so far is `best` (0: nothing ranked yet): of the words of rank h to h + ⌊(999 − h) / 6⌋,
 * h = ⌊(3 best + 1000) / 4⌋ (h = 1 with nothing ranked), the most frequent one that has not been guessed. All of those guessed: the next
 * higher rank that is not; then the highest one below. Undefined when every candidate has been guessed.
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
