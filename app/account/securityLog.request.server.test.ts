import { installGlobals } from "@remix-run/node";
import { afterEach, beforeAll, beforeEach, describe, expect, it as runTest } from "vitest";
import type { App } from "~/app";
import { totpCode } from "~/platform/crypto/totp.server";
import { isRefused } from "~/platform/refusal";
import { mergeGuestCookies } from "~/player/mergeGuest.request.server";
import { LIMITS } from "~/site/rateLimit.server";
import { memoryLog, memoryMail, openTestApp, type TestApp } from "../../tests/fixtures/app";
import { asRequest, contextOf, cookieAfterLogIn } from "../../tests/fixtures/context";
import { ana, clientAddress, newConfirmedMember, tokenIn } from "../../tests/fixtures/members";
import { deleteAccount } from "./deleteAccount.server";
import { logIn, logOutElsewhere } from "./logIn.server";
import { changePassword, requestReset, resetPassword } from "./password.server";
import {
  beginSecondFactor,
  checkCode,
  confirmSecondFactorCode,
  endSecondFactor,
  secondFactorState,
} from "./secondFactor.server";
import { hasInvalidCsrf, sessionOf } from "./session.request.server";
import { beginSession, endSession, findSessionMember, storedSessionId } from "./sessions.server";
import { signInStaff } from "./signIn.server";

let test: TestApp;
let app: App;
let lines: ReturnType<typeof memoryLog>["lines"];
beforeAll(() => {
  installGlobals({ nativeFetch: false });
});
beforeEach(async () => {
  const memory = memoryLog();
  test = await openTestApp({ mail: memoryMail(), log: memory.log });
  app = test.app;
  // What comes before a test's own events is left out.
  const member = await newConfirmedMember(app);
  const before = memory.lines().length;
  lines = () => memory.lines().slice(before);
  memberId = member.id;
});
afterEach(() => test.close());

let memberId: string;
const member = () => ({ ...ana, id: memberId }) as unknown as Awaited<ReturnType<typeof newConfirmedMember>>;
const line = (event: string, fields: object = { memberId }) => ({
  event,
  requestId: "request-1",
  ...fields,
  msg: "security",
});
const it = (name: string, body: () => Promise<void>) => {
  runTest(name, () => asRequest(body));
};
const cookie = async () => cookieAfterLogIn(test.app, await logIn(app, ana));

describe("the security log of a request", () => {
  it("has failed log-ins, with the member where the address has an account", async () => {
    await logIn(app, { ...ana, password: "another one" });
    await logIn(app, { ...ana, email: "nobody@words.example" });
    expect(lines()).toEqual([line("logInFailed"), line("logInFailed", {})]);
  });

  it("has the limit that is reached, with the member where the address has an account", async () => {
    const reach = async (email: string) => {
      for (let tries = 0; tries < LIMITS.logInFromTo.times; tries++)
        await logIn(app, { ...ana, email, password: "another one" });
      return logIn(app, { ...ana, email });
    };
    const refused = await reach(ana.email);
    expect(lines().at(-1)).toEqual(line("limitReached", { limit: "logInFromTo", memberId }));
    // The sender is told the same about any address.
    expect(await reach("nobody@words.example")).toMatchObject({
      ...refused,
      retryAfter: expect.any(Number) as unknown,
    });
    expect(lines().at(-1)).toEqual(line("limitReached", { limit: "logInFromTo" }));
  });

  it("has resets and invalid links", async () => {
    const mailed = await requestReset(app, ana);
    if (isRefused(mailed)) throw new Error(mailed.why);
    const token = tokenIn(mailed);
    await requestReset(app, { ...ana, email: "nobody@words.example" });
    await resetPassword(app, { token, password: "much nearer", clientAddress });
    await resetPassword(app, { token, password: "much nearer", clientAddress });
    expect(lines()).toEqual([line("resetRequested"), line("passwordReset"), line("linkInvalid", {})]);
  });

  it("has sessions, changes of password, sessions ended elsewhere, and the end of an account", async () => {
    const outcome = await changePassword(app, { member: member(), old: ana.password, password: "much nearer" });
    if (isRefused(outcome)) throw new Error(outcome.why);
    await sessionOf(contextOf(test.app, "/account", { method: "POST" })).begin(outcome, mergeGuestCookies);
    await logOutElsewhere(app, { member: member(), sessionId: "" });
    await deleteAccount(app, { member: member(), password: "another one" });
    await deleteAccount(app, { member: member(), password: "much nearer" });
    expect(lines()).toEqual([
      line("passwordChanged"),
      line("sessionStarted"),
      line("sessionsEnded"),
      line("passwordWrong"),
      line("accountDeleted"),
    ]);
  });

  it("has invalid CSRF tokens", async () => {
    const Cookie = await cookie();
    const body = new URLSearchParams({ csrf: "x" });
    expect(await hasInvalidCsrf(contextOf(test.app, "/account", { method: "POST", headers: { Cookie }, body }))).toBe(
      true,
    );
    expect(lines()).toEqual([line("sessionStarted"), line("csrfInvalid")]);
  });

  it("has the sign-ins of staff, their ends, a role that is missing or was taken, and second factors", async () => {
    await signInStaff(app, ana);
    await app.db.updateTable("member").set({ is_admin: 1 }).execute();
    const begin = async () => {
      const outcome = await signInStaff(app, ana);
      if (outcome.type !== "authenticated") throw new Error(outcome.type);
      return (await beginSession(app, "staff", outcome)) ?? "";
    };
    await endSession(app, "staff", await begin());
    const id = await begin();
    await beginSecondFactor(app, { member: member(), password: ana.password });
    const factor = await secondFactorState(app, member());
    if (factor.kind !== "pending") throw new Error(factor.kind);
    const code = totpCode(factor.secret, app.now());
    await confirmSecondFactorCode(app, { member: member(), code, sessionId: storedSessionId(app, "staff", id) });
    await checkCode(app, memberId, code);
    test.setNow(app.now() + 30_000);
    await endSecondFactor(app, { member: member(), code: totpCode(factor.secret, app.now()) });
    await app.db.updateTable("member").set({ is_admin: 0 }).execute();
    await findSessionMember(app, "staff", id);
    expect(lines()).toEqual([
      line("notStaff"),
      line("staffSessionStarted"),
      line("staffSessionEnded"),
      line("staffSessionStarted"),
      line("secondFactorOn"),
      line("secondFactorFailed"),
      line("secondFactorOff"),
      line("notStaff"),
    ]);
  });

  it("has no email address, password, token or network address", async () => {
    const mailed = await requestReset(app, ana);
    if (isRefused(mailed)) throw new Error(mailed.why);
    await logIn(app, { ...ana, password: "another one" });
    await resetPassword(app, { token: tokenIn(mailed), password: "much nearer", clientAddress });
    const text = JSON.stringify(lines());
    expect(lines()).toHaveLength(3);
    for (const secret of ["@", "another one", "much nearer", tokenIn(mailed), clientAddress])
      expect(text).not.toContain(secret);
  });
});
