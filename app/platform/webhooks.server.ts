import { createHmac } from "node:crypto";
import { lookup as findAddresses } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { setTimeout as pauseFor } from "node:timers/promises";
import type { Env } from "./env.server";
import { type Answer, type Call, callOut } from "./http/callOut.server";
import { isPublicAddress } from "./http/network.server";
import type { Log } from "./log.server";

export interface WebhookMessage {
  /** The same each time that the message is sent, so that a receiver counts it once. */
  readonly id: string;
  /** JSON. */
  readonly body: string;
}

export type Webhooks = {
  /**
   * Starts to send a message to every receiver, and does not wait. What becomes of it is logged.
   * @param giveBack is called, and waited for, if the server stops before all have it: it is to be sent after the next start
   */
  send(message: WebhookMessage, log: Log, giveBack?: () => Promise<void>): void;
  /** Gives up what has not arrived, and gives it back. */
  close(): Promise<void>;
};

/** After how long a message is sent once more, each time, milliseconds. */
const RETRY_AFTER_MS = [5_000, 30_000, 180_000] as const;
/** How long a receiver may ask to be left alone at most, milliseconds: later, the next game has ended. */
const MAX_RETRY_AFTER_MS = 86_400_000;
/** How long a receiver may take to answer, milliseconds. */
const ANSWER_WITHIN_MS = 10_000;

type WebhookSettings = Pick<Env, "ROLLOVER_WEBHOOKS" | "WEBHOOK_SECRET" | "WEBHOOK_PRIVATE">;

/** How time passes. */
interface WebhookTimes {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** @throws if `signal` is aborted */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Is aborted when an answer has taken too long. */
  readonly deadline?: () => AbortSignal;
}

/**
 * Connects to the receivers of webhooks that the settings name.
 * @returns null if there are none
 * @throws Error when the settings contradict each other
 */
export function openWebhooks(
  { ROLLOVER_WEBHOOKS: addresses, WEBHOOK_SECRET: secret, WEBHOOK_PRIVATE }: WebhookSettings,
  { now, pause = waitUnlessAborted, deadline = () => AbortSignal.timeout(ANSWER_WITHIN_MS) }: WebhookTimes,
): Webhooks | null {
  if (addresses === undefined) return null;
  if (secret === undefined)
    throw new Error(
      "ROLLOVER_WEBHOOKS is set, but WEBHOOK_SECRET is not: receivers need it to know who has sent a webhook.",
    );
  const mayBePrivate = WEBHOOK_PRIVATE === "true";
  if (!mayBePrivate && addresses.some(({ protocol }) => protocol !== "https:"))
    throw new Error(
      "ROLLOVER_WEBHOOKS has an address with http, which is for private networks: set WEBHOOK_PRIVATE=true.",
    );
  const closing = new AbortController();
  const pending = new Set<Promise<void>>();

  /** Sends a message once. @returns undefined if it has arrived, else why not */
  const attempt = async (receiver: URL, { id, body }: WebhookMessage): Promise<Failure | undefined> => {
    const at = Math.floor(now() / 1000);
    const headers = {
      "Content-Type": "application/json",
      "User-Agent": "Proxima",
      "webhook-id": id,
      "webhook-timestamp": String(at),
      "webhook-signature": signWebhook(secret, { id, at, body }),
    };
    const signal = AbortSignal.any([closing.signal, deadline()]);
    try {
      return failureOf(await post(receiver, { headers, body, signal, mayBePrivate }), now());
    } catch (error) {
      const isRefused = error instanceof PrivateAddressError;
      return { reason: signal.aborted ? "no answer in time" : (error as Error).message, isFinal: isRefused };
    }
  };
  /** @returns false if the server stops before */
  const deliver = async (receiver: URL, message: WebhookMessage, log: Log): Promise<boolean> => {
    // Whoever knows the path of an address may often write there.
    const about = { receiver: receiver.host, id: message.id };
    for (const delay of [...RETRY_AFTER_MS, null]) {
      const failure = await attempt(receiver, message);
      if (failure === undefined) {
        log.info(about, "a webhook was sent");
        return true;
      }
      const { reason, isFinal, retryAfter = 0 } = failure;
      if (closing.signal.aborted) {
        log.warn({ ...about, reason: "the server stops" }, "a webhook was not sent");
        return false;
      }
      if (isFinal || delay === null) {
        log.error({ ...about, reason }, "a webhook was not sent");
        return true;
      }
      const wait = Math.max(delay, retryAfter);
      log.warn({ ...about, reason, retryAfter: wait / 1000 }, "a webhook was not sent yet");
      // Once it is aborted, the next attempt says so.
      await pause(wait, closing.signal).catch(() => undefined);
    }
    return true;
  };
  return {
    send: (message, log, giveBack) => {
      const sending = Promise.all(addresses.map((receiver) => deliver(receiver, message, log)))
        .then((areOver) => (areOver.includes(false) ? giveBack?.() : undefined))
        .catch((error: unknown) => {
          log.error({ err: error, id: message.id }, "a webhook that was not sent is not sent after the start either");
        })
        .finally(() => pending.delete(sending));
      pending.add(sending);
    },
    close: async () => {
      closing.abort();
      await Promise.all(pending);
    },
  };
}

