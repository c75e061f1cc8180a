import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { App } from "~/app";
import { totpCode } from "~/platform/crypto/totp.server";
import { LIMITS } from "~/site/rateLimit.server";
import { openTestApp, type TestApp } from "../../tests/fixtures/app";
import { auditEntries } from "../../tests/fixtures/audit";
import { ana, newMember, newStaff } from "../../tests/fixtures/members";
import { changePassword } from "./password.server";
import {
  beginSecondFactor,
  confirmSecondFactorCode,
  endSecondFactor,
  renewRecoveryCodes,
  secondFactorState,
} from "./secondFactor.server";
import { type Member, beginSession, findSessionMember, storedSessionId } from "./sessions.server";
import { CODE_STEP_MS, signInByCode, signInStaff } from "./signIn.server";

const STEP = 30_000;

let opened: TestApp;
let app: App;
beforeEach(async () => {
  opened = await openTestApp();
  app = opened.app;
});
afterEach(() => opened.close());

const wait = (milliseconds: number) => {
  opened.setNow(app.now() + milliseconds);
};

/** Turns the second factor of a member on, and waits until its next code. */
async function turnOn(member: Member): Promise<{ secret: string; recoveryCodes: readonly string[] }> {
  expect(await beginSecondFactor(app, { member, password: ana.password })).toEqual({ type: "done" });
  const factor = await secondFactorState(app, member);
  if (factor.kind !== "pending") throw new Error(factor.kind);
  const { secret } = factor;
  const outcome = await confirmSecondFactorCode(app, { member, code: totpCode(secret, app.now()), sessionId: "" });
  if (outcome.type !== "confirmed") throw new Error(outcome.why);
  wait(STEP);
  return { secret, recoveryCodes: outcome.recoveryCodes };
}

/** The sealed result of a right password. */
async function pendingSignIn(): Promise<string> {
  const outcome = await signInStaff(app, ana);
  if (outcome.type !== "codeNeeded") throw new Error(outcome.type);
  return outcome.pending;
}

const accessLog = async () => (await auditEntries(app, "access")).map(({ action, actor }) => [action, actor.name]);

const refused = (why: string) => ({ type: "refused", why });

describe("signing in as staff", () => {
  test("authenticates members who are staff", async () => {
    const { id } = await newStaff(app);
    expect(await signInStaff(app, ana)).toMatchObject({ type: "authenticated", memberId: id });
  });

  test("refuses other members, unknown names and nonsense like a wrong password", async () => {
    await newMember(app);
    const wrong = refused("badCredentials");
    expect(await signInStaff(app, { ...ana, password: "farther and farther" })).toEqual(wrong);
    expect(await signInStaff(app, ana)).toEqual(wrong);
    for (const email of ["nobody@words.example", "", "' or is_admin = 1 --"])
      expect(await signInStaff(app, { ...ana, email })).toEqual(wrong);
  });

  test("is limited as logging in is", async () => {
    await newStaff(app);
    const wrong = { ...ana, password: "farther and farther" };
    for (let tries = 0; tries < LIMITS.logInFromTo.times; tries++)
      expect(await signInStaff(app, wrong)).toEqual(refused("badCredentials"));
    expect(await signInStaff(app, ana)).toMatchObject(refused("tooMany"));
  });
});

describe("a failed sign-in", () => {
  test("is in the audit log only for a member of staff", async () => {
    const member = await newStaff(app);
    await newMember(app, { ...ana, email: "bea@words.example" });
    const password = "farther and farther";
    for (const email of ["bea@words.example", "nobody@words.example", "", ana.email])
      expect(await signInStaff(app, { ...ana, email, password })).toEqual(refused("badCredentials"));
    // The answers do not wait for the log.
    await expect.poll(accessLog).toEqual([["signInFailed", "Ana"]]);
    await turnOn(member);
    await signInByCode(app, { pending: await pendingSignIn(), code: "000000" });
    const wrongCode = [
      ["signInFailed", "Ana"],
      ["secondFactorOn", "Ana"],
      ["signInFailed", "Ana"],
    ];
    await expect.poll(accessLog).toEqual(wrongCode);
    expect(await auditEntries(app, "changes")).toEqual([]);
  });
});

