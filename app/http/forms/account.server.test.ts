import { installGlobals } from "@remix-run/node";
import sharp from "sharp";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Language } from "~/game/languages";
import { logIn as logInMember } from "~/services/members/logIn.server";
import { signUp } from "~/services/members/signUp.server";
import type { App } from "~/services/app";
import { memoryMail, openTestApp, type TestApp } from "../../../tests/fixtures/app";
import { contextOf, cookieAfterLogIn } from "../../../tests/fixtures/context";
import { pathIn } from "~/i18n/addresses";
import { formRefused, type RefusedForm, takeAccountForm, takePhotoForm } from "./account.server";

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
}

/** What the form handlers are called with, for a body that is sent to a path. The only place that knows. */
async function receive(
  path: string,
  body: URLSearchParams | FormData,
  { cookie = "", language = "en", within = app }: Sender,
) {
  const context = await contextOf(within, pathIn(language, path), {
    method: "POST",
    body,
    headers: { Cookie: cookie },
  });
  // As the server does with a form that is not multipart: Remix takes the body over afterwards.
  if (body instanceof URLSearchParams) await context.fields();
  return context;
}

/** Sends a form of the account page. */
const send = async (fields: Fields, sender: Sender = {}) =>
  takeAccountForm(await receive("/account", new URLSearchParams(fields), sender));
/** Sends the form of the photo, with a file or a field. */
async function sendPhoto(fields: Readonly<Record<string, string | Buffer>>, sender: Sender = {}): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (typeof value === "string") body.set(name, value);
    else body.set(name, new Blob([new Uint8Array(value)]), "photo.png");
  const context = await receive("/account/photo/change", body, sender);
  return takePhotoForm(context, context.request);
}

const LOG_IN = { email: "ana@words.example", password: PASSWORD, clientAddress: "192.0.2.7" };

/** A new member's cookie. */
const logIn = async () => cookieAfterLogIn(app, await signUp(app, { ...LOG_IN, firstName: "Ana" }));
/** The cookie of the same member's other device. */
const logInElsewhere = async () => cookieAfterLogIn(app, await logInMember(app, LOG_IN));

/** Where a form that was taken leads to. */
const doneAt = (response: Response) => [response.status, response.headers.get("Location")];
const refused = async (response: Response) => [response.status, (await response.json()) as RefusedForm] as const;
const stored = () =>
  app.db.selectFrom("member").selectAll().where("email", "=", "ana@words.example").executeTakeFirstOrThrow();
const countSessions = async () => (await app.db.selectFrom("session").selectAll().execute()).length;

describe("a form of the account page", () => {
  it("of a guest is refused with 401", async () => {
    await expect(send({ form: "profile", firstName: "Eve" })).rejects.toMatchObject({ status: 401 });
    await expect(sendPhoto({ photo: Buffer.from("x") })).rejects.toMatchObject({ status: 401 });
  });

  it.each(["", "nothing", "__proto__", "toString"])("of a name that is none (%j) is refused with 400", async (form) => {
    const cookie = await logIn();
    await expect(send({ form, firstName: "Eve" }, { cookie })).rejects.toMatchObject({ status: 400 });
    expect((await stored()).first_name).toBe("Ana");
  });

  it("leads on to the account page, in the language that it was sent in, which says what was done", async () => {
    const cookie = await logIn();
    const english = await send({ form: "profile", firstName: "Lucía" }, { cookie });
    expect(doneAt(english)).toEqual([303, "/account?done=profile"]);
    const german = await send({ form: "profile", firstName: "Lucía" }, { cookie, language: "de" });
    expect(doneAt(german)).toEqual([303, "/deutsch/account?done=profile"]);
    expect((await stored()).first_name).toBe("Lucía");
  });
});

describe("the first name", () => {
  it("that is too long comes back with the reason and as it was typed, at most 300 characters of it", async () => {
    const cookie = await logIn();
    const typed = "x".repeat(41);
    expect(await refused(await send({ form: "profile", firstName: typed }, { cookie }))).toEqual([
      400,
      { form: "profile", why: "nameTooLong", typed: { firstName: typed } },
    ]);
    const [, { typed: back }] = await refused(await send({ form: "profile", firstName: "x".repeat(5000) }, { cookie }));
    expect(back).toEqual({ firstName: "x".repeat(300) });
    expect((await stored()).first_name).toBe("Ana");
  });
});

