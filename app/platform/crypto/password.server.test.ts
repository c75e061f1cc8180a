import { describe, expect, test } from "vitest";
import { hashPassword, isPassword } from "./password.server";

describe("a hashed password", () => {
  test("is argon2id with the costs that OWASP asks for, another text each time", async () => {
    const [one, other] = await Promise.all([hashPassword("nearer and nearer"), hashPassword("nearer and nearer")]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
  });

  test("is known again, however its letters are composed, and no other is", async () => {
    const hashed = await hashPassword("cafe\u0301 au lait");
    expect(await isPassword(hashed, "caf\u00e9 au lait")).toBe(true);
    expect(await isPassword(hashed, "Caf\u00e9 au lait")).toBe(false);
    expect(await isPassword(hashed, "")).toBe(false);
  });

  test("that is not there is no password's", async () => {
    expect(await isPassword(undefined, "nearer and nearer")).toBe(false);
  });
});
