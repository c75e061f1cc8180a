import { describe, expect, test } from "vitest";
import { closedGate } from "../../../tests/support/gate";
import { createBodyBudget } from "./body.server";

const KB = 1024;
const open = () => {
  const budget = createBodyBudget({ total: 40 * KB, perNetwork: 25 * KB });
  return { share: (network: string) => budget.share(network, () => new AbortController().signal) };
};

describe("the budget of bodies", () => {
  test("has room for those of one network up to its bound, and for those of others up to the bound of all", () => {
    const { share } = open();
    expect([share("a").reserve(15 * KB), share("a").reserve(10 * KB), share("a").reserve(10 * KB)]).toEqual([
      true,
      true,
      false,
    ]);
    expect([share("b").reserve(15 * KB), share("c").reserve(10 * KB)]).toEqual([true, false]);
  });

  test("counts a body that grows once, and has room again when it is released", () => {
    const { share } = open();
    const body = share("a");
    expect([body.reserve(10 * KB), body.reserve(20 * KB), body.reserve(26 * KB)]).toEqual([true, true, false]);
    expect([share("a").reserve(10 * KB), share("b").reserve(20 * KB)]).toEqual([false, true]);
    body.release();
    body.release();
    expect([share("a").reserve(20 * KB), share("a").reserve(10 * KB)]).toEqual([true, false]);
  });

  test("lets a few bodies of a network be discarded at once, the others one after the other", async () => {
    const { share } = open();
    const gates = Array.from({ length: 4 }, closedGate);
    const begun: number[] = [];
    const discarded = gates.map((gate, index) =>
      share("a").discard(async () => {
        begun.push(index);
        await gate.isOpen;
        return index;
      }),
    );
    expect(begun).toEqual([0, 1]);
    expect(await share("b").discard(() => Promise.resolve("other"))).toBe("other");
    gates[1]?.open();
    await expect.poll(() => begun).toEqual([0, 1, 2]);
    for (const gate of gates) gate.open();
    for (const [index, ended] of discarded.entries()) expect(await ended).toBe(index);
  });

  test("takes short bodies when it is full", () => {
    const { share } = open();
    share("a").reserve(20 * KB);
    share("b").reserve(20 * KB);
    expect([share("a").reserve(KB), share("c").reserve(KB), share("c").reserve(8 * KB)]).toEqual([true, true, false]);
  });
});
