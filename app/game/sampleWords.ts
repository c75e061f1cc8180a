import type { Edition } from "~/editions/editions";
import type { DisplayedWord, NearWord } from "~/words/displayedWord";
import rows from "./samples.json";

/** Three guesses for an invented secret, which show a new player how guesses are scored. */
interface Sample {
  readonly secret: DisplayedWord;
  /** One that is nearly there, one that is getting warm, one that is cold. With their true scores. */
  readonly guesses: readonly [NearWord, NearWord, NearWord];
}

/**
 * The sample of each edition. None of its words is on a list of secrets: the page of today's game must not name today's
 * secret.
 */
export const SAMPLES = rows as unknown as Readonly<Partial<Record<Edition, Sample>>>;
