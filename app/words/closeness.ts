import { PROXIMITY_SCALE, type Rating } from "~/vectors/rating";

/** A guess beyond the nearest 1000 is tepid if it is closer than this percent of the words, or more. */
export const TEPID_CLOSER_THAN = 75;

export type Proximity = "found" | "ranked" | "tepid" | "cold" | "far";

/** The proximity category of a guess. Guesses beyond the nearest 1000 are tepid, cold or far. */
export function proximityOf({ similarity, percentile, closerThan = 0 }: Rating): Proximity {
  if (percentile >= PROXIMITY_SCALE) return "found";
  if (percentile > 0) return "ranked";
  if (closerThan >= TEPID_CLOSER_THAN) return "tepid";
  return similarity < 0 ? "far" : "cold";
}

/** The proximity of a guess in English, for programs: `412 / 1000`, `(tepid)`, `(cold)` or `(far)`. */
export function proximityText(rating: Rating): string {
  const proximity = proximityOf(rating);
  return proximity === "found" || proximity === "ranked"
    ? `${rating.percentile} / ${PROXIMITY_SCALE}`
    : `(${proximity})`;
}

/**
 * The five rings around the secret: the nearest 1000 words, 500, 100, 10 and 1. A guess of this percentile or more closes
 * the ring. The colors, the mark, the orbit, the climb and the shared squares change at the same five thresholds.
 */
export const RINGS = [1, 500, 900, 990, PROXIMITY_SCALE - 1] as const;

/** How many rings a best percentile has closed, 0 to 5. */
export function ringsClosed(percentile: number): number {
  return RINGS.filter((ring) => percentile >= ring).length;
}

/** Length of the bar of the farthest word. */
const LEAST_LENGTH = 0.03;
/** Length of the bar of each ring's first word; the secret has 1. */
const RING_LENGTHS = [0.2, 0.38, 0.56, 0.74, 0.9] as const;

/**
 * Length of the closeness bar, 0 to 1; 1 minus it is the radius in the orbit. Beyond the nearest 1000: from 0.03 to 0.2, linear
 * in `closerThan`. Ranked: from 0.2 for rank 1 through 0.38, 0.56, 0.74 and 0.9 at the other rings, between them linear in
 * log(1 + 1000 − rank). The secret: 1.
 */
export function barLength({ percentile, closerThan = 0 }: Rating): number {
  if (percentile >= PROXIMITY_SCALE) return 1;
  if (percentile > 0) return rankedLength(percentile);
  return LEAST_LENGTH + (RING_LENGTHS[0] - LEAST_LENGTH) * (closerThan / 100);
}

function rankedLength(percentile: number): number {
  const ring = ringsClosed(percentile) - 1;
  const from = RINGS[ring] ?? PROXIMITY_SCALE;
  const to = RINGS[ring + 1] ?? PROXIMITY_SCALE;
  const [start = 1, end = 1] = [RING_LENGTHS[ring], RING_LENGTHS[ring + 1]];
  const logOf = (rank: number) => Math.log(1 + PROXIMITY_SCALE - rank);
  return start + (end - start) * ((logOf(from) - logOf(percentile)) / (logOf(from) - logOf(to)));
}

/** Steps of the closeness color scale: 0 far, 1 cold, 2 tepid, 3 to 7 by ring, 8 the secret. The stylesheet has one token each. */
export const HEAT_STEPS = 9;

const HEATS = { far: 0, cold: 1, tepid: 2, found: HEAT_STEPS - 1 } as const;

export function heatOf(rating: Rating): number {
  const proximity = proximityOf(rating);
  return proximity === "ranked" ? 2 + ringsClosed(rating.percentile) : HEATS[proximity];
}

/** The heat of a level of a shared climb: how many rings were closed, and 6 for the secret. */
export function heatOfLevel(level: number): number {
  if (level === 0) return HEATS.far;
  return level > RINGS.length ? HEATS.found : 2 + level;
}

/**
 * The emoji of a guess: 🥳 the secret, 😭 the closest other word, then 🔥 from 975, 😎 from 401 and 🤓 for the rest of the
 * nearest 1000. Beyond them 🤔 for tepid words and 🥶 for colder ones.
 */
export function heatEmoji(rating: Rating): string {
  const proximity = proximityOf(rating);
  if (proximity !== "ranked") return EMOJI[proximity];
  if (rating.percentile >= 999) return "😭";
  if (rating.percentile >= 975) return "🔥";
  return rating.percentile >= 401 ? "😎" : "🤓";
}

const EMOJI = { found: "🥳", tepid: "🤔", cold: "🥶", far: "🥶" } as const;
