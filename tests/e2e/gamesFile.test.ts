import { describe, expect, it } from "vitest";
import type { GamePage } from "../support/gamePage";
import { useSharedSite } from "../support/site";

const site = useSharedSite();
const { visit, words, number } = site;
const [first = "", second = "", third = ""] = words;
const yesterday = `/archive/game?num=${number - 1}`;

/** Presses the button that saves the games, and returns the file. */
async function save(game: GamePage): Promise<string> {
  const [download] = await Promise.all([
    game.page.waitForEvent("download"),
    game.button("Save my games as a file").click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^\d{4}-\d\d-\d\d-games\.json$/);
  return download.path();
}

/** Loads a file on the page of such files. */
async function load(game: GamePage, file: string): Promise<void> {
  await game.page.getByLabel("File of games").setInputFiles(file);
  await game.button("Load games").click();
  await note(game).waitFor();
  await game.ready();
}
const note = ({ page }: GamePage) => page.getByRole("main").getByRole("status");
const said = (game: GamePage) => note(game).innerText();

/* What a file holds, how it is merged, and its forms without scripts are tested in tests/http/gamesFile.test.ts. */
describe("a guest's games", () => {
  it("go to another browser as a file, with those that only local storage has, and settings", async () => {
    const player = await visit();
    await player.score(first);
    await player.giveUp();
    await player.open(yesterday);
    await player.score(second, third);
    await player.open("/settings");
    await player.page.getByText("Dark", { exact: true }).click();
    await player.open("/stats");
    await player.context.clearCookies({ name: /^game_/ });
    const file = await save(player);

    const other = await visit("/games-file");
    await load(other, file);
    expect(await said(other)).toBe(
      "New guesses in 2 games. 1 result that was not here. Your settings have come along.",
    );
    await expect.poll(() => other.stored("darkMode")).toBe("true");
    expect(await other.page.locator("html").getAttribute("data-theme")).toBe("dark");
    // The copies outlive the cookies.
    await expect.poll(() => other.stored(`game_en_${number - 1}`)).not.toBeNull();
    await other.context.clearCookies();
    await other.open("/stats");
    await other.page.getByText("of 1 game", { exact: true }).waitFor();
    await other.open(yesterday);
    await other.hasRows(2);
    expect((await other.words()).sort()).toEqual([second, third].sort());
    await other.open("/");
    await other.ended("lost");
    // Loaded again, it changes nothing.
    await other.open("/games-file");
    await load(other, file);
    expect(await said(other)).toBe("There was nothing in the file that is not here.");
  });

  it("have pages without axe violations that fit phones: refused, and loaded", async () => {
    const game = await visit("/games-file", { viewport: { width: 360, height: 740 } });
    const check = async (name: string) => {
      expect([name, await game.faults()]).toEqual([name, []]);
    };
    await game.page
      .getByLabel("File of games")
      .setInputFiles({ name: "x", mimeType: "", buffer: Buffer.alloc(600 * 1024) });
    await game.page.getByRole("alert").filter({ hasText: "This is too large" }).waitFor();
    expect(await game.button("Load games").isDisabled()).toBe(true);
    await check("too large");
    await game.page.getByLabel("File of games").setInputFiles([]);
    await game.button("Load games").click();
    await game.page.getByText("Choose a file of games").waitFor();
    await game.ready();
    await check("refused");
    await load(game, await save(game));
    await check("loaded");
  });
});
