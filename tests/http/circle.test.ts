import { describe, expect, it } from "vitest";
import { newEmail, PASSWORD } from "../support/account";
import { attributesOf, elementsOf, partOf, spacedTextOf, textOf, textsOf, without } from "../support/html";
import { teamCodeOf } from "../support/member";
import { testSeal } from "../support/server";
import { sharedServer } from "../support/sharedServer";
import { todaysGameOf } from "../support/today";
import { openVisitor, type VisitedPage, type Visitor } from "../support/visitor";

const server = sharedServer();
const { secret, words, number } = todaysGameOf(server, "en");

const make = (visitor: Visitor, name = "Ana", circleName = "The Tuesday people", path = "/circle/join") =>
  visitor.post(path, { intent: "make", form: "make", circleName, name });
const join = (visitor: Visitor, code: string, name = "Ben", path = "/circle/join") =>
  visitor.post(path, { intent: "join", form: "join", code, name });
const guess = (visitor: Visitor, word: string, path = "/?index") =>
  visitor.post(path, { intent: "guess", guess: word });
const codeOf = (page: VisitedPage) => teamCodeOf(page.text);
const idIn = (page: VisitedPage) => new URL(page.path, server.origin).searchParams.get("circle") ?? "";
const SQUARES = "small.circle-tables-squares";
/** The rows of the table under a heading, each as it is read: without squares. */
const rowsOf = ({ main }: VisitedPage, heading: "today" | "week") =>
  elementsOf(without(main, SQUARES), `[aria-labelledby="${heading}"] tbody tr`).map((row) =>
    spacedTextOf(row.outerHTML),
  );

/** A circle of Ana and Ben. */
async function openCircle() {
  const [ana, ben] = [openVisitor(server), openVisitor(server)];
  const made = await make(ana);
  const code = codeOf(made);
  await join(ben, code);
  return { ana, ben, code, id: idIn(made) };
}

describe("the page of circles", () => {
  it.each([
    ["/circle", "A circle of friends", "Create the circle", "Join the circle"],
    ["/espanol/circle", "Círculo de amigos", "Crear el círculo", "Unirme al círculo"],
    ["/deutsch/circle", "Freundeskreis", "Kreis gründen", "Dem Kreis beitreten"],
  ])(
    "at %s has a form to make one and a form to join one, and a link in the menu",
    async (path, title, making, joining) => {
      const page = await openVisitor(server).get(path);
      expect(page.find("h1")).toBe(title);
      expect(page.said).toContain(making);
      expect(page.said).toContain(joining);
      expect(attributesOf(page.text, "a[href]", "href")).toContain(path);
    },
  );

  it.each([
    [{ circleName: "", name: "Ana" }, 400, "Please enter a name for the circle"],
    [{ circleName: "\u200b", name: "Ana" }, 400, "Please enter a name for the circle"],
    [{ circleName: "x".repeat(31), name: "Ana" }, 400, "The name of the circle must be at most 30 characters"],
    [{ circleName: "Us", name: "\u2066\u2069" }, 400, "Please enter your name"],
    [{ circleName: "Us", name: "A name too long" }, 400, "Your name must be at most 12 characters"],
    [{ circleName: "wh0re", name: "Ana" }, 422, "That name is not allowed"],
    [{ circleName: "Us", name: "w\u200bhore" }, 422, "That name is not allowed"],
  ])("refuses to make one of %j with status %i, and keeps what was typed", async (fields, status, why) => {
    const visitor = openVisitor(server);
    const page = await make(visitor, fields.name, fields.circleName);
    expect([page.status, page.wrong]).toEqual([status, why]);
    expect(page.values("circleName")).toEqual([fields.circleName]);
    expect([...visitor.cookies.keys()]).not.toContain("circle");
  });

  it.each([
    ["K7MQ2XH", 400, "Please enter a valid code"],
    ["", 400, "Please enter a valid code"],
    ["k7mq-2xhd", 404, "No circle has this code. Check it, or ask for the latest one."],
  ])("refuses to join by %j with status %i, with that form first", async (code, status, why) => {
    const page = await join(openVisitor(server), code);
    expect([page.status, page.wrong]).toEqual([status, why]);
    expect(page.values("code")).toEqual([code]);
    expect(page.main.indexOf('value="join"')).toBeLessThan(page.main.indexOf('value="make"'));
  });

  it("fills in the code of an invitation, which leads who has joined to the circle", async () => {
    const { ana, ben, code, id } = await openCircle();
    const [address = ""] = attributesOf((await ana.get("/circle/invite")).text, "input[readonly]", "value");
    expect(address).toBe(`${server.origin}/circle/join?code=${code}`);
    const invited = await openVisitor(server).get(address.slice(server.origin.length).toLowerCase());
    expect(invited.values("code")).toEqual([code]);
    expect((await ben.get(`/circle/join?code=${code}`)).path).toBe(`/circle?circle=${id}`);
  });
});

