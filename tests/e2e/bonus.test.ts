import { describe, expect, it } from "vitest";
import { encodeCustomCode } from "~/play/customCode";
import type { GamePage } from "../support/gamePage";
import { AGO, ANAGRAMS } from "../support/secrets";
import { useSharedSite } from "../support/site";

const { number, visit } = useSharedSite();

/** The past game whose round asks for words of the letters of “chandelier”. */
const GAME = String(number - AGO.anagram);
const PAST = `/archive/game?num=${GAME}`;
const ROUND = `/bonus-round?num=${GAME}`;

/** A player who has given up the game of the round. */
async function start(): Promise<GamePage> {
  const game = await visit(null);
  await game.turn({ game: GAME, intent: "giveUp" });
  return game;
}
const input = ({ page }: GamePage) => page.getByRole("textbox", { name: "A word" });
async function tryWord(game: GamePage, word: string): Promise<void> {
  await input(game).fill(word);
  await input(game).press("Enter");
}
/** The answer to the latest word. */
const answer = ({ page }: GamePage, text: string) => page.locator("[role=status]").getByText(text);
const refusal = ({ page }: GamePage) => page.locator("#bonus-message");
const chips = ({ page }: GamePage) => page.getByRole("list", { name: "Words you found" }).getByRole("listitem");

/* Forms without scripts are tested in tests/http/bonus.test.ts. */
describe("a bonus round", () => {
  it("is won and goes on", async () => {
    const game = await start();
    const { page } = game;
    await game.open(PAST);
    await game.link(/^Bonus round/).click();
    await game.at(ROUND);
    await page.getByText("Make 12 words from the letters of the secret word.").waitFor();
    expect(await page.getByText("0 of 12 found").count()).toBe(1);
    const letters = page.getByRole("list", { name: "chandelier" }).getByRole("listitem");
    expect(await letters.allTextContents()).toEqual(Array.from("chandelier"));
    expect(await game.faults()).toEqual([]);
    await tryWord(game, "lantern");
    await refusal(game).getByText("“lantern” cannot be made from these letters").waitFor();
    await tryWord(game, "lantern");
    await refusal(game).getByText("You have already guessed that word").waitFor();
    const find = async (index: number) => {
      const word = ANAGRAMS[index] ?? "";
      await tryWord(game, word);
      await answer(game, `${word} is one of them`).waitFor();
      await page.getByText(index < 12 ? `${index + 1} of 12 found` : "13 found").waitFor();
    };
    await find(0);
    // Most of them are sent outside the page.
    for (const guess of ANAGRAMS.slice(1, 11)) await game.post("/bonus", { edition: "en", game: GAME, guess });
    await game.open(ROUND);
    await tryWord(game, ANAGRAMS[11] ?? "");
    await page.getByText("You won the bonus round!").waitFor();
    await page.getByText(/There are \d+ more words to find/).waitFor();
    expect(await game.faults()).toEqual([]);
    await find(12);
    await game.hasFocus(input(game));

    // Everything is still there, once, when the page is opened again.
    await game.open(ROUND);
    expect(await chips(game).first().textContent()).toContain(ANAGRAMS[12]);
    expect(await chips(game).count()).toBe(13);
    await game.open("/stats");
    await page.getByText(/^Bonus rounds won\s*1$/).waitFor({ state: "attached" });
    await game.open(ROUND);
    await game.link("Back to the game").click();
    await game.at(PAST);
    expect(await game.link("You won the bonus round!").getAttribute("href")).toBe(ROUND);
  });

  it("says why a word is refused, which can be corrected", async () => {
    const game = await start();
    await game.open(ROUND);
    for (const [word, text] of [
      ["", "Input cannot be empty"],
      ["hdnc", "Word not found: hdnc"],
      ["zzzz", "“zzzz” cannot be made from these letters"],
    ] as const) {
      await tryWord(game, word);
      await refusal(game).getByText(text).waitFor();
      await expect.poll(() => input(game).inputValue()).toBe(word);
    }
    expect(await game.faults()).toEqual([]);
    await tryWord(game, "candle");
    await answer(game, "candle is one of them.").waitFor();
    expect(await refusal(game).textContent()).toBe("");
  });

  it("of a custom game is kept with it", async () => {
    const code = encodeCustomCode("chandelier", "12345678");
    const game = await visit(null);
    await game.turn({ code, intent: "giveUp" });
    await game.open(`/bonus-round?code=${encodeURIComponent(code)}`);
    await tryWord(game, "candle");
    await answer(game, "candle is one of them.").waitFor();
    await game.page.reload();
    expect(await chips(game).allTextContents()).toEqual([expect.stringContaining("candle")]);
  });

  it("loses no word while the server cannot be reached, nor with the cookie of its game", async () => {
    const game = await start();
    await game.open(PAST);
    await game.open(ROUND);
    await game.context.setOffline(true);
    await tryWord(game, "candle");
    await tryWord(game, "alien");
    await refusal(game).getByText("You’re offline.").waitFor();
    expect(await refusal(game).textContent()).toContain("candle");
    await game.context.setOffline(false);
    const words = ["alien", "candle"];
    await expect.poll(() => chips(game).allTextContents()).toEqual(words);
    expect(await refusal(game).textContent()).toBe("");
    await game.context.clearCookies();
    await game.open(PAST);
    await game.link(/^Bonus round/).click();
    await expect.poll(() => chips(game).allTextContents()).toEqual(words);
    game.forgive();
  });
});
