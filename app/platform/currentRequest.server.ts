import { AsyncLocalStorage } from "node:async_hooks";
import type { Place } from "./http/fairQueue.server";

/** A request, or the one that has opened a socket. */
export type Sender = { readonly requestId: string; readonly clientAddress: string };

/** What the work that goes on is done for, and its place in the fair queue. */
const works = new AsyncLocalStorage<{ readonly place: Place; readonly sender: Sender }>();

/**
 * Works for a request. However deep, the work gives its place back while it waits for what others do, and the log names the
 * request.
 */
export function inPlace<Result>(place: Place, sender: Sender, perform: () => Promise<Result>): Promise<Result> {
  return works.run({ place, sender }, perform);
}

/** The client whose request is worked for. Undefined: it is the process's own work. */
export function currentClient(): string | undefined {
  return works.getStore()?.place.client;
}

/** The request that is worked for. Undefined: it is the process's own work. */
export function currentSender(): Sender | undefined {
  return works.getStore()?.sender;
}

/**
 * Waits without a place for what the process itself does not work for: a neighbor, or a request that waits for one. Work
 * that nobody has admitted has none.
 */
export async function outside<Result>(wait: () => Promise<Result>): Promise<Result> {
  const place = works.getStore()?.place;
  if (place === undefined) return wait();
  place.leave();
  try {
    return await wait();
  } finally {
    await place.comeBack();
  }
}
