import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openViewer, refusal } from "../support/browser";
import { openSite, type Site } from "../support/site";
import { createWordSearch, containsWord } from "../support/containsWord";

let { server, browser, number, stop } = {} as Site;
let secret: string;
beforeAll(async () => {
  ({ server, browser, number, stop } = await openSite());
  secret = await chooseSecret();
  server.setSecret({ edition: "en", number, secret });
});
afterAll(() => stop());

/** All later responses to a page, as text with headers. */
function listen(page: Page): () => Promise<{ url: string; text: string }[]> {
  const reading: Promise<{ url: string; text: string }>[] = [];
  page.on("response", (response) => {
    const read = async () => {
      const headers = (await response.headersArray()).map(({ name, value }) => `${name}: ${value}`).join("\n");
      // A redirect has no body.
      const isRedirect = response.status() >= 300 && response.status() < 400;
      const body = isRedirect ? "" : (await response.body()).toString("utf8");
      return { url: response.url(), text: `${headers}\n\n${body}` };
    };
    // After navigation, bodies of images and styles are gone. Pages and replies must be readable.
    const answer = read().catch((error: unknown) => {
      if (/^\/(build\/|favicon)/.test(new URL(response.url()).pathname)) return { url: response.url(), text: "" };
      throw error;
    });
    reading.push(answer);
    // Responses cut off by closing the page at the end are ignored.
    answer.catch(() => undefined);
  });
  return () => Promise.all(reading);
}

/** A word in no page, script, style or header of the site: found later, it can only be the secret. */
async function chooseSecret(): Promise<string> {
  const { context, page } = await openViewer(browser, {});
  const heard = listen(page);
  await page.goto(server.origin);
  await page.locator("html[data-enhanced]").waitFor();
  await page.goto(`${server.origin}/give-up`, { waitUntil: "networkidle" });
  const isTold = createWordSearch((await heard()).map(({ text }) => text).join("\n"));
  await context.close();
  const word = server.guessableWords("en", number).find((candidate) => candidate.length >= 6 && !isTold(candidate));
  if (word === undefined) throw new Error("every scheduled word occurs in the site's texts");
  return word;
}

/* The same without scripts is tested in tests/http/secrecy.test.ts. */
describe("a whole game", () => {
  it("has the secret in no response before its end, and in the last one", async () => {
    const { context, page } = await openViewer(browser, {});
    const heard = listen(page);
    const guess = async (word: string) => {
      await page.getByRole("textbox", { name: "Your guess" }).fill(word);
      await page.getByRole("button", { name: "Guess", exact: true }).click();
    };
    const words = server.guessableWords("en", number).filter((word) => word !== secret);

    await page.goto(server.origin);
    for (const word of words.slice(0, 3)) {
      await guess(word);
      await page.getByRole("region", { name: "Latest guess" }).getByText(word).waitFor();
    }
    await guess("xqzzyqx");
    await refusal(page, "Word not found").waitFor();
    for (let count = 1; count <= 12; count += 1) {
      await page.getByRole("button", { name: "Hint" }).click();
      await page
        .locator("tbody tr")
        .nth(2 + count)
        .waitFor();
    }
    await page
      .getByRole("link", { name: "Sort" })
      .or(page.getByRole("link", { name: "Sorted by" }))
      .first()
      .click();
    await page.getByRole("link", { name: "Give up" }).click();
    await page.getByText("This ends the game").waitFor();
    await page.reload();
    const before = await heard();
    expect(before.length).toBeGreaterThan(20);
    // Joined first: most of the content is in all of them.
    const isTold = containsWord(before.map(({ text }) => text).join("\n\n"), secret);
    expect(isTold ? before.filter(({ text }) => containsWord(text, secret)).map(({ url }) => url) : []).toEqual([]);

    await page.goto(server.origin);
    await guess(secret);
    await page.getByRole("heading", { name: "Nice job!" }).waitFor();
    const after = (await heard()).slice(before.length);
    expect(after.some(({ text }) => containsWord(text, secret))).toBe(true);
    await context.close();
  });
});
