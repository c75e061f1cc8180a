import type { Edition } from "~/game/editions";

/** The word that a figure is about, as the edition's vocabulary spells it. */
export interface SecretWord {
  readonly edition: Edition;
  readonly word: string;
}

/** Estimates of how many guesses a secret takes. Each is computed once and stored. */
export interface Difficulties {
  /** The estimate, computed before those of `prepare`. Rejects if the site closes. */
  estimate(secret: SecretWord): Promise<number>;
  /** The stored estimates of words of an edition, by word. */
  known(edition: Edition, words: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Computes estimates in the background, one after the other. Resolves when all are known or the site closes. */
  prepare(secrets: readonly SecretWord[]): Promise<void>;
  /** Resolves when nothing is computed or stored any more. The vectors must be closed meanwhile. */
  close(): Promise<void>;
}
