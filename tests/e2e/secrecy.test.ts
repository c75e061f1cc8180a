import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { containsWord } from "../support/containsWord";
import { useSharedSite } from "../support/site";

const { visit, secret, words } = useSharedSite();

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

/* The same without scripts is tested in tests/http/secrecy.test.ts. */
it("a whole game has the secret in no response before its end, and in the last one", async () => {
  const game = await visit(null);
  const { page } = game;
  const heard = listen(page);
  await game.open();
  await game.score(...words.slice(0, 3));
  await game.guess("xqzzyqx");
  await game.refusal("Word not found").waitFor();
  for (let count = 1; count <= 6; count += 1) await game.hint();
  await game.link("Sort").or(game.link("Sorted by")).first().click();
  await game.link("Give up").click();
  await page.getByText("This ends the game").waitFor();
  await game.open("/give-up");
  const before = await heard();
  // The files of the build are the same in every game: no word of a list may stand in them.
  const isOfBuild = ({ url }: { url: string }) => new URL(url).pathname.startsWith("/build/");
  const plain = new RegExp(`(?<![a-z])${secret}(?![a-z])`, "i");
  expect(before.filter((answer) => isOfBuild(answer) && plain.test(answer.text)).map(({ url }) => url)).toEqual([]);
  const answers = before.filter((answer) => !isOfBuild(answer));
  expect(answers.length).toBeGreaterThanOrEqual(12);
  // Joined first: most of the content is in all of them.
  const isTold = containsWord(answers.map(({ text }) => text).join("\n\n"), secret);
  expect(isTold ? answers.filter(({ text }) => containsWord(text, secret)).map(({ url }) => url) : []).toEqual([]);

  await game.open();
  await game.guess(secret);
  await game.ended("won");
  const after = (await heard()).slice(before.length);
  expect(after.some(({ text }) => containsWord(text, secret))).toBe(true);
});
