import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { totpCode } from "~/platform/crypto/totp.server";
import { PASSWORD } from "../support/account";
import { mainOf, textOf, textsOf } from "../support/html";
import { signUp } from "../support/member";
import { startServer, type TestServer } from "../support/server";
import { openVisitor, sendForm, type VisitedPage, type Visitor } from "../support/visitor";

const ANA = "ana@words.example";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await signUp(server, ANA);
  server.makeStaff(ANA);
});
afterAll(() => server.stop());

const signIn = (visitor: Visitor, { username = ANA, password = PASSWORD } = {}, language = "") =>
  visitor.post(`${language}/admin`, { username, password });
async function staffVisitor(): Promise<Visitor> {
  const visitor = openVisitor(server);
  expect((await signIn(visitor)).path).toBe("/portal");
  return visitor;
}
/** Submits a form with the token that the page has in it. */
async function submit(visitor: Visitor, page: string, fields: Readonly<Record<string, string>>) {
  const { text } = await visitor.get(page);
  const csrf = /name="csrf" value="([^"]*)"/.exec(text)?.[1] ?? "";
  return visitor.post(page, { csrf, ...fields });
}
const heading = ({ text }: VisitedPage) => textsOf(text, "h1")[0];
const alertOf = ({ alert }: VisitedPage) => alert ?? "";
const isLost = (page: VisitedPage) => alertOf(page) === LOST;
const LOST = "You have been logged out.";

describe("the sign-in of staff", () => {
  it("leads to the portal and out of it, without a player's session", async () => {
    const visitor = openVisitor(server);
    const form = await visitor.get("/portal");
    expect([form.path, heading(form)]).toEqual(["/admin", "Admin login"]);
    const portal = await signIn(visitor);
    expect([portal.status, portal.path, heading(portal)]).toEqual([200, "/portal", "Calendar"]);
    expect([...visitor.cookies.keys()].sort()).toEqual(["device", "staff", "staffCsrf"]);
    expect((await visitor.get("/admin")).path).toBe("/portal");
    const csrf = visitor.cookies.get("staffCsrf") ?? "";
    expect((await visitor.post("/portal/sign-out", { csrf: "x" })).status).toBe(403);
    const out = await visitor.post("/portal/sign-out", { csrf });
    expect([out.path, alertOf(out), [...visitor.cookies.keys()]]).toEqual(["/admin", "", ["device"]]);
  });

  it("has the messages of its languages, and keeps the name but not the password", async () => {
    for (const [language, missing, wrong] of [
      ["", "Please enter a username and password", "Invalid username or password"],
      [
        "/espanol",
        "Escribe tu nombre de usuario y tu contraseña",
        "El nombre de usuario o la contraseña no son correctos",
      ],
      ["/deutsch", "Bitte gib Benutzername und Passwort ein", "Benutzername oder Passwort ist falsch"],
    ] as const) {
      const visitor = openVisitor(server);
      for (const empty of [{ username: " " }, { password: "" }]) {
        const page = await signIn(visitor, empty, language);
        expect([page.status, alertOf(page)]).toEqual([400, missing]);
      }
      const page = await signIn(visitor, { username: "bea@words.example", password: "farther" }, language);
      expect([page.status, alertOf(page)]).toEqual([401, wrong]);
      expect([page.text.includes('value="bea@words.example"'), page.text.includes("farther")]).toEqual([true, false]);
    }
  });

  it("says that it failed while nothing can be stored", async () => {
    const unlock = server.lock();
    try {
      const page = await signIn(openVisitor(server));
      expect([page.status, alertOf(page)]).toEqual([503, "An error occurred during login."]);
      expect(page.headers.get("Retry-After")).toMatch(/^\d+$/);
    } finally {
      unlock();
    }
  });

  it("is in no index, no cache and no menu", async () => {
    const page = await openVisitor(server).get("/admin");
    expect([page.headers.get("Cache-Control"), page.text.includes('<meta name="robots" content="noindex"/>')]).toEqual([
      "private, no-store",
      true,
    ]);
    expect((await openVisitor(server).get("/")).text).not.toMatch(/href="\/(?:admin|portal)/);
  });
});

describe("a form that is sent after the session has ended", () => {
  it.each(["words", "word"])("has its text again after the sign-in: %s", async (name) => {
    const path = name === "word" ? "/portal/create?edition=en&num=99990" : "/portal/bulk-add?edition=en";
    const visitor = await staffVisitor();
    const { text } = await visitor.get(path);
    const member = /name="member" value="([^"]*)"/.exec(text)?.[1] ?? "";
    const csrf = visitor.cookies.get("staffCsrf") ?? "";
    // In another tab.
    await visitor.post("/portal/sign-out", { csrf });
    const typed = name === "word" ? "volcano" : "volcano, harbor";
    const step = await visitor.post(path, { csrf, member, [name]: typed, intent: "validate" });
    expect([step.path, step.text.includes("what you typed will still be there")]).toEqual(["/admin", true]);
    expect(step.text).not.toContain("volcano");
    expect((await signIn(visitor, { password: "farther" })).text).toContain("what you typed will still be there");
    const page = await signIn(visitor);
    expect([page.path, page.text.includes(typed)]).toEqual([path, true]);
    expect((await visitor.get(path)).text).not.toContain("volcano");
  });
});