describe("an invitation to a circle", () => {
  it("names who is in it, the circle, and what the newcomer is called, before joining", async () => {
    const { code } = await openCircle();
    const at = `/circle/join?code=${code}`;
    const invited = await openVisitor(server).get(at);
    expect(invited.said).toContain("Ana and Ben invite you to the circle The Tuesday people");
    expect(invited.said).toContain("Your name");
    // A refused form goes on naming them.
    const refused = await join(openVisitor(server), code, "", at);
    expect([refused.wrong, refused.said.includes("Ana and Ben invite you")]).toEqual(["Please enter your name", true]);
    expect((await openVisitor(server).get(at.replace("/circle", "/deutsch/circle"))).said).toContain(
      "Ana und Ben laden dich in den Kreis The Tuesday people ein.",
    );
  });

  it("says so if no circle has its code", async () => {
    const page = await openVisitor(server).get("/circle/join?code=K7MQ2XHD");
    expect(page.said).toContain("No circle has this code. Check it, or ask for the latest one.");
    expect(page.said).not.toMatch(/invites? you to/);
  });
});

describe("an evening in a circle", () => {
  it("shows the others’ results after one’s own end, and before it only who has finished", async () => {
    const { ana, ben } = await openCircle();
    await guess(ana, words[0] ?? "");
    await ana.post("/?index", { intent: "hint" });
    await guess(ana, secret);
    const before = await ben.get("/circle");
    expect(before.said).toContain("You see how the others did when you have finished today’s word. Ana has.");
    expect(rowsOf(before, "today")).toEqual([]);
    expect(rowsOf(before, "week")).toEqual([
      expect.stringMatching(/^Ana\D*$/),
      expect.stringMatching(/^Ben \(you\)\D*$/),
    ]);
    await ben.post("/?index", { intent: "giveUp" });
    // The squares are those that Ana shares.
    const squares = partOf((await ana.get("/")).main, ".share-result-squares");
    const shared = textOf(squares).replaceAll(" ", "");
    expect(shared).toMatch(/^[⬛🟦🟪🟥🟧]{2}🟨$/u);
    const seen = await ben.get("/circle");
    expect(textsOf(seen.main, SQUARES)).toEqual([shared]);
    const heats = (markup = "") => markup.match(/heat-\d/g);
    expect(heats(elementsOf(seen.main, SQUARES)[0]?.innerHTML)).toEqual(heats(squares));
    expect(rowsOf(seen, "today")).toEqual(["Ana 3 1", "Ben (you) gave up"]);
    const after = await ana.get("/circle");
    expect(rowsOf(after, "today")).toEqual(["Ana (you) 3 1", "Ben gave up"]);
    expect(rowsOf(after, "week")).toEqual([expect.stringMatching(/^Ana \(you\) 3$/), "Ben gave up"]);
    expect(after.said).toContain("Ana leads this week: 1 found, 3 guesses.");
    expect(after.text.toLowerCase()).not.toContain(secret);
    // The ending leads there.
    expect((await ana.get("/")).said).toMatch(/The Tuesday people .*Ana \(you\) .*Ben /);
  });

  it("is one for each edition, and knows of games that ended before", async () => {
    const ana = openVisitor(server);
    await guess(ana, todaysGameOf(server, "jr").secret, "/junior?index");
    await guess(ana, todaysGameOf(server, "de").secret, "/deutsch?index");
    await make(ana);
    expect(rowsOf(await ana.get("/circle?edition=jr"), "today")).toEqual(["Ana (you) 1 0"]);
    expect(rowsOf(await ana.get("/deutsch/circle"), "today")).toEqual(["Ana (du) 1 0"]);
    expect(rowsOf(await ana.get("/circle"), "today")).toEqual([]);
    expect((await ana.get("/junior")).links).toContainEqual(expect.stringMatching(/^\/circle\?(?:.*&)?edition=jr/));
  });

  it("is among the ways to play together that the ending leads to", async () => {
    const visitor = openVisitor(server);
    await guess(visitor, secret);
    const together = (await visitor.get("/")).links.find((link) => link.startsWith(`/together?num=${number}`)) ?? "";
    expect((await visitor.get(together)).links).toContain("/circle");
  });

  it("has games that scripts and programs end", async () => {
    const { ana, ben, code } = await openCircle();
    await ana.turn({ edition: "en", game: String(number), intent: "guess", guess: secret });
    expect(rowsOf(await ana.get("/circle"), "today")).toEqual(["Ana (you) 1 0", "Ben not played yet"]);
    const mia = openVisitor(server);
    await mia.signUp(newEmail());
    await join(mia, code, "Mia");
    const game = JSON.stringify({
      gameNumber: number,
      lang: "en",
      guesses: [words[1], words[2], secret].map((word) => ({ guess: word })),
    });
    const saved = await fetch(`${server.origin}/semantle/upsertgame`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Cookie: [...mia.cookies].map((pair) => pair.join("=")).join("; "),
        "X-CSRF-Token": mia.cookies.get("csrf") ?? "",
      },
      body: JSON.stringify({ game }),
    });
    expect(saved.status).toBe(200);
    expect(rowsOf(await mia.get("/circle"), "today")).toEqual(["Ana 1 0", "Mia (you) 3 0", "Ben not played yet"]);
    await guess(ben, secret);
    expect(rowsOf(await ben.get("/circle"), "today")).toEqual(["Ana 1 0", "Ben (you) 1 0", "Mia 3 0"]);
  });
});

