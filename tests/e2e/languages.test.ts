import { describe, expect, it } from "vitest";
import { pathIn } from "~/i18n/addresses";
import { PAGES } from "../support/pages";
import { useSharedSite } from "../support/site";

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

/** The longest texts are German. tokens.test.ts proves the contrast of both themes. */
const LOOKS = [
  { language: "en", colorScheme: "light", hasAxe: false },
  { language: "es", colorScheme: "light", hasAxe: false },
  { language: "de", colorScheme: "dark", hasAxe: true },
] as const;
/** Pages whose own tests look for axe violations. */
const HAVE_OWN_TESTS = ["/", "/give-up", "/archive", "/stats", "/settings", "/teams", "/make", "/migrate", "/nowhere"];

describe.each(LOOKS)("in $language and the $colorScheme theme", ({ language, colorScheme, hasAxe }) => {
  it("every page fits the window, without faults and page errors", { timeout: 120_000 }, async () => {
    const game = await visit(null, { colorScheme });
    for (const path of [...PAGES, "/nowhere"]) {
      await game.open(pathIn(language, path));
      for (const width of [1280, 360]) {
        await game.page.setViewportSize({ width, height: 800 });
        expect([path, width, await game.overflows()]).toEqual([path, width, []]);
      }
      if (hasAxe && !HAVE_OWN_TESTS.includes(path)) expect([path, await game.faults()]).toEqual([path, []]);
      expect([path, game.errors]).toEqual([path, []]);
    }
  });
});
