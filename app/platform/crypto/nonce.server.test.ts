import { expect, it } from "vitest";
import { createNonces } from "./nonce.server";

it("nonces are 128 bits each, and no two are the same, from one lot to the next", () => {
  const next = createNonces();
  const nonces = Array.from({ length: 1000 }, next);
  expect(new Set(nonces).size).toBe(1000);
  expect(nonces.filter((nonce) => Buffer.from(nonce, "base64").length !== 16)).toEqual([]);
});
