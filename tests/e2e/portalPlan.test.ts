import { expect, it } from "vitest";
import { newEmail, PASSWORD, press, says } from "../support/account";
import { signUp } from "../support/member";
import { useSite } from "../support/site";

const site = useSite();

/* What the pages do is tested in tests/http/portalPlan.test.ts. */
it("the pages of a plan fit into phones and windows, and Enter in a date checks it", { timeout: 120_000 }, async () => {
  const { email } = await signUp(site.server, newEmail());
  site.server.makeStaff(email);
  const game = await site.visit(null);
  const { page } = game;
  await game.post("/admin", { username: email, password: PASSWORD });
  await game.open("/portal/plan");
  const fits = async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await game.overflows()).toEqual([]);
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await game.faults()).toEqual([]);
  };
  await fits();
  const rows = [
    "fecha;palabra;edición;nota",
    "2041-12-24;lantern;en;a note that is as long as notes of editors are, with many words in it",
    "05/12/2041;harbor;;",
    "31.2.2041;saddle;;",
    "2041-12-25;copper;Atlantis;",
    "2021-12-25;anchor;;",
    "2041-12-26;zzkwzzkw;;",
    ";velvet;;",
  ];
  await page.getByLabel("Words, with dates if you have them").fill(rows.join("\n"));
  await press(page, "Look at it first");
  await page.getByRole("heading", { name: "Preview of the plan" }).waitFor();
  await fits();
  await page.getByText("Read it another way").click();
  await fits();
  const date = page.getByLabel("Date of line 4");
  await date.fill("2041-12-28");
  await date.press("Enter");
  await page.getByText("There is no such date").waitFor({ state: "detached" });
  expect(await page.getByLabel("Date of line 4").inputValue()).toBe("2041-12-28");
  await page.getByRole("checkbox").first().check();
  await page.getByRole("button", { name: /^Put .* in the plan$/ }).click();
  await says(page, "1 word is in the plan");
  await fits();
  await game.open("/portal/plan?view=backlog");
  await fits();
});
