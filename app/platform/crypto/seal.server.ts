import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

/** Makes texts unreadable for everybody but the same deployment, and tells what was sealed here from what was not. */
export interface Seal {
  /**
   * @param purpose what the token is for: it opens for nothing else
   * @param text without zero characters
   * @returns letters, digits, "-" and "_", another token each time
   */
  readonly seal: (purpose: string, text: string) => string;
  /** The sealed text; undefined for whatever was not sealed with this key for this purpose. */
  readonly open: (purpose: string, token: string) => string | undefined;
}

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Texts are filled up with zeros to a multiple of this, so that a token does not tell the length of a word. */
const PADDED_BYTES = 64;
/** Longer ones are none of ours: opening costs the same for whatever is sent. Characters. */
const LONGEST_TOKEN = 512;

/**
 * Authenticated encryption: AES-256-GCM under a key of its own (HKDF-SHA-256 of `key`), the purpose as associated data. A token is base64url of
 * nonce, ciphertext and tag. Nonces are random, which is safe up to 2³² tokens of one key (NIST SP 800-38D, 8.3): a hundred a second for a year.
 *
 * @param key at least 32 bytes
 */
export function createSeal(key: Uint8Array): Seal {
  if (key.length < 32) throw new Error(`A sealing key has at least 32 bytes; this one has ${key.length}.`);
  const derived = new Uint8Array(hkdfSync("sha256", key, "", "seal/1", 32));
  return {
    seal: (purpose, text) => {
      if (text.includes("\0")) throw new Error("A text with a zero character cannot be sealed.");
      const plain = Buffer.from(text, "utf8");
      const padded = Buffer.alloc(Math.max(1, Math.ceil(plain.length / PADDED_BYTES)) * PADDED_BYTES);
      plain.copy(padded);
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, derived, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(purpose, "utf8"));
      return Buffer.concat([nonce, cipher.update(padded), cipher.final(), cipher.getAuthTag()]).toString("base64url");
    },
    open: (purpose, token) => {
      if (token.length > LONGEST_TOKEN) return undefined;
      const bytes = Buffer.from(token, "base64url");
      // The decoder passes over what is no base64url; of one token there must not be many spellings.
      if (bytes.length < NONCE_BYTES + TAG_BYTES || bytes.toString("base64url") !== token) return undefined;
      const decipher = createDecipheriv(CIPHER, derived, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(purpose, "utf8"));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      const padded = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
      try {
        decipher.final();
      } catch {
        return undefined;
      }
      return padded.toString("utf8").replace(/\0+$/, "");
    },
  };
}

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
