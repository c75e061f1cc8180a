import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessibilityViolations, openViewer, overflowOf, trackViewers } from "../support/browser";
import { openSharedSite, type SharedSite } from "../support/site";

let { server, browser, number, secret, words, stop } = {} as SharedSite;
beforeAll(async () => {
  ({ server, browser, number, secret, words, stop } = await openSharedSite());
});
afterAll(() => stop());
const track = trackViewers();

const PHONE = { width: 360, height: 740 };
const TABLET = { width: 768, height: 1024 };

/** Guesses outside the page, in the same browser profile. */
async function guess(page: Page, guesses: readonly string[]): Promise<void> {
  for (const word of guesses) {
    const form = { intent: "guess", edition: "en", game: String(number), guess: word };
    await page.request.post(`${server.origin}/play`, { form });
  }
}

const pictureOf = (page: Page) => page.getByRole("img", { name: /secret word/ });
const tabOf = (page: Page) => page.getByRole("radio", { name: "Orbit" });

describe("the orbit, without JavaScript,", () => {
  it("is one tap beside the list on a phone, over its rows, and not there before the first guess", async () => {
    const { page } = track(await openViewer(browser, { javaScriptEnabled: false, viewport: PHONE }));
    await page.goto(server.origin);
    expect([await pictureOf(page).isVisible(), await tabOf(page).count()]).toEqual([false, 0]);
    await guess(page, words.slice(0, 3));
    await page.goto(server.origin);
    expect(await pictureOf(page).isVisible()).toBe(false);
    await tabOf(page).check();
    expect(await pictureOf(page).getAttribute("aria-label")).toMatch(/^3 guesses around the secret word/);
    expect([await pictureOf(page).isVisible(), await overflowOf(page)]).toEqual([true, 0]);
    const box = await tabOf(page).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    const places = [
      page.locator(".guess-bar"),
      tabOf(page),
      pictureOf(page),
      page.locator("tbody"),
      page.locator(".game-more"),
    ];
    const tops = await Promise.all(places.map(async (one) => (await one.boundingBox())?.y ?? 0));
    expect(tops).toEqual([...tops].sort((a, b) => a - b));
  });

  it("is always there on a wider page, and printed from every page", async () => {
    const { page } = track(await openViewer(browser, { javaScriptEnabled: false, viewport: TABLET }));
    await guess(page, words.slice(0, 3));
    await page.goto(server.origin);
    expect([await pictureOf(page).isVisible(), await tabOf(page).isVisible()]).toEqual([true, false]);
    await page.setViewportSize(PHONE);
    expect(await pictureOf(page).isVisible()).toBe(false);
    await page.emulateMedia({ media: "print" });
    expect(await pictureOf(page).isVisible()).toBe(true);
  });
});

/** Number of dots. Those of one heat are one shape. */
async function dotsOf(page: Page): Promise<number> {
  const shapes = await page
    .locator(".orbit .orbit-dots")
    .evaluateAll((all) => all.map((shape) => shape.getAttribute("d")));
  return shapes.join("").split("M").length - 1;
}