describe("the choice about messages", () => {
  it("is on where it is ticked, and off where it is not sent", async () => {
    const cookie = await logIn();
    expect(doneAt(await send({ form: "communication", optIn: "true" }, { cookie }))).toEqual([
      303,
      "/account?done=communication",
    ]);
    expect((await stored()).marketing_opt_in).toBe(1);
    await send({ form: "communication" }, { cookie });
    expect((await stored()).marketing_opt_in).toBe(0);
  });

  it("that is neither changes nothing", async () => {
    const cookie = await logIn();
    await send({ form: "communication", optIn: "true" }, { cookie });
    const [, { why }] = await refused(await send({ form: "communication", optIn: "yes" }, { cookie }));
    expect(why).toBe("communicationFailed");
    expect((await stored()).marketing_opt_in).toBe(1);
  });
});

describe("the password", () => {
  it("is changed by those who know the old one, and logs out every other device", async () => {
    const cookie = await logIn();
    await logInElsewhere();
    const { password_hash: before } = await stored();
    const [status, reply] = await refused(
      await send({ form: "password", old: "another one", password: "much nearer" }, { cookie }),
    );
    // A password is never given back.
    expect([status, reply]).toEqual([403, { form: "password", why: "wrongPassword", typed: {} }]);
    expect((await stored()).password_hash).toBe(before);
    expect(await countSessions()).toBe(2);
    const done = await send({ form: "password", old: PASSWORD, password: "much nearer" }, { cookie });
    expect(doneAt(done)).toEqual([303, "/account?done=password"]);
    expect((await stored()).password_hash).not.toBe(before);
    expect(await countSessions()).toBe(1);
  });
});

describe("logging out everywhere else", () => {
  it("leaves the session that asks for it", async () => {
    const cookie = await logIn();
    await logInElsewhere();
    expect(await countSessions()).toBe(2);
    expect(doneAt(await send({ form: "elsewhere" }, { cookie }))).toEqual([303, "/account?done=elsewhere"]);
    expect(await countSessions()).toBe(1);
    expect(doneAt(await send({ form: "elsewhere" }, { cookie }))).toEqual([303, "/account?done=elsewhere"]);
  });
});

describe("a refusal with a time to wait", () => {
  it("says it in a header, in seconds", async () => {
    const fields = new Map([["email", "ana@words.example"]]);
    const response = formRefused({ why: "tooMany", retryAfter: 30 }, { form: "logIn", fields, kept: ["email"] });
    expect([response.status, response.headers.get("Retry-After")]).toEqual([429, "30"]);
    expect(await response.json()).toEqual({ form: "logIn", why: "tooMany", typed: { email: "ana@words.example" } });
  });
});

describe("the form of the photo", () => {
  it("keeps a picture, and removes it again", async () => {
    const cookie = await logIn();
    const picture = await sharp({ create: { width: 60, height: 30, channels: 3, background: "#ff0000" } })
      .png()
      .toBuffer();
    expect(doneAt(await sendPhoto({ photo: picture }, { cookie }))).toEqual([303, "/account?done=photo"]);
    expect((await stored()).photo).not.toBeNull();
    const removed = await sendPhoto({ form: "removePhoto" }, { cookie, language: "es" });
    expect(doneAt(removed)).toEqual([303, "/espanol/account?done=photoRemoved"]);
    expect((await stored()).photo).toBeNull();
  });

  it.each<[string, Readonly<Record<string, string | Buffer>>, number, string]>([
    ["no picture", { photo: Buffer.from("no picture") }, 422, "photoUnreadable"],
    ["a text in its place", { photo: "photo.png" }, 400, "photoMissing"],
    ["nothing", {}, 400, "photoMissing"],
  ])("that brings %s is refused", async (_, fields, status, why) => {
    const cookie = await logIn();
    const reply = await refused(await sendPhoto(fields, { cookie }));
    expect(reply).toEqual([status, { form: "photo", why, typed: {} }]);
    expect((await stored()).photo).toBeNull();
  });
});

describe("the mail that confirms an address", () => {
  it("is sent to the member who asks for it, with a link in the language of the page", async () => {
    const cookie = await logIn();
    const mail = memoryMail();
    const done = await send({ form: "verification" }, { cookie, language: "de", within: { ...app, mail } });
    expect(doneAt(done)).toEqual([303, "/deutsch/account?done=verification"]);
    expect(mail.posted).toHaveLength(1);
    expect(mail.posted[0]).toMatchObject({ to: "ana@words.example" });
    expect(mail.posted[0]?.text).toContain("http://words.example/deutsch/account/verify?token=");
  });
});
