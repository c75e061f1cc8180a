import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Member, roleOf, type StaffRole, updateRole } from "~/account/members.data.server";
import type { App } from "~/app";
import { cleanUp } from "~/cleanup.server";
import { isRefused, refuse } from "~/platform/refusal";
import { DAY, memoryMail, openTestApp, type TestApp } from "../../tests/fixtures/app";
import { auditEntries } from "../../tests/fixtures/audit";
import { ana, clientAddress, memberWith, newMember, newStaff } from "../../tests/fixtures/members";
import {
  acceptInvite,
  createInvite,
  findStaffInvite,
  invitePlayer,
  keptInvites,
  noteInviteShown,
  resendInvite,
  revokeInvite,
} from "./invite.server";

let opened: TestApp;
let app: App;
let admin: Member;
let bea: Member;
beforeEach(async () => {
  opened = await openTestApp();
  app = opened.app;
  admin = await newStaff(app);
  bea = await newMember(app, { ...ana, email: "bea@words.example", firstName: "Bea" });
});
afterEach(() => opened.close());

async function invite(role: StaffRole = "editor", email = ""): Promise<string> {
  const outcome = await createInvite(app, { admin, role, email });
  if (isRefused(outcome)) throw new Error(outcome.why);
  return outcome.token ?? "";
}
const accept = (token: string, { id: memberId } = bea) => acceptInvite(app, { token, memberId, clientAddress });
const roleNow = async ({ email }: Member) => roleOf(await memberWith(app, email));

