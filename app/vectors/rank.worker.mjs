// vectors: the ranking worker thread. Started by pool.server.ts; imports no project code.
// It instantiates the kernel for each pack's shared memory on first use, with its own scratch area.
import { parentPort, workerData as data } from "node:worker_threads";

/**
 * @typedef {import("./kernel.server").Kernel} Kernel
 * @typedef {{ memory: WebAssembly.Memory, place: Parameters<Kernel["usePack"]>, scratch: number }} Field
 * @typedef {{ pack: number, secret: number, excluded: number }} Task
 */

if (!parentPort) throw new Error("rank.worker.mjs runs as a worker thread only.");
const port = parentPort;

/** @type {unknown} */
const workerData = data;
const { module, fields } = /** @type {{ module: WebAssembly.Module, fields: Field[] }} */ (workerData);
/** @type {(Kernel | undefined)[]} */
const kernels = [];

/** @param {Field} field */
function start({ memory, place }) {
  const kernel = /** @type {Kernel} */ (
    /** @type {unknown} */ (new WebAssembly.Instance(module, { env: { memory } }).exports)
  );
  kernel.usePack(...place);
  return kernel;
}

port.on("message", (/** @type {Task} */ task) => {
  const field = fields[task.pack];
  if (!field) throw new RangeError(`There is no pack ${task.pack}.`);
  const kernel = (kernels[task.pack] ??= start(field));
  const length = kernel.rank(task.secret, task.excluded, field.scratch) >>> 0;
  // Copy here, so that the scratch area can be reused and the main thread has no copying to do.
  const order = new Uint32Array(field.memory.buffer, kernel.orderAt(field.scratch) >>> 0, length).slice();
  port.postMessage(order, [order.buffer]);
});
