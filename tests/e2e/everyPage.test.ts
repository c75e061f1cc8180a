import { expect, it } from "vitest";
import { pathIn } from "~/i18n/addresses";
import { LANGUAGES } from "~/game/languages";
import { grown } from "../support/machine";
import { PAGES } from "../support/pages";
import { useSharedSite } from "../support/site";

const LONG = { timeout: grown(180_000) };

const { visit } = useSharedSite();

it("a link to another language tells other scripts of the page which one, unless it opens in another tab", async () => {
  const game = await visit("/faq");
  const { page } = game;
  await page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) details.open = true;
    window.addEventListener("language-changed", (event) => {
      const heard = sessionStorage.getItem("heard") ?? "";
      sessionStorage.setItem("heard", `${heard}${(event as CustomEvent<string>).detail} `);
    });
  });
  const link = (name: RegExp) => page.getByRole("main").getByRole("link", { name });
  await link(/espanol$/).click({ modifiers: ["Control"] });
  await link(/deutsch$/).click();
  await game.at("/deutsch");
  expect(await page.evaluate(() => sessionStorage.getItem("heard"))).toBe("de ");
});

/** Pages whose own tests look for axe violations. */
const HAVE_OWN_TESTS = [
  "/",
  "/give-up",
  "/archive",
  "/stats",
  "/settings",
  "/teams",
  "/make",
  "/migrate",
  "/circle",
  "/games-file",
  "/logs",
  "/nowhere",
];

it("every page fits the window in each language, without faults and page errors", LONG, async () => {
  const game = await visit(null);
  for (const language of LANGUAGES) {
    // The longest texts are German. tokens.test.ts proves the contrast of both themes.
    const isLongest = language === "de";
    await game.page.emulateMedia({ colorScheme: isLongest ? "dark" : "light" });
    for (const page of [...PAGES, "/nowhere"]) {
      const path = pathIn(language, page);
      await game.open(path);
      for (const width of [1280, 360]) {
        await game.page.setViewportSize({ width, height: 800 });
        expect([path, width, await game.overflows()]).toEqual([path, width, []]);
      }
      if (isLongest && !HAVE_OWN_TESTS.includes(page)) expect([path, await game.faults()]).toEqual([path, []]);
      expect([path, game.errors]).toEqual([path, []]);
    }
  }
});
