import { inflateRawSync } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { currentGameNumber } from "~/game/calendar";
import { packLog } from "~/http/request/progressCookie.server";
import { openViewer, PLAYERS, refusal, startBrowser } from "../support/browser";
import { startServer, type TestServer } from "../support/server";

let server: TestServer;
let browser: Browser;
let number: number;
let secret: string;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), startBrowser()]);
  number = currentGameNumber("en", { now: new Date(), epoch: "2022-01-29" });
  secret = await chooseSecret();
  server.setSecret({ edition: "en", number, secret });
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

/** Everything that a text may hold in another form: percent signs, base64 of either alphabet, deflated or not. */
function readings(text: string): string[] {
  const found = [text];
  for (const [token] of text.matchAll(/[\w+/%.-]{8,}={0,2}/g)) {
    const plain = token.replace(/%[0-9a-f]{2}/gi, (escape) => String.fromCharCode(parseInt(escape.slice(1), 16)));
    // A slash or a dot may be part of the code, or stand before it.
    for (const code of new Set([plain, ...plain.split("/"), ...plain.split(".")])) {
      const bytes = Buffer.from(code, "base64");
      found.push(code, bytes.toString("latin1"));
      try {
        found.push(inflateRawSync(bytes, { maxOutputLength: 1 << 20 }).toString("utf8"));
      } catch {
        // Most tokens are nothing deflated.
      }
    }
  }
  return found;
}

/** Whether the word stands in the text by itself, in any case, plainly or in another form. */
function tells(text: string, word: string): boolean {
  const alone = new RegExp(`(?<![a-z])${word}(?![a-z])`, "i");
  return readings(text).some((reading) => alone.test(reading));
}

/** Every response that a page gets from now on, as text with its headers. */
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
    // A page that was left takes the bodies of its pictures and styles with it; the pages and answers themselves must be read.
    const answer = read().catch((error: unknown) => {
      if (/^\/(build\/|favicon)/.test(new URL(response.url()).pathname)) return { url: response.url(), text: "" };
      throw error;
    });
    reading.push(answer);
    // What comes after the last question, and is cut off with the page, is missed by nobody.
    answer.catch(() => undefined);
  });
  return () => Promise.all(reading);
}

/** A word that stands in no page, script, style or header of the site as it is: found later, it can only be the secret. */
async function chooseSecret(): Promise<string> {
  const { context, page } = await openViewer(browser, {});
  const heard = listen(page);
  await page.goto(server.origin);
  await page.locator("html[data-enhanced]").waitFor();
  await page.goto(`${server.origin}/give-up`, { waitUntil: "networkidle" });
  const site = (await heard()).map(({ text }) => text).join("\n");
  await context.close();
  const word = server.wordsBeside("en", number).find((candidate) => candidate.length >= 6 && !tells(site, candidate));
  if (word === undefined) throw new Error("every word of the schedule stands in the site's own texts");
  return word;
}

describe("the check itself", () => {
  it.each([
    ["plainly", "the word is Harbor."],
    ["in base64", `token=${Buffer.from("harbor 1234").toString("base64")}`],
    ["deflated, as the progress cookie has it", `Cookie: game_en_7=${packLog([{ kind: "guess", word: "harbor" }])}`],
    ["in base64 for addresses", `/x/${Buffer.from('{"word":"harbor"}').toString("base64url")}`],
  ])("finds a word %s", (_, text) => {
    expect(tells(text, "harbor")).toBe(true);
  });

  it("finds no word in another one", () => {
    expect(tells("harbormaster", "harbor")).toBe(false);
  });
});

describe.each(PLAYERS)("a whole game $kind", ({ javaScriptEnabled }) => {
  it("has the secret in no response before its end, and in the last one", async () => {
    const { context, page } = await openViewer(browser, { javaScriptEnabled });
    const heard = listen(page);
    const guess = async (word: string) => {
      await page.getByRole("textbox", { name: "Your guess" }).fill(word);
      await page.getByRole("button", { name: "Guess", exact: true }).click();
    };
    const words = server.wordsBeside("en", number).filter((word) => word !== secret);

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
    expect(before.filter(({ text }) => tells(text, secret)).map(({ url }) => url)).toEqual([]);

    await page.goto(server.origin);
    await guess(secret);
    await page.getByRole("heading", { name: "Nice job!" }).waitFor();
    const after = (await heard()).slice(before.length);
    expect(after.some(({ text }) => tells(text, secret))).toBe(true);
    await context.close();
  });
});

describe("games of the future", () => {
  it.each(["/?num=", "/give-up?num=", "/archive/game?num=", "/stats?num=", "/stats.json?num=", "/archive?num="])(
    "are refused at %s",
    async (path) => {
      const response = await fetch(`${server.origin}${path}${number + 1}`);
      expect(response.status).toBe(403);
      expect(await response.text()).toMatch(/You cannot play future games\.|^futureGame$/);
    },
  );

  it.each(["guess", "hint", "giveUp", "restore"])("are refused to %s", async (intent) => {
    const tomorrow = server.secretOf("en", number + 1);
    const body = new URLSearchParams({ intent, game: String(number + 1), guess: tomorrow, log: `${tomorrow}\n!` });
    const response = await fetch(`${server.origin}/play`, { method: "POST", body });
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual({ type: "refused", why: "futureGame", view: null, dropped: [] });
  });

  it("are not opened by a forged cookie that says they were given up", async () => {
    const response = await fetch(`${server.origin}/archive/game?num=${number + 1}`, {
      headers: { Cookie: `game_en_${number + 1}=SwQA` },
    });
    expect(response.status).toBe(403);
    expect(tells(await response.text(), server.secretOf("en", number + 1))).toBe(false);
  });
});
