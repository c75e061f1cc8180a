import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { App } from "~/app";
import { newToken } from "~/platform/crypto/token.server";
import { refuse } from "~/platform/refusal";
import { LIMITS } from "~/site/rateLimit.server";
import { DAY, memoryMail, openTestApp, type TestApp } from "../../tests/fixtures/app";
import { ana, clientAddress, memberCount, memberWith, newMember, tokenIn } from "../../tests/fixtures/members";
import type { Email } from "./accountOutcome.server";
import { checkInvitation, findInviteByToken, hashInvite } from "./invitation.server";
import { insertInvite } from "./invites.data.server";
import { logIn } from "./logIn.server";
import { findCredentials } from "./members.data.server";
import { requestReset, resetPassword } from "./password.server";
import { signUp } from "./signUp.server";
import { verifyEmail } from "./verifyEmail.server";

let opened: TestApp;
let app: App;
beforeEach(async () => {
  opened = await openTestApp();
  app = opened.app;
});
afterEach(() => opened.close());

describe("signing up without mail", () => {
  test("authenticates the new member, and stores a hash of the password", async () => {
    const outcome = await signUp(app, { ...ana, email: " ANA@words.example", firstName: "  Ana  Lucía " });
    const member = await memberWith(app, ana.email);
    expect(outcome).toMatchObject({ type: "authenticated", memberId: member.id });
    expect(member).toMatchObject({ firstName: "Ana Lucía", emailVerifiedAt: null, isAdmin: false });
    const { passwordHash } = (await findCredentials(app.db, { id: member.id })) ?? {};
    expect(passwordHash).toMatch(/^\$argon2id\$/);
  });

  test.each([
    ["badEmail", { email: "ana" }],
    ["passwordTooShort", { password: "1234567" }],
    // Four code points, each of two UTF-16 units.
    ["passwordTooShort", { password: "😀😀😀😀" }],
    ["passwordTooLong", { password: "x".repeat(201) }],
    ["passwordBlank", { password: " \u3000\u200b     \t " }],
    ["passwordIsEmail", { password: "Ana@words.example " }],
    ["passwordIsEmail", { password: "Words.Example" }],
    ["passwordIsEmail", { email: "ana.lucia@words.example", password: "Ana.Lucia1987!" }],
    ["passwordCommon", { password: "12345678" }],
    ["passwordCommon", { password: "PassWord1" }],
    // Fullwidth letters.
    ["passwordCommon", { password: "ｉｌｏｖｅｙｏｕ" }],
    // The name of the site.
    ["passwordCommon", { password: "Proxima2022" }],
    ["nameTooLong", { firstName: "x".repeat(41) }],
  ] as const)("refuses %s for %j and makes nobody", async (why, part) => {
    expect(await signUp(app, { ...ana, ...part })).toEqual({ type: "refused", why });
    expect(await memberCount(app)).toBe(0);
  });

  test.each(["star moon", "x".repeat(200), "😀".repeat(8), "proximal nearness", "70291846"])(
    "accepts the password %j",
    async (password) => {
      expect(await signUp(app, { ...ana, password })).toMatchObject({ type: "authenticated" });
      expect(await logIn(app, { ...ana, password })).toMatchObject({ type: "authenticated" });
    },
  );

  test("refuses an address that has an account, in any spelling, and does not change the account", async () => {
    const member = await newMember(app);
    const again = await signUp(app, { ...ana, email: "ANA@WORDS.EXAMPLE", password: "another one" });
    expect(again).toEqual({ type: "refused", why: "cannotSignUp" });
    expect(await memberCount(app)).toBe(1);
    expect(await logIn(app, ana)).toMatchObject({ type: "authenticated", memberId: member.id });
  });

  test("creates one account when it runs twice concurrently", async () => {
    const outcomes = await Promise.all([signUp(app, ana), signUp(app, { ...ana, password: "another one" })]);
    expect(outcomes.map(({ type }) => type).sort()).toEqual(["authenticated", "refused"]);
    expect(await memberCount(app)).toBe(1);
    const passwords =
      outcomes[0].type === "authenticated" ? [ana.password, "another one"] : ["another one", ana.password];
    expect(await logIn(app, { ...ana, password: passwords[0] ?? "" })).toMatchObject({ type: "authenticated" });
    expect(await logIn(app, { ...ana, password: passwords[1] ?? "" })).toMatchObject({ why: "badCredentials" });
  });
});

