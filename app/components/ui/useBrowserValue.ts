import { useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;

/**
 * Something that only the browser knows: `otherwise` while the page is rendered on the server and hydrated, then what `read` gives. It is read
 * at every rendering, so it must be cheap and give equal values for equal facts (texts, numbers, switches).
 */
export function useBrowserValue<T extends string | number | boolean | null>(read: () => T, otherwise: T): T {
  return useSyncExternalStore(neverChanges, read, () => otherwise);
}
