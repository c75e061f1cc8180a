import { z } from "zod";

/** It was done: an answer says so where it has nothing else to say. Whatever was not done is refused. */
export const success = z.literal(true).meta({ description: "Always true." });

/** An answer that says nothing else. */
export const successAlone = z.strictObject({ success });

export const done = { success: true } as const;
