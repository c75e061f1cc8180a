import { describe, expect, it } from "vitest";
import { createTurnQueue, type QueuedTurn } from "./turnQueue";

/** A queue over a line that can be cut, with everything that happened on it. */
function openLine() {
  const line = {
    isCut: false,
    isRefused: false,
    sent: [] as string[],
    answered: [] as string[],
    waiting: [] as readonly QueuedTurn[],
    isStalled: false,
  };
  let settle: () => void = () => undefined;
  const queue = createTurnQueue<string>({
    send: async ({ guess = "" }) => {
      line.sent.push(guess);
      await Promise.resolve();
      if (line.isCut) throw new Error("offline");
      return guess.toUpperCase();
    },
    onReply: (_, reply) => line.answered.push(reply),
    isLeft: () => line.isRefused,
    onChange: ({ waiting, isStalled }) => {
      Object.assign(line, { waiting, isStalled });
      if (waiting.length === 0 || isStalled) settle();
    },
    retryDelays: [0, 0],
  });
  /** Resolves when nothing is left to send, or the queue stands still. */
  const settled = () => new Promise<void>((resolve) => (settle = () => setImmediate(resolve)));
  return { line, queue, settled };
}

describe("the turn queue", () => {
  it("sends one turn at a time, in order, and loses none", async () => {
    const { line, queue, settled } = openLine();
    const done = settled();
    for (const guess of ["a", "b", "c"]) queue.add({ guess });
    expect(line.sent).toEqual(["a"]);
    await done;
    expect(line.sent).toEqual(["a", "b", "c"]);
    expect(line.answered).toEqual(["A", "B", "C"]);
  });

  it("keeps a turn that is left for later, and those behind it, until there is another one", async () => {
    const { line, queue, settled } = openLine();
    line.isRefused = true;
    for (const guess of ["a", "b"]) queue.add({ guess });
    await new Promise(setImmediate);
    expect(line).toMatchObject({ isStalled: false, sent: ["a"], answered: ["A"] });
    expect(line.waiting.map(({ fields }) => fields.guess)).toEqual(["a", "b"]);

    line.isRefused = false;
    const done = settled();
    queue.add({ guess: "c" });
    await done;
    expect(line.sent).toEqual(["a", "a", "b", "c"]);
    expect(line.answered).toEqual(["A", "A", "B", "C"]);
  });

  it("tries again, then stands still with everything kept, and goes on when it is told to", async () => {
    const { line, queue, settled } = openLine();
    line.isCut = true;
    let done = settled();
    queue.add({ guess: "a" });
    queue.add({ guess: "b" });
    await done;
    expect(line).toMatchObject({ isStalled: true, sent: ["a", "a", "a"], answered: [] });
    expect(line.waiting.map(({ fields }) => fields.guess)).toEqual(["a", "b"]);

    line.isCut = false;
    done = settled();
    queue.resume();
    await done;
    expect(line.answered).toEqual(["A", "B"]);
  });

  it("keeps the order of turns that are added while it stands still", async () => {
    const { line, queue, settled } = openLine();
    line.isCut = true;
    let done = settled();
    queue.add({ guess: "a" });
    await done;
    queue.add({ guess: "b" });
    expect(line.isStalled).toBe(true);
    line.isCut = false;
    done = settled();
    queue.resume();
    await done;
    expect(line.answered).toEqual(["A", "B"]);
  });
});
