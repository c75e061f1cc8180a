import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { teamCodeOf } from "../support/member";
import { watchMotion } from "../support/motion";
import { useSharedSite } from "../support/site";
import { openVisitor } from "../support/visitor";

const { secret, server, words, visit } = useSharedSite();

const PHONE = { width: 360, height: 740 };
const TABLET = { width: 768, height: 1024 };

const pictureOf = (page: Page) => page.getByRole("img", { name: /secret word/ });
const tabOf = (page: Page) => page.getByRole("radio", { name: "Orbit" });

describe("the orbit, without JavaScript,", () => {
  it("is one tap beside the list on a phone, over its rows, and not there before the first guess", async () => {
    const game = await visit("/", { javaScriptEnabled: false, viewport: PHONE });
    const { page } = game;
    expect([await pictureOf(page).isVisible(), await tabOf(page).count()]).toEqual([false, 0]);
    await game.played(...words.slice(0, 3));
    await game.open();
    expect(await pictureOf(page).isVisible()).toBe(false);
    await tabOf(page).check();
    expect(await pictureOf(page).getAttribute("aria-label")).toMatch(/^3 guesses around the secret word/);
    expect([await pictureOf(page).isVisible(), await game.overflows()]).toEqual([true, []]);
    const box = await tabOf(page).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    const places = [game.latest, tabOf(page), pictureOf(page), game.rows.first(), page.locator(".game-more")];
    const tops = await Promise.all(places.map(async (one) => (await one.boundingBox())?.y ?? 0));
    expect(tops).toEqual([...tops].sort((a, b) => a - b));
  });

  it("is always there on a wider page, and printed from every page", async () => {
    const game = await visit(null, { javaScriptEnabled: false, viewport: TABLET });
    const { page } = game;
    await game.played(...words.slice(0, 3));
    await game.open();
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
  it.each([
    ["comes in from the rim, and its ring answers once", "no-preference", [320, 720]],
    ["is simply there with reduced motion", "reduce", []],
  ] as const)("has a dot for each guess, which %s, and a lit star in the end", async (_, reducedMotion, expected) => {
    const game = await visit(null, { reducedMotion });
    const { page } = game;
    const motion = await watchMotion(page, ".orbit");
    await game.open();
    expect(await pictureOf(page).getAttribute("aria-label")).toBe("Five empty rings around the secret word.");
    const [word = ""] = words;
    await game.input.fill(word);
    await page.locator(".game-orbit:not(.server-markup *)").waitFor();
    await page.keyboard.press("Enter");
    await page.locator(".orbit .orbit-name", { hasText: word }).waitFor();
    const begun = await motion();
    expect(begun.map(({ delay, duration }) => delay + duration)).toEqual(expected);
    if (expected.length > 0) expect(begun[0]?.from.transform).toMatch(/^translate\(/);
    expect([await dotsOf(page), await page.locator(".orbit .orbit-latest").count()]).toEqual([1, 1]);
    await game.guess(secret);
    await page.locator(".orbit-found .orbit-ray").waitFor();
    expect([await dotsOf(page), await page.locator(".orbit .secret-name").textContent()]).toEqual([1, secret]);
  });

  it("does not move the dot of the player's guess when a team-mate's guess is added", async () => {
    const game = await visit(null, { reducedMotion: "no-preference" });
    const { page } = game;
    const motion = await watchMotion(page, ".orbit");
    const teamCode = teamCodeOf(await game.post("/teams", { intent: "create", edition: "en", name: "Ana" }));
    await game.open();
    await game.score("music");
    await page.locator(".orbit .orbit-name", { hasText: "music" }).waitFor();
    await motion();
    const mate = openVisitor(server);
    await mate.post("/teams", { intent: "join", name: "Jo", teamCode });
    // The player's own answer is fresh.
    await mate.turn({ intent: "guess", guess: "house" });
    await page.locator(".orbit .orbit-name", { hasText: "house" }).waitFor();
    const isOwn = (await game.latest.innerText()).includes("music");
    expect([isOwn, await motion()]).toEqual([true, []]);
  });

  it.each([
    ["on a phone", PHONE],
    ["beside the list", { width: 1280, height: 800 }],
  ])("names the dot that is tapped and marks its row, %s, and moves nothing", async (_, viewport) => {
    const game = await visit(null, { viewport, reducedMotion: "reduce" });
    const { page } = game;
    await game.played(...words.slice(0, 6));
    await game.open();
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
    if (viewport === PHONE) expect(await game.faults()).toEqual([]);
    await tap({ x, y });
    await plate.waitFor({ state: "detached" });
    expect(await page.locator("tr.guess-table-pointed").count()).toBe(0);
  });

  it("is still chosen on a phone after a reload", async () => {
    const game = await visit(null, { viewport: PHONE });
    await game.played(...words.slice(0, 2));
    await game.open();
    await tabOf(game.page).check();
    await game.open();
    expect([await pictureOf(game.page).isVisible(), await tabOf(game.page).isChecked()]).toEqual([true, true]);
  });
});
