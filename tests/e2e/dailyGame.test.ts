import { beforeEach, describe, expect, it } from "vitest";
import { PLAYERS } from "../support/browser";
import { sharedText } from "../support/ending";
import type { GamePage } from "../support/gamePage";
import { useSharedSite } from "../support/site";

const { server, number, secret, words, visit } = useSharedSite();

const firstQuestion = ({ page }: GamePage) =>
  page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "How it works" }) })
    .locator("details")
    .first();

/* What only the server does for a player without scripts is tested in tests/http/editions.test.ts. */
describe("the daily game", () => {
  it.each(PLAYERS)("is begun by a sample, asked to be given up, and won, $kind", async ({ javaScriptEnabled }) => {
    const game = await visit("/", { javaScriptEnabled });
    const { page } = game;
    await page.getByRole("heading", { level: 1, name: `Game #${number}` }).waitFor();
    await game.hasFocus(game.input);
    await page.getByRole("heading", { name: "How it works" }).waitFor();
    expect(await firstQuestion(game).getAttribute("open")).toBeNull();
    expect(await page.getByRole("table").count()).toBe(0);
    // Both cost something, so neither is there before the game has begun.
    expect([await game.button("Hint").count(), await game.link("Give up").count()]).toEqual([0, 0]);

    await page.getByText("If the secret word were waffle").waitFor();
    for (const name of [
      "cheesecake, nearly there, 994 / 1000",
      "gingerbread, getting warm, 963 / 1000",
      "violinist, far off, cold 33%",
    ])
      // A comma between the parts, or "far off cold" would be read as one.
      await page.getByRole("button", { name: new RegExp(`^${name.replaceAll(",", " ?,")}$`) }).waitFor();
    await page.getByRole("button", { name: /^violinist/ }).click();
    await game.latest.getByText("violinist").waitFor();
    await expect.poll(() => game.words()).toEqual(["violinist"]);
    expect(await page.getByText("If the secret word were waffle").count()).toBe(0);

    await game.link("Give up").click();
    await page.getByText("This ends the game and reveals the secret word.").waitFor();
    await page.getByRole(javaScriptEnabled ? "button" : "link", { name: "Keep playing" }).click();
    await game.score(words[1] ?? "");
    await game.guess(secret.toUpperCase());
    await game.ended("won");
    const shared = await sharedText(page);
    const lines = shared.split("\n");
    expect(lines[0]).toBe(`Proxima #${number} · 3 guesses`);
    expect(lines.at(-1)).toMatch(new RegExp(`^${server.origin}/archive/game\\?num=${number}&s=[0-5]{2}6$`));
    expect(shared).not.toContain(secret);
    await game.open();
    await game.ended("won");
    expect([await game.rows.count(), await game.input.count()]).toEqual([3, 0]);
  });

  it("folds away the figures, and says until when it runs, in local time too, instead of its date", async () => {
    const { page } = await visit();
    const figures = page.getByText(/Similarity of the nearest word: \d+\.\d\d, of the 10th nearest: \d+\.\d\d/);
    expect(await figures.isVisible()).toBe(false);
    await page.getByText("About today’s game").click();
    await figures.waitFor();
    expect(await figures.innerText()).toMatch(new RegExp(`^Game #${number}, until 8\\sPM New York time\\.`));
    await page
      .getByText(/8\sPM New York time \(\d\d:00 UTC\)\. That is .+ your time, in (\d+\sh\s)?\d+\smin\./)
      .waitFor();
  });

  it("selects an unknown word for correction, offers known ones, and moves nothing", async () => {
    const game = await visit("/", { viewport: { width: 360, height: 740 } });
    await game.score(words[0] ?? "");
    const toList = async () => {
      const [input, list] = await Promise.all([game.input, game.rows.first()].map((one) => one.boundingBox()));
      return (list?.y ?? 0) - (input?.y ?? 0);
    };
    const before = await toList();
    await game.guess("lanturn");
    await game.refusal("Word not found: lanturn").waitFor();
    expect(await toList()).toBe(before);
    const selected = await game.input.evaluate((element: HTMLInputElement) => [
      element.value,
      element.selectionStart,
      element.selectionEnd,
    ]);
    expect(selected).toEqual(["lanturn", 0, "lanturn".length]);
    const offers = game.page.getByRole("group", { name: "Did you mean" });
    await offers.waitFor();
    expect(await game.rows.count()).toBe(1);
    expect(await game.faults()).toEqual([]);
    await offers.getByRole("button", { name: "lantern" }).click();
    await game.latest.getByText("lantern").waitFor();
    await game.hasRows(2);
    expect([await offers.count(), await game.refusal("Word not found").count()]).toEqual([0, 0]);
    expect(await game.input.inputValue()).toBe("");
  });

  it("selects a refused word again after a hint, so that the next letter replaces it", async () => {
    const game = await visit();
    await game.score(words[0] ?? "");
    await game.guess("lanturn");
    await game.refusal("lanturn").waitFor();
    // The caret is somewhere else.
    await game.input.press("End");
    await game.hint();
    await game.page.keyboard.type("la");
    expect(await game.input.inputValue()).toBe("la");
  });

  it("is sorted by its columns and by the Sort link, and stays so when a guess is made", async () => {
    const game = await visit(null);
    const guessed = words.slice(0, 4);
    await game.played(...guessed);
    await game.open();
    const byWord = [...guessed].sort((a, b) => a.localeCompare(b, "en"));
    const choose = async (name: string, expected: readonly string[]) => {
      await game.link(name).click();
      await expect.poll(() => game.words()).toEqual(expected);
    };
    await choose("Guess number (change the order)", guessed);
    await choose("Guess number (change the order)", [...guessed].reverse());
    await choose("Guess (change the order)", byWord);
    await choose("Guess (change the order)", [...byWord].reverse());
    await choose("(change to: Alphabetical order)", byWord);
    await game.score("tree");
    expect(await game.words()).toEqual([...byWord, "tree"].sort((a, b) => a.localeCompare(b, "en")));
  });
});

