import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { App } from "~/app";
import { membersPage } from "~/portal/members.server";
import { LIMITS } from "~/site/rateLimit.server";
import { openTestApp, type TestApp } from "../../tests/fixtures/app";
import { addSession, ana, newMember, sessionIds } from "../../tests/fixtures/members";
import { logIn, logOutElsewhere } from "./logIn.server";

let opened: TestApp;
let app: App;
beforeEach(async () => {
  opened = await openTestApp();
  app = opened.app;
});
afterEach(() => opened.close());

describe("logging in", () => {
  test("accepts the address in any spelling, and refuses an unknown one like a wrong password", async () => {
    const member = await newMember(app);
    expect(await logIn(app, { ...ana, email: " Ana@Words.Example" })).toMatchObject({
      type: "authenticated",
      memberId: member.id,
    });
    const refused = { type: "refused", why: "badCredentials" };
    expect(await logIn(app, { ...ana, password: "another one" })).toEqual(refused);
    expect(await logIn(app, { ...ana, email: "ben@words.example" })).toEqual(refused);
    expect(await logIn(app, { ...ana, email: "no address" })).toEqual(refused);
    expect(await logIn(app, { ...ana, email: "' or 1=1 --" })).toEqual(refused);
  });

  test("finds the account of an address in ASCII by either spelling, also beside one that an old version left in the other", async () => {
    const member = await newMember(app, { ...ana, email: "ana@xn--exmple-4ya.org" });
    const old = await newMember(app, { ...ana, email: "old@words.example" });
    // Its address could not be written anew: the other account had it.
    await app.db.updateTable("member").set({ email: "ana@exümple.org" }).where("id", "=", old.id).execute();
    for (const email of ["ana@exümple.org", "Ana@EXÜMPLE.org", "ana@xn--exmple-4ya.org"])
      expect(await logIn(app, { ...ana, email })).toMatchObject({ memberId: member.id });
    // Both are kept, and an admin sees the old one.
    const { members } = await membersPage(app, { typed: "ana@exümple.org" });
    expect(members.map(({ id }) => id).toSorted()).toEqual([member.id, old.id].toSorted());
  });

  test("is refused with a retry time after too many attempts for one account from any networks", async () => {
    await newMember(app);
    for (let tries = 0; tries < LIMITS.logIn.times; tries++)
      await logIn(app, { ...ana, password: "another one", clientAddress: `192.0.2.${tries}` });
    const outcome = await logIn(app, ana);
    expect(outcome).toMatchObject({ type: "refused", why: "tooMany" });
    expect((outcome as { retryAfter: number }).retryAfter).toBeLessThanOrEqual(LIMITS.logIn.seconds);
    expect((outcome as { retryAfter: number }).retryAfter).toBeGreaterThan(0);
  });

  test("is refused after too many attempts for one account from one network, in that network only", async () => {
    await newMember(app);
    const wrong = { ...ana, password: "another one", clientAddress: "198.51.100.1" };
    for (let tries = 0; tries < LIMITS.logInFromTo.times; tries++)
      expect(await logIn(app, wrong)).toMatchObject({ why: "badCredentials" });
    for (let tries = 0; tries < LIMITS.logIn.times; tries++)
      expect(await logIn(app, { ...wrong, password: ana.password })).toMatchObject({ why: "tooMany" });
    expect(await logIn(app, ana)).toMatchObject({ type: "authenticated" });
  });

  test("clears earlier failed attempts", async () => {
    await newMember(app);
    for (let round = 0; round < 2; round++) {
      for (let tries = 1; tries < LIMITS.logInFromTo.times; tries++)
        await logIn(app, { ...ana, password: "another one" });
      expect(await logIn(app, ana)).toMatchObject({ type: "authenticated" });
    }
  });

  test("does not count against its network when it succeeds", async () => {
    await newMember(app);
    for (let times = 0; times <= LIMITS.logInFrom.times; times++)
      expect(await logIn(app, ana)).toMatchObject({ type: "authenticated" });
  });

  test("with an invalid address counts against its network only", async () => {
    for (let times = 0; times <= LIMITS.logIn.times; times++)
      await logIn(app, { ...ana, email: "ana", clientAddress: `198.51.100.${times}` });
    expect(await logIn(app, { ...ana, email: "ana" })).toMatchObject({ why: "badCredentials" });
  });

  test("is refused after too many attempts from one network for any accounts", async () => {
    const refusals: string[] = [];
    for (let n = 0; n <= LIMITS.logInFrom.times; n += 1) {
      const clientAddress = `2001:db8::${n.toString(16)}`;
      const outcome = await logIn(app, { email: `${n}@words.example`, password: "x", clientAddress });
      refusals.push(outcome.type === "refused" ? outcome.why : "");
    }
    expect(refusals.filter((why) => why === "tooMany")).toHaveLength(1);
  });
});

describe("logging out elsewhere", () => {
  test("ends every session of the member but one", async () => {
    const member = await newMember(app);
    const other = await newMember(app, { ...ana, email: "ben@words.example" });
    await Promise.all([
      addSession(app, member, "here"),
      addSession(app, member, "there"),
      addSession(app, other, "other"),
    ]);
    await logOutElsewhere(app, { member, sessionId: "here" });
    expect([await sessionIds(app, member), await sessionIds(app, other)]).toEqual([["here"], ["other"]]);
  });
});
