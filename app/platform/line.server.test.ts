import { describe, expect, test } from "vitest";
import { closedGate } from "../../tests/support/gate";
import { currentClient, inPlace, outside } from "./currentRequest.server";
import { createFairQueue } from "./http/fairQueue.server";
import { createLine } from "./line.server";
import { UnavailableError } from "./unavailable.server";

const turn = () => new Promise(setImmediate);
const ROOM = { atOnce: 1, atOncePerClient: 1, waiting: 100, waitingPerClient: 100 };

/** A queue with one place. @returns what asks for it, and the names of what has begun */
function openQueue(limits: Partial<typeof ROOM> = {}, isLong = false) {
  const { admit } = createFairQueue({ ...ROOM, ...limits });
  const begun: string[] = [];
  const ask = <Result>(client: string, work: () => Promise<Result>) =>
    admit({
      client,
      isLong,
      perform: (place) => {
        begun.push(client);
        return inPlace(place, { requestId: client, clientAddress: client }, work);
      },
    }) ?? Promise.reject(new Error("refused"));
  return { ask, begun };
}

describe("work that waits outside", () => {
  test("gives its place to others, and has it again when it goes on", async () => {
    const { ask, begun } = openQueue();
    const [neighbor, end] = [closedGate(), closedGate()];
    const first = ask("a", async () => {
      await outside(() => neighbor.isOpen);
      await end.isOpen;
    });
    await ask("b", () => Promise.resolve());
    neighbor.open();
    await turn();
    void ask("c", () => Promise.resolve());
    await turn();
    expect(begun).toEqual(["a", "b"]);
    end.open();
    await first;
    await turn();
    expect(begun).toEqual(["a", "b", "c"]);
  });

  test("goes on while others have all places, as they may wait for it", async () => {
    const { ask } = openQueue();
    const neighbor = closedGate();
    const first = ask("a", () => outside(() => neighbor.isOpen.then(() => "answer")));
    const second = ask("b", async () => first);
    neighbor.open();
    expect(await second).toBe("answer");
  });

  test("for several neighbors at once, or for one within another, gives back one place", async () => {
    const { ask, begun } = openQueue();
    const [one, other, end] = [closedGate(), closedGate(), closedGate()];
    void ask("a", async () => {
      await Promise.all([outside(() => one.isOpen), outside(() => outside(() => other.isOpen))]);
      await end.isOpen;
    });
    void ask("b", () => end.isOpen);
    void ask("c", () => Promise.resolve());
    one.open();
    await turn();
    other.open();
    await turn();
    expect(begun).toEqual(["a", "b"]);
  });

  test("when its work is over, changes nothing", async () => {
    const { ask, begun } = openQueue();
    const [neighbor, end] = [closedGate(), closedGate()];
    await ask("a", () => {
      void outside(() => neighbor.isOpen);
      return Promise.resolve();
    });
    void ask("b", () => end.isOpen);
    neighbor.open();
    await turn();
    void ask("c", () => Promise.resolve());
    await turn();
    expect(begun).toEqual(["a", "b"]);
  });

  test("goes on in a turn of the event loop with three others, each of another client", async () => {
    const { ask, begun } = openQueue({ atOnce: 20, atOncePerClient: 20 }, true);
    const neighbor = closedGate();
    const order: string[] = [];
    const waiting = Array.from("aabcdef", (client) =>
      ask(client, async () => {
        await outside(() => neighbor.isOpen);
        order.push(client);
      }),
    );
    while (begun.length < waiting.length) await turn();
    await turn();
    neighbor.open();
    const turns: string[] = [];
    while (order.length < waiting.length) {
      await turn();
      turns.push(order.join(""));
    }
    await Promise.all(waiting);
    expect(turns).toEqual(["abcd", "abcdaef"]);
  });

  test("that is over in the turn in which the work has begun costs no other turn", async () => {
    const { ask } = openQueue({}, true);
    let isDone = false;
    const work = ask("a", async () => {
      for (let count = 0; count < 10; count += 1) await outside(() => Promise.resolve());
      isDone = true;
    });
    await turn();
    expect(isDone).toBe(true);
    await work;
  });
});

describe("the line of a neighbor", () => {
  const LIMITS = { atOnce: 2, atOncePerClient: 1, waiting: 2, waitingPerClient: 1 };
  const queue = createFairQueue({ ...ROOM, atOnce: 100, atOncePerClient: 100 });
  const from = <Result>(client: string, work: () => Promise<Result>): Promise<Result> =>
    queue.admit({
      client,
      isLong: false,
      perform: (place) => inPlace(place, { requestId: client, clientAddress: client }, work),
    }) ?? Promise.reject(new Error());

  test("lets some ask at once, refuses who finds it full, and serves clients in turn", async () => {
    const line = createLine("the neighbor", LIMITS);
    const neighbor = closedGate();
    const asked: string[] = [];
    const ask = (client: string) =>
      from(client, () =>
        line(async () => {
          asked.push(currentClient() ?? "");
          await neighbor.isOpen;
        }),
      );
    const taken = [ask("a"), ask("b"), ask("a"), ask("c")];
    expect(asked).toEqual(["a", "b"]);
    await expect(ask("a")).rejects.toThrow(UnavailableError);
    await expect(ask("d")).rejects.toThrow("the neighbor is slow, and too many requests wait for it");
    neighbor.open();
    await Promise.all(taken);
    expect(asked).toEqual(["a", "b", "a", "c"]);
  });

  test("is left by who has waited for too long", async () => {
    const line = createLine("the neighbor", LIMITS, { patienceMs: 1 });
    const neighbor = closedGate();
    const first = from("a", () => line(() => neighbor.isOpen));
    await expect(from("a", () => line(() => neighbor.isOpen))).rejects.toThrow("waited for it for too long");
    neighbor.open();
    await first;
  });

  test("is not for the process's own work", async () => {
    const line = createLine("the neighbor", { ...LIMITS, atOnce: 0, waiting: 0 });
    expect(await line(() => Promise.resolve("answer"))).toBe("answer");
    await expect(from("a", () => line(() => Promise.resolve()))).rejects.toThrow(UnavailableError);
  });
});
