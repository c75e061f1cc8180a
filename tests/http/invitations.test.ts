import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PASSWORD } from "../support/account";
import { runScript } from "../support/runScript";
import { startServer, type TestServer } from "../support/server";
import { openVisitor, sendForm, type VisitedPage, type Visitor } from "../support/visitor";

const ANA = "ana@words.example";

let data: string;
let server: TestServer;
let ana: Visitor;
/** What `npm run invite` says, by which the first account of a site is made. */
let made: ReturnType<typeof runScript>;
beforeAll(async () => {
  data = mkdtempSync(path.join(tmpdir(), "proxima-invite-"));
  server = await startServer({ DATA_DIR: data, SIGN_UP: "invite" });
  // Before anything is fetched: it stops this process for a second, and connections end.
  made = runScript("invite", ["--count", "2", "--days", "1", "--language", "de"], {
    data,
    env: { SIGN_UP: "invite", ORIGIN: server.origin },
  });
});
afterAll(async () => {
  await server.stop();
  rmSync(data, { recursive: true });
});

/** Posts a form of the page of people, with the token of the session. */
const send = (fields: Readonly<Record<string, string>>) =>
  ana.post("/portal/people", { csrf: ana.cookies.get("staffCsrf") ?? "", ...fields });
const linkOn = ({ main }: VisitedPage) => /value="http[^"]*(\/account\/sign-up\?token=[\w-]+)"/.exec(main)?.[1] ?? "";

describe("a site whose accounts are by invitation", () => {
  it("says so without one, and offers no sign-up", async () => {
    const guest = openVisitor(server);
    for (const page of ["/account", "/account/log-in"])
      expect((await guest.get(page)).links).not.toContain("/account/sign-up");
    const page = await guest.get("/account/sign-up");
    expect([page.status, page.said.includes("by invitation"), page.values("email")]).toEqual([200, true, []]);
    const [refused, guessed] = [
      await guest.signUp("eve@words.example"),
      await guest.post("/account/sign-up", { email: ANA, password: PASSWORD, token: "A".repeat(43) }),
    ];
    expect([refused.status, guessed.status]).toEqual([403, 410]);
    const german = await guest.get("/deutsch/account/sign-up?token=x");
    expect([german.status, german.said.includes("gilt nicht mehr")]).toEqual([410, true]);
  });

  it("takes who has a link of `npm run invite`, once", async () => {
    const links = made.stdout.trim().split("\n");
    expect([made.code, made.stderr, new Set(links).size]).toEqual([0, "", 2]);
    const path = links[0]?.slice(server.origin.length) ?? "";
    expect(path).toMatch(/^\/deutsch\/account\/sign-up\?token=[\w-]{43}$/);
    ana = openVisitor(server);
    const page = await ana.get(path);
    expect(page.said).toContain("Du bist eingeladen.");
    const weak = await sendForm(ana, page, { email: ANA, password: "x", firstName: "" });
    expect([weak.status, weak.values("email")]).toEqual([400, [ANA]]);
    const signedUp = await sendForm(ana, weak, { email: ANA, password: PASSWORD, firstName: "" });
    expect(signedUp.path).toBe("/deutsch/account");
    const again = await openVisitor(server).get(path);
    expect([again.status, again.said.includes("gilt nicht mehr")]).toEqual([410, true]);
  });

  it("lists in the portal who made an invitation, for whom, and what became of it", async () => {
    server.makeStaff(ANA);
    expect((await ana.post("/admin", { username: ANA, password: PASSWORD })).path).toBe("/portal");
    const page = await send({ form: "invite", role: "player", email: "bea@words.example" });
    expect(page.said).toMatch(/bea@words\.example Player Made by: ana@words\.example Valid until/);
    const link = linkOn(page);
    const bea = openVisitor(server);
    const invited = await bea.get(link);
    expect(invited.values("email")).toEqual(["bea@words.example"]);
    const account = { email: "bea@words.example", password: PASSWORD, firstName: "" };
    const wrong = await sendForm(bea, invited, { ...account, email: "eve@words.example" });
    expect([wrong.status, wrong.said.includes("for another email address")]).toEqual([403, true]);
    expect((await sendForm(bea, wrong, account)).path).toBe("/account");
    const [used, unused] = [await ana.get("/portal/people"), await send({ form: "invite", role: "player", email: "" })];
    expect(used.said).toMatch(/bea@words\.example Player Made by: ana@words\.example Used by bea@words\.example/);
    expect(used.said).toMatch(/Anyone with the link Player Made by: npm run invite Used by ana@words\.example/);
    const [hash = ""] = unused.values("invite");
    expect((await send({ form: "revokeInvite", invite: hash })).said).toContain("The invitation has been withdrawn.");
    expect((await openVisitor(server).get(linkOn(unused))).status).toBe(410);
    expect((await ana.get("/portal/log?kind=access")).said).toMatch(/Invitation withdrawn.{0,20}Player/);
    // It is no role in the portal.
    expect((await send({ form: "role", member: "x", role: "player" })).status).toBe(400);
  });
});
