import { useState } from "react";
import { type Key, readStored, writeStored } from "./storageKeys.browser";
import { useBrowserValue } from "./useBrowserValue";

/**
 * Whether the player has closed a box for good, and what closes it.
 * @param key "false" when the box is not to be shown any more
 */
export function useClosed(key: Key<string>): readonly [isClosed: boolean, close: () => void] {
  const wasClosed = useBrowserValue(() => readStored(key) === "false", false);
  const [isClosed, setIsClosed] = useState(false);
  const close = () => {
    writeStored(key, "false");
    setIsClosed(true);
  };
  return [wasClosed || isClosed, close];
}
