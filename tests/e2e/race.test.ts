import { describe, expect, it } from "vitest";
import type { Profile } from "../support/browser";
import type { GamePage } from "../support/gamePage";
import { AGO } from "../support/secrets";
import { useSharedSite } from "../support/site";

const { number, server, visit } = useSharedSite();
/** A past game whose secret is "ocean". */
const game = String(number - AGO.ocean);
const PAGE = `/archive/game?num=${game}`;

/** Plays the game to its end and makes a link to race against it. */
async function makeLink(profile: Profile = {}): Promise<{ maker: GamePage; link: string }> {
  const maker = await visit(null, profile);
  for (const guess of ["table", "river", "fish", "ocean"]) await maker.turn({ game, intent: "guess", guess });
  await maker.open(PAGE);
  await maker.link(/^Race me/).click();
  await maker.at(`/race?num=${game}`);
  await maker.page.getByLabel("Your name").fill("Ana");
  await maker.page.getByRole("button", { name: "Create the link" }).click();
  await maker.at(`/race?num=${game}&name=Ana`);
  const link = await maker.page.getByLabel("Invitation link").inputValue();
  return { maker, link: link.slice(server.origin.length) };
}

/* What a link may and may not do is tested in tests/http/race.test.ts. */
describe("a race", () => {
  it("is made, played and ended with scripts, in one page", async () => {
    const permissions = ["clipboard-read", "clipboard-write"];
    const { maker, link } = await makeLink({ permissions, viewport: { width: 360, height: 740 } });
    expect(await maker.faults()).toEqual([]);
    await maker.page.getByRole("button", { name: "Copy the link" }).click();
    await expect.poll(() => maker.page.evaluate(() => navigator.clipboard.readText())).toBe(server.origin + link);

    const player = await visit(link, { viewport: { width: 360, height: 740 }, colorScheme: "dark" });
    const { page } = player;
    await page.getByRole("heading", { name: "Race Ana to this word" }).waitFor();
    expect(await player.faults()).toEqual([]);
    const line = page.getByRole("status").filter({ hasText: /^Ana/ });
    await player.score("music");
    await expect
      .poll(() => line.allInnerTexts())
      .toEqual([expect.stringMatching(/^Ana was closer than \d+% of all words by now$/)]);
    const box = await line.boundingBox();
    await player.score("house");
    await expect.poll(() => line.innerText()).toMatch(/^Ana was at \d+ by now$/);
    // It neither grows nor moves the list.
    expect(await line.boundingBox()).toEqual(box);
    expect(box?.height).toBe(28);
    const at = await line.innerText();
    // A repeated word is no guess.
    await player.score("music");
    expect(await line.innerText()).toBe(at);
    expect(await player.faults()).toEqual([]);

    await player.guess("ocean");
    await player.ended("won");
    await page.getByRole("img", { name: /^Best rank.*dashed: .Ana.$/ }).waitFor();
    await page.getByText("You needed 3, Ana 4.").waitFor();
    await expect.poll(() => line.count()).toBe(0);
    expect(await player.faults()).toEqual([]);
  });

  it("is left without leaving the game", async () => {
    const { link } = await makeLink({ javaScriptEnabled: false });
    const player = await visit(link);
    await player.score("music");
    await player.link("Leave the race").click();
    await player.at(PAGE);
    await player.hasRows(1);
    expect(await player.page.getByText(/^Ana/).count()).toBe(0);
  });

  it("that a broken link brings is none, and the game is played", async () => {
    const player = await visit(`${PAGE}&ghost=broken`);
    await player.page.getByText("This race link is cut off or not from here. Ask for it again.").waitFor();
    await player.score("music");
    await player.hasRows(1);
  });
});
