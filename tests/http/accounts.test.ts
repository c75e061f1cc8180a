import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newEmail, PASSWORD } from "../support/account";
import { attributesOf, mainOf } from "../support/html";
import { signUp } from "../support/member";
import { startServer, type TestServer } from "../support/server";
import { sharedServer } from "../support/sharedServer";
import { openVisitor } from "../support/visitor";

const server = sharedServer();

const get = (path: string) => fetch(`${server.origin}${path}`, { redirect: "manual" });
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}${path}`, {
    method: "POST",
    headers,
    body: new URLSearchParams(fields),
    redirect: "manual",
  });

describe("the pages of an account", () => {
  it.each(["/account/delete", "/account/photo/change", "/account/export.json", "/account/photo"])(
    "that change something are for members only: %s",
    async (path) => {
      expect((await get(path)).status).toBe(401);
    },
  );

  it.each(["/account?index", "/account/delete", "/account/photo/change"])(
    "refuse forms of guests: %s",
    async (path) => {
      expect((await post(path, { form: "profile", firstName: "x" })).status).toBe(401);
    },
  );

  it("tell a guest in the page's language that they are for members", async () => {
    expect(mainOf(await (await get("/account/delete")).text())).toContain("Please log in first.");
    expect(await (await get("/deutsch/account/export.json")).text()).toBe("Bitte melde dich zuerst an.\n");
  });

  it.each(["/account/forgot", "/account/reset", "/account/verify"])(
    "that need mail are 404 on a site without mail: %s",
    async (path) => {
      expect((await get(path)).status).toBe(404);
      expect((await post(path, { email: "ana@words.example" })).status).toBe(404);
    },
  );

  it("do not link to pages that need mail on a site without mail", async () => {
    const page = mainOf(await (await get("/account/log-in")).text());
    expect(page).toContain("Sign up");
    expect(page).not.toContain("Forgot your password?");
  });
});

describe("a refused form", () => {
  it("says why, the same of a wrong password and an unknown address, and keeps the address alone", async () => {
    const email = newEmail();
    await openVisitor(server).signUp(email);
    const visitor = openVisitor(server);
    for (const [path, who, password, status, reason] of [
      ["sign-up", "ana", PASSWORD, 400, "Please enter an email address"],
      ["sign-up", newEmail(), "1234567", 400, "The password must be at least 8 characters"],
      ["sign-up", email, PASSWORD, 409, "We cannot create an account with these details."],
      ["log-in", email, "another one", 401, "The email address or the password is wrong"],
      ["log-in", "nobody@words.example", PASSWORD, 401, "The email address or the password is wrong"],
    ] as const) {
      const page = await visitor.post(`/account/${path}`, { email: who, password, firstName: "Ana" });
      expect([page.status, page.said]).toEqual([status, expect.stringContaining(reason)]);
      expect([page.values("email"), page.values("password")]).toEqual([[who], [""]]);
    }
  });
});

describe("a cross-site request", () => {
  it("changes nothing, whatever the operation", async () => {
    const { email, headers } = await signUp(server, newEmail());
    const { Cookie, "X-CSRF-Token": token } = headers;
    expect(token).not.toBe("");
    for (const [path, form] of [
      ["/account?index", { form: "profile", firstName: "Eve" }],
      ["/account?index", { form: "profile", firstName: "Eve", csrf: `${token}x` }],
      ["/account?index", { form: "password", old: PASSWORD, password: "chosen by Eve" }],
      ["/account?index", { form: "elsewhere" }],
      ["/account/delete", { password: PASSWORD }],
      ["/account/photo/change", { form: "removePhoto" }],
      ["/account/log-out", {}],
      ["/account/log-in", { email: "eve@words.example", password: PASSWORD }],
      ["/play", { intent: "giveUp" }],
      ["/settings", { language: "de" }],
    ] as const) {
      const answer = await post(path, form, { Cookie });
      expect([path, answer.status, answer.headers.get("Set-Cookie")]).toEqual([path, 403, null]);
      expect(await answer.text()).toContain("This page is out of date");
    }
    for (const [path, form] of [
      ["/?index", { intent: "giveUp" }],
      ["/?index", { intent: "giveUp", csrf: `${token}x` }],
      ["/junior?index", { intent: "hint" }],
      ["/DEUTSCH/?index", { intent: "guess", guess: "Haus" }],
      ["/archive/game?num=1", { intent: "giveUp" }],
      ["/junior-archive/game?num=1", { intent: "giveUp" }],
    ] as const) {
      const answer = await post(path, form, { Cookie });
      expect([path, answer.status, answer.headers.get("Set-Cookie")]).toEqual([path, 403, null]);
    }
    const foreign = await post("/account/log-out", { csrf: token }, { Cookie, Origin: "https://elsewhere.example" });
    expect(foreign.status).toBe(403);
    const account = await (await fetch(`${server.origin}/account`, { headers: { Cookie } })).text();
    expect(mainOf(account)).toContain(email);
    expect(attributesOf(account, 'input[name="firstName"]', "value")).toEqual(["Ana"]);
    const exported = await fetch(`${server.origin}/account/export.json`, { headers: { Cookie } });
    expect(await exported.json()).toMatchObject({ games: [], endedGames: [], statistics: [] });
  });
});

/* What is no photo is tested in app/account/accountPage.request.server.test.ts. */
describe("a member's upload", () => {
  it.each([
    ["of one byte more than 2 MB", "/account/photo/change", 2 * 1024 * 1024 + 1, 413],
    ["of 2 MB that are no picture", "/account/photo/change", 2 * 1024 * 1024, 422],
    ["to a form that takes none", "/account?index", 100_000, 413],
  ])("%s is refused", async (_, path, length, status) => {
    const visitor = openVisitor(server);
    await visitor.signUp(newEmail());
    const body = new FormData();
    body.set("csrf", visitor.cookies.get("csrf") ?? "");
    body.set("photo", new Blob([Buffer.alloc(length)]), "photo.png");
    expect((await visitor.post(path, body)).status).toBe(status);
  });
});

describe("a guest's upload", () => {
  it("is refused before its body is parsed, with the page that says why", async () => {
    const upload = (headers: Record<string, string>) =>
      fetch(`${server.origin}/account/photo/change`, {
        method: "POST",
        headers: { "Content-Type": "multipart/form-data; boundary=x", ...headers },
        body: `--x\r\n${"A: b\r\n".repeat(150_000)}`,
      });
    const { headers } = await signUp(server, newEmail());
    expect((await upload({ Cookie: headers.Cookie })).status).toBe(400);
    const answer = await upload({});
    expect([answer.status, mainOf(await answer.text())]).toEqual([
      401,
      expect.stringContaining("Please log in first."),
    ]);
  });
});

describe("a site whose accounts are managed elsewhere, with ads", () => {
  let site: TestServer;
  beforeAll(async () => {
    site = await startServer({
      MANAGE_ACCOUNT_URL: "https://id.example/me",
      ADS_SCRIPT_URL: "https://ads.example/tag.js",
      ADS_SIDE_SLOT: "/1234/side",
    });
  });
  afterAll(() => site.stop());

  it("links there, takes no form for it, and shows no ads on account pages", async () => {
    const visitor = openVisitor(site);
    expect((await visitor.get("/account")).text).not.toContain("ad-slot-sides");
    const members = await visitor.signUp(newEmail());
    expect(members.path).toBe("/account");
    expect(members.links).toContain("https://id.example/me");
    expect(members.find("h1")).toBe("Account");
    expect(members.main).not.toContain("Change the password");
    expect((await visitor.get("/")).text).toContain("ad-slot-sides");
    const forms = [
      ["/account?index", { form: "password", old: PASSWORD, password: "another good one" }],
      ["/account?index", { form: "profile", firstName: "Bea" }],
      ["/account/photo/change", { form: "removePhoto" }],
    ] as const;
    for (const [path, fields] of forms) {
      const refused = await visitor.post(path, fields);
      expect([refused.status, refused.main]).toEqual([403, expect.stringContaining("done on another page now")]);
    }
  });
});

describe("a site with sign-up and log-in elsewhere", () => {
  let site: TestServer;
  beforeAll(async () => {
    site = await startServer({
      SIGN_UP_URL: "https://id.example/sign-up",
      LOG_IN_URL: "https://id.example/log-in",
    });
  });
  afterAll(() => site.stop());

  it("links there, redirects from its own pages, and takes no form of theirs", async () => {
    const guests = await openVisitor(site).get("/account");
    const places = ["https://id.example/log-in", "https://id.example/sign-up"];
    expect(guests.links).toEqual(expect.arrayContaining(places));
    for (const [path, place] of [
      ["/account/log-in", places[0]],
      ["/espanol/account/sign-up", places[1]],
    ] as const) {
      const own = await fetch(site.origin + path, { redirect: "manual" });
      expect([own.status, own.headers.get("Location")]).toEqual([302, place]);
      const body = new URLSearchParams({ email: newEmail(), password: PASSWORD, firstName: "Ana" });
      const sent = await fetch(site.origin + path, { method: "POST", body, redirect: "manual" });
      expect([sent.status, sent.headers.getSetCookie()]).toEqual([403, []]);
    }
  });
});

describe("a site that takes no new accounts", () => {
  let site: TestServer;
  beforeAll(async () => {
    site = await startServer({ SIGN_UP: "closed" });
  });
  afterAll(() => site.stop());

  it("says so, links to no sign-up, and takes no form", async () => {
    const visitor = openVisitor(site);
    for (const path of ["/account", "/account/log-in"])
      expect((await visitor.get(path)).links).not.toContain("/account/sign-up");
    for (const answer of [await visitor.get("/account/sign-up"), await visitor.signUp(newEmail())])
      expect([answer.status, answer.main]).toEqual([
        403,
        expect.stringContaining("New accounts cannot be created on this site."),
      ]);
  });
});
