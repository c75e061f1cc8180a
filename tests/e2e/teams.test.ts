import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  accessibilityViolations,
  openViewer,
  overflowOf,
  startBrowser,
  trackViewers,
  type Viewer,
} from "../support/browser";
import { teamCodeOf } from "../support/member";
import { openVisitor, sendForm, type Visitor } from "../support/visitor";
import { startServer, type TestServer } from "../support/server";
import { type TodaysGame, todaysGameOf } from "../support/today";

const data = mkdtempSync(path.join(tmpdir(), "proxima-teams-"));
let server: TestServer;
let browser: Browser;
let game: TodaysGame;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ DATA_DIR: data }), startBrowser()]);
  game = todaysGameOf(server, "en");
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  rmSync(data, { recursive: true, force: true });
});

const keep = trackViewers();

async function openPlayer({ javaScriptEnabled = true, width = 1280 } = {}): Promise<Viewer> {
  return keep(await openViewer(browser, { javaScriptEnabled, viewport: { width, height: 800 } }));
}

const open = (page: Page, address: string) => page.goto(`${server.origin}${address}`);

/** Creates a team on its page. @returns the code */
async function create(page: Page, name: string): Promise<string> {
  await open(page, "/teams?tab=create");
  await page.getByRole("textbox", { name: "Your name" }).fill(name);
  await page.getByRole("button", { name: "Create a team" }).click();
  await page.getByText("Team created successfully.").waitFor();
  const text = await page.locator(".team-room-code").innerText();
  return text.trim().slice(-8);
}

/** Creates a team without its page and opens the game. @returns the code */
async function createByForm({ page }: Viewer, name: string): Promise<string> {
  const form = { intent: "create", edition: "en", name };
  const response = await page.request.post(`${server.origin}/teams`, { form });
  expect(response.status()).toBe(200);
  const code = teamCodeOf(await response.text());
  await open(page, "/");
  await connection(page, "Connected").waitFor();
  return code;
}

/** Joins by the link of an invitation and goes to the game. */
async function join(page: Page, name: string, code: string): Promise<void> {
  await open(page, `/teams?teamCode=${code}`);
  await page.getByRole("textbox", { name: "Your name" }).fill(name);
  await page.getByRole("button", { name: "Join the team" }).click();
  await page.getByText("Game joined successfully!").waitFor();
  await page.getByRole("link", { name: "To the game", exact: true }).click();
}

/** A player without a browser who joins a team. */
async function joinByForm(name: string, teamCode: string): Promise<Visitor> {
  const visitor = openVisitor(server);
  expect((await visitor.post("/teams", { intent: "join", name, teamCode })).status).toBe(200);
  return visitor;
}
async function guessByForm(visitor: Visitor, word: string): Promise<void> {
  const page = await sendForm(visitor, await visitor.get("/"), { intent: "guess", guess: word });
  expect(page.text).toContain(word);
}

const input = (page: Page) => page.getByRole("textbox", { name: "Your guess" });
async function guess(page: Page, word: string): Promise<void> {
  await input(page).fill(word);
  await page.getByRole("button", { name: "Guess", exact: true }).click();
}
/** The row of a word on the list. */
const row = (page: Page, word: string) => page.getByRole("rowheader", { name: new RegExp(`^${word}\\b`) });
const connection = (page: Page, text: string | RegExp) => page.locator(".team-parts-connection").getByText(text);
/** Resolves when the next socket of a page has joined its team. */
async function joinedBySocket(page: Page): Promise<void> {
  const socket = await page.waitForEvent("websocket");
  await socket.waitForEvent("framereceived", ({ payload }) => payload.includes('"gameRejoined"'));
}
const frame = (page: Page) => page.frameLocator("iframe.team-news");