describe("an invitation", () => {
  test("gives its role to who accepts it, once", async () => {
    const token = await invite("editor");
    expect(await findStaffInvite(app, token)).toEqual({ role: "editor", by: "Ana" });
    const cleo = await newMember(app, { ...ana, email: "cleo@words.example", firstName: "Cleo" });
    const outcomes = await Promise.all([accept(token), accept(token, cleo)]);
    expect(outcomes.map(({ type }) => type).sort()).toEqual(["accepted", "refused"]);
    expect([await roleNow(bea), await roleNow(cleo)].filter((role) => role === "editor")).toHaveLength(1);
    expect(await findStaffInvite(app, token)).toBeUndefined();
    const [used] = await keptInvites(app);
    expect([used?.isOpen, used?.usedBy?.name]).toEqual([false, expect.stringMatching(/Bea|Cleo/)]);
  });

  test("is in the audit log: who has made it, for whom, who has accepted it, and what it gave", async () => {
    await accept(await invite("editor", " Bea@Words.example "));
    const entries = await auditEntries(app, "access");
    expect(
      entries.map(({ action, actor, subject, before, after }) => [action, actor.name, subject, before, after]),
    ).toEqual([
      ["roleGranted", "Ana", "Bea", null, "editor"],
      ["inviteAccepted", "Bea", "Ana", null, null],
      ["invited", "Ana", "bea@words.example", null, "editor"],
    ]);
  });

  test("is not valid after seven days, withdrawn, guessed, or of who is no admin any more", async () => {
    const token = await invite();
    expect(await accept(`${token.slice(1)}A`)).toEqual(refuse("badToken"));

    const [open] = await keptInvites(app);
    expect(open).toMatchObject({ role: "editor", email: null, by: { name: "Ana" } });
    // What names an invitation on the page does not accept it.
    expect(await accept(open?.hash ?? "")).toEqual(refuse("badToken"));
    expect(await revokeInvite(app, { admin, hash: open?.hash ?? "" })).toEqual({ type: "done" });
    expect(await revokeInvite(app, { admin, hash: open?.hash ?? "" })).toEqual(refuse("noSuchInvite"));
    expect(await accept(token)).toEqual(refuse("badToken"));

    const late = await invite();
    opened.setNow(app.now() + 7 * DAY);
    expect(await accept(late)).toEqual(refuse("badToken"));
    expect(await keptInvites(app)).toMatchObject([{ isOpen: false, usedAt: null }]);
    expect(await revokeInvite(app, { admin, hash: (await keptInvites(app))[0]?.hash ?? "" })).toEqual(
      refuse("noSuchInvite"),
    );
    opened.setNow(app.now() + 30 * DAY);
    await cleanUp(app);
    expect(await keptInvites(app)).toEqual([]);

    const ofNobody = await invite("admin");
    await app.db.updateTable("member").set({ is_admin: 0 }).execute();
    expect(await accept(ofNobody)).toEqual(refuse("badToken"));
    expect(await roleNow(bea)).toBeNull();
  });

  test("makes an editor an admin, and takes no right: one that gives none stays", async () => {
    const token = await invite("editor");
    expect(await accept(token, admin)).toEqual(refuse("alreadyStaff"));
    expect(await roleNow(admin)).toBe("admin");
    expect(await accept(token)).toMatchObject({ type: "accepted" });
    expect(await accept(await invite("editor"))).toEqual(refuse("alreadyStaff"));
    expect(await accept(await invite("admin"))).toEqual({ type: "accepted", role: "admin" });
    await updateRole(app.db, bea.id, null);
  });

  test("is sent where the site sends mail and an address was given, which must be one", async () => {
    expect(await createInvite(app, { admin, role: "editor", email: "bea" })).toEqual(refuse("badEmail"));
    expect(await createInvite(app, { admin, role: "editor", email: bea.email })).toMatchObject({ email: null });
    const mailed = { ...app, mail: memoryMail() };
    const outcome = await createInvite(mailed, { admin, role: "editor", email: bea.email });
    expect(outcome).toMatchObject({ email: { kind: "invite", to: bea.email } });
    expect(await createInvite(mailed, { admin, role: "editor", email: "" })).toMatchObject({ email: null });
  });

  test("is not stored with its link, and an admin makes no more than twenty in an hour", async () => {
    const token = await invite();
    expect(JSON.stringify(await app.db.selectFrom("invite").selectAll().execute())).not.toContain(token);
    for (let times = 1; times < 20; times += 1) await invite();
    expect(await createInvite(app, { admin, role: "editor", email: "" })).toMatchObject(refuse("tooMany"));
  });

  test("of a player gives no role, and its address is not in the log, which is kept for ever", async () => {
    const made = await createInvite(app, { admin, role: "player", email: "eva@words.example" });
    if (isRefused(made)) throw new Error(made.why);
    expect(await accept(made.token ?? "")).toEqual(refuse("badToken"));
    expect(await findStaffInvite(app, made.token ?? "")).toBeUndefined();
    const [kept] = await keptInvites(app);
    expect(kept).toMatchObject({ role: "player", email: "eva@words.example", isMailed: false, isOpen: true });
    await revokeInvite(app, { admin, hash: kept?.hash ?? "" });
    const entries = await auditEntries(app, "access");
    expect(entries.map(({ action, subject, before, after }) => [action, subject, before, after])).toEqual([
      ["inviteRevoked", null, "player", null],
      ["invited", null, null, "player"],
    ]);
  });

  test("is sent again by a new link, and the one before is not valid any more", async () => {
    const mailed = { ...app, mail: memoryMail() };
    const first = await createInvite(mailed, { admin, role: "editor", email: bea.email });
    const hash = (await keptInvites(app))[0]?.hash ?? "";
    const again = await resendInvite(mailed, { admin, hash });
    if (isRefused(first) || isRefused(again)) throw new Error("refused");
    expect(again).toMatchObject({ email: { kind: "invite", to: bea.email }, role: "editor" });
    expect(await accept(first.token ?? "")).toEqual(refuse("badToken"));
    expect(await accept(again.token ?? "")).toMatchObject({ type: "accepted", role: "editor" });
    expect(await resendInvite(mailed, { admin, hash })).toEqual(refuse("noSuchInvite"));
  });

  test("of a player that an admin sees after all proves no address", async () => {
    const mailed = { ...app, mail: memoryMail() };
    const made = await createInvite(mailed, { admin, role: "player", email: "eva@words.example" });
    if (isRefused(made) || made.email === null) throw new Error("refused");
    expect(await keptInvites(app)).toMatchObject([{ isMailed: true }]);
    await noteInviteShown(app, made.email.token);
    expect(await keptInvites(app)).toMatchObject([{ isMailed: false }]);
  });

  test("of a player that is sent is shown to nobody else, also by an operator", async () => {
    const mailed = { ...app, mail: memoryMail() };
    const email = { kind: "playerInvite", to: "eva@words.example", expiresAt: app.now() + 7 * DAY };
    const wanted = { role: "player", email: " Eva@words.example" } as const;
    expect(await createInvite(mailed, { admin, ...wanted })).toMatchObject({ token: null, email });
    const late = { ...email, expiresAt: app.now() + 2 * DAY };
    expect(await invitePlayer(mailed, { email: wanted.email, days: 2 })).toMatchObject({ token: null, email: late });
    expect(await invitePlayer(mailed, { email: "", days: 2 })).toMatchObject({ email: null });
    expect(await invitePlayer(app, { email: "eva", days: 2 })).toEqual(refuse("badEmail"));
    const kept = (await keptInvites(app)).map(({ by, isMailed }) => `${by.name} ${String(isMailed)}`);
    expect(kept.sort()).toEqual(["Ana true", "npm run invite false", "npm run invite true"]);
  });
});
