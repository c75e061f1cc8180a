import { hash, type Options, verify } from "@node-rs/argon2";
import { createFairQueue, type QueueLimits } from "../http/fairQueue.server";
import { UnavailableError } from "../unavailable.server";

/** Cost parameters of argon2id: KiB of memory, passes over it, and lanes. */
export type PasswordCost = Readonly<Required<Pick<Options, "memoryCost" | "timeCost" | "parallelism">>>;

/** The minimum that OWASP recommends for argon2id. */
export const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One is hashed at a time. Few wait for it: a request that does holds one of the turns in which pages are made. */
const QUEUE: QueueLimits = { atOnce: 1, atOncePerClient: 1, waiting: 5, waitingPerClient: 3 };

/** Length of a hash, bytes. */
const OUTPUT_LENGTH = 32;

export type PasswordHasher = ReturnType<typeof createPasswordHasher>;

/**
 * Hashes passwords with argon2id, which is the library's default algorithm. One at a time: a hash takes a core, and one of
 * the few threads on which Node compresses answers too. A `client` is who asks: passwords of different clients are hashed
 * in turn. Both functions throw an UnavailableError when too many passwords are waiting.
 */
export function createPasswordHasher(cost: PasswordCost, argon2 = { hash, verify }) {
  const queue = createFairQueue(QUEUE);
  const inTurn = async <Result>(client: string, perform: () => Promise<Result>): Promise<Result> => {
    const turn = queue.admit({ client, isLong: false, perform });
    if (turn === undefined) throw new UnavailableError("too many passwords are waiting to be hashed");
    return turn;
  };
  const hashPassword = (password: string, client: string) =>
    inTurn(client, () => argon2.hash(password.normalize("NFC"), { ...cost, outputLen: OUTPUT_LENGTH }));
  return {
    /** Hashes a password with a new salt. The result is a PHC string: it names the algorithm, its cost and the salt. */
    hash: hashPassword,
    /**
     * Whether a hash, of any cost, matches a password.
     * @param stored undefined: no such account; empty: one without a password. The password is hashed anyway, so that the
     *   response time does not tell which accounts exist.
     */
    verify: async (stored: string | undefined, password: string, client: string) => {
      if (stored !== undefined && stored !== "")
        return inTurn(client, () => argon2.verify(stored, password.normalize("NFC")));
      await hashPassword(password, client);
      return false;
    },
  };
}
