// What is answered when queries fail for good.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PASSWORD } from "../support/account";
import { mainOf, textOf } from "../support/html";
import { createTeam, signUp, type TestMember } from "../support/member";
import { startServer, type TestServer } from "../support/server";
import { type TodaysGame, todaysGameOf } from "../support/today";
import { openVisitor } from "../support/visitor";

let server: TestServer;
let ana: TestMember;
let bea: TestMember;
let junior: TodaysGame;
let spanish: TodaysGame;
beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: "silent" });
  junior = todaysGameOf(server, "jr");
  spanish = todaysGameOf(server, "es");
  const members = [await signUp(server, "ana@words.example"), await signUp(server, "bea@words.example")] as const;
  [ana, bea] = await createTeam(server, "jr", members);
  expect((await guess("es", spanish.secret, ana)).status).toBe(200);
  expect((await guess("jr", junior.secret, bea)).status).toBe(200);
});
afterAll(() => server.stop());

const guess = (edition: string, word: string, member?: TestMember, action = "/play") =>
  fetch(`${server.origin}${action}`, {
    method: "POST",
    headers: { Accept: "application/json", ...member?.headers },
    body: new URLSearchParams({ intent: "guess", edition, guess: word }),
  });

describe("while nothing can be written", () => {
  beforeAll(() => {
    server.failWrites();
  });

  it("an ended game is shown to its member, and that of a team to its players", async () => {
    const pages = [
      ["/espanol", ana],
      ["/espanol/stats", ana],
      [`/semantle/user-game/${spanish.number}/es`, ana],
      ["/junior", ana],
      ["/junior", bea],
      ["/stats?edition=jr", bea],
      ["/bonus-round?edition=jr", bea],
      ["/teams/news?edition=jr", bea],
    ] as const;
    for (const [path, { headers }] of pages) {
      const { status } = await fetch(`${server.origin}${path}`, { headers });
      expect([path, status]).toEqual([path, 200]);
    }
  });

  it("what is refused is told as ever, and what should be stored is answered with 500", async () => {
    const [word = ""] = junior.words;
    const answers = await Promise.all([
      guess("es", spanish.secret, ana),
      guess("jr", word, bea),
      guess("jr", "", bea, "/bonus"),
      guess("jr", word, bea, "/bonus"),
      guess("en", "ocean", ana),
      guess("en", "ocean"),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 400, 500, 500, 200]);
  });
});

describe("when the members' games are lost", () => {
  beforeAll(() => {
    server.losePlays();
  });

  it("a turn that a script sends is answered with JSON that has the request id, and the next guest plays on", async () => {
    const failed = await guess("en", "ocean", ana);
    expect([failed.status, failed.headers.get("Content-Type"), failed.headers.get("Cache-Control")]).toEqual([
      500,
      "application/json; charset=utf-8",
      "no-store",
    ]);
    const { error } = (await failed.json()) as { error: { type: string; message: string } };
    expect(error.type).toBe("broken");
    expect(error.message).toContain(failed.headers.get("X-Request-Id"));
    expect((await guess("en", "ocean")).status).toBe(200);
  });

  it("a page is answered with the error page in its language", async () => {
    const response = await fetch(`${server.origin}/deutsch`, { headers: ana.headers });
    expect([response.status, response.headers.get("Content-Type")]).toEqual([500, "text/html; charset=utf-8"]);
    expect(await response.text()).toContain('lang="de"');
  });
});

describe("when the schedule is lost", () => {
  let games: TestServer;
  beforeAll(async () => {
    games = await startServer({ LOG_LEVEL: "silent" });
  });
  afterAll(() => games.stop());

  it("the pages of the portal say what could not be read, in each language", async () => {
    await signUp(games, "ana@words.example");
    games.makeStaff("ana@words.example");
    const staff = openVisitor(games);
    expect((await staff.post("/admin", { username: "ana@words.example", password: PASSWORD })).path).toBe("/portal");
    games.loseGames();
    for (const [path, said] of [
      ["/portal", "Error getting upcoming games"],
      ["/portal/create", "Error getting game"],
      ["/espanol/portal", "Error al obtener las próximas partidas"],
      ["/deutsch/portal/create", "Das Spiel konnte nicht geladen werden"],
    ] as const) {
      const { status, text } = await staff.get(path);
      expect([path, status, textOf(mainOf(text))]).toEqual([path, 500, expect.stringContaining(said)]);
    }
  });
});
