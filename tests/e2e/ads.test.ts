import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AdProvider, startAdProvider } from "../support/adProvider";
import { accessibilityViolations, openViewer, overflowOf, type Viewer } from "../support/browser";
import { closedGate } from "../support/gate";
import { sharedServer, type SharedServer } from "../support/sharedServer";
import { openSite, type OldSite } from "../support/site";

const HINT = "/1/hint";
const SIDE = "/1/side";
const CONTENT = "/1/content";

let provider: AdProvider;
let site: OldSite;
let adFree: SharedServer;
let viewer: Viewer;
let page: Page;
beforeAll(async () => {
  provider = await startAdProvider();
  adFree = sharedServer();
  site = await openSite({
    ADS_SCRIPT_URL: provider.scriptUrl,
    ADS_REWARDED_SLOT: HINT,
    ADS_SIDE_SLOT: SIDE,
    ADS_CONTENT_SLOT: CONTENT,
  });
});
afterAll(async () => {
  await Promise.all([site.stop(), provider.stop()]);
});
beforeEach(() => {
  provider.behave({});
});
afterEach(async () => {
  // Security policy violations are page errors too.
  expect(viewer.pageErrors).toEqual([]);
  await viewer.context.close();
});

/** Opens the page of today's game on a window of that width, after that many guesses and hints. */
async function open({
  width = 1000,
  height = 800,
  guesses = 0,
  hints = 0,
  javaScriptEnabled = true,
  server = site.server,
  prepare = () => Promise.resolve(),
}: {
  width?: number;
  height?: number;
  guesses?: number;
  hints?: number;
  javaScriptEnabled?: boolean;
  server?: SharedServer;
  /** Runs before the page is opened. */
  prepare?: () => Promise<unknown>;
} = {}): Promise<void> {
  viewer = await openViewer(site.browser, { viewport: { width, height }, javaScriptEnabled });
  ({ page } = viewer);
  const turn = (fields: Record<string, string>) =>
    page.request.post(`${server.origin}/play`, { form: { edition: "en", game: String(site.number), ...fields } });
  for (const guess of site.words.slice(0, guesses)) await turn({ intent: "guess", guess });
  for (let taken = 0; taken < hints; taken += 1) await turn({ intent: "hint" });
  await prepare();
  await page.goto(server.origin);
  if (!javaScriptEnabled) return;
  await page.locator("html[data-enhanced]").waitFor();
  // Stops the page's clock: on a slow machine no ad times out and no toast disappears.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** The axe violations. Axe needs a running clock. */
async function faults(): Promise<string[]> {
  await page.clock.resume();
  return accessibilityViolations(page);
}

const rows = () => page.locator("tbody tr");
const input = () => page.getByRole("textbox", { name: "Your guess" });
const hint = () => page.getByRole("button", { name: "Hint" });
const adHint = () => page.getByRole("button", { name: "Hint after an ad" });
const working = () => page.getByRole("button", { name: "One moment" });
const rewarded = () => page.getByRole("dialog", { name: "Rewarded ad" });
const watch = () => rewarded().getByRole("button", { name: "Watch to the end" }).click();
const close = () => rewarded().getByRole("button", { name: "Close the ad" }).click();
const providerScripts = () => page.locator(`script[src^="${provider.origin}"]`);
/** Elements with the label of ad slots. */
const places = () => page.getByLabel("Advertisement");
/** Number of requested rewarded ads. */
const hintAds = () => provider.asked.filter((path) => path === HINT).length;
const notedEvents = () => page.evaluate(() => localStorage.getItem("clientLog") ?? "");

describe("a site without an ad provider", () => {
  it("has no ads, and its hints are free", async () => {
    const addresses: string[] = [];
    const listen = () => Promise.resolve(page.on("request", (request) => addresses.push(request.url())));
    await open({ server: adFree, width: 1280, guesses: 1, hints: 5, prepare: listen });
    expect(await page.locator(".ad-slot, .ad-badge").count()).toBe(0);
    expect(await places().count()).toBe(0);
    const policy = (await page.request.get(adFree.origin)).headers()["content-security-policy"];
    expect(policy).not.toMatch(/frame-src|http/);
    await hint().click();
    await expect.poll(() => rows().count()).toBe(7);
    expect(addresses.filter((address) => !address.startsWith(adFree.origin))).toEqual([]);
    expect(await page.evaluate(() => "googletag" in window)).toBe(false);
  });
});

describe("a hint", () => {
  it("is free five times; the sixth has the badge and needs a watched ad", async () => {
    await open({ guesses: 1 });
    for (let taken = 1; taken <= 5; taken += 1) {
      expect(await page.getByText("AD", { exact: true }).count()).toBe(0);
      await hint().click();
      await expect.poll(() => rows().count()).toBe(1 + taken);
    }
    await page.getByText("AD", { exact: true }).waitFor();
    expect(hintAds()).toBe(0);

    await adHint().click();
    await rewarded().waitFor();
    expect(await working().isDisabled()).toBe(true);
    await watch();
    await close();
    await expect.poll(() => rows().count()).toBe(7);
    expect(hintAds()).toBe(1);
    expect(await page.getByText("AD", { exact: true }).count()).toBe(0);
    expect(await notedEvents()).toContain('"granted"');

    await hint().click();
    await expect.poll(() => rows().count()).toBe(8);
    expect(hintAds()).toBe(1);
  });

  it("is refused with a message when the ad is closed early, and given on the next try", async () => {
    await open({ hints: 5 });
    const sentence = "The ad was closed before it ended, so there is no hint this time.";
    await input().fill("being typed");
    await adHint().click();
    await close();
    await page.locator("#guess-message").getByText(sentence).waitFor();
    await page.getByRole("alert").getByText(sentence).waitFor();
    expect(await rows().count()).toBe(5);
    expect(await input().inputValue()).toBe("being typed");
    await expect.poll(() => adHint().evaluate((button) => button === document.activeElement)).toBe(true);

    await adHint().click();
    await watch();
    await close();
    await expect.poll(() => rows().count()).toBe(6);
    expect(await input().inputValue()).toBe("being typed");
    expect(hintAds()).toBe(2);
  });

  it("after an ad that was closed early uses the next one, requested half a second after the first", async () => {
    await open({ hints: 5 });
    await adHint().click();
    await close();
    await adHint().waitFor();
    await page.clock.runFor(400);
    expect(hintAds()).toBe(1);
    const isAnswered = page.waitForResponse((response) => response.url().endsWith(encodeURIComponent(HINT)));
    await page.clock.runFor(100);
    await (await isAnswered).finished();
    expect(hintAds()).toBe(2);
    // It waits for the player.
    expect(await rewarded().count()).toBe(0);

    await adHint().click();
    await watch();
    await close();
    await expect.poll(() => rows().count()).toBe(6);
    expect(hintAds()).toBe(2);
    // The same after an ad that was watched to the end.
    await page.clock.runFor(500);
    await expect.poll(hintAds).toBe(3);
  });

  it("requests a new ad if none was there half a second after the last one", async () => {
    await open({ hints: 5 });
    await adHint().click();
    await close();
    await adHint().waitFor();
    provider.behave({ hasAds: false });
    await page.clock.runFor(500);
    await expect.poll(hintAds).toBe(1);
    await page.clock.runFor(5000);
    provider.behave({});
    await adHint().click();
    await watch();
    await close();
    await expect.poll(() => rows().count()).toBe(6);
    expect(hintAds()).toBe(1);
  });

  it("that follows at once does not wait for the next request, and makes it needless", async () => {
    await open({ hints: 5 });
    await adHint().click();
    await close();
    await page.clock.runFor(300);
    await adHint().click();
    await rewarded().waitFor();
    await page.clock.runFor(300);
    expect(hintAds()).toBe(2);
    await watch();
    await close();
    await expect.poll(() => rows().count()).toBe(6);
    expect(hintAds()).toBe(2);
  });

  it("does not block guesses while its ad is loading, and keeps their order", async () => {
    const gate = closedGate();
    provider.behave({ answer: gate.isOpen });
    await open({ hints: 5 });
    await adHint().click();
    await input().fill(site.words[0] ?? "");
    await input().press("Enter");
    await expect.poll(() => rows().count()).toBe(6);
    await page.keyboard.type("being typed");
    gate.open();
    await watch();
    await close();
    await expect.poll(() => rows().count()).toBe(7);
    expect(await input().inputValue()).toBe("being typed");
  });

  it("requests no second ad while it is in flight", async () => {
    await open({ hints: 5 });
    const gate = closedGate();
    await page.route("**/play", async (route) => {
      await gate.isOpen;
      await route.continue();
    });
    await adHint().click();
    await watch();
    await close();
    await page.getByRole("button", { name: "Hint", exact: true }).waitFor();
    expect(await rows().count()).toBe(5);
    gate.open();
    await expect.poll(() => rows().count()).toBe(6);
  });

  it("is given when no ad is ready in time, and the late ad does not open", async () => {
    const gate = closedGate();
    provider.behave({ answer: gate.isOpen });
    await open({ hints: 5 });
    await adHint().click();
    await expect.poll(hintAds).toBe(1);
    expect(await rows().count()).toBe(5);
    await page.clock.runFor(5000);
    await expect.poll(() => rows().count()).toBe(6);
    expect(await notedEvents()).toContain('"unavailable"');
    const isAnswered = page.waitForResponse((response) => response.url().endsWith(encodeURIComponent(HINT)));
    gate.open();
    await (await isAnswered).finished();
    // An open ad would block the next hint.
    await hint().click();
    await expect.poll(() => rows().count()).toBe(7);
    expect(await rewarded().count()).toBe(0);
  });

  it("is given when the provider sends no close event", async () => {
    await open({ hints: 5 });
    await adHint().click();
    await rewarded().waitFor();
    await page.clock.runFor(180_000);
    await expect.poll(() => rows().count()).toBe(6);
    expect(await rewarded().count()).toBe(0);
  });

  it("opens no ad if the game was won while the ad was loading", async () => {
    const gate = closedGate();
    provider.behave({ answer: gate.isOpen });
    await open({ hints: 5 });
    await adHint().click();
    await expect.poll(hintAds).toBe(1);
    await input().fill(site.secret);
    await input().press("Enter");
    await page.getByRole("heading", { name: "Nice job!" }).waitFor();
    const isAnswered = page.waitForResponse((response) => response.url().endsWith(encodeURIComponent(HINT)));
    gate.open();
    await (await isAnswered).finished();
    await expect.poll(notedEvents).toContain("unavailable");
    expect(await rewarded().count()).toBe(0);
    expect(await rows().count()).toBe(6);
  });

  it("is given when the provider has no ad", async () => {
    provider.behave({ hasAds: false });
    await open({ hints: 5 });
    await adHint().click();
    await working().waitFor();
    await page.clock.runFor(5000);
    await expect.poll(() => rows().count()).toBe(6);
  });

  it("is given when the device does not support rewarded ads", async () => {
    provider.behave({ hasRewarded: false });
    await open({ hints: 5 });
    await adHint().click();
    await expect.poll(() => rows().count()).toBe(6);
    expect(hintAds()).toBe(0);
  });

  it("is given when the provider is blocked", async () => {
    await open({ hints: 5, prepare: () => page.route(`${provider.origin}/**`, (route) => route.abort()) });
    await adHint().click();
    await expect.poll(() => rows().count()).toBe(6);
    expect(await notedEvents()).toContain("adScriptFailed");
    expect(await providerScripts().count()).toBe(0);
  });

  it("is given when an ad blocker has replaced the provider's script with an empty one", async () => {
    const empty = { contentType: "text/javascript", body: "" };
    await open({ hints: 5, prepare: () => page.route(provider.scriptUrl, (route) => route.fulfill(empty)) });
    await adHint().click();
    await expect.poll(() => rows().count()).toBe(6);
  });

  it("needs no ad without JavaScript, where there are no ad slots", async () => {
    await open({ hints: 5, width: 1280, javaScriptEnabled: false });
    expect(await page.getByText("AD", { exact: true }).count()).toBe(0);
    expect(await places().filter({ visible: true }).count()).toBe(0);
    await page.getByRole("button", { name: "Hint", exact: true }).click();
    await expect.poll(() => rows().count()).toBe(6);
    expect(provider.asked).toEqual([]);
  });
});

describe("the side slots", () => {
  const sides = () => page.getByRole("complementary", { name: "Advertisement" }).locator(".ad-slot");

  it("are filled in a window of 1250 pixels, beside the column", async () => {
    await open({ width: 1250, guesses: 1 });
    for (const index of [0, 1]) await sides().nth(index).frameLocator("iframe").getByText("Buy stars").waitFor();
    expect(provider.asked).toEqual([SIDE, SIDE]);
    const column = await page.locator("main").boundingBox();
    const [start, end] = await Promise.all([sides().nth(0).boundingBox(), sides().nth(1).boundingBox()]);
    if (column === null || start === null || end === null) throw new Error("a slot is not rendered");
    expect([start.width, start.height, end.width, end.height]).toEqual([160, 600, 160, 600]);
    expect(start.x).toBeGreaterThanOrEqual(0);
    expect(start.x + start.width).toBeLessThanOrEqual(column.x);
    expect(end.x).toBeGreaterThanOrEqual(column.x + column.width);
    expect(end.x + end.width).toBeLessThanOrEqual(1250);
    expect(await page.locator(".ad-content").isVisible()).toBe(false);
    expect(await faults()).toEqual([]);
  });

  it.each([1130, 1249])("stay empty in a window of %d pixels, without an ad request", async (width) => {
    await open({ width });
    for (const side of await sides().all()) expect(await side.isVisible()).toBe(true);
    expect(await sides().count()).toBe(2);
    // Ads are requested before the page is marked as enhanced, or never.
    expect(await providerScripts().count()).toBe(0);
    // The markup is the same at every width.
    if (width === 1130) expect(await faults()).toEqual([]);
  });

  it("are hidden in a window of 1129 pixels", async () => {
    await open({ width: 1129 });
    expect(await page.locator(".ad-sides").isVisible()).toBe(false);
    expect(await providerScripts().count()).toBe(0);
  });
});

describe("the content slot", () => {
  const place = () => page.getByRole("group", { name: "Advertisement" });

  it.each([360, 1249])(
    "appears with the first guess at %d pixels, without a layout shift when filled",
    async (width) => {
      const gate = closedGate();
      provider.behave({ answer: gate.isOpen });
      await open({ width });
      expect(await place().count()).toBe(0);
      expect(await providerScripts().count()).toBe(0);
      await input().fill(site.words[0] ?? "");
      await input().press("Enter");
      await place().waitFor();
      await expect.poll(() => provider.asked).toEqual([CONTENT]);
      // Page positions of the latest guess, the list and the content below the slot, independent of scrolling.
      const heights = () =>
        page
          .locator("main > *")
          .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top + window.scrollY));
      const before = await heights();
      gate.open();
      await place().frameLocator("iframe").getByText("Buy stars").waitFor();
      expect(await heights()).toEqual(before);
      expect(await overflowOf(page)).toBe(0);
      if (width === 360) expect(await faults()).toEqual([]);

      // Filled once, independent of later guesses and sort order.
      const ad = await place().locator("iframe").elementHandle();
      await input().fill(site.words[1] ?? "");
      await input().press("Enter");
      await expect.poll(() => rows().count()).toBe(2);
      await page.getByRole("link", { name: /^Sort/ }).click();
      await page.waitForURL(/sort=/);
      expect(await ad.evaluate((element) => element.isConnected)).toBe(true);
      expect(provider.asked).toEqual([CONTENT]);
    },
  );

  it("is absent in a window of 1250 pixels", async () => {
    await open({ width: 1250, guesses: 1 });
    expect(await place().isVisible()).toBe(false);
    await expect.poll(() => provider.asked).toEqual([SIDE, SIDE]);
  });
});

describe("the badge and messages about ads", () => {
  it("fit a phone and have no axe violations", async () => {
    await open({ width: 360, height: 640, hints: 5, prepare: () => page.emulateMedia({ colorScheme: "dark" }) });
    await adHint().click();
    await close();
    const message = page.locator("#guess-message").getByText("The ad was closed");
    await message.waitFor();
    // Two lines: the message is below the buttons, not beside them.
    expect((await message.boundingBox())?.height).toBeLessThan(50);
    expect(await faults()).toEqual([]);
  });
});
