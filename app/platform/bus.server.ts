import { randomUUID } from "node:crypto";
import type { Log } from "./log.server";
import type { SharedRedis } from "./redis.server";

export type Bus<Message> = ReturnType<typeof createBus<Message>>;

/**
 * Tells whoever listens to a topic what has happened. A message is plain data that JSON can carry.
 * @param redis carries the messages to the other processes. Undefined: there are none, or they read what is stored
 */
export function createBus<Message>(log: Pick<Log, "error">, redis?: SharedRedis) {
  const topics = new Map<string, Set<(message: Message) => void>>();
  /** Messages of this process come back by Redis. */
  const self = randomUUID();

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
    const { from, message } = JSON.parse(text) as { from: string; message: Message };
    if (from !== self) tell(topic, message);
  });

  return {
    /**
     * Sends a message to all current listeners of a topic: those of this process at once, in the order of publishing. It
     * never fails: what a message says is stored already, and who misses it reads it there.
     */
    publish: (topic: string, message: Message) => {
      tell(topic, message);
      redis?.publish(topic, JSON.stringify({ from: self, message }));
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
