import { installGlobals } from "@remix-run/node";
import sharp from "sharp";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { App } from "~/app";
import type { Language } from "~/editions/languages";
import { pathIn } from "~/i18n/addresses";
import { mergeGuestCookies } from "~/player/mergeGuest.request.server";
import type { Refusal, RefusedForm } from "~/refusals";
import type { RequestContext } from "~/site/context.request.server";
import { formRefused } from "~/site/refusal.request.server";
import { memoryMail, openTestApp, type TestApp } from "../../tests/fixtures/app";
import { contextOf, cookieAfterLogIn } from "../../tests/fixtures/context";
import { ACCOUNT_DONE, describeInvitation, handleAccountForm, handlePhotoForm } from "./accountPage.request.server";
import { logIn as logInMember } from "./logIn.server";
import { sessionOf } from "./session.request.server";
import { signUp } from "./signUp.server";

const PASSWORD = "nearer and nearer";

let test: TestApp;
let app: App;
beforeAll(() => {
  installGlobals({ nativeFetch: false });
});
beforeEach(async () => {
  test = await openTestApp();
  app = test.app;
});
afterEach(() => test.close());

type Fields = Readonly<Record<string, string>>;
interface Sender {
  readonly cookie?: string;
  readonly language?: Language;
  readonly within?: App;
  readonly files?: ReadonlyMap<string, Uint8Array>;
}

/** The context of a request that posts a form to a path. */
function receive(
  path: string,
  fields: Fields,
  { cookie = "", language = "en", within = app, files = new Map() }: Sender,
) {
  const context = contextOf(within, pathIn(language, path), {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Cookie: cookie },
    files,
  });
  received = context;
  return context;
}
let received: RequestContext;

/** Posts a form of the account page. */
const send = async (fields: Fields, sender: Sender = {}) =>
  handleAccountForm(receive("/account", fields, sender), mergeGuestCookies);
/** Posts the photo form, with files and text fields. */
async function sendPhoto(sent: Readonly<Record<string, string | Buffer>>, sender: Sender = {}): Promise<Response> {
  const fields: Record<string, string> = {};
  const files = new Map<string, Uint8Array>();
  for (const [name, value] of Object.entries(sent))
    if (typeof value === "string") fields[name] = value;
    else files.set(name, value);
  return handlePhotoForm(receive("/account/photo/change", fields, { ...sender, files }));
}

const LOG_IN = { email: "ana@words.example", password: PASSWORD, clientAddress: "192.0.2.7" };

/** The Cookie header of a new member. */
const logIn = async () => cookieAfterLogIn(app, await signUp(app, { ...LOG_IN, firstName: "Ana" }));
/** The Cookie header of the same member on another device. */
const logInElsewhere = async () => cookieAfterLogIn(app, await logInMember(app, LOG_IN));

/** Status and redirect of the accepted form that was sent last, and what the page after it says. */
const doneAt = (response: Response) => [
  response.status,
  response.headers.get("Location"),
  ACCOUNT_DONE.take(received)?.done,
];
const refused = async (response: Response) => [response.status, (await response.json()) as RefusedForm] as const;
const stored = () =>
  app.db.selectFrom("member").selectAll().where("email", "=", "ana@words.example").executeTakeFirstOrThrow();
const countSessions = async () => (await app.db.selectFrom("session").selectAll().execute()).length;

describe("a form of the account page", () => {
  it("of a guest is refused with 401", async () => {
    await expect(send({ form: "profile", firstName: "Eve" })).rejects.toMatchObject({ status: 401 });
    await expect(sendPhoto({ photo: Buffer.from("x") })).rejects.toMatchObject({ status: 401 });
  });

  it.each(["", "nothing", "__proto__", "toString"])("with the unknown name %j is refused with 400", async (form) => {
    const cookie = await logIn();
    await expect(send({ form, firstName: "Eve" }, { cookie })).rejects.toMatchObject({ status: 400 });
    expect((await stored()).first_name).toBe("Ana");
  });

  it("redirects to the account page, in the language of the request, with a note of what was done", async () => {
    const cookie = await logIn();
    const english = await send({ form: "profile", firstName: "Lucía" }, { cookie });
    expect(doneAt(english)).toEqual([303, "/account", "profile"]);
    const german = await send({ form: "profile", firstName: "Lucía" }, { cookie, language: "de" });
    expect(doneAt(german)).toEqual([303, "/deutsch/account", "profile"]);
    expect((await stored()).first_name).toBe("Lucía");
  });
});

