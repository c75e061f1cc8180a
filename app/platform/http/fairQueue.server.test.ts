import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { closedGate } from "../../../tests/support/gate";
import { type Arrivals, createFairQueue, createArrivals, type Work } from "./fairQueue.server";

const LIMITS = { atOnce: 2, atOncePerClient: 2, waiting: 100, waitingPerClient: 100 };
const turn = () => new Promise(setImmediate);
const never = () => new AbortController().signal;

/** A queue whose work notes its name when it begins, and ends when the test says so. */
function open(
  limits: Partial<typeof LIMITS> = {},
  { arrivals = createArrivals(), now = () => 0 }: { arrivals?: Pick<Arrivals, "take">; now?: () => number } = {},
) {
  const { admit } = createFairQueue({ ...LIMITS, ...limits }, arrivals, now);
  const begun: string[] = [];
  const gates = new Map<string, ReturnType<typeof closedGate>>();
  const ask = (name: string, work: Partial<Work<string>> = {}) => {
    const gate = closedGate();
    gates.set(name, gate);
    const perform = async () => {
      begun.push(name);
      await gate.isOpen;
      return name;
    };
    return admit({ client: name.charAt(0), isLong: false, perform, signal: never, ...work });
  };
  const end = async (name: string) => {
    gates.get(name)?.open();
    await turn();
    await turn();
  };
  return { ask, begun, end };
}

describe("work", () => {
  test("begins at once when nothing waits, and waits beyond the number at once", async () => {
    const { ask, begun, end } = open();
    const first = ask("a1");
    void ask("b1");
    void ask("c1");
    expect(begun).toEqual(["a1", "b1"]);
    await end("a1");
    expect(await first).toBe("a1");
    expect(begun).toEqual(["a1", "b1", "c1"]);
  });

  test("of clients that wait is begun in turn, however much one of them asks", async () => {
    const { ask, begun, end } = open({ atOnce: 1 });
    for (const name of ["a1", "a2", "a3", "a4", "b1", "b2", "c1"]) void ask(name);
    const order = ["a1", "a2", "b1", "c1", "a3", "b2", "a4"];
    for (const name of order) await end(name);
    expect(begun).toEqual(order);
  });

  test("that waits is known by how long the oldest has waited", async () => {
    let time = 0;
    const { admit, longestWait } = createFairQueue({ ...LIMITS, atOnce: 1 }, { take: () => false }, () => time);
    const gate = closedGate();
    const ask = (client: string) => admit({ client, isLong: false, perform: () => gate.isOpen, signal: never });
    const first = ask("a");
    expect(longestWait()).toBe(0);
    const others = ["a", "b"].map((client) => {
      time += 100;
      return ask(client);
    });
    time = 500;
    expect(longestWait()).toBe(400);
    gate.open();
    await Promise.all([first, ...others]);
    expect(longestWait()).toBe(0);
  });

  test("of one client leaves room for others", async () => {
    const { ask, begun } = open({ atOnce: 3, atOncePerClient: 2 });
    for (const name of ["a1", "a2", "a3", "b1"]) void ask(name);
    await turn();
    expect(begun).toEqual(["a1", "a2", "b1"]);
  });

  test("that waits lets connections come in first, but not for ever", async () => {
    let coming = 3;
    let asked = 0;
    const arrivals = {
      take: () => {
        asked += 1;
        coming -= 1;
        return coming >= 0;
      },
    };
    let time = 0;
    const { ask, begun, end } = open({ atOnce: 1 }, { arrivals, now: () => time });
    void ask("a1");
    void ask("a2");
    await end("a1");
    expect(begun).toEqual(["a1"]);
    while (coming >= 0) await turn();
    expect(begun).toEqual(["a1", "a2"]);
    coming = Infinity;
    asked = 0;
    void ask("a3");
    await end("a2");
    while (asked < 100) await turn();
    expect(begun).toEqual(["a1", "a2"]);
    time = 10;
    await turn();
    await turn();
    expect(begun).toEqual(["a1", "a2", "a3"]);
  });

  test("is refused when too much of its client or of all is waiting", () => {
    const { ask } = open({ atOnce: 1, waitingPerClient: 2, waiting: 3 });
    const names = ["a1", "a2", "a3", "a4", "b1", "c1"];
    expect(names.map((name) => ask(name) === undefined)).toEqual([false, false, false, true, false, true]);
  });

  test("that nobody wants any more is never begun, and makes room", async () => {
    const { ask, begun, end } = open({ atOnce: 1, waiting: 1 });
    const gone = new AbortController();
    void ask("a1");
    const waiting = ask("a2", { signal: () => gone.signal });
    expect(ask("a3")).toBeUndefined();
    gone.abort();
    await expect(waiting).rejects.toThrow("aborted");
    void ask("a4");
    await end("a1");
    expect(begun).toEqual(["a1", "a4"]);
  });

  test("that takes long is begun once for each of two clients in a turn of the event loop; other work is not held up", async () => {
    const { ask, begun } = open({ atOnce: 10, atOncePerClient: 10 });
    for (const name of ["a1", "a2", "a3", "b1", "c1", "c2"]) void ask(name, { isLong: true });
    void ask("d1");
    expect(begun).toEqual([]);
    await turn();
    expect(begun).toEqual(["a1", "b1", "d1"]);
    await turn();
    expect(begun).toEqual(["a1", "b1", "d1", "c1", "a2"]);
    await turn();
    expect(begun).toEqual(["a1", "b1", "d1", "c1", "a2", "c2", "a3"]);
  });

  test("that takes long is not begun for a client who hangs up in the turn in which it has asked", async () => {
    const { ask, begun } = open();
    const gone = new AbortController();
    const dropped = ask("a1", { isLong: true, signal: () => gone.signal });
    gone.abort();
    await expect(dropped).rejects.toThrow("aborted");
    await turn();
    expect(begun).toEqual([]);
  });

  test("that fails makes room and rejects", async () => {
    const { ask, begun } = open({ atOnce: 1 });
    const failed = ask("a1", { perform: () => Promise.reject(new Error("broken")) });
    void ask("b1");
    await expect(failed).rejects.toThrow("broken");
    await turn();
    expect(begun).toEqual(["b1"]);
  });

  test("is all done in the end, and never more at once than allowed", async () => {
    const works = fc.array(fc.record({ client: fc.constantFrom("a", "b", "c"), isLong: fc.boolean() }), {
      maxLength: 40,
    });
    await fc.assert(
      fc.asyncProperty(works, fc.integer({ min: 1, max: 4 }), async (list, atOnce) => {
        const { admit } = createFairQueue({ ...LIMITS, atOnce, atOncePerClient: 2 }, createArrivals());
        const running: string[] = [];
        let most = 0;
        let mostOfOne = 0;
        const done = list.map(
          ({ client, isLong }) =>
            admit({
              client,
              isLong,
              signal: never,
              perform: async () => {
                running.push(client);
                most = Math.max(most, running.length);
                mostOfOne = Math.max(mostOfOne, running.filter((one) => one === client).length);
                await turn();
                running.splice(running.indexOf(client), 1);
                return client;
              },
            }) ?? Promise.reject(new Error("refused")),
        );
        expect(await Promise.all(done)).toEqual(list.map(({ client }) => client));
        expect(most).toBeLessThanOrEqual(atOnce);
        expect(mostOfOne).toBeLessThanOrEqual(2);
      }),
    );
  });
});
