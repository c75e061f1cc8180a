import { describe, expect, test } from "vitest";
import { fingerprint, isSameText, newToken } from "./token.server";

const key = Buffer.alloc(32, 1);

describe("a token", () => {
  test("is different each time and URL-safe", () => {
    const [one, other] = [newToken(), newToken()];
    expect(one).toMatch(/^[\w-]{43}$/);
    expect(one).not.toBe(other);
  });

  test("has a different fingerprint for each key and purpose", () => {
    const mine = fingerprint("token", { key, purpose: "reset" });
    expect(mine).toBe(fingerprint("token", { key, purpose: "reset" }));
    expect(mine).not.toContain("token");
    expect(mine).not.toBe(fingerprint("token", { key, purpose: "verify" }));
    expect(mine).not.toBe(fingerprint("token", { key: Buffer.alloc(32, 2), purpose: "reset" }));
    expect(mine).not.toBe(fingerprint("tokens", { key, purpose: "reset" }));
  });

  test.each([
    ["abc", "abc", true],
    ["abc", "abd", false],
    ["abc", "ab", false],
    ["", "", true],
    ["é", "e", false],
  ])("%j and %j are the same text: %s", (one, other, isSame) => {
    expect(isSameText(one, other)).toBe(isSame);
  });
});
