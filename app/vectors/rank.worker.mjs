// vectors: the ranking worker thread. Started by pool.server.ts; imports no project code but the solver and the candidates.
// It instantiates the kernel for each pack's shared memory on first use, with its own scratch area.
import { setImmediate } from "node:timers/promises";
import { parentPort, workerData as data } from "node:worker_threads";
import { countFitting, findBetween } from "./candidates.mjs";
import { estimateGuesses, KNOWN_WORDS, MAX_SOLVER_GUESSES } from "./solver.mjs";

/**
 * @typedef {import("./kernel.server").Kernel} Kernel
 * @typedef {{ memory: WebAssembly.Memory, place: Parameters<Kernel["usePack"]>, dimensions: number, scratch: number }} Field
 * @typedef {import("./pool.server").Task} Task
 */

if (!parentPort) throw new Error("rank.worker.mjs runs as a worker thread only.");
const port = parentPort;

/** @type {unknown} */
const workerData = data;
const { module, fields } = /** @type {{ module: WebAssembly.Module, fields: Field[] }} */ (workerData);
/** @type {(Kernel | undefined)[]} */
const kernels = [];

/** @param {Pick<Task, "pack">} task */
function open({ pack }) {
  const field = fields[pack];
  if (!field) throw new RangeError(`There is no pack ${pack}.`);
  return { field, kernel: (kernels[pack] ??= start(field)) };
}

/** @param {Field} field */
function start({ memory, place }) {
  const kernel = /** @type {Kernel} */ (
    /** @type {unknown} */ (new WebAssembly.Instance(module, { env: { memory } }).exports)
  );
  kernel.usePack(...place);
  return kernel;
}

/** @param {import("./pool.server").RankTask} task */
function rank(task) {
  const { field, kernel } = open(task);
  const length = kernel.rank(task.secret, task.excluded, field.scratch) >>> 0;
  // Copy here, so that the scratch area can be reused and the main thread has no copying to do.
  const order = new Uint32Array(field.memory.buffer, kernel.orderAt(field.scratch) >>> 0, length).slice();
  port.postMessage(order, [order.buffer]);
}

/**
 * Rankings are done in the pauses: messages are taken then, so a ranking waits for a millisecond of an estimate.
 *
 * @param {import("./pool.server").RankTask} task
 */
async function estimate(task) {
  const { field, kernel } = open(task);
  const known = knownRows(field, task.excluded);
  if (!known.includes(task.secret)) {
    port.postMessage(MAX_SOLVER_GUESSES + 1);
    return;
  }
  const [rowsAt, rowBytes, count, inverseNormsAt] = field.place;
  const inverseNorms = new Float64Array(field.memory.buffer, inverseNormsAt, count);
  const vectors = Array.from(
    known,
    (row) => new Int16Array(field.memory.buffer, rowsAt + row * rowBytes, field.dimensions),
  );
  /** @param {number} word */
  const rate = (word) => {
    const row = known[word] ?? 0;
    const cosine = kernel.dot(row, task.secret) * ((inverseNorms[row] ?? 0) * (inverseNorms[task.secret] ?? 0));
    return { similarity: Math.round(cosine * 10_000) / 100, isSecret: row === task.secret };
  };
  const steps = estimateGuesses({ vectors, rate });
  let step = steps.next();
  while (step.done !== true) {
    await setImmediate();
    step = steps.next();
  }
  port.postMessage(step.value);
}

/**
 * The most frequent ranked words: a pack keeps its words in order of frequency.
 *
 * @param {Field} field
 * @param {number} excludedAt
 */
function knownRows({ memory, place: [, , count] }, excludedAt) {
  const excluded = new Uint8Array(memory.buffer, excludedAt, count);
  const rows = new Uint32Array(Math.min(KNOWN_WORDS, count));
  let size = 0;
  for (let row = 0; row < count && size < rows.length; row++) if (excluded[row] === 0) rows[size++] = row;
  return rows.subarray(0, size);
}

/** @param {Extract<Task, { kind: "fit" | "between" }>} task */
function lookBack(task) {
  const { field, kernel } = open(task);
  const rows = task.kind === "fit" ? countFitting({ ...field, kernel }, task) : findBetween({ ...field, kernel }, task);
  port.postMessage(rows, [rows.buffer]);
}

port.on("message", (/** @type {Task} */ task) => {
  if (task.kind === "rank") rank(task);
  else if (task.kind === "estimate") void estimate(task);
  else lookBack(task);
});