describe("a guess with a capital letter", () => {
  let game: GamePage;
  beforeEach(async () => {
    game = await visit(null);
  });
  const offer = () => game.page.getByText("Write guesses in lower case?");
  const isTyped = (text: string) => game.rows.getByText(`(you typed ${text})`).waitFor();

  it("is answered, and beside it a line offers lower case, without taking the focus or a key; not in German, nor where it changes nothing", async () => {
    await game.open("/deutsch");
    await game.guess("Haus");
    await game.hasRows(1);
    expect(await game.page.getByText("Versuche kleinschreiben?").count()).toBe(0);
    await game.open();
    const [same = ""] = words;
    await game.guess(same.charAt(0).toUpperCase() + same.slice(1));
    await game.rows.getByText(same, { exact: true }).waitFor();
    expect(await offer().count()).toBe(0);
    for (const word of ["Colours", "table", "chair"]) {
      await game.page.keyboard.type(word);
      await game.page.keyboard.press("Enter");
    }
    await game.hasRows(4);
    await offer().waitFor();
    await game.page.keyboard.type("being typed");
    expect(await game.input.inputValue()).toBe("being typed");
    expect(await game.dialog.count()).toBe(0);
    expect(await game.faults()).toEqual([]);
  });

  it("has the following ones in lower case after a yes, in its line or in its dialog", async () => {
    for (const place of ["line", "dialog"]) {
      await game.open();
      await game.guess("Colours");
      await isTyped("Colours");
      if (place === "line") await game.button("Yes").click();
      else {
        await game.button("What this does").click();
        await game.dialog.getByRole("button", { name: "Use lower case" }).click();
        await game.dialog.waitFor({ state: "hidden" });
      }
      expect([await offer().count(), await game.stored("askedLowercase")]).toEqual([0, "true"]);
      if (place === "line") await game.hasFocus(game.input);
      await game.guess("Neighbours");
      await isTyped("neighbours");
      await game.open("/settings");
      expect(await game.page.getByRole("switch", { name: "Lowercase my guesses" }).isChecked()).toBe(true);
      await game.forget();
    }
  });

  it("is offered lower case once, whatever the answer, also if storage is forbidden", async () => {
    const refuse = async () => {
      await game.open();
      await game.guess("Colours");
      await game.button("No").click();
      await game.guess("Neighbours");
      await isTyped("Neighbours");
      expect(await offer().count()).toBe(0);
    };
    await refuse();
    await game.open();
    await game.guess("Houses");
    await isTyped("Houses");
    expect(await offer().count()).toBe(0);

    await game.forget();
    await game.page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    });
    await refuse();
  });
});
