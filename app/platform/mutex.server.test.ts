import { expect, test } from "vitest";
import { closedGate } from "../../tests/support/gate";
import { createMutexBy } from "./mutex.server";

test("work of one key is done one at a time, in order, also after a failure; other keys do not wait for it", async () => {
  const inTurn = createMutexBy<string>();
  const done: string[] = [];
  const gate = closedGate();
  const first = inTurn("a", async () => {
    await gate.isOpen;
    done.push("a1");
    throw new Error("failed");
  });
  const second = inTurn("a", () => Promise.resolve(done.push("a2")));
  await inTurn("b", () => Promise.resolve(done.push("b1")));
  expect(done).toEqual(["b1"]);
  gate.open();
  await expect(first).rejects.toThrow("failed");
  await second;
  expect(done).toEqual(["b1", "a1", "a2"]);
});
