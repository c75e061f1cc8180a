import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { App } from "~/app";
import { isRefused } from "~/platform/refusal";
import { LIMITS } from "~/site/rateLimit.server";
import { memoryMail, openTestApp, type TestApp } from "../../tests/fixtures/app";
import { ana, clientAddress, newConfirmedMember, newMember, tokenIn } from "../../tests/fixtures/members";
import type { AccountRefused, Authenticated, Mailed } from "./accountOutcome.server";
import { rememberDevice, trustedDevice } from "./device.server";
import { logIn } from "./logIn.server";
import { findCredentials } from "./members.data.server";
import { changePassword, requestReset, resetPassword } from "./password.server";

let opened: TestApp;
let app: App;
beforeEach(async () => {
  opened = await openTestApp({ mail: memoryMail() });
  app = opened.app;
});
afterEach(() => opened.close());

const NEW_PASSWORD = "much nearer";
const ben = { ...ana, email: "ben@words.example" };

/** Addresses of five networks in turn. */
const strangers = (count: number) => Array.from({ length: count }, (_, n) => `198.51.100.${n % 5}`);

/** Strangers in five networks try as many wrong passwords as an account bears. */
async function attack(email: string): Promise<void> {
  for (const from of strangers(LIMITS.logIn.times))
    await logIn(app, { email, password: "another one", clientAddress: from });
}

/** Strangers in many networks ask for emails that reset a password. @returns the emails */
async function flood(email: string): Promise<(Mailed | AccountRefused)[]> {
  const outcomes: (Mailed | AccountRefused)[] = [];
  for (let n = 0; n < 2 * LIMITS.resetMail.times; n++)
    outcomes.push(await requestReset(app, { email, clientAddress: `198.51.100.${n}` }));
  return outcomes;
}

/** The device tokens after a successful log-in. */
function tokensAfter(outcome: AccountRefused | Authenticated, before = ""): string {
  if (isRefused(outcome)) throw new Error(`refused: ${outcome.why}`);
  return rememberDevice(app, outcome, before);
}

describe("a browser that the member has logged in with before", () => {
  test("logs in while strangers lock the account for everybody else", async () => {
    await newConfirmedMember(app);
    const devices = tokensAfter(await logIn(app, ana));
    await attack(ana.email);
    expect(await logIn(app, ana)).toMatchObject({ why: "tooMany" });
    expect(await logIn(app, { ...ana, devices })).toMatchObject({ type: "authenticated" });
    // Its success does not clear what strangers have tried.
    expect(await logIn(app, ana)).toMatchObject({ why: "tooMany" });
  });

  test("logs in when its own network has used up the attempts", async () => {
    await newConfirmedMember(app);
    const devices = tokensAfter(await logIn(app, ana));
    for (let tries = 0; tries <= LIMITS.logInFromTo.times; tries++)
      await logIn(app, { ...ana, password: "another one" });
    expect(await logIn(app, ana)).toMatchObject({ why: "tooMany" });
    expect(await logIn(app, { ...ana, devices })).toMatchObject({ type: "authenticated" });
  });

  test("has a limit of its own, which does not lock the member out elsewhere", async () => {
    await newConfirmedMember(app);
    const devices = tokensAfter(await logIn(app, ana));
    for (let tries = 0; tries < LIMITS.logInDevice.times; tries++)
      expect(await logIn(app, { ...ana, devices, password: "another one" })).toMatchObject({ why: "badCredentials" });
    expect(await logIn(app, { ...ana, devices })).toMatchObject({ why: "tooMany" });
    expect(await logIn(app, ana)).toMatchObject({ type: "authenticated" });
  });

  test("keeps its count when the member logs in with it again", async () => {
    await newConfirmedMember(app);
    const first = tokensAfter(await logIn(app, ana));
    const found = await findCredentials(app.db, { email: ana.email });
    const second = tokensAfter(await logIn(app, { ...ana, devices: first }), first);
    expect(trustedDevice(app, first, found)).toBeDefined();
    expect(trustedDevice(app, second, found)).toBe(trustedDevice(app, first, found));
  });

  test("is known to each of three members", async () => {
    let devices = "";
    const emails = ["cleo", "dora", "eva"].map((name) => `${name}@words.example`);
    const mailed = app;
    app = { ...mailed, mail: null };
    for (const email of emails) {
      await newMember(app, { ...ana, email });
      devices = tokensAfter(await logIn(app, { ...ana, email }), devices);
    }
    for (const email of emails)
      expect(trustedDevice(app, devices, await findCredentials(app.db, { email }))).toBeDefined();
    await newMember(app, ben);
    expect(trustedDevice(app, devices, await findCredentials(app.db, { email: ben.email }))).toBeUndefined();
  });

  test("is not known any more after a change of password", async () => {
    const member = await newConfirmedMember(app);
    const devices = tokensAfter(await logIn(app, ana));
    await changePassword(app, { member, old: ana.password, password: NEW_PASSWORD });
    await attack(ana.email);
    expect(await logIn(app, { ...ana, password: NEW_PASSWORD, devices })).toMatchObject({ why: "tooMany" });
  });

  test("cannot be forged, and its token names neither the member nor the address", async () => {
    const { id } = await newConfirmedMember(app);
    const devices = tokensAfter(await logIn(app, ana));
    expect(devices).toMatch(/^[\w-]{86}$/);
    const text = `${devices} ${Buffer.from(devices, "base64url").toString("latin1")}`;
    for (const secret of [id, ana.email, "ana"]) expect(text).not.toContain(secret);
    const found = await findCredentials(app.db, { email: ana.email });
    const last = devices.endsWith("A") ? "B" : "A";
    for (const forged of [
      "",
      "x",
      ".",
      "é".repeat(86),
      "a".repeat(86),
      devices.slice(0, -1),
      devices.slice(0, -1) + last,
    ])
      expect(trustedDevice(app, forged, found)).toBeUndefined();
    expect(trustedDevice(app, devices, undefined)).toBeUndefined();
  });
});