describe("the orbit", () => {
  it("has a dot for each guess as it is made, and a lit star in the end", async () => {
    const { page } = track(await openViewer(browser, {}));
    await page.goto(server.origin);
    await page.locator("html[data-enhanced]").waitFor();
    expect(await pictureOf(page).getAttribute("aria-label")).toBe("Five empty rings around the secret word.");
    const [word = ""] = words;
    await page.getByRole("textbox", { name: "Your guess" }).fill(word);
    await page.keyboard.press("Enter");
    await page.locator(".orbit .orbit-name", { hasText: word }).waitFor();
    expect([await dotsOf(page), await page.locator(".orbit .orbit-latest").count()]).toEqual([1, 1]);
    await page.getByRole("textbox", { name: "Your guess" }).fill(secret);
    await page.keyboard.press("Enter");
    await page.locator(".orbit-found .orbit-ray").waitFor();
    expect([await dotsOf(page), await page.locator(".orbit .secret-name").textContent()]).toEqual([1, secret]);
  });

  it.each([
    ["on a phone", PHONE],
    ["beside the list", { width: 1280, height: 800 }],
  ])("names the dot that is tapped and marks its row, %s, and moves nothing", async (_, viewport) => {
    const { page } = track(await openViewer(browser, { viewport, reducedMotion: "reduce" }));
    await guess(page, words.slice(0, 6));
    await page.goto(server.origin);
    await page.locator("html[data-enhanced]").waitFor();
    if (viewport === PHONE) await tabOf(page).check();
    const picture = await pictureOf(page).boundingBox();
    if (picture === null) throw new Error("no picture");
    // The latest guess, and what its row says.
    const latest = page.locator(".orbit .orbit-latest");
    const [x, y] = await latest.evaluate((ring) => [Number(ring.getAttribute("cx")), Number(ring.getAttribute("cy"))]);
    const scale = picture.width / 400;
    const tap = (place: { x: number; y: number }) =>
      page.mouse.click(picture.x + place.x * scale, picture.y + place.y * scale);
    await tap({ x, y: y + 8 });
    const word = words[5] ?? "";
    const plate = page.locator(".orbit .orbit-plate");
    await plate.waitFor();
    expect(await plate.textContent()).toMatch(new RegExp(`^${word} · .+ · guess 6$`));
    const box = await plate.locator("rect").boundingBox();
    expect(box?.height).toBeCloseTo(30, 0);
    expect((box?.x ?? 0) >= picture.x - 1).toBe(true);
    expect((box?.x ?? 0) + (box?.width ?? 0) <= picture.x + picture.width + 1).toBe(true);
    expect(await page.locator("tr.guess-table-pointed").getByRole("rowheader").innerText()).toContain(word);
    expect(await pictureOf(page).boundingBox()).toEqual(picture);
    expect(await accessibilityViolations(page)).toEqual([]);
    await tap({ x, y });
    await plate.waitFor({ state: "detached" });
    expect(await page.locator("tr.guess-table-pointed").count()).toBe(0);
  });

  it("is still chosen on a phone after a reload, and has no axe violations", async () => {
    const { page } = track(await openViewer(browser, { colorScheme: "dark", viewport: PHONE }));
    await guess(page, words.slice(0, 20));
    await page.goto(server.origin);
    await page.locator("html[data-enhanced]").waitFor();
    await tabOf(page).check();
    await page.reload();
    expect([await pictureOf(page).isVisible(), await tabOf(page).isChecked()]).toEqual([true, true]);
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it.each([
    ["comes in from the rim, and its ring answers once", "no-preference", [320, 720]],
    ["is simply there with reduced motion", "reduce", []],
  ] as const)("has a new dot that %s", async (_, reducedMotion, expected) => {
    const { page } = track(await openViewer(browser, { reducedMotion }));
    await page.goto(server.origin);
    await page.locator("html[data-enhanced]").waitFor();
    // Each animation as it begins: when it ends, and how far from the star it starts.
    await page.evaluate(() => {
      const begun: { end: number; from: string }[] = [];
      Object.assign(window, { begun });
      Element.prototype.animate = new Proxy(Reflect.get(Element.prototype, "animate"), {
        apply: (animate, element: Element, [frames, options]: [Keyframe[], KeyframeAnimationOptions]) => {
          if (element.closest(".orbit") !== null)
            begun.push({
              end: (options.delay ?? 0) + (options.duration as number),
              from: String(frames[0]?.transform),
            });
          return animate.call(element, frames, options);
        },
      });
    });
    const [word = ""] = words;
    await page.getByRole("textbox", { name: "Your guess" }).fill(word);
    await page.locator(".game-orbit:not(.server-markup *)").waitFor();
    await page.keyboard.press("Enter");
    await page.locator(".orbit .orbit-name", { hasText: word }).waitFor();
    const begun = await page.evaluate(() => (window as unknown as { begun: { end: number; from: string }[] }).begun);
    expect(begun.map(({ end }) => end)).toEqual(expected);
    if (expected.length > 0) expect(begun[0]?.from).toMatch(/^translate\(/);
  });
});
