import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

export type Seal = ReturnType<typeof createSeal>;

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/**
 * Texts are zero-padded to a multiple of this, so that a token does not reveal the length of a word. The name of a secret
 * with 24 bytes of it fits (`secretToken.server.ts`). Opening a token does not ask to what length it was padded.
 */
const PADDING_BYTES = 32;
/** Maximum length of a token, characters: what a cookie holds. It limits the cost of opening untrusted input. */
const MAX_TOKEN_LENGTH = 4096;

/**
 * Authenticated encryption of texts: AES-256-GCM with a derived key (HKDF-SHA-256 of `key`) and the purpose as associated
 * data. A token is base64url of nonce, ciphertext and tag. Nonces are random, which is safe up to 2³² tokens per key (NIST
 * SP 800-38D, 8.3): a hundred per second for a year.
 * @param key at least 32 bytes
 */
export function createSeal(key: Uint8Array) {
  if (key.length < 32) throw new Error(`A sealing key has at least 32 bytes; this one has ${key.length}.`);
  const derived = new Uint8Array(hkdfSync("sha256", key, "", "seal/1", 32));
  return {
    /**
     * @param purpose the token opens for this purpose only
     * @param text without NUL characters
     * @returns a token in base64url, different each time
     */
    seal: (purpose: string, text: string) => {
      if (text.includes("\0")) throw new Error("A text with a NUL character cannot be sealed.");
      const plain = Buffer.from(text, "utf8");
      const padded = Buffer.alloc(Math.max(1, Math.ceil(plain.length / PADDING_BYTES)) * PADDING_BYTES);
      plain.copy(padded);
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, derived, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(purpose, "utf8"));
      return Buffer.concat([nonce, cipher.update(padded), cipher.final(), cipher.getAuthTag()]).toString("base64url");
    },
    /** The sealed text. Undefined: the token was not sealed with this key for this purpose. */
    open: (purpose: string, token: string) => {
      if (token.length > MAX_TOKEN_LENGTH) return undefined;
      const bytes = Buffer.from(token, "base64url");
      // The decoder skips invalid characters. A token must have only one spelling.
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
 * Returns a shuffled copy of a list. The order is deterministic and cannot be predicted without the key.
 *
 * Fisher–Yates from the end. The random numbers are the AES-256-CTR key stream (zero counter) of the key
 * HMAC-SHA-256(key, "shuffle:" + label). Rejection sampling makes every order equally likely.
 *
 * @param key at least 32 bytes
 * @param label different labels give independent orders from one key
 */
export function keyedShuffle<T>(list: readonly T[], key: Uint8Array, label: string): T[] {
  if (key.length < 32) throw new Error(`A shuffle key has at least 32 bytes; this one has ${key.length}.`);
  const draw = keyedRandom(key, `shuffle:${label}`);
  const shuffled = [...list];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = draw(last + 1);
    const swapped = shuffled[last] as T;
    shuffled[last] = shuffled[other] as T;
    shuffled[other] = swapped;
  }
  return shuffled;
}

const BLOCK_BYTES = 4096;
const TWO_TO_32 = 2 ** 32;

/** A deterministic generator of uniform integers from 0 to `bound` − 1, for bounds up to 2³². */
function keyedRandom(key: Uint8Array, label: string): (bound: number) => number {
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
    // Rejects numbers from the last multiple of the bound on: they would make low remainders more likely.
    const limit = TWO_TO_32 - (TWO_TO_32 % bound);
    let number = next();
    while (number >= limit) number = next();
    return number % bound;
  };
}
