import { describe, expect, it, vi } from "vitest";
import { createTurnQueue, type QueuedTurn } from "./queue.browser";

/** A queue over a fake connection that can fail, with a record of everything sent and received. */
function openConnection() {
  const connection = {
    isOffline: false,
    why: null as string | null,
    /** The reply that cannot be shown. */
    broken: "",
    sent: [] as string[],
    answered: [] as string[],
    waiting: [] as readonly QueuedTurn[],
    isStalled: false,
  };
  let settle: () => void = () => undefined;
  const queue = createTurnQueue<{ text: string; why: string | null }>({
    send: async ({ guess = "" }) => {
      connection.sent.push(guess);
      await Promise.resolve();
      if (connection.isOffline) throw new Error("offline");
      return { text: guess.toUpperCase(), why: connection.why };
    },
    onReply: (_, reply) => {
      if (reply.text === connection.broken) throw new Error("a reply that cannot be shown");
      connection.answered.push(reply.text);
    },
    onChange: ({ waiting, isStalled }) => {
      Object.assign(connection, { waiting, isStalled });
      if (waiting.length === 0 || isStalled) settle();
    },
    retryDelays: [0, 0],
  });
  /** Resolves when the queue is empty or stalled. */
  const settled = () => new Promise<void>((resolve) => (settle = () => setImmediate(resolve)));
  return { connection, queue, settled };
}

describe("the turn queue", () => {
  it("sends one turn at a time, in order, and loses none", async () => {
    const { connection, queue, settled } = openConnection();
    const done = settled();
    for (const guess of ["a", "b", "c"]) queue.add({ guess });
    expect(connection.sent).toEqual(["a"]);
    await done;
    expect(connection.sent).toEqual(["a", "b", "c"]);
    expect(connection.answered).toEqual(["A", "B", "C"]);
  });

  it("goes on after a reply that cannot be shown", async () => {
    const { connection, queue, settled } = openConnection();
    connection.broken = "A";
    vi.stubGlobal("location", new URL("http://127.0.0.1/"));
    const done = settled();
    for (const guess of ["a", "b"]) queue.add({ guess });
    await done;
    const again = settled();
    queue.add({ guess: "c" });
    await again;
    expect(connection).toMatchObject({ sent: ["a", "b", "c"], answered: ["B", "C"], waiting: [] });
    vi.unstubAllGlobals();
  });

  it("keeps a guess of a member who was logged out, and those behind it, until another turn is added", async () => {
    const { connection, queue, settled } = openConnection();
    connection.why = "loggedOut";
    for (const guess of ["a", "b"]) queue.add({ guess });
    await new Promise(setImmediate);
    expect(connection).toMatchObject({ isStalled: false, sent: ["a"], answered: ["A"] });
    expect(connection.waiting.map(({ fields }) => fields.guess)).toEqual(["a", "b"]);

    connection.why = null;
    const done = settled();
    queue.add({ guess: "c" });
    await done;
    expect(connection.sent).toEqual(["a", "a", "b", "c"]);
    expect(connection.answered).toEqual(["A", "A", "B", "C"]);
  });

  it("retries, then stalls without losing turns, and continues on resume", async () => {
    const { connection, queue, settled } = openConnection();
    connection.isOffline = true;
    let done = settled();
    queue.add({ guess: "a" });
    queue.add({ guess: "b" });
    await done;
    expect(connection).toMatchObject({ isStalled: true, sent: ["a", "a", "a"], answered: [] });
    expect(connection.waiting.map(({ fields }) => fields.guess)).toEqual(["a", "b"]);

    connection.isOffline = false;
    done = settled();
    queue.resume();
    await done;
    expect(connection.answered).toEqual(["A", "B"]);
  });

  it("keeps the order of turns added while it is stalled", async () => {
    const { connection, queue, settled } = openConnection();
    connection.isOffline = true;
    let done = settled();
    queue.add({ guess: "a" });
    await done;
    queue.add({ guess: "b" });
    expect(connection.isStalled).toBe(true);
    connection.isOffline = false;
    done = settled();
    queue.resume();
    await done;
    expect(connection.answered).toEqual(["A", "B"]);
  });

  it("says that it is stalled until a probe has sent the turn", async () => {
    const { connection, queue, settled } = openConnection();
    connection.isOffline = true;
    let done = settled();
    queue.add({ guess: "a" });
    await done;
    done = settled();
    queue.probe();
    expect(connection.isStalled).toBe(true);
    await done;
    expect(connection).toMatchObject({ isStalled: true, answered: [] });
    connection.isOffline = false;
    done = settled();
    queue.probe();
    expect(connection.isStalled).toBe(true);
    await done;
    expect(connection).toMatchObject({ isStalled: false, waiting: [], answered: ["A"] });
  });
});
