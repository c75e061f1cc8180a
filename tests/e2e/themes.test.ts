import { describe, expect, it } from "vitest";
import { accessibilityViolations } from "../support/browser";
import type { GamePage } from "../support/gamePage";
import { useSite } from "../support/site";

// What a theme may say is tested beside app/face.

const DAY_AND_NIGHT = ["light", "dark"] as const;

/** Colors of the header, the button for a guess and the ground of the mark. */
const CLEAR = "rgba(0, 0, 0, 0)";
const GREEN = "rgb(20, 99, 58)";
const LOOKS = {
  school: { head: [GREEN, "rgb(18, 61, 39)"], button: [GREEN, "rgb(127, 208, 160)"], disc: "rgb(251, 253, 249)" },
  newspaper: {
    head: ["rgb(255, 255, 255)", "rgb(19, 19, 19)"],
    button: ["rgb(0, 0, 0)", "rgb(240, 240, 240)"],
    disc: CLEAR,
  },
  club: {
    head: ["rgb(245, 138, 31)", "rgb(245, 138, 31)"],
    button: ["rgb(35, 26, 16)", "rgb(247, 240, 230)"],
    disc: "rgb(255, 253, 250)",
  },
} as const;

/** A theme changes nothing else that axe looks at. */
const faultsOf = async (game: GamePage) => [
  ...(await game.overflows()),
  ...(await accessibilityViolations(game.page, ["color-contrast"])),
];

describe.each([
  ["school", "Lindenschule"],
  ["newspaper", "The Courier"],
  ["club", "Orange Club"],
] as const)("the theme of a %s", (theme, name) => {
  const site = useSite(() => ({ SITE_NAME: name, THEME_FILE: `tests/fixtures/themes/${theme}.css` }));

  it("is worn by the header and the buttons, and can be read while playing and at the end, by day and by night", async () => {
    const game = await site.visit(null);
    await game.played(...site.words.slice(0, 5));
    for (let hints = 0; hints < 4; hints += 1) await game.turn({ intent: "hint" });
    await game.open();
    const { head, button, disc } = LOOKS[theme];
    const grounds = (one: string) =>
      game.page
        .locator(one)
        .first()
        .evaluate((element) => getComputedStyle(element).backgroundColor);
    for (const [index, colorScheme] of DAY_AND_NIGHT.entries()) {
      await game.page.emulateMedia({ colorScheme });
      expect([
        colorScheme,
        await grounds("header"),
        await grounds(".button-main"),
        await grounds("header svg"),
      ]).toEqual([colorScheme, head[index], button[index], disc]);
      expect([colorScheme, ...(await faultsOf(game))]).toEqual([colorScheme]);
    }
    await game.guess(site.secret);
    await game.ended("won");
    // The night is the same in both: here it lies on a light page.
    await game.page.emulateMedia({ colorScheme: "light" });
    expect(await faultsOf(game)).toEqual([]);
  });
});
