// vectors: a pool of ranking worker threads. If a thread dies, it is replaced and its task is retried.
import path from "node:path";
import { Worker } from "node:worker_threads";
import type { Point } from "./candidates.mjs";
import type { Pack } from "./pack.server";

/** Short tasks that may wait for each thread. One takes tens of milliseconds, so the last begins after seconds. */
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

/** See `countFitting`. */
export interface FitTask extends RankTask {
  readonly without: Uint32Array;
  readonly guesses: readonly Point[];
  readonly reach: number;
}

/** See `findBetween`. */
export interface BetweenTask extends RankTask {
  readonly without: Uint32Array;
  readonly guess: Point;
  readonly nearest: Uint32Array;
}

/** What a thread can do for a secret. It answers with rows or numbers, to `estimate` with one number. */
export type Task =
  | (RankTask & { readonly kind: "rank" })
  | (FitTask & { readonly kind: "fit" })
  | (BetweenTask & { readonly kind: "between" })
  | (RankTask & { readonly kind: "estimate" });
type Result = Uint32Array | number;

/** Tasks of milliseconds, one after the other, go before those of seconds. */
type Lane = "short" | "long";
const laneOf = ({ kind }: Task): Lane => (kind === "estimate" ? "long" : "short");

interface Job {
  readonly task: Task;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
  attempts: number;
}

interface Slot {
  worker: Worker | undefined;
  /** One of each lane at most: the thread pauses an estimate for a ranking. */
  readonly jobs: Record<Lane, Job | undefined>;
  /** Last error of the thread. */
  fault: Error | undefined;
}

interface RankPoolOptions {
  readonly root: string;
  readonly module: WebAssembly.Module;
  readonly packs: readonly Pack[];
  readonly workers: number;
  /** Makes the error of a short task that is not begun, because too many are waiting. */
  readonly toBusyError: () => Error;
}

export class RankPool {
  readonly #options: RankPoolOptions;
  readonly #slots: readonly Slot[];
  readonly #queues: Readonly<Record<Lane, Job[]>> = { short: [], long: [] };
  #closed = false;

  /** Threads start lazily. Idle threads do not keep the process alive. */
  constructor(options: RankPoolOptions) {
    if (!Number.isInteger(options.workers) || options.workers < 1) {
      throw new RangeError(`A pool needs at least one worker, not ${options.workers}.`);
    }
    this.#options = options;
    this.#slots = Array.from({ length: options.workers }, () => ({
      worker: undefined,
      jobs: { short: undefined, long: undefined },
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
    return this.#enqueueShort({ ...task, kind: "rank" });
  }

  /** See `countFitting`. Rejects as `rank` does. */
  fit(task: FitTask): Promise<Uint32Array> {
    return this.#enqueueShort({ ...task, kind: "fit" });
  }

  /** See `findBetween`. Rejects as `rank` does. */
  between(task: BetweenTask): Promise<Uint32Array> {
    return this.#enqueueShort({ ...task, kind: "between" });
  }

  /** Number of guesses that the solver needs for a secret, see `guessesToFind`. Rejects if the pool closes. */
  estimate(task: RankTask): Promise<number> {
    return this.#enqueue({ ...task, kind: "estimate" }) as Promise<number>;
  }

  async close(): Promise<void> {
    this.#closed = true;
    const error = new Error("The word vectors were closed before this was done.");
    const { short, long } = this.#queues;
    for (const job of [...short.splice(0), ...long.splice(0)]) job.reject(error);
    await Promise.all(
      this.#slots.map(async (slot) => {
        for (const job of this.#take(slot)) job.reject(error);
        await slot.worker?.terminate();
      }),
    );
  }

  #enqueueShort(task: Task): Promise<Uint32Array> {
    if (this.#queues.short.length >= MAX_WAITING_PER_THREAD * this.#slots.length)
      return Promise.reject(this.#options.toBusyError());
    return this.#enqueue(task) as Promise<Uint32Array>;
  }

  #enqueue(task: Task): Promise<Result> {
    if (this.#closed) return Promise.reject(new Error("The word vectors are closed."));
    return new Promise((resolve, reject) => {
      this.#queues[laneOf(task)].push({ task, resolve, reject, attempts: 0 });
      this.#dispatch();
    });
  }

  #dispatch(): void {
    for (const [index, slot] of this.#slots.entries()) {
      this.#begin("short", index, slot);
      // The last thread gets a ranking only when the others are busy.
      if (index === this.#slots.length - 1) this.#begin("long", index, slot);
    }
  }

  #begin(lane: Lane, index: number, slot: Slot): void {
    if (slot.jobs[lane]) return;
    const job = this.#queues[lane].shift();
    if (!job) return;
    slot.jobs[lane] = job;
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
      const lane = typeof result === "number" ? "long" : "short";
      const job = slot.jobs[lane];
      slot.jobs[lane] = undefined;
      job?.resolve(result);
      if (!slot.jobs.short && !slot.jobs.long) worker.unref();
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
    const { short, long } = slot.jobs;
    slot.jobs.short = undefined;
    slot.jobs.long = undefined;
    return [short, long].filter((job) => job !== undefined);
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
        this.#queues[laneOf(job.task)].unshift(job);
      }
    }
    this.#dispatch();
  }
}