describe("a link that resets a password", () => {
  test("opens the account while strangers lock it, also for the log-in that follows", async () => {
    await newConfirmedMember(app);
    const mailed = await requestReset(app, ana);
    if (isRefused(mailed)) throw new Error(mailed.why);
    await attack(ana.email);
    const reset = await resetPassword(app, { token: tokenIn(mailed), password: NEW_PASSWORD, clientAddress });
    const devices = tokensAfter(reset);
    await attack(ana.email);
    expect(await logIn(app, { ...ana, password: NEW_PASSWORD, devices })).toMatchObject({ type: "authenticated" });
  });

  test("stays valid and can be asked for, however many emails strangers ask for", async () => {
    await newConfirmedMember(app);
    const outcomes = await flood(ana.email);
    expect(outcomes.every(({ type }) => type === "mailed")).toBe(true);
    const sent = outcomes.flatMap((outcome) => (outcome.type === "mailed" && outcome.email !== null ? [outcome] : []));
    expect(sent).toHaveLength(LIMITS.resetMail.times);
    const asked = await requestReset(app, ana);
    expect(asked).toEqual({ type: "mailed", email: null });
    const [first] = sent;
    const reset = await resetPassword(app, { token: tokenIn(first ?? {}), password: NEW_PASSWORD, clientAddress });
    expect(reset).toMatchObject({ type: "authenticated" });
    // The links are gone, so new ones can be sent.
    expect(await requestReset(app, ana)).toMatchObject({ type: "mailed", email: { kind: "reset" } });
  });

  test("is valid for longer than the time in which no other one is sent", async () => {
    await newConfirmedMember(app);
    const [first] = await flood(ana.email);
    if (first?.type !== "mailed") throw new Error("no email");
    opened.setNow(app.now() + 2 * LIMITS.resetMail.seconds * 1000 - 1);
    const reset = await resetPassword(app, { token: tokenIn(first), password: NEW_PASSWORD, clientAddress });
    expect(reset).toMatchObject({ type: "authenticated" });
  });

  test("is sent to a browser that the member has logged in with, whatever strangers ask for, up to a limit", async () => {
    await newConfirmedMember(app);
    const devices = tokensAfter(await logIn(app, ana));
    await flood(ana.email);
    for (let times = 0; times < LIMITS.resetMailDevice.times; times++)
      expect(await requestReset(app, { ...ana, devices })).toMatchObject({ email: { kind: "reset" } });
    expect(await requestReset(app, { ...ana, devices })).toMatchObject({ why: "tooMany" });
  });
});

describe("an address without an account", () => {
  test("is refused and answered like one with an account, with and without a device", async () => {
    await newConfirmedMember(app);
    const devices = tokensAfter(await logIn(app, ana));
    const whys = async (email: string) => {
      const outcomes = [];
      for (const from of strangers(LIMITS.logIn.times + 1))
        outcomes.push(await logIn(app, { email, password: "another one", clientAddress: from }));
      return outcomes.map((outcome) => (outcome.type === "refused" ? outcome.why : outcome.type));
    };
    expect(await whys("nobody@words.example")).toEqual(await whys(ana.email));
    expect(await logIn(app, { ...ben, devices })).toMatchObject({ why: "badCredentials" });
    const types = async (email: string) => (await flood(email)).map(({ type }) => type);
    expect(await types("nobody@words.example")).toEqual(await types(ana.email));
  });
});
