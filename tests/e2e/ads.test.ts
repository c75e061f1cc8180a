import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AdProvider, startAdProvider } from "../support/adProvider";
import type { GamePage } from "../support/gamePage";
import { closedGate } from "../support/gate";
import { useSharedSite, useSite } from "../support/site";

const HINT = "/1/hint";
const SIDE = "/1/side";
const CONTENT = "/1/content";

let provider: AdProvider;
beforeAll(async () => {
  provider = await startAdProvider();
});
const adFree = useSharedSite();
const site = useSite(() => ({
  ADS_SCRIPT_URL: provider.scriptUrl,
  ADS_REWARDED_SLOT: HINT,
  ADS_SIDE_SLOT: SIDE,
  ADS_CONTENT_SLOT: CONTENT,
}));
afterAll(() => provider.stop());
beforeEach(() => {
  provider.behave({});
});

let game: GamePage;
let page: Page;
/**
 * Opens today's game in a window of that width, after that many guesses and hints, with a stopped clock: on a slow machine
 * no ad times out. Violations of the security policy are errors of the page.
 */
async function open({
  width = 1000,
  guesses = 0,
  hints = 0,
  javaScriptEnabled = true,
  on = site,
  prepare = () => Promise.resolve(),
}: {
  width?: number;
  guesses?: number;
  hints?: number;
  javaScriptEnabled?: boolean;
  on?: Pick<typeof site, "visit" | "words">;
  /** Runs before the page is opened. */
  prepare?: () => Promise<unknown>;
} = {}): Promise<void> {
  game = await on.visit(null, { viewport: { width, height: width === 360 ? 640 : 800 }, javaScriptEnabled });
  ({ page } = game);
  await game.played(...on.words.slice(0, guesses));
  for (let taken = 0; taken < hints; taken += 1) await game.turn({ intent: "hint" });
  await prepare();
  await game.open();
  if (javaScriptEnabled) await game.stopClock();
}
/** Opens the game again, as a new player after five hints, with a provider that has ads unless it is told otherwise. */
async function openAgain(behavior: Parameters<AdProvider["behave"]>[0] = {}): Promise<void> {
  await game.forget();
  for (let taken = 0; taken < 5; taken += 1) await game.turn({ intent: "hint" });
  await page.clock.resume();
  provider.behave(behavior);
  await game.open();
  await game.stopClock();
}
/** The axe violations. Axe needs a running clock. */
async function faults(): Promise<string[]> {
  await page.clock.resume();
  return game.faults();
}

const hint = () => page.getByRole("button", { name: "Hint" });
const adHint = () => page.getByRole("button", { name: "Hint after an ad" });
const working = () => page.getByRole("button", { name: "One moment" });
const rewarded = () => page.getByRole("dialog", { name: "Rewarded ad" });
const watch = () => rewarded().getByRole("button", { name: "Watch to the end" }).click();
const close = () => rewarded().getByRole("button", { name: "Close the ad" }).click();
/** Asks for a hint and watches its ad. */
async function watchAd(): Promise<void> {
  await adHint().click();
  await watch();
  await close();
}
const badge = () => page.getByText("AD", { exact: true });
const providerScripts = () => page.locator(`script[src^="${provider.origin}"]`);
/** Elements with the label of ad slots. */
const places = () => page.getByLabel("Advertisement");
/** Number of requested rewarded ads. */
const hintAds = () => provider.asked.filter((path) => path === HINT).length;
/** Resolves when the next rewarded ad has come. */
async function adCame(): Promise<void> {
  await (await page.waitForResponse((response) => response.url().endsWith(encodeURIComponent(HINT)))).finished();
}
const notedEvents = async () => (await game.stored("clientLog")) ?? "";

describe("a site without an ad provider", () => {
  it("has no ads, and its hints are free", async () => {
    const addresses: string[] = [];
    const listen = () => Promise.resolve(page.on("request", (request) => addresses.push(request.url())));
    await open({ on: adFree, width: 1280, guesses: 1, hints: 5, prepare: listen });
    expect([await badge().count(), await places().count()]).toEqual([0, 0]);
    const policy = (await page.request.get(adFree.server.origin)).headers()["content-security-policy"];
    expect(policy).not.toMatch(/frame-src|http/);
    await hint().click();
    await game.hasRows(7);
    expect(addresses.filter((address) => !address.startsWith(adFree.server.origin))).toEqual([]);
    expect(await page.evaluate(() => "googletag" in window)).toBe(false);
  });
});

