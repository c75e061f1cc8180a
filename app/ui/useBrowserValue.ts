import { useEffect, useLayoutEffect as useReactLayoutEffect, useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;

/**
 * A value known only in the browser: `fallback` on the server and during hydration, then the result of `read`. `read`
 * runs on every render, so it must be cheap, and it must return the same object each time.
 */
export function useBrowserValue<T>(read: () => T, fallback: T): T {
  return useSyncExternalStore(neverChanges, read, () => fallback);
}

/** React's useLayoutEffect, which warns on the server. */
export const useLayoutEffect = typeof document === "undefined" ? useEffect : useReactLayoutEffect;
