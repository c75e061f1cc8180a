import { z } from "zod";

/** A similarity in the API: a cosine. */
export const cosine = z.number().min(-1).max(1);

/**
 * Converts a similarity × 100 to a cosine, to 4 decimals. That is the precision of pages: more decimals would leak more
 * about the secret.
 */
export function toCosine(hundredths: number): number {
  return Math.round(hundredths * 100) / 10_000;
}
