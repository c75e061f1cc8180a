import { z } from "zod";

/** Marks success in an answer. Failures are refusals. */
export const success = z.literal(true).meta({ description: "Always true." });

/** An answer without other fields. */
export const successOnly = z.strictObject({ success });

export const succeeded = { success: true } as const;
