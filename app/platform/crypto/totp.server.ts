import { Secret, TOTP } from "otpauth";

/** What every authenticator app supports: SHA-1, steps of 30 seconds, 6 digits (RFC 6238). */
const FORM = { algorithm: "SHA1", period: 30, digits: 6 };
/** Steps before and after the present one whose codes are accepted, for clocks that differ (RFC 6238, 5.2). */
const TOLERATED_STEPS = 1;

/** A new secret of 160 bits, in base32. */
export function newTotpSecret(): string {
  return new Secret().base32;
}

/**
 * The code of a moment.
 * @param secret base32
 * @param now milliseconds since 1970
 */
export function totpCode(secret: string, now: number): string {
  return TOTP.generate({ ...FORM, secret: Secret.fromBase32(secret), timestamp: now });
}

/**
 * The time step that a code belongs to, if it is valid at a moment. Undefined: it is not. The caller has to see that
 * each step is accepted once.
 */
export function findTotpStep(secret: string, code: string, now: number): number | undefined {
  const clock = { ...FORM, timestamp: now };
  const delta = TOTP.validate({ ...clock, secret: Secret.fromBase32(secret), token: code, window: TOLERATED_STEPS });
  return delta === null ? undefined : TOTP.counter(clock) + delta;
}

/**
 * The address that an authenticator app reads from a QR code (Key URI Format).
 * @param issuer the site
 */
export function totpAddress(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  return new TOTP({ ...FORM, secret: Secret.fromBase32(secret), issuer, label: account }).toString();
}

/** RFC 4648, 6, without padding. */
export function toBase32(bytes: Uint8Array): string {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32;
}
