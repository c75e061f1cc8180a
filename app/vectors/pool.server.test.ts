import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TINY_WORDS, writeTinyPack } from "../../tests/fixtures/vectors";
import { compileKernel } from "./kernel.server";
import { openPack, type Pack } from "./pack.server";
import { RankPool } from "./pool.server";
import { MAX_SOLVER_GUESSES } from "./solver.mjs";

const directory = mkdtempSync(path.join(tmpdir(), "proxima-pool-"));
let module: WebAssembly.Module;
let pack: Pack;

beforeAll(async () => {
  writeTinyPack(directory);
  module = await compileKernel(process.cwd());
  pack = await openPack({ file: path.join(directory, "tiny.pack"), repair: "-", module, editions: 1, workers: 2 });
});
afterAll(() => {
  rmSync(directory, { recursive: true });
});

function openPool(workers: number): RankPool {
  return new RankPool({ root: process.cwd(), module, packs: [pack], workers, toBusyError: () => new Error("busy") });
}

function taskOf(secret: number) {
  return { pack: 0, secret, excluded: pack.excludedAt(0) };
}

test("tasks beyond the number of threads are queued and each gets its own result", async () => {
  const pool = openPool(2);
  const secrets = Array.from({ length: 20 }, (_, index) => index * 7);
  const orders = await Promise.all(secrets.map((secret) => pool.rank(taskOf(secret))));
  expect(orders.map((order) => order[0])).toEqual(secrets);
  expect(orders.every((order) => order.length === TINY_WORDS.length)).toBe(true);
  expect(pool.threads).toHaveLength(2);
  await pool.close();
});

test("tasks beyond those that may wait are refused, and the others are done", async () => {
  const pool = openPool(1);
  // One is in progress, 64 wait.
  const asked = Array.from({ length: 70 }, (_, index) => pool.rank(taskOf(index % TINY_WORDS.length)));
  const outcomes = await Promise.allSettled(asked);
  const refused = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(refused.map(({ reason }) => reason as unknown)).toEqual(Array(5).fill(new Error("busy")));
  expect(outcomes.slice(0, 65).every(({ status }) => status === "fulfilled")).toBe(true);
  expect((await pool.rank(taskOf(3)))[0]).toBe(3);
  await pool.close();
});

test("rankings go before an estimate that is in progress, and before those that wait", async () => {
  const pool = openPool(1);
  const done: string[] = [];
  const note = (name: string) => () => done.push(name);
  const estimates = [3, 5].map((secret) => pool.estimate(taskOf(secret)).then(note("estimate")));
  const rankings = [1, 2, 4].map((secret) => pool.rank(taskOf(secret)).then(note("ranking")));
  await Promise.all([...estimates, ...rankings]);
  expect(done).toEqual(["ranking", "ranking", "ranking", "estimate", "estimate"]);
  await pool.close();
});

test("an estimate is the same again, also after its thread was killed, and that of an unranked word is beyond the limit", async () => {
  const pool = openPool(1);
  const expected = await pool.estimate(taskOf(5));
  expect(expected).toBeLessThanOrEqual(MAX_SOLVER_GUESSES);
  const answer = pool.estimate(taskOf(5));
  await pool.threads[0]?.terminate();
  expect(await answer).toBe(expected);
  const excluded = new Uint8Array(pack.memory.buffer, pack.excludedAt(0), TINY_WORDS.length);
  excluded[7] = 1;
  expect(await pool.estimate(taskOf(7))).toBe(MAX_SOLVER_GUESSES + 1);
  excluded[7] = 0;
  await pool.close();
});

test("a killed thread is replaced and its task is retried", async () => {
  const pool = openPool(1);
  const expected = await pool.rank(taskOf(5));
  const [killed] = pool.threads;
  const answer = pool.rank(taskOf(5));
  await killed?.terminate();
  expect(await answer).toEqual(expected);
  // On a busy machine, it may have finished before it was killed. Then the next task starts the new thread.
  expect(await pool.rank(taskOf(5))).toEqual(expected);
  expect(pool.threads).toHaveLength(1);
  expect(pool.threads[0]).not.toBe(killed);
  await pool.close();
});

test("a task that repeatedly crashes threads is rejected, and the pool stays usable", async () => {
  const pool = openPool(1);
  await expect(pool.rank({ ...taskOf(0), pack: 9 })).rejects.toThrow("A ranking crashed 3 threads");
  expect((await pool.rank(taskOf(3)))[0]).toBe(3);
  await pool.close();
});

test("closing rejects queued and later tasks and terminates all threads", async () => {
  const pool = openPool(1);
  const asked = [pool.rank(taskOf(1)), pool.rank(taskOf(2)), pool.estimate(taskOf(1)), pool.estimate(taskOf(2))];
  const answers = Promise.allSettled(asked);
  await pool.close();
  expect((await answers).map(({ status }) => status)).toEqual(asked.map(() => "rejected"));
  expect(pool.threads).toHaveLength(0);
  await expect(pool.rank(taskOf(1))).rejects.toThrow("closed");
});

test("a pool without workers is rejected", () => {
  expect(() => openPool(0)).toThrow(RangeError);
});
