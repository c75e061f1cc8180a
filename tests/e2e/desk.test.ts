import { beforeAll, expect, it } from "vitest";
import { newEmail, PASSWORD } from "../support/account";
import type { GamePage } from "../support/gamePage";
import { signUp } from "../support/member";
import { useSite } from "../support/site";

/** Pages of the editor's desk that no other test looks at, as a member of staff finds them at first. */
const PAGES = [
  "/portal/calendar",
  "/deutsch/portal/calendar?edition=de&weeks=1",
  "/portal/create?edition=en&num=1700",
  "/deutsch/portal/try?edition=de",
  "/portal/log?kind=access",
  "/portal/move",
  "/portal/shift?days=0",
] as const;

const site = useSite();
let email: string;
beforeAll(async () => {
  ({ email } = await signUp(site.server, newEmail()));
  site.server.makeStaff(email);
});

/** A browser of the member of staff, on a page of the portal. */
async function enter(path: string, width: number): Promise<GamePage> {
  const game = await site.visit(null);
  await game.post("/admin", { username: email, password: PASSWORD });
  await game.page.setViewportSize({ width, height: 800 });
  await game.open(path);
  return game;
}

it.each(PAGES)("a page of the desk fits windows and phones, without faults: %s", { timeout: 60_000 }, async (path) => {
  const game = await enter(path, 1280);
  const { page } = game;
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll("main details")) fold.setAttribute("open", "");
  });
  expect(await game.overflows()).toEqual([]);
  expect(await game.faults()).toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await game.overflows()).toEqual([]);
  expect(await game.faults()).toEqual([]);
});

it("a phone shows the calendar of one edition, a window that of all", async () => {
  const { page } = await enter("/portal/calendar?edition=es&weeks=1", 360);
  const columns = async () => (await page.getByRole("columnheader").allInnerTexts()).slice(0, 5);
  const tabs = page.getByRole("navigation", { name: "Edition" });
  expect(await columns()).toEqual(["Day it ends", "Spanish"]);
  await tabs.getByRole("link", { name: "German" }).click();
  expect(await columns()).toEqual(["Day it ends", "German"]);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await columns()).toEqual(["Day it ends", "English", "Junior", "Spanish", "German"]);
  expect(await tabs.isVisible()).toBe(false);
});
