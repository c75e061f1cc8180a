import { outside } from "./currentRequest.server";

/** Performs pieces of work one at a time, in the order in which they were asked for. One that fails stops no other. */
export type Mutex = <Result>(perform: () => Promise<Result>) => Promise<Result>;

export function createMutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve();
  return (perform) => {
    const before = last;
    // What is before may wait for a neighbor.
    const turn = outside(() => before).then(perform);
    last = turn.catch(() => undefined);
    return turn;
  };
}

/** The same with a queue for each key: only work of one key waits for each other. */
export type MutexBy<Key> = <Result>(key: Key, perform: () => Promise<Result>) => Promise<Result>;

export function createMutexBy<Key>(): MutexBy<Key> {
  const queues = new Map<Key, { readonly inTurn: Mutex; size: number }>();
  return (key, perform) => {
    const queue = queues.get(key) ?? { inTurn: createMutex(), size: 0 };
    queues.set(key, queue);
    queue.size += 1;
    return queue.inTurn(perform).finally(() => {
      queue.size -= 1;
      if (queue.size === 0) queues.delete(key);
    });
  };
}