describe("signing up where the site takes no new accounts", () => {
  it("has a page only with the link of an invitation, and says so if that is not valid", async () => {
    await test.close();
    test = await openTestApp({ env: { SIGN_UP: "closed" } });
    await expect(describeInvitation(contextOf(test.app, "/account/sign-up"))).rejects.toMatchObject({ status: 403 });
    const guessed = contextOf(test.app, `/account/sign-up?token=${"a".repeat(43)}`);
    expect(await describeInvitation(guessed)).toEqual({ kind: "invalid" });
  });
});

describe("the first name", () => {
  it("that is too long is returned with the reason and at most 300 of the typed characters", async () => {
    const cookie = await logIn();
    const typed = "x".repeat(41);
    expect(await refused(await send({ form: "profile", firstName: typed }, { cookie }))).toEqual([
      400,
      { form: "profile", why: "nameTooLong", field: "firstName", typed: { firstName: typed } },
    ]);
    const [, { typed: back }] = await refused(await send({ form: "profile", firstName: "x".repeat(5000) }, { cookie }));
    expect(back).toEqual({ firstName: "x".repeat(300) });
    expect((await stored()).first_name).toBe("Ana");
  });
});

describe("the consent to marketing mail", () => {
  it("is on when the box is ticked, and off when the field is missing", async () => {
    const cookie = await logIn();
    expect(doneAt(await send({ form: "communication", optIn: "true" }, { cookie }))).toEqual([
      303,
      "/account",
      "communication",
    ]);
    expect((await stored()).marketing_opt_in).toBe(1);
    await send({ form: "communication" }, { cookie });
    expect((await stored()).marketing_opt_in).toBe(0);
  });

  it("with any other value changes nothing", async () => {
    const cookie = await logIn();
    await send({ form: "communication", optIn: "true" }, { cookie });
    const [, { why }] = await refused(await send({ form: "communication", optIn: "yes" }, { cookie }));
    expect(why).toBe("communicationFailed");
    expect((await stored()).marketing_opt_in).toBe(1);
  });
});

describe("the password", () => {
  it("is changed with the old password only, renews the session, and logs out every other device", async () => {
    const cookie = await logIn();
    await logInElsewhere();
    const { password_hash: before } = await stored();
    const [status, reply] = await refused(
      await send({ form: "password", old: "another one", password: "much nearer" }, { cookie }),
    );
    // A password is never sent back.
    expect([status, reply]).toEqual([403, { form: "password", why: "wrongPassword", field: "old", typed: {} }]);
    expect((await stored()).password_hash).toBe(before);
    expect(await countSessions()).toBe(2);
    const fields = { form: "password", old: PASSWORD, password: "much nearer" };
    const context = receive("/account", fields, { cookie });
    const [sessionBefore, csrfBefore] = [await sessionOf(context).storedId(), await sessionOf(context).csrfToken()];
    const done = await handleAccountForm(context, mergeGuestCookies);
    expect(doneAt(done)).toEqual([303, "/account", "password"]);
    expect((await stored()).password_hash).not.toBe(before);
    expect(await countSessions()).toBe(1);
    // The browser has a new id and the CSRF token of it. The old id is nobody's.
    const cookies = context.cookies.setCookieHeaders().map((line) => line.replace(/;.*$/s, ""));
    const renewed = contextOf(app, "/account", { headers: { Cookie: cookies.join("; ") } });
    expect((await sessionOf(renewed).member())?.email).toBe("ana@words.example");
    expect(await sessionOf(renewed).storedId()).not.toBe(sessionBefore);
    expect(await sessionOf(renewed).csrfToken()).not.toBe(csrfBefore);
    expect(cookies).toContain(`csrf=${await sessionOf(renewed).csrfToken()}`);
    expect(await sessionOf(contextOf(app, "/account", { headers: { Cookie: cookie } })).member()).toBeNull();
  });
});

describe("logging out everywhere else", () => {
  it("keeps the current session", async () => {
    const cookie = await logIn();
    await logInElsewhere();
    expect(await countSessions()).toBe(2);
    expect(doneAt(await send({ form: "elsewhere" }, { cookie }))).toEqual([303, "/account", "elsewhere"]);
    expect(await countSessions()).toBe(1);
    expect(doneAt(await send({ form: "elsewhere" }, { cookie }))).toEqual([303, "/account", "elsewhere"]);
  });
});

