import type { Locator, Page } from "playwright-core";

/** The result to share as shown. */
export function sharedText(within: Page | Locator): Promise<string> {
  return within.locator(".share-result-text").innerText();
}
