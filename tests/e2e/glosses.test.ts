import { expect, it } from "vitest";
import type { GamePage } from "../support/gamePage";
import { closedGate } from "../support/gate";
import { teamCodeOf } from "../support/member";
import { useSharedSite } from "../support/site";

const { visit, todaysGame } = useSharedSite();

const NARROW = { viewport: { width: 360, height: 780 } };
async function visitLearner(glosses: string, path: string): Promise<GamePage> {
  const game = await visit(null, NARROW);
  await game.setCookie("settings", `glosses=${glosses}`);
  await game.open(path);
  return game;
}
const row = ({ page }: GamePage, name: string) => page.getByRole("rowheader", { name, exact: true });
const glosses = ({ page }: GamePage) => page.locator("small[lang]");

/* Where glosses stand, and for whom, is tested in tests/http/glosses.test.ts. */
it("glosses come with the answer to a guess and a hint, and with the end, on a narrow page", async () => {
  const game = await visitLearner("en", "/espanol");
  const { page } = game;
  await game.guess("perro");
  await row(game, "perro dog").waitFor();
  const answer = game.latest.getByText("dog");
  expect(await answer.getAttribute("lang")).toBe("en");
  // A long word has its gloss under it, a short one beside it.
  await game.guess("responsabilidad");
  await row(game, "responsabilidad responsibility").waitFor();
  await game.hint();
  expect(await game.faults()).toEqual([]);
  await game.guess(todaysGame("es").secret);
  await page.getByRole("link", { name: "Las 1000 palabras más cercanas" }).waitFor();
  expect(await glosses(game).count()).toBeGreaterThanOrEqual(3 + 3);
  expect(await game.faults()).toEqual([]);
  await page.getByRole("link", { name: "Las 1000 palabras más cercanas" }).click();
  await page.getByRole("table").waitFor();
  await page.waitForLoadState();
  expect(await glosses(game).count()).toBeGreaterThan(500);
  expect(await game.overflows()).toEqual([]);
});

it("a row is as high with a gloss as without, if it fits beside its word, and the choice is shown at once", async () => {
  const game = await visit("/espanol", { ...NARROW, locale: "es" });
  await game.guess("perro", "casa", "montaña");
  await game.hasRows(3);
  const heights = () => game.rows.evaluateAll((parts) => parts.map((part) => part.clientHeight));
  const before = [await heights(), (await game.latest.boundingBox())?.height];
  await game.page.getByLabel("Menú", { exact: true }).click();
  await game.page.getByRole("navigation").getByRole("link", { name: "Ajustes" }).click();
  await game.page
    .getByRole("group", { name: "Traducir las palabras" })
    .getByRole("button", { name: "English" })
    .click();
  await game.page.keyboard.press("Escape");
  await row(game, "perro dog").waitFor();
  expect([await heights(), (await game.latest.boundingBox())?.height]).toEqual(before);
  expect(await game.stored("settings")).toContain('"glosses":"en"');
});

it("glosses are offered under the list after the first guess, and not again", async () => {
  const game = await visit(null, NARROW);
  const list = closedGate();
  await game.page.route(/\/build\/playing[.-].*js$/, async (route) => {
    await list.isOpen;
    await route.continue();
  });
  await game.open("/espanol");
  const offer = game.page.getByRole("group", { name: "Show translations next to the words?" });
  await game.page.locator("#gloss-offer").waitFor({ state: "attached" });
  expect(await offer.isVisible()).toBe(false);
  const answered = game.page.waitForResponse(/\/play$/);
  await game.guess("perro");
  await answered;
  // In place of the list, it would jump when that comes.
  expect(await offer.isVisible()).toBe(false);
  list.open();
  await offer.waitFor();
  expect((await offer.boundingBox())?.y).toBeGreaterThan((await game.rows.first().boundingBox())?.y ?? 0);
  expect(await game.faults()).toEqual([]);
  await offer.getByRole("button", { name: "Translate into English" }).click();
  await row(game, "perro dog").waitFor();
  expect(await offer.count()).toBe(0);
});

it("a gloss comes after the guess of a team-mate, in a place that is kept for it", async () => {
  const mira = await visitLearner("es", "/about");
  const jo = await visit(null);
  const page = await mira.post("/teams", { intent: "create", edition: "en", name: "Mira" });
  const teamCode = teamCodeOf(page);
  await jo.post("/teams", { intent: "join", name: "Jo", teamCode });
  await mira.open();
  await mira.page.getByText("Connected", { exact: true }).waitFor();
  const release = await mira.hold("**/play");
  await jo.turn({ intent: "guess", guess: "dog", team: teamCode });
  const gloss = mira.rows.locator("small[lang]");
  await gloss.waitFor({ state: "attached" });
  const height = () => mira.rows.first().evaluate((one) => one.clientHeight);
  const before = await height();
  release();
  await row(mira, "dog perro Jo").waitFor();
  expect(await height()).toBe(before);
  expect(await mira.latest.innerText()).toContain("perro");
});
