import { describe, expect, it } from "vitest";
import { encodeCustomCode } from "~/game/customCode";
import type { GamePage } from "../support/gamePage";
import { AGO, ANAGRAMS, NEAREST } from "../support/secrets";
import type { Profile } from "../support/browser";
import { useSharedSite } from "../support/site";

const { number, visit } = useSharedSite();

/** Each kind of round, with thirteen words, the first twelve to win it. */
const ROUNDS = {
  anagram: {
    answers: ANAGRAMS,
    miss: ["lantern", "“lantern” cannot be made from these letters"],
    lead: "Make 12 words from the letters of the secret word.",
  },
  top1000: {
    answers: NEAREST,
    miss: ["pencil", "“pencil” is not among the nearest 1000 words"],
    lead: "Find 12 more of the 1000 words nearest to river.",
  },
} as const;
type Kind = keyof typeof ROUNDS;
const gameOf = (kind: Kind) => String(number - AGO[kind]);
const roundOf = (kind: Kind) => `/bonus-round?num=${gameOf(kind)}`;

/** A player who has given up the game of a round. */
async function start(kind: Kind, profile: Profile = {}): Promise<GamePage> {
  const game = await visit(null, profile);
  await game.turn({ game: gameOf(kind), intent: "giveUp" });
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
  it.each([
    ["anagram", true],
    ["top1000", false],
  ] as const)("of the kind %s is won and goes on, with JavaScript: %j", async (kind, javaScriptEnabled) => {
    const { answers, miss, lead } = ROUNDS[kind];
    const game = await start(kind, { javaScriptEnabled });
    const { page } = game;
    await game.open(`/archive/game?num=${gameOf(kind)}`);
    await game.link(/^Bonus round/).click();
    await game.at(roundOf(kind));
    await page.getByText(lead).waitFor();
    expect(await page.getByText("0 of 12 found").count()).toBe(1);
    if (kind === "anagram") {
      const letters = page.getByRole("list", { name: "chandelier" }).getByRole("listitem");
      expect(await letters.allTextContents()).toEqual(Array.from("chandelier"));
      expect(await game.faults()).toEqual([]);
    }
    await tryWord(game, miss[0]);
    await refusal(game).getByText(miss[1]).waitFor();
    await tryWord(game, miss[0]);
    await refusal(game).getByText("You have already guessed that word").waitFor();
    const find = async (index: number) => {
      const word = answers[index] ?? "";
      await tryWord(game, word);
      await answer(game, `${word} is one of them`).waitFor();
      await page.getByText(index < 12 ? `${index + 1} of 12 found` : "13 found").waitFor();
    };
    await find(0);
    // Most of them are sent outside the page.
    for (const guess of answers.slice(1, 11)) await game.post("/bonus", { edition: "en", game: gameOf(kind), guess });
    await game.open(roundOf(kind));
    await tryWord(game, answers[11] ?? "");
    await page.getByText("You won the bonus round!").waitFor();
    await page.getByText(/There are \d+ more words to find/).waitFor();
    if (javaScriptEnabled) expect(await game.faults()).toEqual([]);
    await find(12);
    await game.hasFocus(input(game));

    // Everything is still there, once, when the page is opened again.
    await game.open(roundOf(kind));
    expect(await chips(game).first().textContent()).toContain(answers[12]);
    expect(await chips(game).count()).toBe(13);
    await game.open("/stats");
    await page.getByText(/^Bonus rounds won\s*1$/).waitFor({ state: "attached" });
    await game.open(roundOf(kind));
    await game.link("Back to the game").click();
    await game.at(`/archive/game?num=${gameOf(kind)}`);
    expect(await game.link("You won the bonus round!").getAttribute("href")).toBe(roundOf(kind));
  });

  it("says why a word is refused, which can be corrected", async () => {
    const game = await start("anagram");
    await game.open(roundOf("anagram"));
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
    const game = await start("anagram");
    await game.open(`/archive/game?num=${gameOf("anagram")}`);
    await game.open(roundOf("anagram"));
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
    await game.open(`/archive/game?num=${gameOf("anagram")}`);
    await game.link(/^Bonus round/).click();
    await expect.poll(() => chips(game).allTextContents()).toEqual(words);
    game.forgive();
  });
});
