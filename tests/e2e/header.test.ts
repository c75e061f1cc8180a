import { describe, expect, it } from "vitest";
import { useSharedSite } from "../support/site";

const { visit } = useSharedSite();

describe("the question mark of the header", () => {
  it("shows the six steps of the scale over the game, from the secret word down, or leads to the answer about it if the sheet cannot be loaded", async () => {
    const game = await visit();
    const sign = () => game.link("What the numbers mean");
    await sign().click();
    const sheet = game.page.getByRole("dialog", { name: "What the numbers mean" });
    await sheet.waitFor();
    const steps = (await sheet.getByRole("listitem").allInnerTexts()).map((text) => text.split(/\s+/).join(" "));
    expect(steps).toEqual([
      "1000 the secret word",
      "999 only the secret word is closer",
      "990 the nearest 10",
      "900 the nearest 100",
      "500 the nearest 500",
      "1 the nearest 1000",
    ]);
    await game.page.keyboard.press("Escape");
    await sheet.waitFor({ state: "hidden" });
    await game.hasFocus(sign());

    await game.open();
    await game.page.route(/\/ending-/, (route) => route.abort());
    await sign().click();
    await game.page.getByRole("heading", { level: 1, name: "Questions and answers" }).waitFor();
    expect(await game.page.locator("details[open] summary").allInnerTexts()).toEqual([
      "What do similarity and closeness mean?",
    ]);
    game.forgive();
  });
});

describe("the menu", () => {
  it("has six pages, and closes on Escape, on an outside click, and when the focus leaves it", async () => {
    const game = await visit();
    const menu = () => game.page.getByRole("navigation", { name: "Pages" });
    const button = () => game.page.getByLabel("Menu", { exact: true });
    await button().click();
    expect(await menu().getByRole("link").allInnerTexts()).toEqual([
      "Archive",
      "Statistics",
      "Play together",
      "Settings",
      "Help",
      "Account",
    ]);
    for (const close of [
      () => game.page.keyboard.press("Escape"),
      () => game.page.mouse.click(200, 500),
      () => menu().getByRole("link").last().press("Tab"),
    ]) {
      if (!(await menu().isVisible())) await button().press("Enter");
      await menu().waitFor();
      await close();
      await menu().waitFor({ state: "hidden" });
    }
  });
});
