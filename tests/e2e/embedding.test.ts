import type { Frame, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PLAYERS } from "../support/browser";
import { startFramingSite, startTlsProxy } from "../support/frames";
import { useSite } from "../support/site";

let paper: Awaited<ReturnType<typeof startFramingSite>>;
let stranger: Awaited<ReturnType<typeof startFramingSite>>;
let proxy: Awaited<ReturnType<typeof startTlsProxy>>;
beforeAll(async () => {
  [paper, stranger] = [await startFramingSite(), await startFramingSite()];
  proxy = await startTlsProxy(() => site.server.origin);
});
const site = useSite(() => ({ EMBED_ORIGINS: `https://school.example ${paper.origin}`, TRUST_PROXY: "loopback" }));
afterAll(() => Promise.all([paper, stranger, proxy].map(({ stop }) => stop())));

const inFrame = (host: string, address: string) => `${host}/?src=${encodeURIComponent(address)}`;

function frameOf(page: Page): Frame {
  const frame = page.frames().at(-1);
  if (frame === undefined) throw new Error("the page has no frame");
  return frame;
}

/** Opens the game in a frame of a page of another site. */
async function openFrame(host: string, address: string, profile = {}) {
  const game = await site.visit(null, profile);
  await game.page.goto(inFrame(host, address));
  const frame = frameOf(game.page);
  return { page: game.page, errors: game.errors, frame };
}

async function guess(frame: Frame, word: string) {
  const input = frame.getByRole("textbox");
  await input.fill(word);
  await input.press("Enter");
}

describe("today's game in a frame of another site", () => {
  it.each(PLAYERS)("is played to its end $kind, apart from the game of the site", async ({ javaScriptEnabled }) => {
    const { page, frame } = await openFrame(paper.origin, `${proxy.origin}/embed/en`, { javaScriptEnabled });
    const [one = "", two = ""] = site.words;
    await guess(frame, one);
    await frame.getByRole("row", { name: one }).waitFor();
    await guess(frame, `${two}xqz`);
    await frame
      .getByRole("alert")
      .filter({ hasText: `${two}xqz` })
      .waitFor();
    await guess(frame, two);
    await frame.getByRole("row", { name: two }).waitFor();
    await page.reload();
    const again = frameOf(page);
    expect(await again.getByRole("row").count()).toBe(2);
    await guess(again, site.secret);
    await again.getByRole("main").getByText(`The secret word was ${site.secret}`).waitFor();
    expect(await again.getByRole("textbox").count()).toBe(0);
    const toSite = again.getByRole("link", { name: "Play at Proxima" });
    expect([await toSite.getAttribute("target"), await toSite.getAttribute("rel")]).toEqual(["_blank", "noopener"]);
    const cookies = await page.context().cookies(proxy.origin);
    expect(cookies.map(({ name, path, sameSite }) => [name.startsWith("embed_"), path, sameSite])).toEqual(
      cookies.map(() => [true, "/embed", "None"]),
    );
    await page.goto(proxy.origin);
    expect(await page.getByRole("row").count()).toBe(0);
  });

  it("says that the browser keeps nothing there, and where to play", async () => {
    // Without https, there is no cookie for frames on other sites.
    const { frame } = await openFrame(paper.origin, `${site.server.origin}/embed/en`);
    await guess(frame, site.words[0] ?? "");
    await frame.getByRole("alert").filter({ hasText: "keeps no cookies in this frame" }).waitFor();
    const there = frame.getByRole("alert").getByRole("link");
    expect(await there.getAttribute("href")).toBe(`${site.server.origin}/`);
  });

  it("says in a sandbox, where nothing works, that it does not, with a link to a new tab", async () => {
    const address = `${proxy.origin}/embed/de`;
    const blocked = (frame: Frame) =>
      frame.getByRole("link", { name: /^In diesem Rahmen funktioniert das Spiel nicht/ });
    const { page, frame, errors } = await openFrame(paper.origin, address);
    await frame.getByRole("textbox").waitFor();
    expect(await blocked(frame).isVisible()).toBe(false);
    await page.goto(`${inFrame(paper.origin, address)}&sandbox=allow-scripts`);
    await blocked(frameOf(page)).waitFor();
    expect(await blocked(frameOf(page)).getAttribute("target")).toBe("_blank");
    // Neither script nor style sheet.
    expect(errors.splice(0).join()).toContain("blocked");
  });

  it("is shown by no site that is not named, and other pages by none", async () => {
    for (const [host, path] of [
      [stranger.origin, "/embed/en"],
      [paper.origin, "/"],
    ] as const) {
      const { errors, frame } = await openFrame(host, `${site.server.origin}${path}`);
      expect([path, frame.url()]).toEqual([path, "chrome-error://chromewebdata/"]);
      expect(errors.splice(0).join()).toContain("frame-ancestors");
    }
  });
});
