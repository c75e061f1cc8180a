import { describe, expect, it } from "vitest";
import { gameAddress } from "~/i18n/addresses";
import { sealGhost } from "~/race/ghost.server";
import type { GamePage } from "../support/gamePage";
import { teamCodeOf } from "../support/member";
import { AGO, ANAGRAMS } from "../support/secrets";
import { testSeal } from "../support/server";
import { useSharedSite } from "../support/site";
import { translate } from "../support/translator";
import { openVisitor } from "../support/visitor";

const { number, server, secret, visit } = useSharedSite();
const ocean = String(number - AGO.ocean);
const OCEAN = `/archive/game?num=${ocean}`;
const anagram = String(number - AGO.anagram);

/** Compares what both pages show. @param shown what is on them by now */
type Check = (shown: string | RegExp) => Promise<void>;

/** What the player sees and hears, without spaces and capitals, and without times, which go on, and codes of teams. */
const textOf = ({ page }: GamePage) =>
  page.evaluate(() =>
    document.body.innerText
      .replaceAll(/\d+ (?:h|min)\b|\b[A-Z0-9]{8}\b/g, "")
      .replaceAll(/\s/g, "")
      .toLowerCase(),
  );

/** Each play is made by two players at once: on pages as they are, and on pages that the browser translates. */
const PLAYS: Readonly<Record<string, (game: GamePage, check: Check, open: GamePage["open"]) => Promise<void>>> = {
  "with refusals, hints and another order to a win": async (game, check, open) => {
    await open();
    await game.guess("lanturn");
    await check(/^Word not found/);
    await game.score("music");
    await check("1 guess");
    await game.hint();
    await check("2 guesses");
    await game.score("house", "cities");
    await game.score("music");
    await check("Already guessed");
    await game.page
      .getByRole("link", { name: /^Sort:/ })
      .first()
      .click();
    await check(/^Sort:/);
    await game.score("table");
    await game.guess(secret);
    await game.ended("won");
    await check("Look back");
  },
  "of the past that is given up": async (game, check, open) => {
    await open(OCEAN);
    await game.score("music", "river");
    await game.link("Give up").click();
    await check("Give up");
    await game.dialog.getByRole("button", { name: "Close" }).click();
    await game.giveUp();
    await check("Look back");
  },
  "with every dialog of the menu": async (game, check, open) => {
    await game.turn({ game: ocean, intent: "guess", guess: "ocean" });
    await open();
    await game.score("music");
    await game.chooseFromMenu("Settings");
    for (const name of ["Similarity", "Emojis"])
      await game.dialog.getByRole("switch", { name: new RegExp(name, "i") }).click();
    await check("Settings");
    await game.dialog.getByRole("button", { name: "Close" }).click();
    await game.score("house");
    await check("2 guesses");
    await game.chooseFromMenu("Statistics");
    await check("Statistics");
    await game.dialog.getByRole("link", { name: "Junior" }).click();
    await check(/You have not finished a game yet/);
    await game.dialog.getByRole("button", { name: "Close" }).click();
    await game.link("What the numbers mean").click();
    await check("What the numbers mean");
  },
  "that is remembered": async (game, check, open) => {
    for (const guess of ["music", "ocean"]) await game.turn({ game: ocean, intent: "guess", guess });
    await game.turn({ game: String(number - 1), intent: "guess", guess: "music" });
    await open();
    await check("Your last two weeks");
    await game.score("music");
    await check("1 guess");
  },
  "that is looked back at": async (game, check, open) => {
    for (const guess of ["music", "house", "ocean"]) await game.turn({ game: ocean, intent: "guess", guess });
    await open(`/look-back?num=${ocean}`);
    for (const word of ["music", "house"]) {
      await game.page.getByRole("rowheader", { name: word }).getByRole("link").first().click();
      await check(RegExp(`^Words between ${word}`));
    }
  },
  "that is made for a friend": async (game, check, open) => {
    await game.open("/make");
    await game.page.getByLabel("Secret word").fill("river");
    await game.button("Create the game").click();
    await game.page.getByRole("heading", { name: "Your game is ready." }).waitFor();
    await open("/make#made");
    await game.button("Copy the link").click();
    await check("Copied");
    await game.page.getByLabel("Secret word").pressSequentially("s");
    await check("Create your own");
  },
  "of a team": async (game, check, open) => {
    const teamCode = teamCodeOf(await game.post("/teams", { intent: "create", edition: "en", name: "Ana" }));
    await open();
    await check("Connected");
    const mate = openVisitor(server);
    await mate.post("/teams", { intent: "join", name: "Jo", teamCode });
    await check("Jo");
    for (const guess of ["house", "table"]) {
      await mate.turn({ intent: "guess", guess });
      await check(new RegExp(`Jo guessed ${guess}`));
    }
    await game.score("music");
    await check("3 guesses");
    await game.link("Leave the team").click();
    await check("Leave the team?");
    await game.dialog.getByRole("button", { name: "Close" }).click();
    await mate.turn({ intent: "guess", guess: secret });
    await check("Your team");
  },
  "of a race": async (game, check, open) => {
    const past = { edition: "en", number: Number(ocean) } as const;
    const marks = [2, 3, 5].map((at) => ({ number: at, best: at * 200, isHint: at === 3 }));
    const ghost = sealGhost({ seal: testSeal }, past, { name: "Ana", count: 5, marks });
    await open(gameAddress("en", "en", { number: past.number, ghost }));
    await check("Race Ana to this word");
    for (const word of ["music", "house", "cities"]) {
      await game.score(word);
      await check("Ana was");
    }
    await game.guess("ocean");
    await game.ended("won");
    await check("Look back");
  },
  "of a bonus round": async (game, check, open) => {
    await game.turn({ game: anagram, intent: "giveUp" });
    await open(`/bonus-round?num=${anagram}`);
    const input = game.page.getByRole("textbox", { name: "A word" });
    await input.fill("lantern");
    await input.press("Enter");
    await check("cannot be made");
    for (const [index, word] of ANAGRAMS.entries()) {
      await input.fill(word);
      await input.press("Enter");
      await check(new RegExp(`^${String(index + 1)} ?(?:of 12)? found$`));
    }
  },
};

describe("a page that the browser translates goes on showing what it should: a play", () => {
  it.each(Object.keys(PLAYS))("%s", async (name) => {
    const play = PLAYS[name] ?? (() => Promise.resolve());
    const [plain, translated] = [await visit(null), await visit(null)];
    /** Lets the plain page go on from a check, where it waits for the other. */
    let goOn: (() => void) | undefined;
    const onPlain: Check = async (text) => {
      await plain.page.getByText(text).first().waitFor({ state: "attached" });
      await new Promise<void>((resolve) => (goOn = resolve));
    };
    const onTranslated: Check = async () => {
      await expect.poll(() => goOn).toBeDefined();
      await expect
        .poll(async () => {
          const texts = [await textOf(translated), await textOf(plain)];
          return texts[0] === texts[1] ? "the same" : texts;
        })
        .toBe("the same");
      const words = translated.page.locator("font font").filter({ hasText: /^(?:music|house|harbor|chair)$/i });
      expect(await words.allTextContents()).toEqual([]);
      const next = goOn;
      goOn = undefined;
      next?.();
    };
    const openTranslated: GamePage["open"] = async (path) => {
      await translated.open(path);
      await translate(translated.page);
    };
    await Promise.all([
      play(plain, onPlain, (path) => plain.open(path)),
      play(translated, onTranslated, openTranslated),
    ]);
  });
});
