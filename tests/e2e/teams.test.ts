import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { GamePage } from "../support/gamePage";
import { mainOf, textOf } from "../support/html";
import { teamCodeOf } from "../support/member";
import { watchMotion } from "../support/motion";
import { codeOf, rowsOf } from "../support/nearest";
import { startServer, type TestServer } from "../support/server";
import { siteOf } from "../support/site";
import { openVisitor, sendForm, type Visitor } from "../support/visitor";

const data = mkdtempSync(path.join(tmpdir(), "proxima-teams-"));
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ DATA_DIR: data });
});
afterAll(async () => {
  await server.stop();
  rmSync(data, { recursive: true, force: true });
});
const site = siteOf(() => server);
const NARROW = { viewport: { width: 360, height: 800 } };

/** Creates a team on the open page for it. @returns the code */
async function create(game: GamePage, name: string): Promise<string> {
  await game.page.getByRole("textbox", { name: "Your name" }).fill(name);
  await game.button("Create a team").click();
  await game.page.getByText("Team created successfully.").waitFor();
  return teamCodeOf(await game.page.content());
}
/** A player who has created a team without its page, in the game. */
async function visitTeam(name: string, profile: Parameters<typeof site.visit>[1] = {}) {
  const game = await site.visit(null, profile);
  const code = teamCodeOf(await game.post("/teams", { intent: "create", edition: "en", name }));
  await game.open();
  await connection(game, "Connected").waitFor();
  return { game, page: game.page, code };
}
const toGame = (game: GamePage) => game.page.getByRole("link", { name: "To the game", exact: true }).click();
/** Joins by the link of an invitation and goes to the game. */
async function join(game: GamePage, name: string, code: string): Promise<void> {
  await game.open(`/teams?teamCode=${code}`);
  await game.page.getByRole("textbox", { name: "Your name" }).fill(name);
  await game.button("Join the team").click();
  await game.page.getByText("Game joined successfully!").waitFor();
  await toGame(game);
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
/** The row of a word on the list has its author. */
const isBy = ({ page }: GamePage, word: string, name: string) =>
  page
    .getByRole("rowheader", { name: new RegExp(`^${word}\\b`) })
    .getByText(name, { exact: true })
    .waitFor();
const connection = ({ page }: GamePage, text: string | RegExp) =>
  page.locator(".team-parts-connection").getByText(text);
const frame = ({ page }: GamePage) => page.frameLocator("iframe");
const listTop = async ({ page }: GamePage) => (await page.getByRole("table").boundingBox())?.y;

describe("a team", () => {
  it("of two with JavaScript and one without wins together, across the death of the server", async () => {
    const [mira, jo, tess] = [
      await site.visit(null),
      await site.visit(null, NARROW),
      await site.visit(null, { javaScriptEnabled: false }),
    ];
    const [first = "", second = "", third = "", fourth = ""] = site.words;
    await mira.open("/teams?tab=create");
    const code = await create(mira, "Mira");
    await toGame(mira);
    await connection(mira, "Connected").waitFor();
    // It is said for two seconds, which may be over before Jo's own page is there.
    await Promise.all([connection(mira, "Jo has joined the team!").waitFor(), join(jo, "Jo", code)]);
    await join(tess, "Tess", code);
    await jo.page.locator(".team-parts-players").getByText("Tess", { exact: true }).waitFor();

    await mira.guess(first);
    await isBy(jo, first, "Mira");
    await jo.page.getByText("Mira, just now").waitFor();
    // Without a script, the frame shows it. What is typed stays.
    await tess.input.fill(second);
    await tess.link("Check for new guesses").click();
    await frame(tess).getByText("1 new guess from your team").waitFor();
    await frame(tess).getByText(first).waitFor();
    await tess.button("Guess").click();
    await isBy(tess, first, "Mira");
    for (const game of [mira, jo, tess]) await isBy(game, second, "Tess");

    const { port } = new URL(server.origin);
    await server.kill();
    await connection(mira, "Reconnecting…").waitFor();
    await mira.guess(third);
    server = await startServer({ DATA_DIR: data, PORT: port });
    await Promise.all([mira, jo].map((game) => connection(game, "Connected").waitFor()));
    for (const game of [mira, jo]) await isBy(game, third, "Mira");
    // What the browser says of a server that is gone.
    for (const game of [mira, jo]) game.forgive();

    await jo.guess(fourth);
    await isBy(mira, fourth, "Jo");
    expect(await mira.page.getByText("4 guesses", { exact: true }).count()).toBe(1);
    expect(await jo.faults()).toEqual([]);
    expect(await mira.overflows()).toEqual([]);

    await jo.guess(site.secret);
    for (const [{ page }, who, count] of [
      [mira, "Jo", "Jo found it; your team made 5 guesses,"],
      [jo, "You", "You found it in 5 guesses,"],
    ] as const) {
      await page.getByRole("heading", { name: `Nice job! ${who} guessed the secret word!` }).waitFor();
      await page.getByText(count).waitFor();
      await page.getByRole("region", { name: "Your team" }).getByText("Jo 2 guesses").waitFor();
    }
    await tess.link("Check for new guesses").click();
    await frame(tess).getByText("Your team has found the secret word.").waitFor();
    await frame(tess).getByRole("link", { name: "See the end of the game" }).click();
    await tess.page.getByRole("heading", { name: "Nice job! Jo guessed the secret word!" }).waitFor();
    expect(await mira.faults()).toEqual([]);
    // The win counts for each, once.
    for (const game of [mira, jo, tess]) {
      const stats = () => game.page.request.get(`${server.origin}/stats`).then((response) => response.text());
      await stats();
      expect(textOf(mainOf(await stats()))).toContain("of 1 game");
    }
  });

  it("plays the bonus round together, also with a member without a browser", async () => {
    const [mira, jo] = [await site.visit(null), await site.visit(null, NARROW)];
    const [own = "", unsent = "", byMira = "", byTess = ""] = site.words.slice(-4);
    const code = teamCodeOf(await mira.post("/teams", { intent: "create", edition: "en", name: "Mira" }));
    await jo.post("/teams", { intent: "join", name: "Jo", teamCode: code });
    const tess = await joinByForm("Tess", code);
    await guessByForm(tess, site.secret);
    const loads: string[] = [];
    jo.page.on("request", (request) => {
      if (request.resourceType() === "fetch" && request.url().includes("/bonus-round")) loads.push(request.url());
    });
    const hasJoined = jo.page
      .waitForEvent("websocket")
      .then((socket) => socket.waitForEvent("framereceived", ({ payload }) => payload.includes('"gameRejoined"')));
    for (const game of [mira, jo]) {
      await game.open();
      await game.link(/^Bonus round/).click();
    }
    await hasJoined;
    // None of these words is of the round.
    const answer = ({ page }: GamePage) => page.locator(".guess-bar").getByRole("alert");
    const typeWord = async ({ page }: GamePage, word: string) => {
      await page.getByRole("textbox", { name: "A word" }).fill(word);
      await page.getByRole("textbox", { name: "A word" }).press("Enter");
    };
    const tryWord = async (game: GamePage, word: string) => {
      await typeWord(game, word);
      await answer(game).getByText(word).waitFor();
    };
    await tryWord(mira, byMira);
    for (const text of [byMira, "Mira"]) await answer(jo).getByText(text).waitFor();
    // What the page had already was not loaded again.
    expect(loads).toHaveLength(1);
    await sendForm(tess, await tess.get("/bonus-round"), { guess: byTess });
    for (const game of [mira, jo]) for (const text of [byTess, "Tess"]) await answer(game).getByText(text).waitFor();
    await typeWord(jo, byMira);
    await jo.page.getByText("You have already guessed that word").waitFor();

    // A word that waits for the team does not go into the round of a player who has left it.
    await jo.whileOffline("**/bonus", async () => {
      await typeWord(jo, unsent);
      await jo.button("Try again").waitFor();
    });
    const round = jo.page.url();
    await jo.post("/teams", { intent: "leave" });
    const sent: (string | null)[] = [];
    jo.page.on("request", (request) => {
      if (request.url().endsWith("/bonus")) sent.push(new URLSearchParams(request.postData() ?? "").get("guess"));
    });
    await jo.page.goto(round);
    await tryWord(jo, own);
    expect(sent).toEqual([own]);
    expect(await jo.overflows()).toEqual([]);
  });

  it("is told of by screen readers, and says on a device that is offline that it is not connected", async () => {
    const { game: mira, page, code } = await visitTeam("Mira");
    // By a code that was pasted in two parts.
    const jo = await joinByForm("Jo", `${code.slice(0, 4)}-${code.slice(4)}`);
    const [word = "", next = ""] = site.words;
    await jo.turn({ intent: "guess", guess: word, team: code });
    await page.getByRole("status").getByText(`Jo guessed ${word}: `).waitFor({ state: "attached" });
    await mira.context.setOffline(true);
    await connection(mira, "Reconnecting…").waitFor();
    await jo.turn({ intent: "guess", guess: next, team: code });
    await mira.context.setOffline(false);
    await connection(mira, "Connected").waitFor();
    await isBy(mira, next, "Jo");
    mira.forgive();
  });

  it("has a team-mate's guess as everybody's answer, or beside one that is three seconds old, and moves nothing", async () => {
    const game = await site.visit(null, NARROW);
    const { page } = game;
    const motion = await watchMotion(page, "tr");
    const code = teamCodeOf(await game.post("/teams", { intent: "create", edition: "en", name: "Mira" }));
    await game.open();
    await connection(game, "Connected").waitFor();
    const jo = await joinByForm("Jo", code);
    const [own = "", told = ""] = site.words;
    // What is near to the word, from somebody who has given up.
    const ended = openVisitor(server);
    await ended.turn({ intent: "giveUp" });
    const near =
      rowsOf((await ended.get(`/nearby_1k/${codeOf(site.secret)}?num=${site.number}&reveal=words`)).text)[1]?.word ??
      "";
    await game.score(own);
    await game.hasRows(1);
    await game.stopClock();
    await motion();
    const before = await listTop(game);
    await game.guess(own);
    await game.latest.getByText("Already guessed").waitFor();
    expect(await listTop(game)).toBe(before);

    const line = page.locator(".team-parts-mates");
    await guessByForm(jo, told);
    await line.getByText(`Jo: ${told}`).waitFor();
    expect([await game.latest.getByText(own).count(), await listTop(game)]).toEqual([1, before]);
    await page.clock.runFor(3000);
    await guessByForm(jo, near);
    await game.latest.getByText(near).waitFor();
    expect(await game.latest.innerText()).toMatch(/998[^]*Jo, just now/);
    expect([await line.innerText(), await listTop(game)]).toEqual(["", before]);
    expect(await page.locator("header .mark-closed").count()).toBe(4);
    // Each tint of a row as it begins.
    const tinted = (await motion()).filter(({ from }) => from.color !== null);
    expect(tinted.map(({ word, duration }) => [word, duration])).toEqual([
      [told, 1180],
      [near, 1180],
    ]);
    // The end is said by its heading alone.
    await page.clock.runFor(3000);
    await page.getByRole("status").getByText(`Jo guessed ${near}`).waitFor({ state: "attached" });
    await jo.turn({ intent: "guess", guess: site.secret, team: code });
    await page.getByRole("heading", { name: "Nice job! Jo guessed the secret word!" }).waitFor();
    await page.clock.runFor(3000);
    expect(await page.getByRole("status").getByText(`guessed ${site.secret}`).count()).toBe(0);
  });

  it("says who comes and goes without moving the list, and in the player's own tabs that they have left", async () => {
    const { game, page, code } = await visitTeam("Annemarie-Lu", NARROW);
    await game.score(site.words[0] ?? "");
    await game.hasRows(1);
    const before = await listTop(game);
    // What is said of a player is shown for two seconds.
    await game.stopClock();
    for (const name of ["Jo", "Tess", "Maximiliane"]) {
      await joinByForm(name, code);
      await connection(game, `${name} has joined the team!`).waitFor();
      expect(await listTop(game)).toBe(before);
      await page.clock.runFor(2000);
      await page.locator(".team-parts-players").waitFor();
      expect(await listTop(game)).toBe(before);
    }
    await game.post("/teams", { intent: "leave" });
    await connection(game, /left the team/).waitFor();
    expect(await connection(game, /left the team/).innerText()).toContain("You left the team");
  });

  it("has its links in one place from the first moment, and is left by one of them after a question", async () => {
    const game = await site.visit(null, NARROW);
    await game.post("/teams", { intent: "create", edition: "en", name: "Mira" });
    const pages = [
      ["/teams", /^To the game/],
      ["/", /^Leave the team/],
    ] as const;
    const measure = async (open: (path: string) => Promise<unknown>) => {
      const tops: (number | undefined)[] = [];
      for (const [path, name] of pages) {
        await open(path);
        tops.push((await game.link(name).boundingBox())?.y);
      }
      return tops;
    };
    const tops = await measure((path) => game.open(path));
    // None moves away under a finger: they are as before the scripts have come.
    const scripts = "**/build/entry.client-*";
    await game.page.route(scripts, (route) => route.abort());
    expect(await measure((path) => game.page.goto(server.origin + path))).toEqual(tops);
    await game.page.unroute(scripts);
    game.forgive();

    await game.open();
    await game.link("Leave the team").click();
    await game.dialog.getByRole("button", { name: "Leave the team" }).click();
    await game.page.getByText("You left the team game").waitFor();
    await game.link("Back to the game").click();
    await game.link("Teams Put your heads together").waitFor();
    expect(await game.page.locator(".team-parts-strip").count()).toBe(0);
  });

  it("asks before it is left unless the player wanted no more questions, until that is reset in the settings", async () => {
    const game = await site.visit(null);
    const createTeam = () => game.post("/teams", { intent: "create", edition: "en", name: "Ana" });
    const toLeave = () => game.page.getByRole("main").getByRole("link", { name: "Leave the team" }).first().click();
    const leave = () => game.dialog.getByRole("button", { name: "Leave the team" });
    const noMore = () => game.dialog.getByRole("checkbox", { name: "Do not ask me again" });
    await createTeam();
    await game.open();
    await toLeave();
    await noMore().check();
    await game.page.keyboard.press("Escape");
    await toLeave();
    await noMore().check();
    await leave().click();
    await game.page.waitForURL(/teams|left/);
    await createTeam();
    await game.open();
    await toLeave();
    await game.page.waitForURL(/teams|left/);

    await game.open("/settings");
    await game.button("Ask me again before I leave a team").click();
    await game.page.getByText("You will be asked again before you leave a team.").waitFor();
    await createTeam();
    await game.open();
    await toLeave();
    await leave().waitFor();
  });

  it("has a code to copy, a page without accessibility violations, and is no longer active on an open one when its day ends", async () => {
    const game = await site.visit(null, { ...NARROW, permissions: ["clipboard-read", "clipboard-write"] });
    const { page } = game;
    await game.open("/teams?tab=create");
    const code = await create(game, "Mira");
    await connection(game, "Connected").waitFor();
    await joinByForm("Jo", code);
    // The page with the code is told who joins.
    await page.locator(".team-room-players").getByText("Jo", { exact: true }).waitFor();
    const copied = async (name: string) => {
      const button = game.button(name);
      await button.click();
      await button.getByText("Copied").waitFor();
      return page.evaluate(() => navigator.clipboard.readText());
    };
    expect(await copied("Copy code")).toBe(code);
    await game.button("Copy code").getByText("Copied").waitFor({ state: "detached" });
    expect(await copied("Copy the link")).toBe(`${server.origin}/teams?teamCode=${code}`);
    await page.getByText("QR code", { exact: true }).click();
    expect(await game.faults()).toEqual([]);

    let endDay: (() => void) | undefined;
    await page.routeWebSocket(/\/socket$/, (socket) => {
      socket.connectToServer();
      endDay = () => {
        socket.send(JSON.stringify({ type: "roomActiveStatus", teamCode: code, isActive: false }));
      };
    });
    await toGame(game);
    await connection(game, "Connected").waitFor();
    // The number keeps its place beside the tag: it is hit where it is.
    await page.locator(".site-header-number").getByText(`#${site.number}`).click({ trial: true });
    endDay?.();
    await connection(game, "No longer active").waitFor();
    await game.link("Reload").waitFor();
    expect(await game.overflows()).toEqual([]);
  });
});