describe("the portal", () => {
  it("sends a browser whose role was taken to the sign-in, which says once that it is logged out", async () => {
    const visitor = await staffVisitor();
    const csrf = visitor.cookies.get("staffCsrf") ?? "";
    server.makeStaff(ANA, false);
    try {
      const step = await visitor.post("/deutsch/portal/sign-out", { csrf });
      expect([step.path, alertOf(step)]).toEqual(["/deutsch/admin", "Du wurdest abgemeldet."]);
      expect(isLost(await visitor.get("/"))).toBe(false);
      expect((await visitor.get("/portal")).path).toBe("/admin");
    } finally {
      server.makeStaff(ANA);
    }
  });

  it("sends a browser with a forged session away in the same way, and a player to the sign-in", async () => {
    const headers = { Cookie: `staff=${"a".repeat(43)}` };
    const response = await fetch(`${server.origin}/portal`, { headers, redirect: "manual" });
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/admin"]);
    const player = openVisitor(server);
    await player.post("/account/log-in", { email: ANA, password: PASSWORD });
    expect((await player.get("/portal")).path).toBe("/admin");
  });

  it("is back on the page that was asked for, with its query, after a sign-in that failed once", async () => {
    const visitor = await staffVisitor();
    // In another tab.
    await visitor.post("/portal/sign-out", { csrf: visitor.cookies.get("staffCsrf") ?? "" });
    const asked = "/espanol/portal/log?kind=access";
    const step = await visitor.get(asked);
    expect(step.path).toBe(`/espanol/admin?back=${encodeURIComponent(asked)}`);
    const again = await sendForm(visitor, step, { username: ANA, password: "farther" });
    expect(again.status).toBe(401);
    expect((await sendForm(visitor, again, { username: ANA, password: PASSWORD })).path).toBe(asked);
  });

  it("leads from the sign-in to no address outside", async () => {
    for (const back of ["https://evil.example/portal", "//evil.example/portal/log", "/.//portal/log", "/account"]) {
      const visitor = openVisitor(server);
      const step = await visitor.get(`/admin?back=${encodeURIComponent(back)}`);
      expect((await sendForm(visitor, step, { username: ANA, password: PASSWORD })).path).toBe("/portal");
    }
  });
});

describe("two-step login", () => {
  it("is turned on, asked for, and turned off", async () => {
    const visitor = await staffVisitor();
    expect(alertOf(await submit(visitor, "/portal/security", { form: "begin", password: "farther" }))).toBe(
      "The password is wrong",
    );
    const setUp = await submit(visitor, "/portal/security", { form: "begin", password: PASSWORD });
    const secret = (setUp.find("code.breaking") ?? "").replaceAll(" ", "");
    expect([secret.length, setUp.text.includes('<svg class="qr-picture" role="img"')]).toEqual([32, true]);
    // Both are valid for at least 30 seconds, the earlier of which is used first.
    const codes = [0, 30_000].map((shift) => totpCode(secret, Date.now() + shift));
    expect(alertOf(await submit(visitor, "/portal/security", { form: "confirm", code: "" }))).toBe(
      "Please enter a code",
    );
    const on = await submit(visitor, "/portal/security", { form: "confirm", code: codes[0] ?? "" });
    const recovery = textsOf(on.text, "li > code");
    expect(recovery).toHaveLength(10);
    expect((await visitor.get("/portal/security")).text).not.toContain(recovery[0]);

    const again = openVisitor(server);
    const back = `back=${encodeURIComponent("/portal/log?kind=games")}`;
    const step = await again.post(`/admin?index=&${back}`, { username: ANA, password: PASSWORD });
    expect([step.path, heading(step)]).toEqual([`/admin/code?${back}`, "Enter your code"]);
    expect((await again.get("/portal")).path).toBe("/admin");
    for (const code of ["000000", codes[0] ?? ""]) {
      const page = await sendForm(again, step, { code });
      expect([page.status, alertOf(page)]).toEqual([401, "This code is wrong or has already been used"]);
    }
    expect((await sendForm(again, step, { code: codes[1] ?? "" })).path).toBe("/portal/log?kind=games");
    const late = await again.post("/admin/code", { code: codes[1] ?? "", csrf: again.cookies.get("staffCsrf") ?? "" });
    expect(late.path).toBe("/portal");
    const stranger = await openVisitor(server).post("/admin/code", { code: codes[1] ?? "" });
    expect([stranger.path, alertOf(stranger)]).toEqual([
      "/admin",
      "You took too long. Please enter your password again.",
    ]);

    const renewed = await submit(again, "/portal/security", { form: "renew", code: recovery[0] ?? "" });
    expect(renewed.text).toContain("You have new recovery codes.");
    const [code = ""] = textsOf(renewed.text, "li > code");
    const logged = async (query: string) => textOf(mainOf((await again.get(`/portal/log${query}`)).text));
    for (const line of ["Two-step login turned on", "Login failed", "New recovery codes"]) {
      expect(await logged("?kind=access")).toContain(line);
      expect(await logged("")).not.toContain(line);
    }

    const off = await submit(again, "/portal/security", { form: "end", code });
    expect(off.text).toContain("Turn on two-step login");
    expect((await signIn(openVisitor(server))).path).toBe("/portal");
  });
});
