import { z } from "zod";

/** The optional field beside a word of the vocabulary. */
export const display = z.string().min(1).optional().meta({
  description:
    "The word as its language writes it, if the vocabulary spells it otherwise: German nouns have a capital.",
});
