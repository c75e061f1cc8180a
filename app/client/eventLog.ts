import { readStoredJson, removeStored, writeStored } from "./storage";

/** What this browser has noted about the site, for its owner to read and to copy into a message. It is never sent. */
const KEY = "clientLog";
/** Older entries make room for newer ones. */
const MAX_ENTRIES = 100;

interface ClientLogEntry {
  /** ISO 8601. */
  readonly at: string;
  readonly event: string;
  /** Path of the page. */
  readonly page: string;
  readonly detail?: string;
}

/** Notes an event. No guess is ever noted: the log is made to be shown to others. */
export function logEvent(event: string, detail?: string): void {
  const entry: ClientLogEntry = {
    at: new Date().toISOString(),
    event,
    page: location.pathname,
    ...(detail === undefined ? {} : { detail: detail.slice(0, 500) }),
  };
  writeStored(KEY, JSON.stringify([...readEvents(), entry].slice(-MAX_ENTRIES)));
}

/** What was noted, oldest first, as formatted JSON; empty when it is nothing. */
export function formatEvents(): string {
  const events = readEvents();
  return events.length === 0 ? "" : JSON.stringify(events, null, 2);
}

/** Whatever shape other hands have given to what is stored. */
function readEvents(): readonly unknown[] {
  const stored = readStoredJson(KEY);
  return Array.isArray(stored) ? stored : [];
}

export function deleteEvents(): void {
  removeStored(KEY);
}

/** Notes what goes wrong without anybody catching it. */
export function logUncaughtErrors(): void {
  window.addEventListener("error", ({ message }) => {
    logEvent("error", message);
  });
  window.addEventListener("unhandledrejection", ({ reason }: PromiseRejectionEvent) => {
    logEvent("rejection", String(reason));
  });
}
