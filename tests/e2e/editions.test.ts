import { expect, it } from "vitest";
import { sharedText } from "../support/ending";
import { useSharedSite } from "../support/site";

const { server, visit, todaysGame } = useSharedSite();

/* Every edition is played without scripts in tests/http/editions.test.ts. */
it("the German edition is won with scripts in its own language, with its own number and words", async () => {
  const { number, secret, words } = todaysGame("de");
  const game = await visit("/deutsch");
  const { page } = game;
  await page.getByRole("heading", { level: 1, name: `Spiel Nr. ${number}` }).waitFor();
  await game.score(words[0] ?? "");
  expect(await game.rows.first().getByRole("cell").nth(1).innerText()).toMatch(/^-?\d+,\d\d$/);
  await game.guess("xqzzyqx");
  await game.refusal("Wort nicht gefunden: xqzzyqx").waitFor();
  await game.hint();
  await game.link("Aufgeben").click();
  await page.getByText("Damit endet das Spiel, und das Geheimwort wird aufgedeckt.").waitFor();
  await page.keyboard.press("Escape");
  await game.guess(secret);
  await game.ended("won");
  const shared = (await sharedText(page)).split("\n");
  expect(shared[0]).toBe(`Proxima Deutsch Nr. ${number} · 3 Versuche · 1 Tipp`);
  expect(shared.at(-1)).toContain(`${server.origin}/deutsch/archive/game?num=${number}&s=`);
});

it("an open page links to its own next game once that has started", async () => {
  const game = await visit(null);
  await game.page.clock.install({ time: Date.now() + 2 * 86_400_000 });
  await game.open("/deutsch");
  const begun = game.link("Das neue Spiel hat begonnen.");
  await begun.waitFor();
  expect(await begun.getAttribute("href")).toBe("/deutsch");
  // It is said once, at an end too, where nothing else is said of tomorrow then.
  await game.page.locator("summary").getByText("Über das heutige Spiel").click();
  expect(await begun.count()).toBe(1);
  await game.guess(todaysGame("de").secret);
  await game.ended("won");
  await begun.waitFor();
  expect(await begun.count()).toBe(1);
  expect(await game.page.locator(".game-over-next").innerText()).toBe("Das neue Spiel hat begonnen.");
});
