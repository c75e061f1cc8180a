import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { App } from "~/app";
import { totpCode } from "~/platform/crypto/totp.server";
import { grantRole, resetSecondFactor, revokeRole } from "~/portal/role.server";
import { memoryMail, openTestApp, type TestApp } from "../../tests/fixtures/app";
import {
  addSession,
  ana,
  clientAddress,
  memberWith,
  newConfirmedMember,
  newResetToken,
  tableColumns,
} from "../../tests/fixtures/members";
import { watchWrites } from "../../tests/fixtures/writes";
import { logOutElsewhere } from "./logIn.server";
import { findCredentials } from "./members.data.server";
import { changePassword, resetPassword } from "./password.server";
import { beginSecondFactor, confirmSecondFactorCode, secondFactorState } from "./secondFactor.server";
import { beginSession, endSession } from "./sessions.server";
import { signUp } from "./signUp.server";

let opened: TestApp;
let app: App;
beforeEach(async () => {
  opened = await openTestApp({ mail: memoryMail() });
  app = opened.app;
});
afterEach(() => opened.close());

const password = "much nearer";

/** Every row of every table. */
async function allRows(): Promise<object> {
  const tables = [...(await tableColumns(app)).keys()];
  const rows = await Promise.all(tables.map((table) => sql`select * from ${sql.table(table)}`.execute(app.db)));
  return Object.fromEntries(tables.map((table, index) => [table, rows[index]?.rows]));
}

/** A member of staff with sessions of both kinds and a link in an email. */
async function newStaffMember() {
  await newConfirmedMember(app);
  await grantRole(app, { email: ana.email });
  const member = await memberWith(app, ana.email);
  for (const id of ["here", "there"]) await addSession(app, member, id);
  const { passwordHash = "" } = (await findCredentials(app.db, { id: member.id })) ?? {};
  const authenticated = { memberId: member.id, passwordHash };
  const sessionId = (await beginSession(app, "staff", authenticated)) ?? "";
  return { member, authenticated, sessionId, token: await newResetToken(app) };
}

type Change = (app: App) => Promise<unknown>;

describe.each<[name: string, prepare: () => Promise<Change>]>([
  ["signing up", () => Promise.resolve((failing) => signUp(failing, ana))],
  [
    "changing a password",
    async () => {
      const { member } = await newStaffMember();
      return (failing) => changePassword(failing, { member, old: ana.password, password });
    },
  ],
  [
    "resetting a password",
    async () => {
      const { token } = await newStaffMember();
      return (failing) => resetPassword(failing, { token, password, clientAddress });
    },
  ],
  [
    "logging out elsewhere",
    async () => {
      const { member } = await newStaffMember();
      return (failing) => logOutElsewhere(failing, { member, sessionId: "here" });
    },
  ],
  ["granting the role to a new account", () => Promise.resolve((failing) => grantRole(failing, { ...ana, password }))],
  [
    "granting the role to an account that somebody has made",
    async () => {
      await signUp(app, ana);
      await addSession(app, await memberWith(app, ana.email), "of a stranger");
      return (failing) => grantRole(failing, { email: ana.email, password });
    },
  ],
  [
    "revoking the role",
    async () => {
      await newStaffMember();
      return (failing) => revokeRole(failing, ana.email);
    },
  ],
  [
    "signing in to the portal",
    async () => {
      const { authenticated } = await newStaffMember();
      return (failing) => beginSession(failing, "staff", authenticated);
    },
  ],
  [
    "signing out of the portal",
    async () => {
      const { sessionId } = await newStaffMember();
      return (failing) => endSession(failing, "staff", sessionId);
    },
  ],
  [
    "turning a second factor on",
    async () => {
      const { member } = await newStaffMember();
      await beginSecondFactor(app, { member, password: ana.password });
      const state = await secondFactorState(app, member);
      const code = state.kind === "pending" ? totpCode(state.secret, app.now()) : "";
      return (failing) => confirmSecondFactorCode(failing, { member, code, sessionId: "" });
    },
  ],
  [
    "resetting a second factor",
    async () => {
      const { member } = await newStaffMember();
      await beginSecondFactor(app, { member, password: ana.password });
      return (failing) => resetSecondFactor(failing, ana.email);
    },
  ],
])("%s", (_, prepare) => {
  test("changes nothing if any of its statements fails", async () => {
    const change = await prepare();
    const before = await allRows();
    const broken = new Error("the statement fails");
    for (let failing = 1; ; failing += 1) {
      const { app: watched, writes } = watchWrites(app, ({ statements }) => {
        if (statements === failing) throw broken;
      });
      const thrown: unknown = await change(watched).then(
        () => null,
        (error: unknown) => error,
      );
      if (writes.statements < failing) {
        expect([thrown, writes.transactions]).toEqual([null, 1]);
        // One statement alone would need no transaction.
        expect(failing).toBeGreaterThan(2);
        break;
      }
      expect([failing, thrown]).toEqual([failing, broken]);
      expect(await allRows()).toEqual(before);
    }
    expect(await allRows()).not.toEqual(before);
  });
});
