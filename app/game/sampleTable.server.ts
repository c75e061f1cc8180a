import { z } from "zod";
import { EDITIONS } from "~/editions/editions";
import { checkTable } from "~/editions/tables.server";
import samples from "./samples.json";

const word = { word: z.string(), display: z.string().optional() };
const guess = z.strictObject({
  ...word,
  similarity: z.number(),
  percentile: z.int(),
  closerThan: z.int().optional(),
});
const sample = z.strictObject({ secret: z.strictObject(word), guesses: z.tuple([guess, guess, guess]) });

/** Checks the samples of play. @throws Error naming file, edition and field */
export function checkSamples(rows: unknown = samples): void {
  checkTable("app/game/samples.json", rows, z.partialRecord(z.enum(EDITIONS), sample));
}
