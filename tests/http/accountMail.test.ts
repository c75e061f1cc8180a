import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../fixtures/redis";
import { newEmail, PASSWORD } from "../support/account";
import { attributesOf, mainOf, textOf } from "../support/html";
import { type Mailbox, startMailbox } from "../support/mailbox";
import { startServer, type TestServer } from "../support/server";
import { openVisitor, sendForm, type VisitedPage } from "../support/visitor";

let mailbox: Mailbox;
let server: TestServer;
let origin: string;
beforeAll(async () => {
  mailbox = await startMailbox();
  const port = await freePort();
  origin = `http://localhost:${port}`;
  server = await startServer({
    PORT: String(port),
    ORIGIN: origin,
    SMTP_URL: mailbox.url,
    MAIL_FROM: "Proxima <game@words.example>",
    IDLE_ACCOUNTS_MONTHS: "24",
  });
});
afterAll(async () => {
  await server.stop();
  await mailbox.stop();
});

/** The link in the next mail, which must be to that address. */
async function linkTo(email: string): Promise<string> {
  const { to, text } = await mailbox.next();
  expect(to).toEqual([email]);
  return /^http\S+$/m.exec(text)?.[0] ?? "";
}

/** The usernames that a page tells to password managers. */
const usernamesOn = ({ text }: VisitedPage) => attributesOf(mainOf(text), 'input[autoComplete="username"]', "value");
const textOn = ({ text }: VisitedPage) => textOf(mainOf(text));