describe("a team", () => {
  it("of two with JavaScript and one without wins together, across the death of the server", async () => {
    const [mira, jo, tess] = [
      await openPlayer(),
      await openPlayer({ width: 360 }),
      await openPlayer({ javaScriptEnabled: false }),
    ];
    const [first = "", second = "", third = "", fourth = ""] = game.words;
    const code = await create(mira.page, "Mira");
    await mira.page.getByRole("link", { name: "To the game", exact: true }).click();
    await connection(mira.page, "Connected").waitFor();
    // It is said for two seconds, which may be over before Jo's own page is there.
    await Promise.all([connection(mira.page, "Jo has joined the team!").waitFor(), join(jo.page, "Jo", code)]);
    await join(tess.page, "Tess", code);
    await jo.page.locator(".team-parts-players").getByText("Tess", { exact: true }).waitFor();

    await guess(mira.page, first);
    await row(jo.page, first).getByText("Mira", { exact: true }).waitFor();
    await jo.page.getByText("Mira, just now").waitFor();
    // Without a script, the frame shows it. What is typed stays.
    await input(tess.page).fill(second);
    await tess.page.getByRole("link", { name: "Check for new guesses" }).click();
    await frame(tess.page).getByText("1 new guess from your team").waitFor();
    await frame(tess.page).getByText(first).waitFor();
    await tess.page.getByRole("button", { name: "Guess", exact: true }).click();
    await row(tess.page, second).waitFor();
    await row(tess.page, first).getByText("Mira", { exact: true }).waitFor();
    for (const { page } of [mira, jo]) await row(page, second).getByText("Tess", { exact: true }).waitFor();

    const { port } = new URL(server.origin);
    await server.kill();
    await connection(mira.page, "Reconnecting…").waitFor();
    await guess(mira.page, third);
    server = await startServer({ DATA_DIR: data, PORT: port });
    await Promise.all([mira, jo].map(({ page }) => connection(page, "Connected").waitFor()));
    for (const { page } of [mira, jo]) await row(page, third).getByText("Mira", { exact: true }).waitFor();
    // What the browser says of a server that is gone.
    for (const viewer of [mira, jo]) viewer.clearPageErrors();

    await guess(jo.page, fourth);
    await row(mira.page, fourth).getByText("Jo", { exact: true }).waitFor();
    expect(await mira.page.getByText("4 guesses", { exact: true }).count()).toBe(1);
    for (const { page } of [mira, jo]) {
      expect(await accessibilityViolations(page)).toEqual([]);
      expect(await overflowOf(page)).toBe(0);
    }

    await guess(jo.page, game.secret);
    for (const [{ page }, who, count] of [
      [mira, "Jo", "Jo found it; your team made 5 guesses,"],
      [jo, "You", "You found it in 5 guesses,"],
    ] as const) {
      await page.getByRole("heading", { name: `Nice job! ${who} guessed the secret word!` }).waitFor();
      await page.getByText(count).waitFor();
      await page.getByRole("region", { name: "Your team" }).getByText("Jo 2 guesses").waitFor();
    }
    await tess.page.getByRole("link", { name: "Check for new guesses" }).click();
    await frame(tess.page).getByText("Your team has found the secret word.").waitFor();
    await frame(tess.page).getByRole("link", { name: "See the end of the game" }).click();
    await tess.page.getByRole("heading", { name: "Nice job! Jo guessed the secret word!" }).waitFor();
    expect(await accessibilityViolations(mira.page)).toEqual([]);
    // The win counts for each, once.
    for (const { page } of [mira, jo, tess]) {
      await open(page, "/stats");
      await open(page, "/stats");
      await page.getByText("of 1 game", { exact: false }).first().waitFor();
    }
  });

  it("plays the bonus round together, with and without JavaScript", async () => {
    const [mira, jo, tess] = [
      await openPlayer(),
      await openPlayer({ width: 360 }),
      await openPlayer({ javaScriptEnabled: false }),
    ];
    const [byMira = "", byTess = ""] = game.words.slice(-2);
    const code = await createByForm(mira, "Mira");
    for (const [{ page }, name] of [
      [jo, "Jo"],
      [tess, "Tess"],
    ] as const) {
      const form = { intent: "join", name, teamCode: code };
      expect((await page.request.post(`${server.origin}/teams`, { form })).status()).toBe(200);
    }
    await open(tess.page, "/");
    await guess(tess.page, game.secret);
    const loads: string[] = [];
    jo.page.on("request", (request) => {
      if (request.resourceType() === "fetch" && request.url().includes("/bonus-round")) loads.push(request.url());
    });
    const hasJoined = joinedBySocket(jo.page);
    for (const { page } of [mira, jo, tess]) {
      await open(page, "/");
      await page.getByRole("link", { name: /^Bonus round/ }).click();
    }
    await hasJoined;
    const answer = (page: Page) => page.locator(".guess-bar").getByRole("status");
    const tryWord = async (page: Page, word: string) => {
      await page.getByRole("textbox", { name: "A word" }).fill(word);
      await page.getByRole("button", { name: "Guess", exact: true }).click();
      await answer(page).getByText(word).waitFor();
    };
    await tryWord(mira.page, byMira);
    for (const text of [byMira, "Mira"]) await answer(jo.page).getByText(text).waitFor();
    // What the page had already was not loaded again.
    expect(loads).toHaveLength(1);
    await tryWord(tess.page, byTess);
    for (const { page } of [mira, jo])
      for (const text of [byTess, "Tess"]) await answer(page).getByText(text).waitFor();
    await jo.page.getByRole("textbox", { name: "A word" }).fill(byMira);
    await jo.page.keyboard.press("Enter");
    await jo.page.getByText("You have already guessed that word").waitFor();

    // A word that waits for the team does not go into the round of a player who has left it.
    await jo.page.route("**/bonus", (route) => route.abort());
    const [own = "", unsent = ""] = game.words.slice(-4);
    await jo.page.getByRole("textbox", { name: "A word" }).fill(unsent);
    await jo.page.keyboard.press("Enter");
    await jo.page.getByRole("button", { name: "Try again" }).waitFor();
    await jo.page.unroute("**/bonus");
    const round = jo.page.url();
    await open(jo.page, "/teams/leave");
    await jo.page.getByRole("button", { name: "Leave the team" }).click();
    await jo.page.getByText("You left the team game").waitFor();
    const sent: (string | null)[] = [];
    jo.page.on("request", (request) => {
      if (request.url().endsWith("/bonus")) sent.push(new URLSearchParams(request.postData() ?? "").get("guess"));
    });
    await jo.page.goto(round);
    await tryWord(jo.page, own);
    expect(sent).toEqual([own]);
    jo.clearPageErrors();
    expect(await accessibilityViolations(jo.page)).toEqual([]);
    expect(await overflowOf(jo.page)).toBe(0);
  });

  it("is joined by a code that was pasted in two parts", async () => {
    const [mira, jo] = [await openPlayer(), await openPlayer()];
    const code = await create(mira.page, "Mira");
    await open(jo.page, "/teams");
    await jo.page.getByRole("textbox", { name: "Your name" }).fill("Jo");
    await jo.page.getByRole("textbox", { name: "Team code" }).fill(`${code.slice(0, 4)}-${code.slice(4)}`);
    await jo.page.getByRole("button", { name: "Join the team" }).click();
    await jo.page.getByText("Game joined successfully!").waitFor();
  });

  it("says on a device that is offline that it is not connected, and hears of the others afterwards", async () => {
    const mira = await openPlayer();
    const jo = await joinByForm("Jo", await createByForm(mira, "Mira"));
    await mira.context.setOffline(true);
    await connection(mira.page, "Reconnecting…").waitFor();
    const [word = ""] = game.words;
    await guessByForm(jo, word);
    await mira.context.setOffline(false);
    await connection(mira.page, "Connected").waitFor();
    await row(mira.page, word).getByText("Jo", { exact: true }).waitFor();
    mira.clearPageErrors();
  });

  it("is told of by screen readers: guesses of the others, those that come together at once", async () => {
    const mira = await openPlayer();
    const code = await create(mira.page, "Mira");
    // The page with the code is told who joins.
    await connection(mira.page, "Connected").waitFor();
    const jo = await joinByForm("Jo", code);
    await mira.page.locator(".team-room-players").getByText("Jo", { exact: true }).waitFor();
    await mira.page.getByRole("link", { name: "To the game", exact: true }).click();
    await connection(mira.page, "Connected").waitFor();
    const [word = ""] = game.words;
    await guessByForm(jo, word);
    await mira.page.getByRole("status").getByText(`Jo guessed ${word}: `).waitFor({ state: "attached" });
  });

  it("has a team-mate's guess as everybody's answer, or beside one that is three seconds old, and moves nothing", async () => {
    const viewer = await openPlayer({ width: 360 });
    const { page } = viewer;
    const jo = await joinByForm("Jo", await createByForm(viewer, "Mira"));
    const answer = page.getByRole("region", { name: "Latest guess" });
    const [own = "", told = ""] = game.words;
    // What is near to the word, from somebody who has given up.
    const fields = { intent: "giveUp", game: String(game.number) };
    const { text } = await openVisitor(server).post("/play", fields);
    const { view } = JSON.parse(text) as { view: { ending: { nearestWords: { word: string }[] } } };
    const near = view.ending.nearestWords[1]?.word ?? "";
    await guess(page, own);
    await row(page, own).waitFor();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    // Each tint of a row as it begins.
    await page.evaluate(() => {
      const tinted: string[] = [];
      Object.assign(window, { tinted });
      Element.prototype.animate = new Proxy(Reflect.get(Element.prototype, "animate"), {
        apply: (animate, element: Element, [frames, options]: [Keyframe[], KeyframeAnimationOptions]) => {
          if (frames[0]?.backgroundColor !== undefined)
            tinted.push(`${element.querySelector("th span")?.textContent} ${String(options.duration)}`);
          return animate.call(element, frames, options);
        },
      });
    });
    const top = async () => (await page.getByRole("table").boundingBox())?.y;
    const before = await top();
    await guess(page, own);
    await answer.getByText("Already guessed").waitFor();
    expect(await top()).toBe(before);

    await guessByForm(jo, told);
    await page.locator(".team-parts-mates").getByText(`Jo: ${told}`).waitFor();
    expect([await answer.getByText(own).count(), await top()]).toEqual([1, before]);
    await page.clock.runFor(3000);
    await guessByForm(jo, near);
    await answer.getByText(near).waitFor();
    expect(await answer.innerText()).toMatch(/998[^]*Jo, just now/);
    expect([await page.locator(".team-parts-mates").innerText(), await top()]).toEqual(["", before]);
    expect(await page.locator("header .mark-closed").count()).toBe(4);
    const tinted = await page.evaluate(() => (window as unknown as { tinted: string[] }).tinted);
    expect(tinted).toEqual([`${told} 1180`, `${near} 1180`]);
  });

  it("says who comes and goes without moving the list, and in the player's own tabs that they have left", async () => {
    const viewer = await openPlayer({ width: 360 });
    const { page, context } = viewer;
    const code = await createByForm(viewer, "Annemarie-Lu");
    await guess(page, game.words[0] ?? "");
    const top = async () => (await page.getByRole("table").boundingBox())?.y;
    const before = await top();
    // What is said of a player is shown for two seconds.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    for (const name of ["Jo", "Tess", "Maximiliane"]) {
      await joinByForm(name, code);
      await connection(page, `${name} has joined the team!`).waitFor();
      expect(await top()).toBe(before);
      await page.clock.runFor(2000);
      await page.locator(".team-parts-players").waitFor();
      expect(await top()).toBe(before);
    }
    const other = await context.newPage();
    await open(other, "/teams/leave");
    await other.getByRole("button", { name: "Leave the team" }).click();
    await connection(page, /left the team/).waitFor();
    expect(await connection(page, /left the team/).innerText()).toContain("You left the team");
  });

  it("is no longer active on an open page when its day ends", async () => {
    const { page } = await openPlayer({ width: 360 });
    const code = await create(page, "Mira");
    let endDay: (() => void) | undefined;
    await page.routeWebSocket(/\/socket$/, (socket) => {
      socket.connectToServer();
      endDay = () => {
        socket.send(JSON.stringify({ type: "roomActiveStatus", teamCode: code, isActive: false }));
      };
    });
    await page.getByRole("link", { name: "To the game", exact: true }).click();
    await connection(page, "Connected").waitFor();
    endDay?.();
    await connection(page, "No longer active").waitFor();
    await page.locator(".team-parts-connection").getByRole("link", { name: "Reload" }).waitFor();
    expect(await overflowOf(page)).toBe(0);
  });

  it("is left from the game after a question", async () => {
    const viewer = await openPlayer({ width: 360 });
    const { page } = viewer;
    await createByForm(viewer, "Mira");
    await page.getByRole("link", { name: "Leave the team" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Leave the team" }).click();
    await page.getByText("You left the team game").waitFor();
    await page.getByRole("link", { name: "Back to the game" }).click();
    await page.getByRole("link", { name: "Teams Put your heads together" }).waitFor();
    expect(await page.locator(".team-parts-strip").count()).toBe(0);
  });

  it("has a code to copy, and pages without accessibility violations", async () => {
    const { page, context } = await openPlayer({ width: 360 });
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    for (const address of ["/teams", "/teams?tab=create", "/deutsch/teams", "/teams/leave"]) {
      await open(page, address);
      expect([address, await accessibilityViolations(page)]).toEqual([address, []]);
    }
    const code = await create(page, "Mira");
    const copy = page.getByRole("button", { name: "Copy code" });
    await copy.click();
    await copy.getByText("Copied").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
    // A browser without a share dialog copies the invitation.
    await copy.getByText("Copied").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Send link" }).click();
    await page.getByRole("button", { name: "Send link" }).getByText("Copied").waitFor();
    const invitation = await page.evaluate(() => navigator.clipboard.readText());
    expect(invitation).toContain(`Our team code is ${code}.`);
    expect(invitation).toContain(`${server.origin}/teams?teamCode=${code}`);
    await page.getByText("Link and QR code").click();
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
  });
});