describe("signing up with mail", () => {
  beforeEach(async () => {
    await opened.close();
    opened = await openTestApp({ mail: memoryMail() });
    app = opened.app;
  });

  test("has the same type of outcome for a new and for a taken address: only the email differs", async () => {
    const first = await signUp(app, ana);
    expect(first).toMatchObject({ type: "mailed", email: { kind: "verify", to: ana.email } });
    if (first.type !== "mailed") return;
    expect(await verifyEmail(app, { token: tokenIn(first), password: ana.password, clientAddress })).toMatchObject({
      type: "authenticated",
    });
    const second = await signUp(app, { ...ana, password: "another one" });
    expect(second).toEqual({ type: "mailed", email: { kind: "taken", to: ana.email } });
    expect(await memberCount(app)).toBe(1);
    expect(await logIn(app, ana)).toMatchObject({ type: "authenticated" });
  });

  test("requires a confirmed address to log in, and the correct password sends another email", async () => {
    await signUp(app, ana);
    const outcome = await logIn(app, ana);
    expect(outcome).toMatchObject({
      type: "refused",
      why: "badCredentials",
      email: { kind: "verify", to: ana.email },
    });
    expect(await logIn(app, { ...ana, password: "another one" })).toEqual({ type: "refused", why: "badCredentials" });
    await verifyEmail(app, { token: tokenIn(outcome as { email: Email }), password: ana.password, clientAddress });
    expect(await logIn(app, ana)).toMatchObject({ type: "authenticated" });
  });

  test("with the address of another person does not give access by the first password", async () => {
    await signUp(app, { ...ana, password: "chosen by Eve" });
    const mine = await signUp(app, ana);
    expect(mine).toMatchObject({ type: "mailed", email: { kind: "verify" } });
    if (mine.type !== "mailed") return;
    const token = tokenIn(mine);
    expect(await verifyEmail(app, { token, password: ana.password, clientAddress })).toMatchObject({
      why: "wrongPassword",
    });
    expect((await memberWith(app, ana.email)).emailVerifiedAt).toBeNull();
    const reset = await requestReset(app, ana);
    if (reset.type !== "mailed") throw new Error("no mail");
    expect(await resetPassword(app, { token: tokenIn(reset), password: ana.password, clientAddress })).toMatchObject({
      type: "authenticated",
    });
    expect(await logIn(app, ana)).toMatchObject({ type: "authenticated" });
    expect(await logIn(app, { ...ana, password: "chosen by Eve" })).toMatchObject({ type: "refused" });
  });
});

/** What `invitePlayer` of the portal stores, which stands above accounts. */
async function newInvitation({ email = null, isMailed = false }: { email?: string | null; isMailed?: boolean } = {}) {
  const token = newToken();
  const [madeAt, expiresAt] = [app.now(), app.now() + 7 * DAY];
  const hash = hashInvite(app, token);
  await insertInvite(app.db, { hash, role: "player", email, isMailed, madeBy: null, madeAt, expiresAt });
  return token;
}

