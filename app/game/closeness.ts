import { PROXIMITY_SCALE, type Rating } from "./types";

/** An unranked guess is tepid from this similarity on, and cold below. */
const TEPID_SIMILARITY = 20;

export type Proximity = "found" | "ranked" | "tepid" | "cold" | "far";

/** The proximity category of a guess. Guesses beyond the nearest 1000 are tepid, cold or far. */
export function proximityOf({ similarity, percentile }: Rating): Proximity {
  if (percentile >= PROXIMITY_SCALE) return "found";
  if (percentile > 0) return "ranked";
  if (similarity < 0) return "far";
  return similarity < TEPID_SIMILARITY ? "cold" : "tepid";
}

/** The proximity of a guess in English, for programs: `412 / 1000`, `(tepid)`, `(cold)` or `(far)`. */
export function proximityText(rating: Rating): string {
  const proximity = proximityOf(rating);
  return proximity === "found" || proximity === "ranked"
    ? `${rating.percentile} / ${PROXIMITY_SCALE}`
    : `(${proximity})`;
}

/**
 * Length of the proximity bar, 0 to 1. It is logarithmic in the distance from the secret, for more resolution near the
 * secret: rank 1 → 0.1, 900 → 0.4, 990 → 0.69, 999 → 0.91, the secret → 1. An unranked guess gets 0.04.
 */
export function barLength({ percentile }: Rating): number {
  if (percentile <= 0) return 0.04;
  const distance = Math.max(0, PROXIMITY_SCALE - percentile);
  return 0.1 + 0.9 * (1 - Math.log1p(distance) / Math.log(PROXIMITY_SCALE));
}

/** Steps of the closeness colour scale: 0 far, 1 cold, 2 tepid, 3 to 8 ranked, 9 the secret. The stylesheet has one token each. */
export const HEAT_STEPS = 10;

/** The step of a guess on the colour scale. */
export function heatOf(rating: Rating): number {
  switch (proximityOf(rating)) {
    case "far":
      return 0;
    case "cold":
      return 1;
    case "tepid":
      return 2;
    case "found":
      return HEAT_STEPS - 1;
    case "ranked":
      // Divides bar lengths 0.1 … 0.91 into six equal steps.
      return 3 + Math.min(5, Math.floor(((barLength(rating) - 0.1) / 0.81) * 6));
  }
}

/**
 * The emoji of a guess: 🥳 the secret, 😭 the closest other word, then 🔥 from 975, 😎 from 401 and 🤓 for the rest of the
 * nearest 1000. Beyond them 🤔 for tepid words and 🥶 for colder ones.
 */
export function heatEmoji(rating: Rating): string {
  const { percentile } = rating;
  switch (proximityOf(rating)) {
    case "found":
      return "🥳";
    case "ranked":
      if (percentile >= 999) return "😭";
      if (percentile >= 975) return "🔥";
      return percentile >= 401 ? "😎" : "🤓";
    case "tepid":
      return "🤔";
    case "cold":
    case "far":
      return "🥶";
  }
}