describe("a site that sends mail", () => {
  it("verifies an email, does not reveal whether one is registered, and resets a forgotten password", async () => {
    const visitor = openVisitor(server);
    const pathOf = (link: string) => link.slice(origin.length);
    /** Fills in the form of a page. */
    const submit = async (path: string, fields: Readonly<Record<string, string>>) =>
      sendForm(visitor, await visitor.get(path), fields);
    const email = newEmail();
    const signUp = () => submit("/account/sign-up", { email, password: PASSWORD, firstName: "Ana" });
    expect(textOn(await signUp())).toContain("Check your email");
    const link = await linkTo(email);
    expect(link).toContain(`${origin}/account/verify?token=`);
    expect(usernamesOn(await visitor.get(pathOf(link)))).toEqual([email]);

    const early = await submit("/account/log-in", { email, password: PASSWORD });
    expect(textOn(early)).toContain("If you have not confirmed the address yet");
    const newer = await linkTo(email);
    // A later link leaves the earlier one valid, until one of them is used.
    const wrong = await submit(pathOf(link), { password: "another one" });
    expect(textOn(wrong)).toContain("The password is wrong");
    const confirmed = await sendForm(visitor, wrong, { password: PASSWORD });
    expect(textOn(confirmed)).toContain("Your email address is confirmed.");
    const out = await visitor.post("/account/log-out", { csrf: visitor.cookies.get("csrf") ?? "" });
    expect(out.path).toBe("/");
    // The used one, and the other that was sent.
    for (const again of [link, newer])
      expect(textOn(await visitor.get(pathOf(again)))).toContain("This address is already confirmed. You can log in.");

    expect(textOn(await signUp())).toContain("Check your email");
    expect(await linkTo(email)).toBe(`${origin}/account/log-in`);

    const logIn = await visitor.get("/deutsch/account/log-in");
    expect(mainOf(logIn.text)).toMatch(/href="\/deutsch\/account\/forgot"[^>]*>Passwort vergessen\?/);
    for (const who of ["nobody@words.example", email]) {
      const sent = await submit("/deutsch/account/forgot", { email: who });
      expect(textOn(sent)).toContain("Sieh in deinem Postfach nach");
    }
    const resetPath = pathOf(await linkTo(email));
    expect(usernamesOn(await visitor.get(resetPath))).toEqual([email]);
    expect(usernamesOn(await visitor.get(resetPath.replace(/.$/, "_")))).toEqual([]);
    const reset = await submit(resetPath, { password: "much nearer" });
    expect(textOn(reset)).toContain("Dein Passwort wurde geändert.");
    const back = await sendForm(visitor, reset, { email, password: "much nearer" });
    expect(textOn(back)).toContain("Du bist angemeldet.");
    expect(mailbox.unread).toBe(0);
  });

  it("sends the link for a new password also when an admin asks for it, who does not see it", async () => {
    const admin = openVisitor(server);
    const email = newEmail();
    await admin.signUp(email);
    const confirm = (await linkTo(email)).slice(origin.length);
    await sendForm(admin, await admin.get(confirm), { password: PASSWORD });
    const other = newEmail();
    await openVisitor(server).signUp(other);
    await linkTo(other);
    server.makeStaff(email);
    await admin.post("/deutsch/admin", { username: email, password: PASSWORD });
    const found = await admin.get(`/deutsch/portal/members?q=${encodeURIComponent(other)}`);
    const path = found.links.find((link) => link.includes("/members?member=")) ?? "";
    const member = new URLSearchParams(path.split("?")[1]).get("member") ?? "";
    const csrf = admin.cookies.get("staffCsrf") ?? "";
    const sent = await admin.post(path, { csrf, form: "reset", member });
    expect([sent.said.includes(`Der Link ist an ${other} geschickt.`), sent.main.includes("token=")]).toEqual([
      true,
      false,
    ]);
    // In the language of the admin, as no game says another one.
    const link = await linkTo(other);
    expect(link).toContain(`${origin}/deutsch/account/reset?token=`);
    expect(usernamesOn(await openVisitor(server).get(link.slice(origin.length)))).toEqual([other]);
  });

  it("says what the mail server has answered, shows the link of what was not sent, and sends it again", async () => {
    const admin = openVisitor(server);
    const [email, other] = [newEmail(), newEmail()];
    for (const one of [email, other]) {
      const member = one === email ? admin : openVisitor(server);
      await member.signUp(one);
      await sendForm(member, await member.get((await linkTo(one)).slice(origin.length)), { password: PASSWORD });
    }
    server.makeStaff(email);
    await admin.post("/admin", { username: email, password: PASSWORD });
    const csrf = admin.cookies.get("staffCsrf") ?? "";
    const [linkOn, refusal] = [/value="(http[^"]*token=[^"]*)"/, "550 5.1.1 mailbox unavailable"];

    mailbox.refuse(refusal);
    const invited = await admin.post("/portal/people", { csrf, form: "invite", role: "editor", email: other });
    expect(invited.said).toContain(`The email to ${other} was not sent. Mail server: ${refusal}`);
    expect(invited.said).not.toContain("has also been sent");
    const shown = linkOn.exec(invited.text)?.[1] ?? "";
    expect(shown).toContain(`${origin}/admin/invite?token=`);
    expect(linkOn.test((await admin.get("/portal/people")).text)).toBe(false);

    mailbox.refuse("451 4.7.1 later");
    const [invite = ""] = attributesOf(invited.text, 'input[name="invite"]', "value");
    const later = await admin.post("/portal/people", { csrf, form: "resendInvite", invite });
    expect(later.said).toContain(
      "has not been sent yet. The site keeps trying for the next hour. Mail server: 451 4.7.1 later",
    );
    mailbox.refuse(undefined);
    const [next = ""] = attributesOf(later.text, 'input[name="invite"]', "value");
    const again = await admin.post("/portal/people", { csrf, form: "resendInvite", invite: next });
    expect(again.said).toContain(`It has also been sent to ${other}. The earlier link no longer works.`);
    expect([await linkTo(other), shown]).toContain(linkOn.exec(again.text)?.[1]);
    expect((await openVisitor(server).get(shown.slice(origin.length))).said).toContain("no longer valid");

    const found = await admin.get(`/portal/members?q=${encodeURIComponent(other)}`);
    const path = found.links.find((link) => link.includes("/members?member=")) ?? "";
    const member = new URLSearchParams(path.split("?")[1]).get("member") ?? "";
    mailbox.refuse(refusal);
    const reset = await admin.post(path, { csrf, form: "reset", member });
    expect(reset.said).toContain(`The email to ${other} was not sent. Mail server: ${refusal}`);
    expect(linkOn.exec(reset.text)?.[1]).toContain(`${origin}/account/reset?token=`);
    // Of staff, nobody but the owner of the mailbox gets one.
    server.makeEditor(other);
    const ofStaff = await admin.post(path, { csrf, form: "reset", member });
    expect([ofStaff.said.includes("was not sent"), linkOn.test(ofStaff.text)]).toEqual([true, false]);
    mailbox.refuse(undefined);
  });

  it("is tried by a command, which says what the mail server has answered", async () => {
    const run = promisify(execFile);
    const env = { ...process.env, SMTP_URL: mailbox.url, MAIL_FROM: "game@words.example", ORIGIN: origin };
    const test = () => run(process.execPath, ["--import", "tsx", "scripts/mailTest.ts", "ana@words.example"], { env });
    expect((await test()).stdout).toContain("The mail server has taken the email to ana@words.example.");
    expect(await mailbox.next()).toMatchObject({ to: ["ana@words.example"], subject: "A test email from Proxima" });
    mailbox.refuse("550 5.7.1 relaying denied");
    await expect(test()).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining("550 5.7.1 relaying denied") as string,
    });
    mailbox.refuse(undefined);
  });

  it("says that accounts which nobody uses are deleted, where it is set", async () => {
    const visitor = openVisitor(server);
    const [privacy, terms] = [await visitor.get("/privacy"), await visitor.get("/deutsch/terms")];
    expect(privacy.said).toContain("If you do not use your account for 24 months, it is deleted");
    expect(privacy.said).toContain("At least 30 days before, we send an email to its address");
    expect(terms.said).toContain("Ein Konto, das 24 Monate lang nicht benutzt wird, wird gelöscht");
  });

  it("shows an error for an incomplete link", async () => {
    expect(textOn(await openVisitor(server).get("/account/reset?token=abc"))).toContain("This link is incomplete.");
  });
});
