import { describe, expect, it } from "vitest";
import { sealGreeting } from "~/make/greeting.server";
import { encodeCustomCode } from "~/play/customCode";
import { sealSecret } from "~/play/secretToken.server";
import { newEmail, signUp } from "../support/account";
import { PLAYERS } from "../support/browser";
import { sharedText } from "../support/ending";
import { testSeal } from "../support/server";
import { useSharedSite } from "../support/site";

const { server, visit } = useSharedSite();

const SECRET = "volcano";
const code = sealSecret({ seal: testSeal }, { kind: "word", edition: "en", word: SECRET });
const greeting = sealGreeting({ seal: testSeal }, { edition: "en", code }, "You once lived near one <3");
const path = `/custom/${code}`;
const greeted = `${path}?greeting=${greeting}`;
const key = `custom_en_${code}`;
const EXPLANATION = "The person who sent you the link knows the answer, and does not see your game.";

/* The same without scripts is tested in tests/http/customGame.test.ts. */
describe("a custom game", () => {
  it("is opened by its link and played until it is won", async () => {
    const game = await visit(greeted, { viewport: { width: 360, height: 740 } });
    const { page } = game;
    const hasNoFaults = async () => {
      expect(await game.faults()).toEqual([]);
    };
    await page.getByRole("heading", { level: 1, name: "Custom game" }).waitFor();
    await page.getByRole("heading", { name: "Someone hid a word for you." }).waitFor();
    await page.getByText("You once lived near one <3").waitFor();
    await page.getByText(EXPLANATION).waitFor();
    await hasNoFaults();

    await game.score("ocean");
    await game.hint();
    await game.guess("qqqq");
    await game.refusal("qqqq").first().waitFor();
    await game.link("Return home, to today’s game").waitFor();
    await hasNoFaults();

    await game.open(greeted);
    expect(await game.rows.count()).toBe(2);
    await game.guess(SECRET);
    await game.ended("won");
    await page.getByText("You found it in 3 guesses,").waitFor();
    const lines = (await sharedText(page)).split("\n");
    const said = page.getByRole("blockquote");
    expect(await said.innerText()).toContain("You once lived near one <3");
    const heading = page.getByRole("heading", { name: "Nice job!" });
    expect((await said.boundingBox())?.y).toBeLessThan((await heading.boundingBox())?.y ?? 0);
    expect(lines[0]).toBe("Proxima: custom game · 3 guesses · 1 hint");
    expect(lines.at(-1)).toContain(`${server.origin}${path}?s=`);
    await page.getByRole("main").getByRole("link", { name: "Create your own" }).waitFor();
    for (const absent of ["Statistics", "Streak", "Next word"])
      expect([absent, await page.getByRole("main").getByText(absent).count()]).toEqual([absent, 0]);
    await hasNoFaults();

    const names = (await game.cookieNames()).filter((name) => /^(?:game|stats|archive)_/.test(name));
    expect(names).toEqual([`game_custom_en_${code}`]);
    // Today's game knows nothing of it.
    await game.link("Go to today’s game").click();
    await page.getByRole("heading", { level: 1, name: /Game #\d+/ }).waitFor();
    expect(await game.rows.count()).toBe(0);
  });

  it("is given up, and the word is shown", async () => {
    const game = await visit(path);
    await game.score("ocean");
    await game.giveUp();
    await game.page.getByText(`The secret word was ${SECRET}`).first().waitFor();
    expect(await game.page.getByText("tomorrow").count()).toBe(0);
  });

  it("with an invalid link says so and leads home", async () => {
    const game = await visit("/?word=abc");
    await game.page.getByText("Invalid game link").waitFor();
    expect(await game.faults()).toEqual([]);
    await game.link("Back to the game").click();
    await game.page.getByRole("heading", { level: 1, name: /Game #\d+/ }).waitFor();
  });

  it("stands still when the script shows the button that closes its explanation, and fits with large text", async () => {
    const places = [];
    for (const { javaScriptEnabled } of PLAYERS) {
      const game = await visit(greeted, { javaScriptEnabled, viewport: { width: 320, height: 640 } });
      places.push((await game.page.getByRole("blockquote").boundingBox())?.y);
      for (const percent of [130, 200]) {
        await game.zoom(percent);
        expect([percent, await game.overflows()]).toEqual([percent, []]);
      }
    }
    expect(places[0]).toBe(places[1]);
  });
});

describe("a custom game in local storage", () => {
  it("is one of the newest twenty, and older ones are deleted", async () => {
    const game = await visit("/about");
    const codes = Array.from({ length: 25 }, (_, index) => encodeCustomCode("ocean", `${index + 10}`.repeat(8)));
    const entries = codes.map((one, index) => [
      `custom_en_${one}`,
      JSON.stringify({ guesses: [], savedAt: index + 1 }),
    ]);
    await game.store({ ...(Object.fromEntries(entries) as object), "custom_en_of another kind": "kept" });
    await game.open("/faq");
    const kept = () => game.page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("custom_")));
    const newest = codes.slice(5).map((one) => `custom_en_${one}`);
    await expect.poll(async () => (await kept()).sort()).toEqual([...newest, "custom_en_of another kind"].sort());
  });

  it("has its explanation closed for good", async () => {
    const game = await visit(path);
    const explanation = game.page.getByText(EXPLANATION);
    await game.button("Do not show this again").click();
    expect(await explanation.count()).toBe(0);
    expect(await game.stored("howToPlay")).toBe("false");
    await game.open(path);
    await game.page.getByRole("heading", { name: "Someone hid a word for you." }).waitFor();
    await expect.poll(() => explanation.count()).toBe(0);
  });

  it("brings the game back when the cookie is lost, also a member's, which stays in the browser", async () => {
    const game = await visit(path);
    await game.score("ocean");
    await expect.poll(() => game.stored(key)).toContain('"isCreateYourOwn":true');
    expect(JSON.parse((await game.stored(key)) ?? "")).toMatchObject({ gameNumber: -1, lang: "en", guessCount: 1 });
    await game.context.clearCookies();
    await game.open(path);
    await game.hasRows(1);
    expect(await game.cookieNames()).toContain(`game_custom_en_${code}`);

    await game.open("/account/sign-up");
    const uploads: string[] = [];
    game.page.on("request", (request) => {
      if (request.url().includes("upsertgame")) uploads.push(request.postData() ?? "");
    });
    await signUp(game.page, newEmail());
    await game.at("/account");
    await game.open(path);
    await game.score("mountain");
    await expect.poll(() => game.stored(key)).toContain('"guessCount":2');
    await game.context.clearCookies({ name: `game_custom_en_${code}` });
    await game.open(path);
    await game.hasRows(2);
    expect(uploads).toEqual([]);
  });
});
