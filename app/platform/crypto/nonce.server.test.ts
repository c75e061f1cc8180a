import { expect, it } from "vitest";
import { createNonces } from "./nonce.server";

it("nonces have 128 bits and are unique, also across batches", () => {
  const next = createNonces();
  const nonces = Array.from({ length: 1000 }, next);
  expect(new Set(nonces).size).toBe(1000);
  expect(nonces.filter((nonce) => Buffer.from(nonce, "base64").length !== 16)).toEqual([]);
});
