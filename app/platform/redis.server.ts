import type { Redis } from "ioredis";
import { createHmac } from "node:crypto";
import { createSeal } from "./crypto/seal.server";
import type { Log } from "./log.server";

/** How long a connection may take, milliseconds. */
const CONNECT_TIMEOUT_MS = 2000;
/** How long a command may take, milliseconds. */
const COMMAND_TIMEOUT_MS = 500;
/** A connection on which an answer is overdue for so long is given up, milliseconds. */
const SILENCE_MS = 1000;
/** Longest pause between two attempts to connect, milliseconds. */
const MAX_PAUSE_MS = 1000;
/** Length of the hash that the names of a deployment begin with, characters. */
const PREFIX_HASH_LENGTH = 11;

/**
 * What the processes of a deployment share by Redis. Nothing is there that must be kept. Others may use the same Redis:
 * they can read neither texts nor topics, and a text of theirs is dropped.
 */
export type SharedRedis = Awaited<ReturnType<typeof openRedis>>;

/**
 * Connects to Redis. It may be away: then the connection is tried again until it is there.
 * @param url `redis://` or `rediss://`
 * @param secret known only to the processes of one deployment
 * @param dropped counts the received texts that this deployment has not published
 * @throws Error that names the server when it refuses the user, the password or a command that is needed
 */
export async function openRedis(
  url: string,
  { secret, log, dropped }: { secret: Uint8Array; log: Pick<Log, "info" | "warn">; dropped?: { inc(): void } },
) {
  const name = `Redis at ${new URL(url).host}`;
  const hash = (text: string) => createHmac("sha256", secret).update(`redis:${text}`).digest("base64url");
  const prefix = `proxima:${hash("").slice(0, PREFIX_HASH_LENGTH)}:`;
  // A key of its own: the number of tokens of a key is limited.
  const seal = createSeal(createHmac("sha256", secret).update("redisSeal").digest());
  const channelOf = (topic: string) => `${prefix}topic:${hash(`topic:${topic}`)}`;
  /** The subscribed topics by channel. */
  const topics = new Map<string, string>();
  // Only deployments with Redis spend memory on it.
  const { Redis: Client } = await import("ioredis");
  const client = new Client(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: COMMAND_TIMEOUT_MS,
    socketTimeout: SILENCE_MS,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(100 * attempt, MAX_PAUSE_MS),
  });
  // A connection that has subscribed takes no other commands. It waits for messages without end.
  const subscriber = client.duplicate({
    commandTimeout: undefined,
    socketTimeout: undefined,
    enableOfflineQueue: true,
    maxRetriesPerRequest: null,
  });
  const close = () => {
    client.disconnect();
    subscriber.disconnect();
  };

  let lastError: Error | undefined;
  const noteError = (error: Error) => {
    lastError = error;
  };
  client.on("error", noteError);
  subscriber.on("error", noteError);

  try {
    await client.connect();
    await tryCommands(client, subscriber, `${prefix}start`);
  } catch (error) {
    const refusal = [error, lastError].find(isRefusal);
    if (refusal !== undefined) {
      close();
      throw new Error(`${name} refuses this site: ${refusal.message}`, { cause: error });
    }
  }

  let isAway = false;
  let isClosed = false;
  const noteAway = () => {
    if (isAway || isClosed) return;
    isAway = true;
    log.warn({ reason: lastError?.message }, `${name} is away; limits and rooms go on within this process`);
  };
  if (client.status !== "ready") noteAway();
  client.on("close", noteAway);
  client.on("ready", () => {
    isAway = false;
    lastError = undefined;
    log.info(`${name} is back`);
  });

  return {
    /** For commands. While Redis is away they fail at once. */
    client,
    /** Begins the names of this deployment's keys and channels, so that another one may use the same Redis. */
    prefix,
    /** A keyed hash of a text that should not be readable in Redis. */
    hash,
    /**
     * Sends a text to all processes that have subscribed to a topic, this one included. It is lost while Redis is away, and
     * if it has more than 3,000 bytes.
     */
    publish: (topic: string, text: string) => {
      client.publish(channelOf(topic), seal.seal(topic, text)).catch(() => undefined);
    },
    /** Receives the texts of a topic from now on. While Redis is away, from when it is back. */
    subscribe: (topic: string) => {
      const channel = channelOf(topic);
      topics.set(channel, topic);
      subscriber.subscribe(channel).catch(() => undefined);
    },
    unsubscribe: (topic: string) => {
      const channel = channelOf(topic);
      topics.delete(channel);
      subscriber.unsubscribe(channel).catch(() => undefined);
    },
    /** Sets what is called with each text that this deployment has published for the topic, perhaps long ago. */
    onText: (listener: (topic: string, text: string) => void) => {
      subscriber.on("message", (channel: string, sealed: string) => {
        const topic = topics.get(channel);
        if (topic === undefined) return;
        const text = seal.open(topic, sealed);
        if (text === undefined) dropped?.inc();
        else listener(topic, text);
      });
    },
    isConnected: () => client.status === "ready" && subscriber.status === "ready",
    close: () => {
      isClosed = true;
      close();
    },
  };
}

/** Does once what the site needs Redis for, so that a missing permission is found at the start. */
async function tryCommands(client: Redis, subscriber: Redis, name: string): Promise<void> {
  await client.eval("redis.call('set', KEYS[1], 0, 'EX', 1) return redis.call('incrby', KEYS[1], 1)", 1, name);
  await client.multi().set(name, "0", "EX", 1).pttl(name).exec();
  await client.del(name);
  await client.publish(name, "");
  await subscriber.subscribe(name);
  await subscriber.unsubscribe(name);
}

/** Whether the server has answered with an error. The driver has no public class for it. */
function isRefusal(error: unknown): error is Error {
  return error instanceof Error && (error.name === "ReplyError" || /^(?:NOPERM|NOAUTH|WRONGPASS) /.test(error.message));
}