const waitUnlessAborted = (ms: number, signal: AbortSignal) => pauseFor(ms, undefined, { signal, ref: false });

/** The value of `webhook-signature`, as the specification Standard Webhooks has it. @param at seconds since 1970 */
export function signWebhook(secret: Buffer, { id, at, body }: WebhookMessage & { readonly at: number }): string {
  return `v1,${createHmac("sha256", secret).update(`${id}.${at}.${body}`).digest("base64")}`;
}

interface Failure {
  readonly reason: string;
  /** Whether to send it again would be of no use. */
  readonly isFinal: boolean;
  /** For how long the receiver asks to be left alone, milliseconds. */
  readonly retryAfter?: number;
}

/** A redirect is not followed. It and most answers of 4xx stay what they are. @param now milliseconds since 1970 */
function failureOf({ status, headers }: Pick<Answer, "status" | "headers">, now: number): Failure | undefined {
  if (status >= 200 && status < 300) return undefined;
  const reason = `answered with ${status}`;
  const retryAfter = [429, 503].includes(status) ? readRetryAfter(headers["retry-after"], now) : 0;
  if (retryAfter > MAX_RETRY_AFTER_MS) return { reason: `${reason} and Retry-After of more than a day`, isFinal: true };
  return { reason, isFinal: status < 500 && ![408, 425, 429].includes(status), retryAfter };
}

/** Seconds, or a date. What is neither says nothing. @returns milliseconds */
function readRetryAfter(header: string | undefined, now: number): number {
  if (header === undefined) return 0;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? 0 : Math.max(0, at - now);
}

class PrivateAddressError extends Error {
  constructor() {
    super("its address is not public; WEBHOOK_PRIVATE=true allows it");
  }
}

/**
 * @returns the answer, whose body is not read
 * @throws PrivateAddressError if the host has only addresses to which nothing may be sent
 */
async function post(
  receiver: URL,
  { mayBePrivate, ...call }: Pick<Call, "headers" | "body" | "signal"> & { readonly mayBePrivate: boolean },
): Promise<Answer> {
  const host = receiver.hostname.replace(/^\[|\]$/g, "");
  // An address is not looked up.
  if (!mayBePrivate && isIP(host) !== 0 && !isPublicAddress(host)) throw new PrivateAddressError();
  const lookup = mayBePrivate ? {} : { lookup: lookUpPublic };
  return callOut(receiver, { ...call, method: "POST", maxBytes: 0, ...lookup });
}

/** What is connected to is what was checked: a name may have another address the next time. */
const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  findAddresses(hostname, { ...options, all: true }, (error, addresses) => {
    const allowed = error === null ? addresses.filter(({ address }) => isPublicAddress(address)) : [];
    const [first] = allowed;
    if (first === undefined) callback(error ?? new PrivateAddressError(), "", 0);
    else if (options.all === true) callback(null, allowed);
    else callback(null, first.address, first.family);
  });
};
