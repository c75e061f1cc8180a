import { randomFillSync } from "node:crypto";

const NONCE_BYTES = 16;
const LOT = 256;

/**
 * Makes numbers that are used once: 128 random bits in base64. They are drawn in lots, because the system takes about as long for one as for
 * hundreds.
 */
export function createNonces(): () => string {
  const lot = Buffer.alloc(NONCE_BYTES * LOT);
  let used = lot.length;
  return () => {
    if (used === lot.length) {
      randomFillSync(lot);
      used = 0;
    }
    const start = used;
    used += NONCE_BYTES;
    return lot.toString("base64", start, used);
  };
}
