// A game or a bonus round that is played on its page. It needs no framework: components read its state and call its actions.
// Its state and its turns are those of `gamePlay` or `bonusPlay`; what both have is here.

import type { GameRef } from "~/editions/gameRef";
import { logEvent } from "~/ui/eventLog.browser";
import { post } from "~/ui/post.browser";
import type { TeamInfo } from "./gameView";
import { createTurnQueue, type QueuedTurn, type QueueEvent, type StoredQueue } from "./queue.browser";
import { saveWaiting, takeWaiting } from "./restore.browser";
import { turnFields } from "./turnFields.browser";

/** Milliseconds before each retry of an unsent turn. After the last one the player must retry. */
const RETRY_DELAYS = [400, 1500];

/** Milliseconds between the attempts to send what could not be sent. The browser does not report every connection that is back. */
const PROBE_EVERY = 15_000;

/** The status of a request that did not arrive in time. */
const TOO_SLOW = 408;

interface PlayOptions<State, Event, Reply> {
  readonly game: GameRef;
  readonly team: TeamInfo | undefined;
  /** For whom the page was rendered. Null for a guest. */
  readonly memberId: string | null;
  readonly address: "/play" | "/bonus";
  /** The page showed today's game when it was opened. */
  readonly isToday: boolean;
  readonly first: State;
  readonly reduce: (state: State, event: Event | QueueEvent<Reply>) => State;
  readonly onChange: (state: State, before: State) => void;
  /** The reply to a malformed request. */
  readonly unread: Reply;
  /** What a turn says when it is sent, which may be long after it was added. */
  readonly complete?: (fields: QueuedTurn["fields"], state: State) => QueuedTurn["fields"];
}

/**
 * Takes turns without page loads. They are queued: none is lost, and order is kept, across tabs and reloads too. The server
 * renders the first state, so nothing happens before `start`.
 */
export function createPlay<State extends StoredQueue, Event, Reply extends { readonly why: string | null }>(
  options: PlayOptions<State, Event, Reply>,
) {
  const { game, team, memberId, address, complete = (fields) => fields } = options;
  let state = options.first;
  const listeners = new Set<() => void>();
  const dispatch = (event: Event | QueueEvent<Reply>) => {
    const before = state;
    state = options.reduce(state, event);
    if (state === before) return;
    options.onChange(state, before);
    for (const listener of listeners) listener();
  };

  let probing: ReturnType<typeof setInterval> | undefined;
  const place = { game, isBonus: address === "/bonus", team: team?.code, memberId };
  const queue = createTurnQueue<Reply>({
    send: (fields) => sendTurn(address, complete(fields, state), options.unread),
    onReply: (turn, reply) => {
      dispatch({ type: "replied", turn, reply, at: Date.now() });
    },
    onChange: (changed) => {
      clearInterval(probing);
      if (changed.isStalled) probing = setInterval(queue.probe, PROBE_EVERY);
      const isStored = saveWaiting(place, changed.waiting);
      dispatch({ type: "queueChanged", queue: { ...changed, isStored } });
    },
    retryDelays: RETRY_DELAYS,
  });
  // The server refuses the turn if another member or a guest is now logged in.
  const shared = { ...turnFields({ game, team }, options.isToday), ...(memberId === null ? {} : { member: memberId }) };
  /** Adds a turn. A new turn also retries unsent ones. */
  const add = (fields: QueuedTurn["fields"]) => {
    queue.resume();
    queue.add({ ...shared, ...fields });
  };

  return {
    state: () => state,
    /** @returns ends it */
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispatch,
    add,
    /** Sends the unsent turns again. */
    retry: queue.resume,
    withdraw: queue.withdraw,
    probe: queue.probe,
    /**
     * Adds the guesses that an earlier page left unsent, and sends what is unsent when the device is online again.
     * @param follow what else begins, until the signal ends it
     * @returns ends it
     */
    start: (follow: (signal: AbortSignal) => void) => {
      const leaving = new AbortController();
      for (const guess of takeWaiting(place)) add({ intent: "guess", guess });
      window.addEventListener("online", queue.probe, { signal: leaving.signal });
      follow(leaving.signal);
      return () => {
        leaving.abort();
      };
    },
  };
}

/**
 * Sends a turn. One at a time across all tabs: they share the cookie, so concurrent replies would overwrite each other.
 * Failures are logged.
 * @param unread the reply to a malformed request, whose error has another shape. A retry would not help.
 * @throws Error when the turn was not taken: offline, no answer in time, or a server error
 */
function sendTurn<Reply extends { readonly why: string | null }>(
  address: "/play" | "/bonus",
  fields: QueuedTurn["fields"],
  unread: Reply,
): Promise<Reply> {
  return inTurn(async () => {
    try {
      const response = await post(address, new URLSearchParams(fields));
      const reply = (await response.json()) as Partial<Reply> & { readonly error?: { readonly type: string } };
      // An error of the server, or a body that did not arrive in time: the turn was not taken. A refusal (4xx) is a valid reply.
      if (response.status >= 500 || response.status === TOO_SLOW)
        throw new Error(`POST ${address} answered ${response.status}`);
      if (reply.error?.type === "foreignForm") return { ...unread, why: "foreignForm" };
      return reply.why === undefined ? unread : (reply as Reply);
    } catch (error) {
      logEvent("turnNotSent", String(error));
      throw error;
    }
  });
}

/** Sends alone among all tabs where the browser has locks. It has none on HTTP pages, and refuses them with storage denied. */
async function inTurn<Reply>(send: () => Promise<Reply>): Promise<Reply> {
  let sent: Promise<Reply> | undefined;
  try {
    return await navigator.locks.request("proxima-turn", () => (sent = send()));
  } catch {
    return await (sent ?? send());
  }
}
