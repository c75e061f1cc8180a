import { describe, expect, test } from "vitest";
import { findTotpStep, newTotpSecret, toBase32, totpAddress, totpCode } from "./totp.server";

/** The secret of the test vectors of RFC 6238, appendix B. */
const SECRET = toBase32(Buffer.from("12345678901234567890"));

describe("a one-time code", () => {
  // Of the eight digits of the vectors, the last six.
  test.each([
    [59, "94287082"],
    [1_111_111_109, "07081804"],
    [1_111_111_111, "14050471"],
    [1_234_567_890, "89005924"],
    [2_000_000_000, "69279037"],
    [20_000_000_000, "65353130"],
  ])("at %i seconds is that of RFC 6238", (seconds, code) => {
    expect(totpCode(SECRET, seconds * 1000)).toBe(code.slice(-6));
  });

  test("is valid in its own step of 30 seconds, the one before and the one after", () => {
    const at = 1_000_000 * 30_000;
    const code = totpCode(SECRET, at);
    const steps = [-30_001, -30_000, 0, 29_999, 59_999, 60_000].map((shift) => findTotpStep(SECRET, code, at + shift));
    expect(steps).toEqual([undefined, 1_000_000, 1_000_000, 1_000_000, 1_000_000, undefined]);
  });

  test.each(["", "1", "abcdef", "0000000", "94287082", "-94287", "94287 "])("is not %j", (text) => {
    expect(findTotpStep(SECRET, text, 59_000)).toBeUndefined();
  });
});

describe("a secret", () => {
  test("is in base32 as in RFC 4648", () => {
    expect(["f", "fo", "foo", "foob", "fooba", "foobar"].map((text) => toBase32(Buffer.from(text)))).toEqual([
      "MY",
      "MZXQ",
      "MZXW6",
      "MZXW6YQ",
      "MZXW6YTB",
      "MZXW6YTBOI",
    ]);
  });

  test("has 160 bits, and a new one each time", () => {
    const secrets = Array.from({ length: 20 }, newTotpSecret);
    expect(secrets.every((secret) => /^[A-Z2-7]{32}$/.test(secret))).toBe(true);
    expect(new Set(secrets).size).toBe(20);
  });

  test("is in the address that an app reads, with site and account", () => {
    const { protocol, pathname, searchParams } = new URL(
      totpAddress(SECRET, { issuer: "Near & far", account: "ana+1@words.example" }),
    );
    expect([protocol, decodeURIComponent(pathname)]).toEqual(["otpauth:", "/Near & far:ana+1@words.example"]);
    expect(Object.fromEntries(searchParams)).toEqual({
      secret: SECRET,
      issuer: "Near & far",
      algorithm: "SHA1",
      digits: "6",
      period: "30",
    });
  });
});
