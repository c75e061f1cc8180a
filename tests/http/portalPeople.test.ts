import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PASSWORD } from "../support/account";
import { attributesOf, elementsOf, textOf } from "../support/html";
import { signUp } from "../support/member";
import { startServer, type TestServer } from "../support/server";
import { openVisitor, sendForm, type VisitedPage, type Visitor } from "../support/visitor";

const ANA = "ana@words.example";
const BEA = "bea@words.example";

let server: TestServer;
let ana: Visitor;
let editor: Visitor;
beforeAll(async () => {
  server = await startServer();
  for (const email of [ANA, BEA]) await signUp(server, email);
  server.makeStaff(ANA);
  server.makeEditor(BEA);
  [ana, editor] = [await signIn(ANA), await signIn(BEA)];
});
afterAll(() => server.stop());

async function signIn(email: string): Promise<Visitor> {
  const visitor = openVisitor(server);
  expect((await visitor.post("/admin", { username: email, password: PASSWORD })).path).toBe("/portal");
  return visitor;
}
/** Posts a form of the page of people, with the token of the session. */
const send = (visitor: Visitor, fields: Readonly<Record<string, string>>, path = "/portal/people") =>
  visitor.post(path, { csrf: visitor.cookies.get("staffCsrf") ?? "", ...fields });
/** The address of the page of a person. */
async function personPath(name: string): Promise<string> {
  const { main } = await ana.get("/portal/people");
  const row = elementsOf(main, "tr").find((one) => textOf(one).includes(name));
  return row?.querySelector('a[href^="/portal/people?member="]')?.getAttribute("href") ?? "";
}
const linkOn = ({ main }: VisitedPage, path = "/admin/invite") => {
  const [link] = attributesOf(main, `input[value*="${path}?token="]`, "value");
  return link === undefined ? "" : link.slice(link.indexOf(path));
};
const newInvite = async (role: string, email = "") => send(ana, { form: "invite", role, email });

describe("an editor", () => {
  it("plans games and decides about words", async () => {
    for (const path of ["/portal", "/portal/create", "/portal/bulk-add", "/portal/words", "/portal/log"])
      expect((await editor.get(path)).status).toBe(200);
  });

  it("gets 403 for what only an admin may do, without buttons for it", async () => {
    const day = new Date().toISOString().slice(0, 10);
    server.missWord({ language: "en", word: "zkwzk", day, count: 3 });
    const [words, ofAdmin] = [await editor.get("/portal/words"), await ana.get("/portal/words")];
    const buttons = ({ main }: VisitedPage) => main.includes('value="blocked"');
    expect([buttons(words), buttons(ofAdmin)]).toEqual([false, true]);
    expect([words, ofAdmin].map(({ links }) => links.includes("/portal/people"))).toEqual([false, true]);
    const refused = await send(editor, { verdict: "blocked", word: "zkwzk" }, "/portal/words?language=en");
    expect([refused.status, refused.said.includes("Only admins may do this")]).toEqual([403, true]);

    for (const path of ["/portal/people", "/espanol/portal/people", "/deutsch/portal/people"]) {
      const page = await editor.get(path);
      expect([page.status, page.said.includes("@words.example")]).toEqual([403, false]);
    }
    const invited = await send(editor, { form: "invite", role: "admin", email: "" });
    expect([invited.status, linkOn(invited)]).toEqual([403, ""]);
  });
});

describe("an editor who takes care of some languages", () => {
  it("has their edition first and their words in the backlog, with all rights", async () => {
    await editor.post("/portal/find?edition=de", { csrf: editor.cookies.get("staffCsrf") ?? "", word: "laterne" });
    await editor.post("/portal/find?edition=en", { csrf: editor.cookies.get("staffCsrf") ?? "", word: "lantern" });
    const person = await personPath(BEA);
    expect((await ana.get(person)).said).toContain("None: all. It changes no rights.");
    const id = new URLSearchParams(person.split("?")[1]).get("member") ?? "";
    const done = await send(ana, { form: "languages", member: id, "language-de": "on" });
    expect(done.said).toContain("have been changed.");
    expect((await ana.get(person)).main).toMatch(/name="language-de" checked/);
    const calendar = await editor.get("/portal");
    expect(calendar.values("edition")).toContain("de");
    const backlog = await editor.get("/portal/plan?view=backlog");
    expect([backlog.said.includes("Laterne"), backlog.said.includes("lantern")]).toEqual([true, false]);
    expect((await ana.get("/portal/plan?view=backlog")).said).toContain("lantern");
    expect((await editor.get("/portal/create?edition=en")).status).toBe(200);
    expect((await ana.get("/portal/log?kind=access")).said).toMatch(/Languages changed.*de/);
    expect((await send(editor, { form: "languages", member: id })).status).toBe(403);
  });
});

