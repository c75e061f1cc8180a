import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { deleteAccount } from "~/account/deleteAccount.server";
import { findCredentials, type Member, type StaffRole } from "~/account/members.data.server";
import {
  beginSecondFactor,
  confirmSecondFactorCode,
  needsCode,
  secondFactorState,
} from "~/account/secondFactor.server";
import { beginSession, findSessionMember } from "~/account/sessions.server";
import { signInStaff } from "~/account/signIn.server";
import type { App } from "~/app";
import { totpCode } from "~/platform/crypto/totp.server";
import { refuse } from "~/platform/refusal";
import { openTestApp, type TestApp } from "../../tests/fixtures/app";
import { auditEntries } from "../../tests/fixtures/audit";
import { ana, memberWith, newStaff } from "../../tests/fixtures/members";
import { createInvite, keptInvites } from "./invite.server";
import { changeRole, listPeople, resetFactorOf } from "./people.server";

let opened: TestApp;
let app: App;
let admin: Member;
beforeEach(async () => {
  opened = await openTestApp();
  app = opened.app;
  admin = await newStaff(app);
});
afterEach(() => opened.close());

const newPerson = (name: string, role: StaffRole = "admin") =>
  newStaff(app, { ...ana, email: `${name.toLowerCase()}@words.example`, firstName: name }, role);
const rolesNow = async () => (await listPeople(app)).map(({ name, role }) => [name, role]);
async function signIn({ email }: Member): Promise<string> {
  const outcome = await signInStaff(app, { ...ana, email });
  if (outcome.type !== "authenticated") throw new Error(outcome.type);
  return (await beginSession(app, "staff", outcome)) ?? "";
}
/** @returns the secret of the codes */
async function turnFactorOn(member: Member): Promise<string> {
  await beginSecondFactor(app, { member, password: ana.password });
  const state = await secondFactorState(app, member);
  if (state.kind !== "pending") throw new Error(state.kind);
  await confirmSecondFactorCode(app, { member, code: totpCode(state.secret, app.now()), sessionId: "" });
  return state.secret;
}

describe("the people of the portal", () => {
  test("are listed with role, last sign-in and second factor", async () => {
    const bea = await newPerson("Bea", "editor");
    await signIn(bea);
    opened.setNow(app.now() + 60_000);
    await signIn(bea);
    const at = new Date(app.now()).toISOString();
    await turnFactorOn(admin);
    expect(await listPeople(app)).toEqual([
      {
        id: admin.id,
        name: "Ana",
        email: ana.email,
        role: "admin",
        isByGroup: false,
        languages: [],
        lastSignIn: null,
        hasSecondFactor: true,
      },
      {
        id: bea.id,
        name: "Bea",
        email: bea.email,
        role: "editor",
        isByGroup: false,
        languages: [],
        lastSignIn: at,
        hasSecondFactor: false,
      },
    ]);
  });

  test("get another role, which the audit log has, and keep their sessions", async () => {
    const bea = await newPerson("Bea", "editor");
    const session = await signIn(bea);
    for (let times = 0; times < 2; times += 1)
      expect(await changeRole(app, { admin, memberId: bea.id, role: "admin" })).toEqual({ type: "done" });
    expect(await rolesNow()).toContainEqual(["Bea", "admin"]);
    expect(await findSessionMember(app, "staff", session)).toMatchObject({ isAdmin: true });
    const [entry, before] = await auditEntries(app);
    expect(entry).toMatchObject({ actor: { name: "Ana" }, action: "roleChanged", subject: "Bea" });
    expect([entry?.before, entry?.after, before?.action]).toEqual(["editor", "admin", "signedIn"]);
  });

  test("lose their role with their sessions and open invitations", async () => {
    const bea = await newPerson("Bea");
    const session = await signIn(bea);
    await createInvite(app, { admin: bea, role: "admin", email: "" });
    expect(await changeRole(app, { admin, memberId: bea.id, role: null })).toEqual({ type: "done" });
    expect(await rolesNow()).toEqual([["Ana", "admin"]]);
    expect(await findSessionMember(app, "staff", session)).toBeUndefined();
    expect(await keptInvites(app)).toEqual([]);
    expect(await changeRole(app, { admin, memberId: bea.id, role: "admin" })).toEqual(refuse("notOnStaff"));
  });

  test("are not changed by who is no admin any more", async () => {
    const bea = await newPerson("Bea");
    await changeRole(app, { admin, memberId: bea.id, role: "editor" });
    expect(await changeRole(app, { admin: bea, memberId: admin.id, role: null })).toEqual(refuse("adminsOnly"));
    expect(await createInvite(app, { admin: bea, role: "admin", email: "" })).toEqual(refuse("adminsOnly"));
  });
});

describe("the last admin", () => {
  test("cannot go: neither by the role, nor by deleting the account", async () => {
    await newPerson("Bea", "editor");
    for (const role of [null, "editor"] as const)
      expect(await changeRole(app, { admin, memberId: admin.id, role })).toEqual(refuse("lastAdmin"));
    expect(await deleteAccount(app, { member: admin, password: ana.password })).toEqual(refuse("lastAdmin"));
    expect(await findCredentials(app.db, { id: admin.id })).toBeDefined();
    const cleo = await newPerson("Cleo");
    expect(await deleteAccount(app, { member: admin, password: ana.password })).toEqual({ type: "done" });
    expect(await deleteAccount(app, { member: cleo, password: ana.password })).toEqual(refuse("lastAdmin"));
  });

  test("is left when all admins go at the same time", async () => {
    const others = [await newPerson("Bea"), await newPerson("Cleo")];
    const everybody = [admin, ...others];
    await Promise.all([
      ...everybody.map((one) => changeRole(app, { admin: one, memberId: one.id, role: null })),
      ...everybody.map((one, at) =>
        changeRole(app, { admin: one, memberId: everybody[(at + 1) % 3]?.id ?? "", role: "editor" }),
      ),
      ...everybody.map((member) => deleteAccount(app, { member, password: ana.password })),
    ]);
    expect((await rolesNow()).filter(([, role]) => role === "admin")).toHaveLength(1);
  });
});

describe("the second factor of another", () => {
  let bea: Member;
  beforeEach(async () => {
    bea = await newPerson("Bea", "editor");
    await turnFactorOn(bea);
  });
  const reset = (password: string, code = "") => resetFactorOf(app, { admin, memberId: bea.id, password, code });

  test("is reset with the admin's own password, and ends the sessions", async () => {
    expect(await reset("farther")).toEqual(refuse("wrongPassword"));
    expect(await needsCode(app, bea.id)).toBe(true);
    expect(await reset(ana.password)).toEqual({ type: "done" });
    expect(await needsCode(app, bea.id)).toBe(false);
    expect(await reset(ana.password)).toEqual(refuse("noFactor"));
    expect((await auditEntries(app))[0]).toMatchObject({
      actor: { name: "Ana" },
      action: "secondFactorReset",
      subject: "Bea",
    });
  });

  test("takes the admin's own code too, where the admin has one", async () => {
    const secret = await turnFactorOn(admin);
    expect(await reset(ana.password)).toEqual(refuse("codeMissing"));
    expect(await reset(ana.password, "000000")).toEqual(refuse("codeWrong"));
    expect(await needsCode(app, bea.id)).toBe(true);
    opened.setNow(app.now() + 30_000);
    expect(await reset(ana.password, totpCode(secret, app.now()))).toEqual({ type: "done" });
    expect(await needsCode(app, (await memberWith(app, ana.email)).id)).toBe(true);
  });
});
