import { hash, verify } from "@node-rs/argon2";
import { createMutex } from "../mutex.server";

/** Cost parameters of argon2id. */
export type PasswordCost = {
  /** KiB. */
  readonly memoryCost: number;
  /** Passes over the memory. */
  readonly timeCost: number;
  /** Lanes. */
  readonly parallelism: number;
};

/** The minimum that OWASP recommends for argon2id. */
export const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Length of a hash, bytes. */
const OUTPUT_LENGTH = 32;

export type PasswordHasher = {
  /** Hashes a password with a new salt. The result is a PHC string: it names the algorithm, its cost and the salt. */
  hash(password: string): Promise<string>;
  /**
   * Whether a hash, of any cost, matches a password.
   * @param stored undefined: no such account. The password is hashed anyway, so that the response time does not tell
   *   which accounts exist.
   */
  verify(stored: string | undefined, password: string): Promise<boolean>;
};

/**
 * Hashes passwords with argon2id, which is the library's default algorithm. One at a time: a hash takes a core, and one of
 * the few threads on which Node compresses answers too.
 */
export function createPasswordHasher(cost: PasswordCost, argon2 = { hash, verify }): PasswordHasher {
  const inTurn = createMutex();
  const hashPassword = (password: string) =>
    inTurn(() => argon2.hash(password.normalize("NFC"), { ...cost, outputLen: OUTPUT_LENGTH }));
  return {
    hash: hashPassword,
    verify: async (stored, password) => {
      if (stored !== undefined) return inTurn(() => argon2.verify(stored, password.normalize("NFC")));
      await hashPassword(password);
      return false;
    },
  };
}
