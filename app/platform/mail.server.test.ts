import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Mailbox, startMailbox } from "../../tests/support/mailbox";
import { createLog } from "./log.server";
import { openMail } from "./mail.server";

const deployed = { isDevelopment: false };
const silent = createLog("silent");
const site = { MAIL_FROM: "Words <game@words.example>", ORIGIN: "https://words.example" };

let mailbox: Mailbox;

beforeEach(async () => {
  mailbox = await startMailbox();
});

afterEach(() => mailbox.stop());

describe("a mail", () => {
  test("reaches the server complete, in any language", async () => {
    const mail = await openMail({ ...site, SMTP_URL: mailbox.url }, deployed);
    const text = "Öffne den Link:\nhttps://words.example/deutsch/account/reset?token=abc=\n\n.\nBis bald";
    mail?.send({ to: "ana@words.example", subject: "Dein neues Passwort für die Wörter, mit Grüßen", text }, silent);
    expect(await mailbox.next()).toEqual({
      from: "game@words.example",
      to: ["ana@words.example"],
      subject: "Dein neues Passwort für die Wörter, mit Grüßen",
      text,
    });
    await mail?.close();
  });

  test("goes to one address, also when the text looks like a list", async () => {
    const mail = await openMail({ ...site, SMTP_URL: mailbox.url }, deployed);
    mail?.send({ to: "ana@words.example, eve@words.example", subject: "s", text: "t" }, silent);
    await mail?.close();
    const received = mailbox.unread === 0 ? [] : (await mailbox.next()).to;
    expect(received).not.toContain("eve@words.example");
  });

  test("that cannot be sent is logged, and the caller does not wait for it", async () => {
    const lines: string[] = [];
    const log = createLog("error", { write: (line) => lines.push(line) });
    const mail = await openMail({ ...site, SMTP_URL: mailbox.url }, deployed);
    await mailbox.stop();
    mail?.send({ to: "ana@words.example", subject: "s", text: "t" }, log.child({ requestId: "r1" }));
    await mail?.close();
    expect(JSON.parse(lines.join(""))).toMatchObject({ requestId: "r1", msg: "an email could not be sent" });
    expect(lines.join("")).not.toContain("ana@words.example");
    mailbox = await startMailbox();
  });
});

describe("a mail that the server refuses", () => {
  test("is logged with the answer of the server, but without the address", async () => {
    const lines: string[] = [];
    const log = createLog("error", { write: (line) => lines.push(line) });
    const mail = await openMail({ ...site, SMTP_URL: mailbox.url }, deployed);
    mailbox.refuse("550 <Ana@words.example>: no such user");
    mail?.send({ to: "ana@words.example", subject: "s", text: "t" }, log);
    await mail?.close();
    expect(lines.join("")).toContain("no such user");
    expect(lines.join("")).not.toMatch(/words\.example/);
  });

  test("tells who waits for it, as does one that it takes", async () => {
    const mail = await openMail({ ...site, SMTP_URL: mailbox.url }, deployed);
    const message = { to: "ana@words.example", subject: "s", text: "t" };
    expect(await mail?.deliver(message, silent)).toBe(true);
    mailbox.refuse("550 no such user");
    expect(await mail?.deliver(message, silent)).toBe(false);
    await mail?.close();
  });
});

describe("mail", () => {
  test("is null without a server", async () => {
    expect(await openMail({ ...site, SMTP_URL: undefined }, deployed)).toBeNull();
  });

  test("requires a sender and the address of the site", async () => {
    const SMTP_URL = mailbox.url;
    await expect(openMail({ ...site, SMTP_URL, MAIL_FROM: undefined }, deployed)).rejects.toThrow("MAIL_FROM");
    await expect(openMail({ ...site, SMTP_URL, ORIGIN: undefined }, deployed)).rejects.toThrow("ORIGIN");
  });
});
