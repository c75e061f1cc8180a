import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const TOKEN_BYTES = 32;

/** A text that nobody can guess, for a link or a form: 256 random bits in base64url. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/**
 * What stands for a secret text where it is stored or shown: HMAC-SHA-256(key, purpose + ":" + text) in base64url. Whoever reads it cannot
 * tell the text, and one made for one purpose is none for another.
 */
export function fingerprint(text: string, { key, purpose }: { key: Uint8Array; purpose: string }): string {
  return createHmac("sha256", key).update(`${purpose}:${text}`).digest("base64url");
}

/** Whether two texts are the same; how long it takes says nothing about where they differ. */
export function isSameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
