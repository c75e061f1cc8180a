import { randomFillSync } from "node:crypto";

const NONCE_BYTES = 16;
/** Number of nonces per system call. */
const BATCH_SIZE = 256;

/**
 * Generates nonces: 128 random bits in base64. They are drawn in batches, because a system call takes about as long for
 * one as for hundreds.
 */
export function createNonces(): () => string {
  const batch = Buffer.alloc(NONCE_BYTES * BATCH_SIZE);
  let used = batch.length;
  return () => {
    if (used === batch.length) {
      randomFillSync(batch);
      used = 0;
    }
    const start = used;
    used += NONCE_BYTES;
    return batch.toString("base64", start, used);
  };
}
