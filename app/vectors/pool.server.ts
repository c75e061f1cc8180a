// vectors: a pool of ranking worker threads. If a thread dies, it is replaced and its task is retried.
// This room may import game types.
import path from "node:path";
import { Worker } from "node:worker_threads";
import type { Pack } from "./pack.server";

/** Tasks that may wait for each thread. A ranking takes tens of milliseconds, so the last begins after seconds. */
const MAX_WAITING_PER_THREAD = 64;
/** A task that crashes this many threads is rejected. */
const MAX_ATTEMPTS = 3;

export interface RankTask {
  /** Index of the pack in the pool's list. */
  readonly pack: number;
  readonly secret: number;
  /** Address of the exclusion bytes. */
  readonly excluded: number;
}

interface Job {
  readonly task: RankTask;
  readonly resolve: (order: Uint32Array) => void;
  readonly reject: (error: Error) => void;
  attempts: number;
}

interface Slot {
  worker: Worker | undefined;
  job: Job | undefined;
  /** Last error of the thread. */
  fault: Error | undefined;
}

export class RankPool {
  readonly #file: string;
  readonly #module: WebAssembly.Module;
  readonly #packs: readonly Pack[];
  readonly #slots: readonly Slot[];
  readonly #queue: Job[] = [];
  readonly #toBusyError: () => Error;
  #closed = false;

  /**
   * Threads start lazily. Idle threads do not keep the process alive.
   * @param options.toBusyError makes the error of a task that is not begun, because too many are waiting
   */
  constructor(options: {
    root: string;
    module: WebAssembly.Module;
    packs: readonly Pack[];
    workers: number;
    toBusyError: () => Error;
  }) {
    if (!Number.isInteger(options.workers) || options.workers < 1) {
      throw new RangeError(`A pool needs at least one worker, not ${options.workers}.`);
    }
    this.#file = path.join(options.root, "app/vectors/rank.worker.mjs");
    this.#module = options.module;
    this.#packs = options.packs;
    this.#toBusyError = options.toBusyError;
    this.#slots = Array.from({ length: options.workers }, () => ({
      worker: undefined,
      job: undefined,
      fault: undefined,
    }));
  }

  /** The running threads. */
  get threads(): Worker[] {
    return this.#slots.flatMap(({ worker }) => worker ?? []);
  }

  /**
   * Full order around a secret, closest first, starting with the secret. Rejects if the pool closes, and with the
   * busy error if too many tasks are waiting.
   */
  rank(task: RankTask): Promise<Uint32Array> {
    if (this.#closed) return Promise.reject(new Error("The word vectors are closed."));
    if (this.#queue.length >= MAX_WAITING_PER_THREAD * this.#slots.length) {
      return Promise.reject(this.#toBusyError());
    }
    return new Promise((resolve, reject) => {
      this.#queue.push({ task, resolve, reject, attempts: 0 });
      this.#dispatch();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    const error = new Error("The word vectors were closed before this ranking was done.");
    for (const job of this.#queue.splice(0)) job.reject(error);
    await Promise.all(
      this.#slots.map(async (slot) => {
        slot.job?.reject(error);
        slot.job = undefined;
        await slot.worker?.terminate();
      }),
    );
  }

  #dispatch(): void {
    for (const [index, slot] of this.#slots.entries()) {
      if (this.#queue.length === 0) return;
      if (slot.job) continue;
      const job = this.#queue.shift();
      if (!job) return;
      slot.job = job;
      job.attempts++;
      slot.worker ??= this.#start(index, slot);
      slot.worker.ref();
      slot.worker.postMessage(job.task);
    }
  }

  #start(index: number, slot: Slot): Worker {
    const fields = this.#packs.map((pack) => ({
      memory: pack.memory,
      place: pack.place,
      scratch: pack.scratchAt(index),
    }));
    const worker = new Worker(this.#file, { workerData: { module: this.#module, fields } });
    slot.fault = undefined;
    worker.on("message", (order: Uint32Array) => {
      const job = slot.job;
      slot.job = undefined;
      worker.unref();
      job?.resolve(order);
      this.#dispatch();
    });
    worker.on("error", (error) => {
      slot.fault = error instanceof Error ? error : new Error(String(error));
    });
    worker.on("exit", () => {
      this.#replace(slot);
    });
    return worker;
  }

  /** Handles the exit of a thread: requeues its task at the head of the queue. */
  #replace(slot: Slot): void {
    const job = slot.job;
    slot.worker = undefined;
    slot.job = undefined;
    if (this.#closed) return;
    if (job && job.attempts >= MAX_ATTEMPTS) {
      job.reject(new Error(`A ranking crashed ${job.attempts} threads.`, { cause: slot.fault }));
    } else if (job) {
      this.#queue.unshift(job);
    }
    this.#dispatch();
  }
}
