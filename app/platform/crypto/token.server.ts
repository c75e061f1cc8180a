import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const TOKEN_BYTES = 32;

/** A random token for a link or a form: 256 bits in base64url. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/**
 * A keyed hash of a secret text, to store or show in its place: HMAC-SHA-256(key, purpose + ":" + text) in base64url.
 * Fingerprints of different purposes differ.
 */
export function fingerprint(text: string, { key, purpose }: { key: Uint8Array; purpose: string }): string {
  return createHmac("sha256", key).update(`${purpose}:${text}`).digest("base64url");
}

/** Compares two texts in constant time. */
export function isSameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
