import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startProvider, type TestProvider } from "../fixtures/oidcProvider";
import { freePort } from "../fixtures/redis";
import { PASSWORD } from "../support/account";
import { startServer, type TestServer } from "../support/server";
import { openVisitor, sendForm } from "../support/visitor";

// What PASSWORDS=off means for a site that took passwords before: the older ones open nothing, by whatever address.

const EMAIL = "ana@words.example";

let data: string;
let provider: TestProvider;
let server: TestServer;
beforeAll(async () => {
  data = mkdtempSync(path.join(tmpdir(), "proxima-passwords-off-"));
  const before = await startServer({ DATA_DIR: data });
  await openVisitor(before).signUp(EMAIL);
  before.makeStaff(EMAIL);
  await before.stop();
  const port = await freePort();
  provider = await startProvider(`http://localhost:${port}`);
  server = await startServer({
    ...provider.env,
    PORT: String(port),
    DATA_DIR: data,
    PASSWORDS: "off",
    OIDC_ADMIN_GROUP: "staff",
  });
});
afterAll(async () => {
  await Promise.all([server.stop(), provider.stop()]);
  rmSync(data, { recursive: true, force: true });
});

/** The addresses that take a password from who is not logged in, and the other fields of their forms. */
const FORMS: readonly (readonly [path: string, fields: Readonly<Record<string, string>>])[] = [
  ["/account/log-in", { email: EMAIL }],
  ["/account/sign-up", { email: EMAIL }],
  ["/account/sign-up", { email: "bea@words.example" }],
  ["/account/forgot", { email: EMAIL }],
  ["/account/reset", { token: "x" }],
  ["/account/verify", { token: "x" }],
  ["/account", { form: "password", old: PASSWORD }],
  ["/account/delete", {}],
  ["/account/oidc/link", { email: EMAIL }],
  ["/admin", { username: EMAIL }],
  ["/admin/invite", { email: EMAIL, token: "x" }],
  ["/admin/invite?token=x", { email: EMAIL }],
  ["/portal/security", {}],
  ["/portal/people?id=x", { form: "resetFactor" }],
];

/** The files with a field for a password. One more wants its address above. The field of `account/fields` is that of the forms. */
const FILES = [
  "app/account/Account.tsx",
  "app/account/ConfirmIdentity.tsx",
  "app/account/deleteAccount.route.tsx",
  "app/account/fields.tsx",
  "app/account/linkOidc.route.tsx",
  "app/account/logIn.route.tsx",
  "app/account/resetPassword.route.tsx",
  "app/account/signUp.route.tsx",
  "app/account/verifyEmail.route.tsx",
  "app/portal/InvitePage.tsx",
  "app/portal/Person.tsx",
  "app/portal/SecuritySections.tsx",
  "app/portal/signIn.route.tsx",
];

it("the forms with a password are known here", () => {
  const files = globSync("app/**/*.tsx").filter(
    (file) =>
      !file.includes(".test.") && /type="password"|PasswordField|ConfirmIdentity/.test(readFileSync(file, "utf8")),
  );
  expect(files.sort()).toEqual(FILES);
});

const SESSION = /^(?:session|staff)/i;

it.each(FORMS)("%s (%o) tells no right password from a wrong one, and opens nothing", async (address, fields) => {
  const answer = async (password: string) => {
    const visitor = openVisitor(server);
    const page = await visitor.post(address, { ...fields, password });
    expect([...visitor.cookies.keys()].filter((name) => SESSION.test(name))).toEqual([]);
    expect((await visitor.get("/account")).said).not.toContain(EMAIL);
    return [page.status, page.path, page.said.replaceAll(password, "")];
  };
  const [status, ...said] = await answer(PASSWORD);
  expect(await answer("another one altogether")).toEqual([status, ...said]);
  expect(status).not.toBe(500);
});

it("the API signs nobody in, and tells no right password from a wrong one", async () => {
  const answer = async (password: string) => {
    const response = await fetch(`${server.origin}/admin/check-password`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: server.origin },
      body: JSON.stringify({ username: EMAIL, password }),
    });
    expect(response.headers.getSetCookie().filter((cookie) => SESSION.test(cookie))).toEqual([]);
    return [response.status, await response.text()];
  };
  const right = await answer(PASSWORD);
  expect(right[0]).toBe(403);
  expect(await answer("another one altogether")).toEqual(right);
});

it("the pages of log-in and sign-up ask for no password", async () => {
  const visitor = openVisitor(server);
  for (const address of ["/account/log-in", "/account/sign-up"])
    expect((await visitor.get(address)).text).not.toContain('type="password"');
});

it("the portal asks who has come by the provider for another log-in, and for no password", async () => {
  const admin = openVisitor(server);
  const logIn = async (address: string) => {
    const { headers } = await admin.ask(address);
    const person = { sub: "1", email: "cleo@words.example", email_verified: true, groups: ["staff"] };
    const { pathname, search } = await provider.visit(headers.get("location") ?? "", person);
    // A page in between sends the new cookie, which is not sent along from another site.
    const { path: between } = await admin.get(pathname + search);
    return new URL(between, server.origin).searchParams.get("to");
  };
  expect(await logIn("/account/oidc?for=portal")).toBe("/portal");
  // Ana has a second factor, which the admin may reset.
  server.setSecondFactor(EMAIL, "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
  const people = await admin.get("/portal/people");
  const ana = people.links.filter((link) => link.includes("/portal/people?"));
  expect(ana).toHaveLength(2);
  for (const address of ["/portal/security", ...ana]) {
    const page = await admin.get(address);
    expect([address, page.status, page.text.includes('type="password"')]).toEqual([address, 200, false]);
  }
  const asked = await admin.get("/portal/security");
  const again = asked.links.find((link) => link.startsWith("/account/oidc?")) ?? "";
  expect(await logIn(again)).toBe("/portal/security");
  const begun = await sendForm(admin, await admin.get("/portal/security"), { form: "begin" });
  expect(begun.said).toContain("Scan this QR code");
});
