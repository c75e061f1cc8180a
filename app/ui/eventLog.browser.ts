// Events and errors logged in this browser, for the player to copy into a bug report. They are never sent.

import { KEYS, readStored, removeStored, writeStored } from "./storageKeys.browser";

/** The oldest entries are dropped. */
const MAX_ENTRIES = 100;

/** Logs an event. Never log a guess: players show this log to others. */
export function logEvent(event: string, detail?: string): void {
  const entry = { at: new Date().toISOString(), event, page: location.pathname, detail: detail?.slice(0, 500) };
  writeStored(KEYS.events, [...readEvents(), entry].slice(-MAX_ENTRIES));
}

/** The log as formatted JSON, oldest first; an empty string when there are no entries. */
export function formatEvents(): string {
  const events = readEvents();
  return events.length === 0 ? "" : JSON.stringify(events, null, 2);
}

/** Entries are not validated: the stored value may have been edited. */
function readEvents(): readonly unknown[] {
  return readStored(KEYS.events) ?? [];
}

export function deleteEvents(): void {
  removeStored(KEYS.events);
}

export function logUncaughtErrors(): void {
  window.addEventListener("error", ({ message }) => {
    logEvent("error", message);
  });
  window.addEventListener("unhandledrejection", ({ reason }: PromiseRejectionEvent) => {
    logEvent("rejection", String(reason));
  });
}