describe("signing up where accounts are by invitation", () => {
  const open = async (mail: ReturnType<typeof memoryMail> | null) => {
    await opened.close();
    opened = await openTestApp({ mail, env: { SIGN_UP: "invite" } });
    app = opened.app;
  };
  const bea = { ...ana, email: "bea@words.example" };
  beforeEach(() => open(null));

  test("needs an invitation, which makes one account, however many ask at once", async () => {
    expect(await signUp(app, ana)).toEqual(refuse("invitationNeeded"));
    const invitation = await newInvitation();
    const outcomes = await Promise.all([signUp(app, { ...ana, invitation }), signUp(app, { ...bea, invitation })]);
    expect(outcomes.map(({ type }) => type).sort()).toEqual(["authenticated", "refused"]);
    expect(await signUp(app, { ...ana, email: "cleo@words.example", invitation })).toEqual(refuse("badToken"));
    expect(await memberCount(app)).toBe(1);
  });

  test("takes no invitation that is guessed, expired or for another address", async () => {
    const [late, addressed] = [await newInvitation(), await newInvitation({ email: bea.email })];
    expect(await signUp(app, { ...ana, invitation: addressed })).toEqual(refuse("otherAddress"));
    expect(await signUp(app, { ...ana, invitation: `${late.slice(1)}A` })).toEqual(refuse("badToken"));
    expect(await signUp(app, { ...ana, invitation: hashInvite(app, late) })).toEqual(refuse("badToken"));
    expect(await signUp(app, { ...bea, email: "BEA@words.example", invitation: addressed })).toMatchObject({
      type: "authenticated",
    });
    opened.setNow(app.now() + 7 * DAY);
    expect(await signUp(app, { ...ana, invitation: late })).toEqual(refuse("badToken"));
    expect(await memberCount(app)).toBe(1);
  });

  test.each(["invite", "closed"])(
    "makes an account by an invitation of staff, which stays open (%s)",
    async (SIGN_UP) => {
      await opened.close();
      opened = await openTestApp({ env: { SIGN_UP } });
      app = opened.app;
      const [invitation, ofPlayer] = [await newInvitation({ email: bea.email }), await newInvitation()];
      const hash = hashInvite(app, invitation);
      await app.db.updateTable("invite").set({ role: "editor" }).where("hash", "=", hash).execute();
      expect(await signUp(app, { ...ana, invitation })).toMatchObject({ type: "authenticated" });
      expect(await findInviteByToken(app, invitation)).toMatchObject({ role: "editor", usedAt: null });
      if (SIGN_UP === "invite") return;
      expect(await signUp(app, bea)).toEqual(refuse("signUpClosed"));
      expect(await signUp(app, { ...bea, invitation: ofPlayer })).toEqual(refuse("badToken"));
    },
  );

  test("counts guesses, not invitations that are valid", async () => {
    const { times } = LIMITS.tokenFrom;
    const guess = () => checkInvitation(app, { token: newToken(), clientAddress });
    const invitation = await newInvitation();
    for (let guessed = 1; guessed < times; guessed += 1) expect(await guess()).toEqual(refuse("badToken"));
    expect(await signUp(app, { ...ana, invitation })).toMatchObject({ type: "authenticated" });
    expect([await guess(), await guess()]).toMatchObject([refuse("badToken"), refuse("tooMany")]);
  });

  test("keeps an invitation for a taken address, where no mail tells so", async () => {
    const [first, second] = [await newInvitation(), await newInvitation()];
    await signUp(app, { ...ana, invitation: first });
    expect(await signUp(app, { ...ana, invitation: second })).toEqual(refuse("cannotSignUp"));
    expect(await signUp(app, { ...bea, invitation: second })).toMatchObject({ type: "authenticated" });
  });

  test("confirms the address that the invitation was sent to, and with mail no other one", async () => {
    await open(memoryMail());
    const sent = await newInvitation({ email: ana.email, isMailed: true });
    expect(await signUp(app, { ...ana, invitation: sent })).toMatchObject({ type: "authenticated" });
    expect((await memberWith(app, ana.email)).emailVerifiedAt).not.toBeNull();
    expect(await logIn(app, ana)).toMatchObject({ type: "authenticated" });

    const shown = await newInvitation({ email: bea.email });
    expect(await signUp(app, { ...bea, invitation: shown })).toMatchObject({
      type: "mailed",
      email: { kind: "verify" },
    });
    expect((await memberWith(app, bea.email)).emailVerifiedAt).toBeNull();

    // A sent link proves the address, not the password of who has an account with it.
    const again = await newInvitation({ email: bea.email, isMailed: true });
    expect(await signUp(app, { ...bea, password: "another one", invitation: again })).toEqual(refuse("cannotSignUp"));
  });

  test("uses an invitation up also where only the email tells that the address is taken", async () => {
    await open(memoryMail());
    await signUp(app, { ...ana, invitation: await newInvitation({ email: ana.email, isMailed: true }) });
    const invitation = await newInvitation();
    expect(await signUp(app, { ...ana, invitation })).toEqual({
      type: "mailed",
      email: { kind: "taken", to: ana.email },
    });
    expect(await signUp(app, { ...bea, invitation })).toEqual(refuse("badToken"));
    const [used] = await app.db
      .selectFrom("invite")
      .select("used_by")
      .where("hash", "=", hashInvite(app, invitation))
      .execute();
    expect(used).toEqual({ used_by: null });
  });
});