describe("a refusal with a retry delay", () => {
  it("has a Retry-After header in seconds, which the page says too", async () => {
    const fields = new Map([["email", "ana@words.example"]]);
    const response = formRefused(
      { why: "tooMany", retryAfter: 30 },
      { form: "logIn", fields, echoedFields: ["email"] },
    );
    expect([response.status, response.headers.get("Retry-After")]).toEqual([429, "30"]);
    const typed = { email: "ana@words.example" };
    expect(await response.json()).toEqual({ form: "logIn", why: "tooMany", field: null, typed, retryAfter: 30 });
  });
});

describe("a form with more than one wrong field", () => {
  const refusedWith = async (why: Refusal, sent: Fields) => {
    const {
      field,
      also,
      why: first,
    } = await formRefused({ why }, { form: "form", fields: new Map(Object.entries(sent)) }).json();
    return { field, why: first, also };
  };

  it("reports every field that was left empty, the first of the form first", async () => {
    expect(await refusedWith("badEmail", { email: "", password: "", firstName: "" })).toEqual({
      field: "email",
      why: "badEmail",
      also: { password: "passwordTooShort" },
    });
    expect(await refusedWith("teamCodeInvalid", { name: "", teamCode: "" })).toEqual({
      field: "name",
      why: "playerNameMissing",
      also: { teamCode: "teamCodeInvalid" },
    });
    expect(await refusedWith("credentialsMissing", { username: " ", password: "" })).toEqual({
      field: "username",
      why: "credentialsMissing",
      also: { password: "credentialsMissing" },
    });
  });

  it("reports one that was filled in alone", async () => {
    expect(await refusedWith("passwordTooShort", { email: "ana@words.example", password: "x" })).toEqual({
      field: "password",
      why: "passwordTooShort",
    });
    expect(await refusedWith("credentialsMissing", { username: "ana@words.example", password: "" })).toEqual({
      field: "password",
      why: "credentialsMissing",
    });
    expect(await refusedWith("badCredentials", { email: "ana@words.example", password: "x" })).toEqual({
      field: "password",
      why: "badCredentials",
    });
  });
});

describe("the photo form", () => {
  it("stores a picture, and removes it again", async () => {
    const cookie = await logIn();
    const picture = await sharp({ create: { width: 60, height: 30, channels: 3, background: "#ff0000" } })
      .png()
      .toBuffer();
    expect(doneAt(await sendPhoto({ photo: picture }, { cookie }))).toEqual([303, "/account", "photo"]);
    expect((await stored()).photo).not.toBeNull();
    const removed = await sendPhoto({ form: "removePhoto" }, { cookie, language: "es" });
    expect(doneAt(removed)).toEqual([303, "/espanol/account", "photoRemoved"]);
    expect((await stored()).photo).toBeNull();
  });

  it.each<[string, Readonly<Record<string, string | Buffer>>, number, string]>([
    ["a file that is no picture", { photo: Buffer.from("no picture") }, 422, "photoUnreadable"],
    ["a text field", { photo: "photo.png" }, 400, "photoMissing"],
    ["nothing", {}, 400, "photoMissing"],
  ])("with %s is refused", async (_, fields, status, why) => {
    const cookie = await logIn();
    const reply = await refused(await sendPhoto(fields, { cookie }));
    expect(reply).toEqual([status, { form: "photo", why, field: "photo", typed: {} }]);
    expect((await stored()).photo).toBeNull();
  });
});

describe("the email that verifies an address", () => {
  it("is sent to the member, with a link in the language of the page", async () => {
    const cookie = await logIn();
    const mail = memoryMail();
    const done = await send({ form: "verification" }, { cookie, language: "de", within: { ...app, mail } });
    expect(doneAt(done)).toEqual([303, "/deutsch/account", "verification"]);
    expect(mail.posted).toHaveLength(1);
    expect(mail.posted[0]).toMatchObject({ to: "ana@words.example" });
    expect(mail.posted[0]?.text).toContain("http://words.example/deutsch/account/verify?token=");
  });

  it("is not said to be sent when the mail server takes it later, or never", async () => {
    const cookie = await logIn();
    const mail = memoryMail();
    const ask = () => send({ form: "verification" }, { cookie, within: { ...app, mail } });
    mail.failure = { said: "451 later", isTemporary: true };
    expect(doneAt(await ask())).toEqual([303, "/account", "verificationLater"]);
    mail.failure = { said: "550 no such user", isTemporary: false };
    const never = await refused(await ask());
    expect(never).toMatchObject([422, { form: "verification", why: "mailRefused" }]);
  });
});