describe("a player of a circle", () => {
  it("changes their name, and gives the circle a new code, by forms", async () => {
    const { ana, ben, code, id } = await openCircle();
    const change = `/circle/change?circle=${id}`;
    expect((await ben.get(change)).values("name")).toEqual(["Ben"]);
    const renamed = await ben.post(change, { intent: "rename", form: "rename", circle: id, name: "Ana" });
    expect(renamed.said).toContain("Your name is saved.");
    expect(renamed.said).toContain("Ana 2 (you)");
    const refused = await ben.post(change, { intent: "rename", form: "rename", circle: id, name: "" });
    expect([refused.status, refused.wrong]).toEqual([400, "Please enter your name"]);
    const renewed = await ben.post(change, { intent: "newCode", form: "newCode", circle: id });
    expect(renewed.said).toContain("The circle has a new code. Nobody gets in with the old one any more.");
    const next = codeOf(await ana.get("/circle/invite"));
    expect([next.length, next === code]).toEqual([8, false]);
    expect((await join(openVisitor(server), code)).status).toBe(404);
    expect((await join(openVisitor(server), next)).status).toBe(200);
  });

  it("leaves it after a page that asks", async () => {
    const { ana, ben, id } = await openCircle();
    const asking = await ben.get(`/circle/leave?circle=${id}`);
    expect(asking.find("h1")).toBe("Leave The Tuesday people?");
    const left = await ben.post(`/circle/leave?circle=${id}`, { intent: "leave", circle: id });
    expect(left.path).toBe("/circle");
    expect(left.said).toContain("You have left the circle.");
    expect(left.said).toContain("Create the circle");
    expect((await ana.get("/circle")).said).toContain("Only you so far.");
    // The pages of the circle lead to the forms.
    for (const step of ["invite", "change", "leave"])
      expect((await ben.get(`/circle/${step}?circle=${id}`)).path).toBe("/circle");
  });

  it("may be in several, between which there are tabs", async () => {
    const { ben, id } = await openCircle();
    const other = idIn(await make(ben, "B", "Mum and me"));
    const first = await ben.get("/circle");
    expect(first.find("h1")).toBe("The Tuesday people");
    expect(first.links).toContain(`/circle?circle=${other}`);
    expect((await ben.get(`/circle?circle=${other}`)).find("h1")).toBe("Mum and me");
    expect((await ben.get(`/circle?edition=jr&circle=${other}`)).links).toContain(`/circle?circle=${other}`);
    await ben.post("/circle/leave", { intent: "leave", circle: id });
    expect((await ben.get("/circle")).find("h1")).toBe("Mum and me");
  });

  it("writes names as text", async () => {
    const ana = openVisitor(server);
    const page = await make(ana, "<b>Ana</b>", "<script>alert(1)</script>");
    expect(page.main).not.toContain("<script>alert");
    await join(openVisitor(server), codeOf(page), "دانيال");
    const said = (await ana.get("/circle")).main;
    expect(said).toContain("<bdi>دانيال</bdi>");
    expect(said).toContain("<bdi>&lt;b&gt;Ana&lt;/b&gt;</bdi>");
  });
});

