import type { Locator, Page } from "playwright-core";

/** The box of the result to share, unfolded. */
export async function sharedBox(within: Page | Locator): Promise<Locator> {
  const fold = within.locator(".share-fold");
  if ((await fold.getAttribute("open")) === null) await fold.locator("summary").click();
  return fold.getByRole("textbox");
}

/** The result to share as shown. */
export async function sharedText(within: Page | Locator): Promise<string> {
  return (await sharedBox(within)).inputValue();
}
