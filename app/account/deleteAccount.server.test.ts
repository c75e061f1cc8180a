import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { App } from "~/app";
import { listTeamsOf } from "~/teams/teams.data.server";
import { openTestApp, type TestApp } from "../../tests/fixtures/app";
import { ana, countRows, memberCount, wholeMember } from "../../tests/fixtures/members";
import { deleteAccount } from "./deleteAccount.server";
import { logIn } from "./logIn.server";
import { changePassword } from "./password.server";

let opened: TestApp;
let app: App;
beforeEach(async () => {
  opened = await openTestApp();
  app = opened.app;
});
afterEach(() => opened.close());

describe("deleting an account", () => {
  test("needs the password, and deletes every row of only that member", async () => {
    const member = await wholeMember(app, ana.email);
    const other = await wholeMember(app, "ben@words.example");
    const before = await countRows(app, other.id);
    expect(Object.values(await countRows(app, member.id)).every((count) => count > 0)).toBe(true);
    expect(await deleteAccount(app, { member, password: "wrong" })).toMatchObject({ why: "wrongPassword" });
    expect(await countRows(app, member.id)).toEqual(before);
    expect(await deleteAccount(app, { member, password: ana.password })).toEqual({ type: "done" });
    expect(Object.values(await countRows(app, member.id)).every((count) => count === 0)).toBe(true);
    expect(await countRows(app, other.id)).toEqual(before);
    // A circle that is left empty goes too.
    expect(await app.db.selectFrom("circle").select("code").execute()).toEqual([{ code: "code of ben@words.example" }]);
    expect(await logIn(app, ana)).toMatchObject({ why: "badCredentials" });
  });

  test("changes nothing if the password has changed since it was checked", async () => {
    const member = await wholeMember(app, ana.email);
    const teams = await listTeamsOf(app.db, member.id);
    expect(teams).toMatchObject([{ leftAt: null }]);
    const passwordHasher: App["passwordHasher"] = {
      ...app.passwordHasher,
      verify: async (stored, password, client) => {
        const isRight = await app.passwordHasher.verify(stored, password, client);
        await changePassword(app, { member, old: ana.password, password: "much nearer" });
        return isRight;
      },
    };
    const deleting = deleteAccount({ ...app, passwordHasher }, { member, password: ana.password });
    expect(await deleting).toEqual({ type: "refused", why: "wrongPassword" });
    expect(await memberCount(app)).toBe(1);
    expect(await listTeamsOf(app.db, member.id)).toEqual(teams);
  });
});