describe("a hint", () => {
  it("is free five times; the sixth has the badge and needs a watched ad", async () => {
    await open({ guesses: 1 });
    for (let taken = 1; taken <= 5; taken += 1) {
      expect(await badge().count()).toBe(0);
      // No second press of the last one.
      await page.clock.runFor(1000);
      await hint().click();
      await game.hasRows(1 + taken);
    }
    await badge().waitFor();
    expect(hintAds()).toBe(0);
    await page.clock.runFor(1000);
    await adHint().click();
    await rewarded().waitFor();
    expect(await working().isDisabled()).toBe(true);
    await watch();
    await close();
    await game.hasRows(7);
    expect([hintAds(), await badge().count()]).toEqual([1, 0]);
    expect(await notedEvents()).toContain('"granted"');
    await page.clock.runFor(1000);
    await hint().click();
    await game.hasRows(8);
    // The next ad was asked for ahead, and none was shown.
    expect(await rewarded().count()).toBe(0);
  });

  it("is refused with a message that fits a phone when the ad is closed early, and given on the next try", async () => {
    await open({ hints: 5, width: 360, prepare: () => page.emulateMedia({ colorScheme: "dark" }) });
    await game.input.fill("being typed");
    await adHint().click();
    await close();
    const sentence = "The ad was closed before it ended, so there is no hint this time.";
    const message = game.refusal(sentence);
    await message.waitFor();
    await page.getByRole("alert").getByText(sentence).waitFor();
    expect([await game.rows.count(), await game.input.inputValue()]).toEqual([5, "being typed"]);
    await game.hasFocus(adHint());
    // Two lines: the message is below the buttons, not beside them.
    expect((await message.boundingBox())?.height).toBeLessThan(50);
    expect(hintAds()).toBe(1);
    expect(await faults()).toEqual([]);
    // The next ad has come while the clock runs.
    await expect.poll(hintAds).toBe(2);
    await adHint().click();
    await rewarded().waitFor();
    expect(hintAds()).toBe(2);
    await watch();
    await close();
    await game.hasRows(6);
    expect(await game.input.inputValue()).toBe("being typed");
  });

  it("after an ad that was closed early uses the next one, requested half a second after the first", async () => {
    await open({ hints: 5 });
    await adHint().click();
    await close();
    await adHint().waitFor();
    await page.clock.runFor(400);
    expect(hintAds()).toBe(1);
    const came = adCame();
    await page.clock.runFor(100);
    await came;
    expect(hintAds()).toBe(2);
    // It waits for the player.
    expect(await rewarded().count()).toBe(0);
    await watchAd();
    await game.hasRows(6);
    expect(hintAds()).toBe(2);
    // The same after an ad that was watched to the end.
    await page.clock.runFor(500);
    await expect.poll(hintAds).toBe(3);

    // A new one is requested if none was there by then.
    await openAgain();
    await adHint().click();
    await close();
    await adHint().waitFor();
    provider.behave({ hasAds: false });
    await page.clock.runFor(500);
    await expect.poll(hintAds).toBe(1);
    await page.clock.runFor(5000);
    provider.behave({});
    await watchAd();
    await game.hasRows(6);
    expect(hintAds()).toBe(1);

    // A hint that follows at once does not wait for that request, and makes it needless.
    await openAgain();
    await adHint().click();
    await close();
    await page.clock.runFor(300);
    await adHint().click();
    await rewarded().waitFor();
    await page.clock.runFor(300);
    expect(hintAds()).toBe(2);
    await watch();
    await close();
    await game.hasRows(6);
    expect(hintAds()).toBe(2);
  });

  it("does not block guesses while its ad is loading, keeps their order, and requests no second ad while it is in flight", async () => {
    const gate = closedGate();
    provider.behave({ answer: gate.isOpen });
    await open({ hints: 5 });
    await adHint().click();
    await game.guess(site.words[0] ?? "");
    await game.hasRows(6);
    await page.keyboard.type("being typed");
    gate.open();
    await watch();
    await close();
    await game.hasRows(7);
    expect(await game.input.inputValue()).toBe("being typed");

    // No second ad is requested while the hint is in flight.
    await openAgain();
    const release = await game.hold("**/play");
    await watchAd();
    await game.button("Hint").waitFor();
    expect(await game.rows.count()).toBe(5);
    release();
    await game.hasRows(6);
  });

  it("is given when no ad is ready in time, whose late ad does not open, and when an ad does not end", async () => {
    const gate = closedGate();
    provider.behave({ answer: gate.isOpen });
    await open({ hints: 5 });
    await adHint().click();
    await expect.poll(hintAds).toBe(1);
    expect(await game.rows.count()).toBe(5);
    await page.clock.runFor(5000);
    await game.hasRows(6);
    expect(await notedEvents()).toContain('"unavailable"');
    const came = adCame();
    gate.open();
    await came;
    // An open ad would block the next hint, which is no second press of the last one.
    await page.clock.runFor(1000);
    await hint().click();
    await game.hasRows(7);
    expect(await rewarded().count()).toBe(0);

    // So it is when the provider sends no close event.
    await openAgain();
    await adHint().click();
    await rewarded().waitFor();
    await page.clock.runFor(180_000);
    await game.hasRows(6);
    expect(await rewarded().count()).toBe(0);
  });

  it("opens no ad if the game was won while the ad was loading", async () => {
    const gate = closedGate();
    provider.behave({ answer: gate.isOpen });
    await open({ hints: 5 });
    await adHint().click();
    await expect.poll(hintAds).toBe(1);
    await game.guess(site.secret);
    await game.ended("won");
    const came = adCame();
    gate.open();
    await came;
    await expect.poll(notedEvents).toContain("unavailable");
    expect([await rewarded().count(), await game.rows.count()]).toEqual([0, 6]);
  });

  const EMPTY = { contentType: "text/javascript", body: "" };
  it.each<[string, Parameters<AdProvider["behave"]>[0], prepare?: () => Promise<unknown>]>([
    ["the provider has no ad", { hasAds: false }],
    ["the device does not support rewarded ads", { hasRewarded: false }],
    ["the provider is blocked", {}, () => page.route(`${provider.origin}/**`, (route) => route.abort())],
    [
      "an ad blocker has replaced the provider's script with an empty one",
      {},
      () => page.route(provider.scriptUrl, (route) => route.fulfill(EMPTY)),
    ],
  ])("is given when %s", async (why, behavior, prepare) => {
    provider.behave(behavior);
    await open({ hints: 5, ...(prepare && { prepare }) });
    await adHint().click();
    if (behavior.hasAds === false) {
      await working().waitFor();
      await page.clock.runFor(5000);
    }
    await game.hasRows(6);
    expect(hintAds()).toBe(behavior.hasAds === false ? 1 : 0);
    if (why !== "the provider is blocked") return;
    expect(await notedEvents()).toContain("adScriptFailed");
    expect(await providerScripts().count()).toBe(0);
  });

  it("needs no ad without JavaScript, where there are no ad slots", async () => {
    await open({ hints: 5, width: 1280, javaScriptEnabled: false });
    expect([await badge().count(), await places().filter({ visible: true }).count()]).toEqual([0, 0]);
    await game.hint();
    expect(provider.asked).toEqual([]);
  });
});

