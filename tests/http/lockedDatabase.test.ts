import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answerOf, openApiClient } from "../support/api";
import { elementsOf, languageOf } from "../support/html";
import { createTeam, signUp, signUpStaff, type TestMember } from "../support/member";
import { startServer, type TestServer } from "../support/server";
import { todaysGameOf } from "../support/today";

let server: TestServer;
let members: readonly TestMember[];

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: "silent" });
  members = [await signUp(server, "ana@words.example"), await signUp(server, "bea@words.example")];
});
afterAll(() => server.stop());

const JSON_WANTED = { Accept: "application/json" };
const post = (path: string, fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${server.origin}${path}`, { method: "POST", redirect: "manual", headers, body: new URLSearchParams(fields) });
const guess = (path: string, word: string, { headers }: TestMember, more: Readonly<Record<string, string>> = {}) =>
  post(path, { intent: "guess", guess: word, edition: "en" }, { ...headers, ...more });
const statusOf = async (path: string, headers: Readonly<Record<string, string>> = {}) =>
  (await fetch(`${server.origin}${path}`, { headers })).status;

const days = (count: number) => new Date(Date.now() + count * 86_400_000);

describe("while another process holds the write lock", () => {
  it("pages and calls are answered, and guesses wait for its release", async () => {
    const release = server.lock();
    const order: string[] = [];
    const guesses = members.map(async (member) => {
      const { status } = await guess("/play", "ocean", member, JSON_WANTED);
      order.push(`guess ${status}`);
    });
    const reads = [
      ["/", {}],
      ["/", members[0]?.headers ?? {}],
      ["/espanol/stats", members[1]?.headers ?? {}],
      ["/similarity/en/1/ocean", {}],
    ] as const;
    await Promise.all(
      reads.map(async ([path, headers]) => {
        order.push(`read ${await statusOf(path, headers)}`);
      }),
    );
    release();
    await Promise.all(guesses);
    expect(order).toEqual(["read 200", "read 200", "read 200", "read 200", "guess 200", "guess 200"]);
  });

  it("what is not stored in time is answered with 503, in the language of the page, and can be sent again", async () => {
    const [ana, bea] = members as [TestMember, TestMember];
    const release = server.lock();
    const answers = await Promise.all([
      guess("/play", "harbour", ana, JSON_WANTED),
      guess("/", "harbour", bea),
      post("/deutsch/account/sign-up", { email: "eva@words.example", password: ana.password, firstName: "Eva" }),
      fetch(`${server.origin}/semantle/likesnew`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ likesNew: { likes: true } }),
      }),
    ]);
    release();
    for (const { status, headers } of answers) expect([status, headers.get("Retry-After")]).toEqual([503, "2"]);
    const [reply = "", page = "", signUpPage = "", call = ""] = await Promise.all(answers.map((one) => one.text()));
    // Scripts keep a turn in their queue whenever the status is 500 or above.
    expect(JSON.parse(reply)).toMatchObject({ type: "refused", why: "overloaded" });
    // The game's page, with the word still in the form.
    expect(page).toContain("The site is busy. Please try again in a moment.");
    expect(elementsOf(page, 'input[value="harbour"]')).not.toEqual([]);
    expect(languageOf(signUpPage)).toBe("de");
    expect(signUpPage).toContain("Hier ist gerade viel los");
    expect(JSON.parse(call)).toMatchObject({ error: { type: "overloaded" } });

    expect((await guess("/play", "harbour", ana, JSON_WANTED)).status).toBe(200);
    expect((await guess("/", "harbour", bea)).status).toBe(303);
  });

  it("an ended game is shown to its member, and that of a team to its players", async () => {
    const [spanish, junior] = [todaysGameOf(server, "es"), todaysGameOf(server, "jr")];
    const [ana, bea] = await createTeam(server, "jr", members as [TestMember, TestMember]);
    await post("/play", { intent: "guess", guess: spanish.secret, edition: "es" }, { ...ana.headers, ...JSON_WANTED });
    await post("/play", { intent: "guess", guess: junior.secret, edition: "jr" }, { ...bea.headers, ...JSON_WANTED });
    const release = server.lock();
    const answers = await Promise.all([
      ...["/espanol", "/espanol/stats", `/semantle/user-game/${spanish.number}/es`, "/junior", "/stats?edition=jr"].map(
        (path) => statusOf(path, ana.headers),
      ),
      ...["/junior", "/bonus-round?edition=jr", "/teams/news?edition=jr"].map((path) => statusOf(path, bea.headers)),
      post("/play", { intent: "guess", guess: "mar", edition: "es" }, { ...ana.headers, ...JSON_WANTED }).then(
        ({ status }) => status,
      ),
    ]);
    release();
    expect(answers).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 409]);
  });

  it("what a later request can store does not fail a page", async () => {
    const { number, secret } = todaysGameOf(server, "jr");
    const [eva, fay, gia, staff] = [
      await signUp(server, "eva@words.example"),
      await signUp(server, "fay@words.example"),
      await signUp(server, "gia@words.example"),
      await signUpStaff(server, "staff@words.example"),
    ];
    const [, mate] = await createTeam(server, "jr", [fay, gia]);
    await post("/play", { intent: "guess", guess: secret, edition: "jr" }, { ...mate.headers, ...JSON_WANTED });
    // The day of the team is over, and its end is to go into the player's own log and statistics.
    server.endTeamDays();
    server.setSecret({ edition: "jr", number: number - 1, secret });
    server.setSessionEnd(eva.email, days(-1));
    server.setSessionEnd(fay.email, days(10));
    const release = server.lock();
    const visits = [
      ["/", eva],
      ["/", fay],
      ["/junior", mate],
      ["/portal", staff],
    ] as const;
    const answers = await Promise.all(visits.map(([path, { headers }]) => statusOf(path, headers)));
    release();
    expect(answers).toEqual([200, 200, 200, 200]);
    const statuses = async () => {
      const { GET } = openApiClient({ baseUrl: server.origin, headers: mate.headers });
      return (await answerOf(GET("/semantle/games-played"))).gamesPlayed;
    };
    expect((await statuses()).map(({ gameNumber }) => gameNumber)).toEqual([number]);
    expect(await statusOf("/junior", mate.headers)).toBe(200);
    expect((await statuses()).map(({ gameNumber }) => gameNumber)).toEqual([number - 1, number]);
  });
});
