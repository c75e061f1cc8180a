import { z } from "zod";

/** Similarities as the API gives them: cosines. */
export const cosine = z.number().min(-1).max(1);

/** A similarity × 100 as a cosine, to 4 decimals. Not one decimal more than a page shows: each would tell more of the secret. */
export function toCosine(hundredths: number): number {
  return Math.round(hundredths * 100) / 10_000;
}