describe("the side slots", () => {
  const sides = () => page.getByRole("complementary", { name: "Advertisement" }).locator(".ad-slot");
  const expectBesideColumn = async () => {
    const column = await page.locator("main").boundingBox();
    const [start, end] = await Promise.all([sides().nth(0).boundingBox(), sides().nth(1).boundingBox()]);
    if (column === null || start === null || end === null) throw new Error("a slot is not rendered");
    expect([start.width, start.height, end.width, end.height]).toEqual([160, 600, 160, 600]);
    expect(start.x).toBeGreaterThanOrEqual(0);
    expect(start.x + start.width).toBeLessThanOrEqual(column.x);
    expect(end.x).toBeGreaterThanOrEqual(column.x + column.width);
    expect(end.x + end.width).toBeLessThanOrEqual(1250);
  };

  it("are filled in a window of 1250 pixels, beside the column, also when the text is large", async () => {
    await open({ width: 1250, guesses: 1 });
    for (const index of [0, 1]) await sides().nth(index).frameLocator("iframe").getByText("Buy stars").waitFor();
    expect(provider.asked).toEqual([SIDE, SIDE]);
    await expectBesideColumn();
    // The game fills the column.
    expect((await page.locator(".guess-bar").boundingBox())?.width).toBe(560);
    // The content slot is for narrower windows.
    expect(await page.getByRole("group", { name: "Advertisement" }).isVisible()).toBe(false);
    expect(await faults()).toEqual([]);
    await game.zoom(200);
    await expectBesideColumn();
  });
});

describe("the content slot", () => {
  const place = () => page.getByRole("group", { name: "Advertisement" });

  it.each([360, 1249])(
    "appears with the first guess at %d pixels, where there are no side slots, without a layout shift when filled",
    async (width) => {
      const gate = closedGate();
      provider.behave({ answer: gate.isOpen });
      await open({ width });
      expect(await page.locator(".ad-slot-sides").isVisible()).toBe(false);
      // Ads are requested before the page is marked as enhanced, or with a guess.
      expect([await place().count(), await providerScripts().count()]).toEqual([0, 0]);
      await game.guess(site.words[0] ?? "");
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
      expect(await game.overflows()).toEqual([]);
      if (width === 360) expect(await faults()).toEqual([]);

      // Filled once, independent of later guesses and sort order.
      const ad = await place().locator("iframe").elementHandle();
      await game.guess(site.words[1] ?? "");
      await game.hasRows(2);
      await game.link(/^Sort/).click();
      await page.waitForURL(/sort=/);
      expect(await ad.evaluate((element) => element.isConnected)).toBe(true);
      expect(provider.asked).toEqual([CONTENT]);
    },
  );
});
