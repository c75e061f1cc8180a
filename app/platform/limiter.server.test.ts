import { describe, expect, test } from "vitest";
import { networkOf } from "./http/network.server";
import { createLimiter } from "./limiter.server";

describe("a limit", () => {
  const open = () => createLimiter({ door: { times: 2, seconds: 60 }, gate: { times: 1, seconds: 60 } });

  test("allows its number of operations, then returns the time to wait", async () => {
    const limiter = open();
    expect([await limiter.take("door", "a"), await limiter.take("door", "a")]).toEqual([undefined, undefined]);
    const wait = await limiter.take("door", "a");
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
  });

  test("tells what is left in its window", async () => {
    const limiter = open();
    const counted = [
      await limiter.count("door", "a"),
      await limiter.count("door", "a"),
      await limiter.count("door", "a"),
    ];
    expect(counted).toMatchObject([
      { isAllowed: true, remaining: 1 },
      { isAllowed: true, remaining: 0 },
      { isAllowed: false, remaining: 0 },
    ]);
    for (const { resetSeconds } of counted) {
      expect(resetSeconds).toBeGreaterThan(0);
      expect(resetSeconds).toBeLessThanOrEqual(60);
    }
  });

  test("counts separately for each key and name", async () => {
    const limiter = open();
    expect(await limiter.take("gate", "a")).toBeUndefined();
    expect(await limiter.take("gate", "a")).toBeDefined();
    expect(await limiter.take("gate", "b")).toBeUndefined();
    expect(await limiter.take("door", "a")).toBeUndefined();
  });

  test("starts again for a key that is reset", async () => {
    const limiter = open();
    await limiter.take("gate", "a");
    await limiter.reset("gate", "a");
    expect(await limiter.take("gate", "a")).toBeUndefined();
  });

  test("does not count refunded operations", async () => {
    const limiter = open();
    for (let times = 0; times < 3; times++) {
      expect(await limiter.take("gate", "a")).toBeUndefined();
      await limiter.refund("gate", "a");
    }
    expect(await limiter.take("gate", "a")).toBeUndefined();
    expect(await limiter.take("gate", "a")).toBeDefined();
  });

  test("is not shared between limiters", async () => {
    await open().take("gate", "a");
    expect(await open().take("gate", "a")).toBeUndefined();
  });
});

describe("the network of an address", () => {
  test.each([
    ["192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["2001:db8:1:1200:3:4:5:6", "2001:db8:1:1200::"],
    ["2001:db8:1:12ff::9", "2001:db8:1:1200::"],
    ["2001:db8:1:1300::9", "2001:db8:1:1300::"],
    ["2001:DB8:0001:2::9", "2001:db8:1:0::"],
    ["2001:db8::9", "2001:db8:0:0::"],
    ["::1", "0:0:0:0::"],
    ["fe80::1%eth0", "fe80:0:0:0::"],
    ["64:ff9b::192.0.2.7", "64:ff9b:0:0::"],
    ["unknown", "unknown"],
    ["", ""],
  ])("%s is %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
