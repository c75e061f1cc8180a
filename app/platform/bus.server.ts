import type { Log } from "./log.server";

/**
 * Tells whoever listens to a topic what has happened. A message is plain data that JSON can carry, so that a bus between
 * processes can have the same interface.
 */
export interface Bus<Message> {
  /**
   * Sends a message to all current listeners of a topic, in the order of publishing. It never fails: what a message says
   * is stored already, and who misses it reads it there.
   */
  publish(topic: string, message: Message): void;
  /** @returns what ends the subscription */
  subscribe(topic: string, listener: (message: Message) => void): () => void;
  /** Whether what is published reaches the listeners. */
  isConnected(): boolean;
}

/** A bus within this process. */
export function createBus<Message>(log: Pick<Log, "error">): Bus<Message> {
  const topics = new Map<string, Set<(message: Message) => void>>();
  return {
    publish: (topic, message) => {
      for (const listener of topics.get(topic) ?? []) {
        try {
          listener(message);
        } catch (error) {
          log.error({ err: error, topic }, "a listener of the bus failed");
        }
      }
    },
    subscribe: (topic, listener) => {
      // The same function may be subscribed twice.
      const own = (message: Message) => {
        listener(message);
      };
      const listeners = topics.get(topic) ?? new Set();
      topics.set(topic, listeners.add(own));
      return () => {
        listeners.delete(own);
        if (listeners.size === 0 && topics.get(topic) === listeners) topics.delete(topic);
      };
    },
    isConnected: () => true,
  };
}
