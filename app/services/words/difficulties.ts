import type { Edition } from "~/game/editions";

/** The secret that a figure is about. */
export interface SecretRow {
  readonly edition: Edition;
  readonly row: number;
}

/** Estimates of how many guesses a secret takes. They are computed one at a time. */
export interface Difficulties {
  /** The estimate, computed before those of `prepare`. Rejects if the site closes. */
  estimate(secret: SecretRow): Promise<number>;
  /** An estimate that has been computed already. */
  known(secret: SecretRow): number | undefined;
  /** Computes estimates in the background, one after the other. Resolves when all are known or the site closes. */
  prepare(secrets: readonly SecretRow[]): Promise<void>;
  close(): void;
}
