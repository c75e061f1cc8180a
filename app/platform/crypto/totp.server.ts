import { createHmac, randomBytes } from "node:crypto";

// One-time codes of authenticator apps: RFC 6238 (TOTP) on RFC 4226 (HOTP), with what every app supports: SHA-1, steps
// of 30 seconds, 6 digits.

const STEP_MS = 30_000;
const DIGITS = 6;
/** RFC 4226, requirement 6: 160 bits are recommended. */
const SECRET_BYTES = 20;
/** Steps before and after the present one whose codes are accepted, for clocks that differ (RFC 6238, 5.2). */
const TOLERATED_STEPS = 1;
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** A new secret, in base32. */
export function newTotpSecret(): string {
  return toBase32(randomBytes(SECRET_BYTES));
}

/**
 * The code of a moment. RFC 4226, 5.3: 31 bits at the place that the last four bits name, as decimal digits.
 * @param secret base32
 * @param now milliseconds since 1970
 */
export function totpCode(secret: string, now: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.max(0, stepAt(now))));
  const hash = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 0xf) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, "0");
}

/**
 * The time step that a code belongs to, if it is valid at a moment. Undefined: it is not. The caller has to see that
 * each step is accepted once.
 */
export function findTotpStep(secret: string, code: string, now: number): number | undefined {
  const present = stepAt(now);
  for (let step = present + TOLERATED_STEPS; step >= present - TOLERATED_STEPS; step--)
    if (totpCode(secret, step * STEP_MS) === code) return step;
  return undefined;
}

/**
 * The address that an authenticator app reads from a QR code (Key URI Format).
 * @param issuer the site
 */
export function totpAddress(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}

const stepAt = (now: number) => Math.floor(now / STEP_MS);

/** RFC 4648, 6, without padding. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}

/** The inverse of `toBase32`. @throws Error for other characters */
function fromBase32(text: string): Uint8Array {
  const bits = Array.from(text, (character) => {
    const value = BASE32.indexOf(character);
    if (value === -1) throw new Error("A secret in base32 has only the letters A to Z and the digits 2 to 7.");
    return value.toString(2).padStart(5, "0");
  });
  return Uint8Array.from(bits.join("").match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}
