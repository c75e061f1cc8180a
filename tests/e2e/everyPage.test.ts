import { expect, it } from "vitest";
import { LANGUAGES } from "~/editions/languages";
import { pathIn } from "~/i18n/addresses";
import { newEmail, PASSWORD } from "../support/account";
import type { GamePage } from "../support/gamePage";
import { grown } from "../support/machine";
import { signUp } from "../support/member";
import { PAGES } from "../support/pages";
import { useSite } from "../support/site";

const LONG = { timeout: grown(180_000) };
const WIDTHS = [1280, 360] as const;

type Who = "guest" | "member" | "editor" | "admin";
interface Row {
  readonly who: Who;
  /** With its language. */
  readonly path: string;
  readonly theme: "light" | "dark";
  /** How wide the window is in which axe looks at it; null: it looks at the page in another language. */
  readonly axeAt: (typeof WIDTHS)[number] | null;
}

const GUEST_PAGES = [
  ...PAGES,
  "/teams?tab=create",
  "/teams/leave",
  "/account",
  "/account/log-in",
  "/account/sign-up",
  "/logged-in",
  "/nowhere",
];

/** Pages as they are found at first. What must be reached is looked at where it is reached. */
const ROWS: readonly Row[] = [
  // The longest texts are German. tokens.test.ts proves the contrast of both themes.
  ...LANGUAGES.flatMap((language) =>
    GUEST_PAGES.map((path): Row => {
      const page = { who: "guest", path: pathIn(language, path) } as const;
      return language === "de" ? { ...page, theme: "dark", axeAt: 360 } : { ...page, theme: "light", axeAt: null };
    }),
  ),
  { who: "guest", path: "/admin", theme: "light", axeAt: 1280 },
  { who: "member", path: "/account", theme: "light", axeAt: 360 },
  { who: "member", path: "/account/delete", theme: "light", axeAt: 360 },
  { who: "member", path: "/account/photo/change", theme: "light", axeAt: 360 },
  { who: "member", path: "/games-file", theme: "light", axeAt: 360 },
  { who: "editor", path: "/portal/plan", theme: "light", axeAt: 360 },
  { who: "editor", path: "/portal/plan?view=new", theme: "light", axeAt: 360 },
  { who: "editor", path: "/portal/find?theme=sea&unused=never", theme: "light", axeAt: 360 },
  { who: "admin", path: "/portal", theme: "light", axeAt: 1280 },
  { who: "admin", path: "/portal?view=list", theme: "light", axeAt: 360 },
  { who: "admin", path: "/deutsch/portal?edition=de&weeks=1", theme: "light", axeAt: 360 },
  { who: "admin", path: "/portal/create?edition=en&num=1700", theme: "light", axeAt: 360 },
  { who: "admin", path: "/portal/emergency?edition=en&num=1700", theme: "light", axeAt: 360 },
  { who: "admin", path: "/portal/move", theme: "light", axeAt: 360 },
  { who: "admin", path: "/portal/people", theme: "light", axeAt: 360 },
  { who: "admin", path: "/portal/members", theme: "light", axeAt: 360 },
  { who: "admin", path: "/portal/log?kind=access", theme: "light", axeAt: 1280 },
  { who: "admin", path: "/deutsch/portal/try?edition=de", theme: "light", axeAt: 360 },
];

const site = useSite();

async function enter(who: Who): Promise<GamePage> {
  const game = await site.visit(null);
  if (who === "guest") return game;
  const email = newEmail();
  if (who === "member") await game.post("/account/sign-up", { email, password: PASSWORD, firstName: "Ana" });
  else {
    await signUp(site.server, email);
    if (who === "admin") site.server.makeStaff(email);
    else site.server.makeEditor(email);
    await game.post("/admin", { username: email, password: PASSWORD });
  }
  return game;
}

it.each(["guest", "member", "editor", "admin"] as const)(
  "every page fits windows and phones, without axe violations and errors: those of %s",
  LONG,
  async (who) => {
    const game = await enter(who);
    const { page } = game;
    const found: string[] = [];
    for (const { path, theme, axeAt } of ROWS.filter((row) => row.who === who)) {
      await page.emulateMedia({ colorScheme: theme });
      await game.open(path);
      await page.evaluate(() => {
        for (const fold of document.querySelectorAll("main details")) fold.setAttribute("open", "");
      });
      // Browsers give fields and lists to choose from a font of their own. Codes and tables have one of equal widths.
      const fonts = await page
        .locator(
          "body, main :is(input, select, textarea, button):not(.input-code, .plan-preview-text, .migrate textarea)",
        )
        .evaluateAll((all) => [...new Set(all.map((element) => getComputedStyle(element).fontFamily))]);
      if (fonts.length > 1) found.push(`${path}: ${fonts.join(" and ")}`);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        const faults = await (width === axeAt ? game.faults() : game.overflows());
        found.push(...faults.map((fault) => `${path} at ${width} px: ${fault}`));
      }
      found.push(...game.errors.splice(0).map((error) => `${path}: ${error}`));
    }
    expect(found).toEqual([]);
  },
);
