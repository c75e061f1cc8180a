// vectors: a pool of ranking worker threads. If a thread dies, it is replaced and its task is retried.
import path from "node:path";
import { Worker } from "node:worker_threads";
import type { Pack } from "./pack.server";

/** Rankings that may wait for each thread. One takes tens of milliseconds, so the last begins after seconds. */
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

/** What a thread can do for a secret. It answers with an order, or with a number of guesses. */
type Kind = "rank" | "estimate";
type Result = Uint32Array | number;

interface Job {
  readonly task: RankTask & { readonly kind: Kind };
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
  attempts: number;
}

interface Slot {
  worker: Worker | undefined;
  /** One of each kind at most: the thread pauses an estimate for a ranking. */
  readonly jobs: Record<Kind, Job | undefined>;
  /** Last error of the thread. */
  fault: Error | undefined;
}

interface RankPoolOptions {
  readonly root: string;
  readonly module: WebAssembly.Module;
  readonly packs: readonly Pack[];
  readonly workers: number;
  /** Makes the error of a ranking that is not begun, because too many are waiting. */
  readonly toBusyError: () => Error;
}

export class RankPool {
  readonly #options: RankPoolOptions;
  readonly #slots: readonly Slot[];
  readonly #queues: Readonly<Record<Kind, Job[]>> = { rank: [], estimate: [] };
  #closed = false;

  /** Threads start lazily. Idle threads do not keep the process alive. */
  constructor(options: RankPoolOptions) {
    if (!Number.isInteger(options.workers) || options.workers < 1) {
      throw new RangeError(`A pool needs at least one worker, not ${options.workers}.`);
    }
    this.#options = options;
    this.#slots = Array.from({ length: options.workers }, () => ({
      worker: undefined,
      jobs: { rank: undefined, estimate: undefined },
      fault: undefined,
    }));
  }

  get threads(): Worker[] {
    return this.#slots.flatMap(({ worker }) => worker ?? []);
  }

  get isClosed(): boolean {
    return this.#closed;
  }

  /**
   * Full order around a secret, closest first, starting with the secret. Rejects if the pool closes, and with the
   * busy error if too many are waiting.
   */
  rank(task: RankTask): Promise<Uint32Array> {
    if (this.#queues.rank.length >= MAX_WAITING_PER_THREAD * this.#slots.length) {
      return Promise.reject(this.#options.toBusyError());
    }
    return this.#enqueue("rank", task) as Promise<Uint32Array>;
  }

  /** Number of guesses that the solver needs for a secret, see `guessesToFind`. Rejects if the pool closes. */
  estimate(task: RankTask): Promise<number> {
    return this.#enqueue("estimate", task) as Promise<number>;
  }

  async close(): Promise<void> {
    this.#closed = true;
    const error = new Error("The word vectors were closed before this was done.");
    const { rank, estimate } = this.#queues;
    for (const job of [...rank.splice(0), ...estimate.splice(0)]) job.reject(error);
    await Promise.all(
      this.#slots.map(async (slot) => {
        for (const job of this.#take(slot)) job.reject(error);
        await slot.worker?.terminate();
      }),
    );
  }

  #enqueue(kind: Kind, task: RankTask): Promise<Result> {
    if (this.#closed) return Promise.reject(new Error("The word vectors are closed."));
    return new Promise((resolve, reject) => {
      this.#queues[kind].push({ task: { ...task, kind }, resolve, reject, attempts: 0 });
      this.#dispatch();
    });
  }

  #dispatch(): void {
    for (const [index, slot] of this.#slots.entries()) {
      this.#begin("rank", index, slot);
      // The last thread gets a ranking only when the others are busy.
      if (index === this.#slots.length - 1) this.#begin("estimate", index, slot);
    }
  }

  #begin(kind: Kind, index: number, slot: Slot): void {
    if (slot.jobs[kind]) return;
    const job = this.#queues[kind].shift();
    if (!job) return;
    slot.jobs[kind] = job;
    job.attempts++;
    slot.worker ??= this.#start(index, slot);
    slot.worker.ref();
    slot.worker.postMessage(job.task);
  }

  #start(index: number, slot: Slot): Worker {
    const { root, module, packs } = this.#options;
    const fields = packs.map((pack) => ({
      memory: pack.memory,
      place: pack.place,
      dimensions: pack.header.dimensions,
      scratch: pack.scratchAt(index),
    }));
    const worker = new Worker(path.join(root, "app/vectors/rank.worker.mjs"), { workerData: { module, fields } });
    slot.fault = undefined;
    worker.on("message", (result: Result) => {
      const kind = typeof result === "number" ? "estimate" : "rank";
      const job = slot.jobs[kind];
      slot.jobs[kind] = undefined;
      job?.resolve(result);
      if (!slot.jobs.rank && !slot.jobs.estimate) worker.unref();
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

  /** Takes the jobs of a thread away from it. */
  #take(slot: Slot): Job[] {
    const { rank, estimate } = slot.jobs;
    slot.jobs.rank = undefined;
    slot.jobs.estimate = undefined;
    return [rank, estimate].filter((job) => job !== undefined);
  }

  /** Handles the exit of a thread: requeues its tasks at the head of their queues. */
  #replace(slot: Slot): void {
    slot.worker = undefined;
    const jobs = this.#take(slot);
    if (this.#closed) return;
    for (const job of jobs) {
      if (job.attempts >= MAX_ATTEMPTS) {
        job.reject(new Error(`A ranking crashed ${job.attempts} threads.`, { cause: slot.fault }));
      } else {
        this.#queues[job.task.kind].unshift(job);
      }
    }
    this.#dispatch();
  }
}