describe("the people of the portal", () => {
  it("are listed with their role, and a link is made once for a new one, who accepts it and signs in", async () => {
    const page = await ana.get("/portal/people");
    expect(page.said).toMatch(/Ana \(you\) ana@words.example Admin/);
    expect(page.said).toMatch(/bea@words.example Editor/);
    // As in the log, by the clock of the place where the days of the game begin.
    expect(page.said).toMatch(/Last login: [A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d\s[AP]M New York/);
    const made = await newInvite("editor", "cleo@words.example");
    const link = linkOn(made);
    expect([made.path, link.length > 0, made.said.includes("shown only once")]).toEqual(["/portal/people", true, true]);
    expect(linkOn(await ana.get("/portal/people"))).toBe("");

    await signUp(server, "cleo@words.example");
    const guest = openVisitor(server);
    const step = await guest.get(link);
    expect(step.said).toContain("Ana is inviting you to help run this game as an editor.");
    const account = { email: "cleo@words.example", password: PASSWORD };
    const wrong = await sendForm(guest, step, { ...account, password: "farther" });
    expect([wrong.status, wrong.values("email")]).toEqual([401, ["cleo@words.example"]]);
    const accepted = await sendForm(guest, wrong, account);
    expect([accepted.path, accepted.said.includes("You are now an editor.")]).toEqual(["/admin", true]);
    await signIn("cleo@words.example");
    expect((await guest.get(link)).status).toBe(410);
    const log = await ana.get("/portal/log?kind=access");
    expect(log.said).toMatch(/Invitation made[^a-z]+cleo@words\.example.{0,20}Editor/);
  });

  it("accept a link as the player who is logged in, with the token of that session", async () => {
    const link = linkOn(await newInvite("admin"));
    const player = openVisitor(server);
    await player.signUp("dora@words.example");
    const page = await player.get(link.replace("/admin", "/deutsch/admin"));
    expect(page.said).toContain("Du bist als dora@words.example angemeldet.");
    expect((await player.post(link, { form: "invite", csrf: "x" })).status).toBe(403);
    expect((await sendForm(player, page, {})).said).toContain("Du bist jetzt Admin.");
  });

  it("are not invited by a link that was withdrawn, and an address that is none is kept in its field", async () => {
    const wrong = await newInvite("editor", "cleo");
    expect([wrong.status, wrong.values("email")]).toEqual([400, ["cleo"]]);
    const made = await newInvite("editor");
    const [hash = ""] = made.values("invite");
    const done = await send(ana, { form: "revokeInvite", invite: hash });
    expect(done.said).toContain("The invitation has been withdrawn.");
    const again = await send(ana, { form: "revokeInvite", invite: hash });
    expect([again.status, again.alert]).toEqual([404, expect.stringContaining("accepted or withdrawn")]);
    expect((await openVisitor(server).get(linkOn(made))).status).toBe(410);
  });

  it("get another role, and leave after one question", async () => {
    await signUp(server, "eva@words.example");
    server.makeEditor("eva@words.example");
    const path = await personPath("eva@words.example");
    const member = new URLSearchParams(path.split("?")[1]).get("member") ?? "";
    const changed = await send(ana, { form: "role", member, role: "admin" }, path);
    expect([changed.path, changed.said.includes("The role of Ana has been changed.")]).toEqual([
      "/portal/people",
      true,
    ]);
    const eva = await signIn("eva@words.example");
    const question = await ana.get(`${path}&ask=remove`);
    expect(question.said).toContain("Remove Ana from staff?");
    expect((await ana.get("/portal/people")).said).toContain("eva@words.example");
    const removed = await sendForm(ana, question, {});
    expect(removed.said).toContain("has been removed from staff.");
    expect((await eva.get("/portal")).path).toBe("/admin");
    expect((await ana.get(path)).status).toBe(404);
  });

  it("have one admin at least", async () => {
    const path = await personPath(ANA);
    const member = new URLSearchParams(path.split("?")[1]).get("member") ?? "";
    // Dora is one too.
    server.makeStaff("dora@words.example", false);
    const refused = await send(ana, { form: "role", member, role: "editor" }, path);
    expect([refused.status, refused.alert]).toEqual([
      409,
      expect.stringContaining("There must be at least one admin."),
    ]);
    const player = openVisitor(server);
    await player.post("/account/log-in", { email: ANA, password: PASSWORD });
    const kept = await sendForm(player, await player.get("/account/delete"), { password: PASSWORD });
    expect([kept.status, kept.alert]).toEqual([409, expect.stringContaining("There must be at least one admin.")]);
  });

  it("lose a second factor by an admin's own password", async () => {
    server.setSecondFactor(BEA, "ABCDEFGHIJKLMNOP");
    const path = await personPath(BEA);
    const page = await ana.get(path);
    const member = new URLSearchParams(path.split("?")[1]).get("member") ?? "";
    expect(page.said).toContain(
      "has lost both phone and recovery codes, you can turn two-step login off. Your password",
    );
    const reset = (password: string) => send(ana, { form: "resetFactor", member, password }, path);
    expect((await reset("farther")).wrong).toContain("The password is wrong");
    expect((await reset(PASSWORD)).said).toContain("Two-step login is off for Ana.");
    await signIn(BEA);
  });
});

describe("the members", () => {
  /** The address of the page of a member. */
  async function memberPath(email: string): Promise<string> {
    const page = await ana.get(`/portal/members?q=${encodeURIComponent(email)}`);
    return page.links.find((link) => link.includes("/members?member=")) ?? "";
  }

  it("are for admins only, on each page and form", async () => {
    editor = await signIn(BEA);
    const path = await memberPath(BEA);
    for (const one of ["/portal/members", "/deutsch/portal/members", path]) {
      const page = await editor.get(one);
      expect([page.status, page.said.includes("@words.example")]).toEqual([403, false]);
    }
    const member = new URLSearchParams(path.split("?")[1]).get("member") ?? "";
    for (const form of ["endSessions", "reset", "delete"])
      expect((await send(editor, { form, member }, "/portal/members")).status).toBe(403);
    for (const wrong of ["/portal/members?member=", "/portal/members?member=nobody", "/portal/members?member=%00"])
      expect((await ana.get(wrong)).status).toBe(404);
    expect((await send(ana, { form: "promote", member }, path)).status).toBe(400);
    expect((await ana.get("/portal/members?q=%00%25%F0&older=%00")).status).toBe(200);
  });

  it("are found by a part of the address, and lose their sessions, their password or their account", async () => {
    const email = "finn@words.example";
    const finn = openVisitor(server);
    await finn.signUp(email);
    const none = await ana.get("/portal/members?q=%3Cb%3Enobody");
    expect(none.said).toContain("No address contains “<b>nobody”.");
    const found = await ana.get("/portal/members?q=%20FINN@");
    const today = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" }).format(new Date());
    expect(found.said).toContain(
      `finn@words.example Confirmed: No Signed up: ${today} Last seen: ${today} Sessions: 1`,
    );
    const path = await memberPath(email);

    const member = new URLSearchParams(path.split("?")[1]).get("member") ?? "";
    const ended = await send(ana, { form: "endSessions", member }, path);
    expect(ended.said).toContain("finn@words.example has been logged out everywhere.");
    expect(ended.said).toContain("This member is not logged in anywhere.");
    expect((await finn.get("/account")).said).toContain("Please log in again.");

    const made = await send(ana, { form: "reset", member }, path);
    const link = linkOn(made, "/account/reset");
    expect((await ana.get(path)).main).not.toContain("token=");
    const page = await finn.get(link);
    expect((await sendForm(finn, page, { password: "much nearer than before" })).path).toBe("/account/log-in");
    // As on every site without mail.
    expect((await finn.get(link)).status).toBe(404);

    const question = await ana.get(`${path}&ask=delete`);
    expect(question.said).toContain("Delete the account of finn@words.example?");
    const deleted = await sendForm(ana, question, {});
    expect([deleted.path, deleted.said.includes("The account of finn@words.example has been deleted.")]).toEqual([
      "/portal/members",
      true,
    ]);
    expect([(await ana.get(path)).status, (await memberPath(email)) === ""]).toEqual([404, true]);
    const tooLate = await finn.post("/account/log-in", { email, password: "much nearer than before" });
    expect(tooLate.status).toBe(401);
  });

  it("are named in the log by a number, beside which admins see the address as long as there is one", async () => {
    const path = await memberPath(BEA);
    const member = new URLSearchParams(path.split("?")[1]).get("member") ?? "";
    await send(ana, { form: "endSessions", member }, path);
    editor = await signIn(BEA);
    const [ofAdmin, ofEditor] = [await ana.get("/portal/log?kind=access"), await editor.get("/portal/log?kind=access")];
    expect(ofAdmin.said).toMatch(/Member logged out everywhere bea@words.example/);
    expect(ofAdmin.said).toMatch(/Account deleted Account [\da-f-]{36}/);
    expect(ofEditor.said).toContain(`Member logged out everywhere Account ${member}`);
  });

  it("are not the admin who looks, who has a page for that", async () => {
    const path = await memberPath(ANA);
    const page = await ana.get(path);
    expect(page.said).toContain("This is your own account. So that nobody locks themselves out by mistake");
    const member = new URLSearchParams(path.split("?")[1]).get("member") ?? "";
    const refused = await send(ana, { form: "delete", member }, path);
    expect(refused.status).toBe(409);
    expect((await ana.get(await memberPath(BEA))).said).toContain("People on staff have to leave it first");
  });
});
