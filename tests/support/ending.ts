import type { Locator, Page } from "playwright-core";

/** The box of the result to share, unfolded. */
export async function sharedBox(within: Page | Locator): Promise<Locator> {
  const fold = within.locator(".share-fold");
  const box = fold.getByRole("textbox");
  if (!(await box.isVisible())) await fold.locator("summary").click();
  return box;
}

/** The result to share as shown. */
export async function sharedText(within: Page | Locator): Promise<string> {
  return (await sharedBox(within)).inputValue();
}
