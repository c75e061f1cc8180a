import { createCipheriv, createHmac } from "node:crypto";

/**
 * A copy of the list in an order that only the holder of the key can tell, the same every time.
 *
 * Fisher–Yates from the end; its random numbers are the AES-256 key stream (counter mode, zero start) under the key
 * HMAC-SHA-256(key, "shuffle:" + label). Draws that would favour some places are thrown away, so that every order is
 * equally likely.
 *
 * @param key at least 32 bytes
 * @param label makes independent orders from one key: one for each list
 */
export function keyedShuffle<T>(list: readonly T[], key: Uint8Array, label: string): T[] {
  if (key.length < 32) throw new Error(`A shuffle key has at least 32 bytes; this one has ${key.length}.`);
  const draw = keyedNumbers(key, `shuffle:${label}`);
  const shuffled = [...list];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = draw(last + 1);
    const kept = shuffled[last] as T;
    shuffled[last] = shuffled[other] as T;
    shuffled[other] = kept;
  }
  return shuffled;
}

const BLOCK_BYTES = 4096;
const TWO_TO_32 = 2 ** 32;

/** A function that gives the next whole number from 0 to `bound` − 1, for bounds up to 2³², each equally likely. */
function keyedNumbers(key: Uint8Array, label: string): (bound: number) => number {
  const streamKey = createHmac("sha256", key).update(label).digest();
  const cipher = createCipheriv("aes-256-ctr", streamKey, Buffer.alloc(16));
  const zeros = Buffer.alloc(BLOCK_BYTES);
  let block = Buffer.alloc(0);
  let at = 0;
  const next = () => {
    if (at === block.length) {
      block = cipher.update(zeros);
      at = 0;
    }
    at += 4;
    return block.readUInt32LE(at - 4);
  };
  return (bound) => {
    // Above the last multiple of the bound, the low remainders would come up once more than the high ones.
    const fair = TWO_TO_32 - (TWO_TO_32 % bound);
    let number = next();
    while (number >= fair) number = next();
    return number % bound;
  };
}
