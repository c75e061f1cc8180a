import { hash, verify } from "@node-rs/argon2";
import { describe, expect, test } from "vitest";
import { closedGate } from "../../../tests/support/gate";
import { UnavailableError } from "../unavailable.server";
import { createPasswordHasher, PASSWORD_COST } from "./passwordHasher.server";

/** The minimum that argon2 allows. */
const CHEAPEST = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const cheap = createPasswordHasher(CHEAPEST);

describe("a password hash", () => {
  test("is argon2id at the cost that OWASP recommends, and different each time", async () => {
    const hasher = createPasswordHasher(PASSWORD_COST);
    const [one, other] = await Promise.all([
      hasher.hash("nearer and nearer", "a"),
      hasher.hash("nearer and nearer", "b"),
    ]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
  });

  test("has the cost of its hasher", async () => {
    expect(await cheap.hash("nearer and nearer", "a")).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
  });

  test("matches its password in any Unicode composition, and no other password", async () => {
    const stored = await cheap.hash("cafe\u0301 au lait", "a");
    expect(await cheap.verify(stored, "caf\u00e9 au lait", "a")).toBe(true);
    expect(await cheap.verify(stored, "Caf\u00e9 au lait", "a")).toBe(false);
    expect(await cheap.verify(stored, "", "a")).toBe(false);
  });

  test("is verified at its own cost, not the hasher's", async () => {
    const stored = await createPasswordHasher({ memoryCost: 64, timeCost: 2, parallelism: 2 }).hash(
      "nearer and nearer",
      "a",
    );
    expect(await cheap.verify(stored, "nearer and nearer", "a")).toBe(true);
    expect(await cheap.verify(stored, "farther and farther", "a")).toBe(false);
  });
});

describe("an unknown account", () => {
  test("matches no password", async () => {
    expect(await cheap.verify(undefined, "nearer and nearer", "a")).toBe(false);
  });

  test("costs a hash with the hasher's own parameters", async () => {
    // Argon2 refuses to hash with less than 8 KiB: the error shows that a hash was computed, and with these parameters.
    const invalid = createPasswordHasher({ ...CHEAPEST, memoryCost: 1 });
    await expect(invalid.verify(undefined, "nearer and nearer", "a")).rejects.toThrow(/memory/i);
    const stored = await cheap.hash("nearer and nearer", "a");
    expect(await invalid.verify(stored, "nearer and nearer", "a")).toBe(true);
  });
});

test("passwords are hashed and verified one at a time, also after one that fails", async () => {
  let running = 0;
  let most = 0;
  const count = async <Result>(work: Promise<Result>): Promise<Result> => {
    running += 1;
    most = Math.max(most, running);
    try {
      return await work;
    } finally {
      running -= 1;
    }
  };
  const hasher = createPasswordHasher(CHEAPEST, {
    hash: (...given) => count(hash(...given)),
    verify: (...given) => count(verify(...given)),
  });
  const stored = await hasher.hash("nearer and nearer", "a");
  const outcomes = await Promise.allSettled([
    hasher.verify("no hash at all", "a", "a"),
    ...["b", "c", "d"].map((client) => hasher.hash("a", client)),
    hasher.verify(stored, "nearer and nearer", "e"),
    hasher.verify(undefined, "a", "f"),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", ...Array<string>(5).fill("fulfilled")]);
  expect(most).toBe(1);
});

test("of passwords at once, four of a client and six of all are hashed, and others are refused as not possible now", async () => {
  const gate = closedGate();
  const held = async (...given: Parameters<typeof hash>) => {
    await gate.isOpen;
    return hash(...given);
  };
  const hasher = createPasswordHasher(CHEAPEST, { hash: held, verify });
  const clients = ["a", "a", "a", "a", "a", "b", "b", "c"];
  const outcomes = clients.map((client) =>
    hasher.hash("nearer and nearer", client).then(
      () => "hashed",
      (error: unknown) => (error instanceof UnavailableError ? "refused" : error),
    ),
  );
  expect(await Promise.race(outcomes)).toBe("refused");
  gate.open();
  const expected = ["hashed", "hashed", "hashed", "hashed", "refused", "hashed", "hashed", "refused"];
  expect(await Promise.all(outcomes)).toEqual(expected);
});