describe("who is in no circle", () => {
  it.each([
    ["nothing", ""],
    ["a name", "guest"],
    ["the seat of a team", testSeal.seal("team seat", "guest")],
    ["8 kB", "x".repeat(4000)],
  ])("finds the forms with %s in the cookie, which is taken away", async (_, value) => {
    const stranger = openVisitor(server);
    stranger.cookies.set("circle", value);
    const page = await stranger.get("/circle");
    expect([page.status, page.said.includes("Create the circle")]).toEqual([200, true]);
    expect(stranger.cookies.has("circle")).toBe(false);
  });

  it("cannot change one whose id they know", async () => {
    const { ana, id } = await openCircle();
    for (const stranger of [openVisitor(server), (await openCircle()).ben]) {
      for (const intent of ["rename", "newCode"]) {
        const page = await stranger.post("/circle/change", { intent, circle: id, name: "Zoe" });
        expect([page.status, page.said.includes("You are not in this circle.")]).toEqual([404, true]);
      }
      await stranger.post("/circle/leave", { intent: "leave", circle: id });
    }
    expect((await ana.get("/circle")).said).toMatch(/Ana \(you\).*Ben/);
  });

  it.each([
    [{ intent: "win", circle: "x" }, 400],
    [{}, 400],
    [{ intent: "rename", circle: "' or 1=1", name: "Zoe" }, 404],
  ])("gets no 500 for the form %j", async (fields, status) => {
    expect((await (await openCircle()).ana.post("/circle/change", fields)).status).toBe(status);
  });
});

describe("the cookie of a guest", () => {
  it("is sealed, for scripts to leave alone, and opens the circle alone", async () => {
    const { ana } = await openCircle();
    const line = (
      await openVisitor(server).ask("/circle/join", { intent: "make", form: "make", circleName: "Us", name: "Ana" })
    ).headers
      .getSetCookie()
      .find((one) => one.startsWith("circle="));
    expect(line).toMatch(/^circle=[\w-]{100,140}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
    const cut = openVisitor(server);
    cut.cookies.set("circle", (ana.cookies.get("circle") ?? "").slice(0, -1));
    expect((await cut.get("/circle")).said).toContain("Create the circle");
    const copied = openVisitor(server);
    copied.cookies.set("circle", ana.cookies.get("circle") ?? "");
    expect((await copied.get("/circle")).said).toContain("Ana (you)");
  });
});

describe("a member", () => {
  it("has circles on every device, those of the guest too, and takes them along at log-out", async () => {
    const { ana, ben, code } = await openCircle();
    await guess(ben, secret);
    const email = newEmail();
    await ben.signUp(email);
    expect(ben.cookies.has("circle")).toBe(false);
    expect(rowsOf(await ben.get("/circle"), "today")).toEqual(["Ben (you) 1 0", "Ana not played yet"]);
    const phone = openVisitor(server);
    await join(phone, code, "Ben's phone");
    await phone.post("/account/log-in", { email, password: PASSWORD });
    expect(rowsOf(await phone.get("/circle"), "today")).toEqual(["Ben (you) 1 0", "Ana not played yet"]);
    await phone.post("/account/log-out", {});
    expect((await phone.get("/circle")).said).toContain("Create the circle");
    expect((await ana.get("/circle")).said).toMatch(/Ben has\./);
  });

  it("sends forms with the token of the session", async () => {
    const ben = openVisitor(server);
    await ben.signUp(newEmail());
    const csrf = ben.cookies.get("csrf") ?? "";
    ben.cookies.delete("csrf");
    expect((await make(ben)).status).toBe(403);
    ben.cookies.set("csrf", csrf);
    const page = await make(ben);
    expect(page.said).toContain("The circle is created.");
    // The account's first name is offered.
    expect((await ben.get("/circle/join")).values("name")).toEqual(["Ana", "Ana"]);
  });

  it("takes what circles know along when the account is deleted", async () => {
    const { ana, code } = await openCircle();
    const mia = openVisitor(server);
    await mia.signUp(newEmail());
    await join(mia, code, "Mia");
    const exported = JSON.parse((await mia.get("/account/export.json")).text) as { circles: readonly object[] };
    expect(exported.circles).toEqual([
      { code, circle: "The Tuesday people", name: "Mia", joinedAt: expect.stringMatching(/Z$/) as string, results: [] },
    ]);
    await mia.post("/account/delete", { password: PASSWORD });
    expect((await ana.get("/circle")).said).not.toContain("Mia");
  });
});