describe("a second factor", () => {
  let member: Member;
  beforeEach(async () => {
    member = await newStaff(app);
  });

  test("is asked for only after the right password", async () => {
    const { secret } = await turnOn(member);
    expect(await signInStaff(app, { ...ana, password: "farther and farther" })).toEqual(refused("badCredentials"));
    const code = totpCode(secret, app.now());
    expect(await signInByCode(app, { pending: await pendingSignIn(), code })).toMatchObject({ memberId: member.id });
  });

  test("is not asked for before a first code has confirmed it", async () => {
    await beginSecondFactor(app, { member, password: ana.password });
    expect(await signInStaff(app, ana)).toMatchObject({ type: "authenticated" });
    expect(await confirmSecondFactorCode(app, { member, code: "000000", sessionId: "" })).toEqual(refused("codeWrong"));
    expect(await signInStaff(app, ana)).toMatchObject({ type: "authenticated" });
  });

  test("needs the password to begin", async () => {
    expect(await beginSecondFactor(app, { member, password: "farther" })).toEqual(refused("wrongPassword"));
    expect(await secondFactorState(app, member)).toEqual({ kind: "off" });
  });

  test("is stored sealed, and its recovery codes as hashes", async () => {
    const { secret, recoveryCodes } = await turnOn(member);
    const rows = JSON.stringify(await app.db.selectFrom("second_factor").selectAll().execute());
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll("-", ""))])
      expect(rows).not.toContain(text);
  });

  test("accepts each code once, also of two at the same time, and none of before", async () => {
    const { secret } = await turnOn(member);
    const pending = await pendingSignIn();
    const code = totpCode(secret, app.now());
    const both = await Promise.all([signInByCode(app, { pending, code }), signInByCode(app, { pending, code })]);
    expect(both.map(({ type }) => type).sort()).toEqual(["authenticated", "refused"]);
    expect(await signInByCode(app, { pending, code: totpCode(secret, app.now() - STEP) })).toEqual(
      refused("codeWrong"),
    );
    const next = totpCode(secret, app.now() + STEP);
    expect(await signInByCode(app, { pending, code: `${next.slice(0, 3)} ${next.slice(3)} ` })).toMatchObject({
      type: "authenticated",
    });
  });

  test("accepts each recovery code once, in any spelling", async () => {
    const { recoveryCodes } = await turnOn(member);
    expect(new Set(recoveryCodes).size).toBe(10);
    const pending = await pendingSignIn();
    const code = ` ${(recoveryCodes[3] ?? "").toUpperCase().replaceAll("-", " ")}`;
    const both = await Promise.all([signInByCode(app, { pending, code }), signInByCode(app, { pending, code })]);
    expect(both.map(({ type }) => type).sort()).toEqual(["authenticated", "refused"]);
    expect(await secondFactorState(app, member)).toEqual({ kind: "on", recoveryCodes: 9 });
  });

  test("does not accept codes of another member", async () => {
    const bea = { ...ana, email: "bea@words.example" };
    const other = await turnOn(await newStaff(app, bea));
    await turnOn(member);
    const pending = await pendingSignIn();
    for (const code of [totpCode(other.secret, app.now()), other.recoveryCodes[0] ?? "", "", "000000"])
      expect(await signInByCode(app, { pending, code })).toEqual(refused(code === "" ? "codeMissing" : "codeWrong"));
  });

  test("has few attempts, which the right password does not renew", async () => {
    const { secret } = await turnOn(member);
    for (let tries = 0; tries < LIMITS.secondFactor.times; tries++)
      expect(await signInByCode(app, { pending: await pendingSignIn(), code: "000000" })).toEqual(refused("codeWrong"));
    const code = totpCode(secret, app.now());
    expect(await signInByCode(app, { pending: await pendingSignIn(), code })).toMatchObject(refused("tooMany"));
  });

  test("is turned off only by a code", async () => {
    const { secret } = await turnOn(member);
    expect(await endSecondFactor(app, { member, code: "000000" })).toEqual(refused("codeWrong"));
    expect(await endSecondFactor(app, { member, code: totpCode(secret, app.now()) })).toEqual({ type: "done" });
    expect(await signInStaff(app, ana)).toMatchObject({ type: "authenticated" });
  });

  test("gets new recovery codes only by a code, and those of before no longer count", async () => {
    const { secret, recoveryCodes } = await turnOn(member);
    expect(await renewRecoveryCodes(app, { member, code: "000000" })).toEqual(refused("codeWrong"));
    const renewed = await renewRecoveryCodes(app, { member, code: totpCode(secret, app.now()) });
    if (renewed.type !== "confirmed") throw new Error(renewed.why);
    expect(await secondFactorState(app, member)).toEqual({ kind: "on", recoveryCodes: 10 });
    const pending = await pendingSignIn();
    const [before = ""] = recoveryCodes;
    const [code = ""] = renewed.recoveryCodes;
    expect(await signInByCode(app, { pending, code: before })).toEqual(refused("codeWrong"));
    expect(await signInByCode(app, { pending, code })).toMatchObject({ type: "authenticated" });
    await expect.poll(accessLog).toContainEqual(["recoveryCodesRenewed", "Ana"]);
    // Only the one that counted.
    expect((await accessLog()).filter(([action]) => action === "recoveryCodeUsed")).toEqual([
      ["recoveryCodeUsed", "Ana"],
    ]);
  });

  test("that is off has no recovery codes to renew", async () => {
    await beginSecondFactor(app, { member, password: ana.password });
    expect(await renewRecoveryCodes(app, { member, code: "000000" })).toEqual(refused("codeWrong"));
  });

  test("is not replaced by another set-up while it is on", async () => {
    const { secret } = await turnOn(member);
    await beginSecondFactor(app, { member, password: ana.password });
    const code = totpCode(secret, app.now());
    expect(await signInByCode(app, { pending: await pendingSignIn(), code })).toMatchObject({ type: "authenticated" });
  });

  test("ends the other sessions of the portal when it is turned on", async () => {
    const outcome = await signInStaff(app, ana);
    if (outcome.type !== "authenticated") throw new Error(outcome.type);
    const [here = "", there = ""] = [
      await beginSession(app, "staff", outcome),
      await beginSession(app, "staff", outcome),
    ];
    await beginSecondFactor(app, { member, password: ana.password });
    const factor = await secondFactorState(app, member);
    if (factor.kind !== "pending") throw new Error(factor.kind);
    const code = totpCode(factor.secret, app.now());
    await confirmSecondFactorCode(app, { member, code, sessionId: storedSessionId(app, "staff", here) });
    expect([(await findSessionMember(app, "staff", here))?.id, await findSessionMember(app, "staff", there)]).toEqual([
      member.id,
      undefined,
    ]);
  });

  test("has to be entered within five minutes, with the password and the role of before", async () => {
    const { secret } = await turnOn(member);
    const code = () => totpCode(secret, app.now());
    const late = await pendingSignIn();
    wait(CODE_STEP_MS);
    expect(await signInByCode(app, { pending: late, code: code() })).toEqual(refused("codeExpired"));
    for (const forged of ["", "x", late.slice(1), `${late.slice(0, -1)}A`, app.seal.seal("secondFactor", member.id)])
      expect(await signInByCode(app, { pending: forged, code: code() })).toEqual(refused("codeExpired"));

    const revoked = await pendingSignIn();
    await app.db.updateTable("member").set({ is_admin: 0 }).execute();
    expect(await signInByCode(app, { pending: revoked, code: code() })).toEqual(refused("codeExpired"));
    await app.db.updateTable("member").set({ is_admin: 1 }).execute();

    const changed = await pendingSignIn();
    await changePassword(app, { member, old: ana.password, password: "much nearer" });
    expect(await signInByCode(app, { pending: changed, code: code() })).toEqual(refused("codeExpired"));
  });
});
