import { randomUUID } from "node:crypto";
import type { Log } from "./log.server";
import type { SharedRedis } from "./redis.server";

/** How many processes are remembered, which have spoken last. */
const MAX_PROCESSES = 1000;

export type Bus<Message> = ReturnType<typeof createBus<Message>>;

/**
 * Tells whoever listens to a topic what has happened. A message is plain data that JSON can carry.
 * @param redis carries the messages to the other processes. Undefined: there are none, or they read what is stored
 */
export function createBus<Message>(log: Pick<Log, "error">, redis?: SharedRedis) {
  const topics = new Map<string, Set<(message: Message) => void>>();
  /** Messages of this process come back by Redis. */
  const self = randomUUID();
  let sent = 0;
  /** The number of the last message of each process. A text that is published again is not a message again. */
  const heard = new Map<string, number>();

  const tell = (topic: string, message: Message) => {
    for (const listener of topics.get(topic) ?? []) {
      try {
        listener(message);
      } catch (error) {
        log.error({ err: error, topic }, "a listener of the bus failed");
      }
    }
  };
  redis?.onText((topic, text) => {
    const { from, number, message } = JSON.parse(text) as { from: string; number: number; message: Message };
    if (from === self || number <= (heard.get(from) ?? 0)) return;
    // The last one is that of who speaks: the first may be gone for long.
    heard.delete(from);
    heard.set(from, number);
    const [oldest] = heard.keys();
    if (heard.size > MAX_PROCESSES && oldest !== undefined) heard.delete(oldest);
    tell(topic, message);
  });

  return {
    /**
     * Sends a message to all current listeners of a topic: those of this process at once, in the order of publishing. It
     * never fails: what a message says is stored already, and who misses it reads it there.
     */
    publish: (topic: string, message: Message) => {
      tell(topic, message);
      redis?.publish(topic, JSON.stringify({ from: self, number: (sent += 1), message }));
    },
    /** @returns what ends the subscription */
    subscribe: (topic: string, listener: (message: Message) => void) => {
      // The same function may be subscribed twice.
      const own = (message: Message) => {
        listener(message);
      };
      const known = topics.get(topic);
      if (known === undefined) redis?.subscribe(topic);
      const listeners = known ?? new Set();
      topics.set(topic, listeners.add(own));
      return () => {
        listeners.delete(own);
        if (listeners.size > 0 || topics.get(topic) !== listeners) return;
        topics.delete(topic);
        redis?.unsubscribe(topic);
      };
    },
    /** Whether what is published reaches the listeners of all processes that share the bus. */
    isConnected: () => redis?.isConnected() ?? true,
  };
}
