import { z } from "zod";

// Fields that several answers have, with their descriptions for the OpenAPI document.

/** Marks success in an answer. Failures are refusals. */
export const success = z.literal(true).meta({ description: "Always true." });

/** An answer without other fields. */
export const successOnly = z.strictObject({ success });

export const succeeded = { success: true } as const;

/** The optional field beside a word of the vocabulary. */
export const display = z.string().min(1).optional().meta({
  description:
    "The word as its language writes it, if the vocabulary spells it otherwise: German nouns have a capital.",
});

/** A similarity in the API: a cosine. */
export const cosine = z.number().min(-1).max(1);

/** Converts a similarity × 100 to a cosine, to 4 decimals as on pages: more would leak more about the secret. */
export function toCosine(hundredths: number): number {
  return Math.round(hundredths * 100) / 10_000;
}
