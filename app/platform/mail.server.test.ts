import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Mailbox, startMailbox } from "../../tests/support/mailbox";
import { startTroubled, TROUBLE_NAMES } from "../../tests/support/troubledServer";
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
    void mail?.send(
      { to: "ana@words.example", subject: "Dein neues Passwort für die Wörter, mit Grüßen", text },
      silent,
    );
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
    void mail?.send({ to: "ana@words.example, eve@words.example", subject: "s", text: "t" }, silent);
    await mail?.close();
    const received = mailbox.unread === 0 ? [] : (await mailbox.next()).to;
    expect(received).not.toContain("eve@words.example");
  });

  test("that cannot be sent is logged, and the caller does not wait for it", async () => {
    const lines: string[] = [];
    const log = createLog("error", { write: (line) => lines.push(line) });
    const mail = await openMail({ ...site, SMTP_URL: mailbox.url }, deployed);
    await mailbox.stop();
    void mail?.send({ to: "ana@words.example", subject: "s", text: "t" }, log.child({ requestId: "r1" }));
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
    void mail?.send({ to: "ana@words.example", subject: "s", text: "t" }, log);
    await mail?.close();
    expect(lines.join("")).toContain("no such user");
    expect(lines.join("")).not.toMatch(/words\.example/);
  });

  test("tells who waits for it, as does one that it takes", async () => {
    const mail = await openMail({ ...site, SMTP_URL: mailbox.url }, deployed);
    const message = { to: "ana@words.example", subject: "s", text: "t" };
    expect(await mail?.deliver(message, silent)).toEqual({ isSent: true });
    mailbox.refuse("550 5.1.1 <ana@words.example> no such user");
    const refused = { isSent: false, said: "550 5.1.1 <…@…> no such user", isTemporary: false };
    expect([await mail?.deliver(message, silent), await mail?.send(message, silent)]).toEqual([refused, refused]);
    mailbox.refuse("451 4.7.1 try again later");
    const later = { isSent: false, said: "451 4.7.1 try again later", isTemporary: true };
    expect(await mail?.deliver(message, silent)).toEqual(later);
    await mail?.close();
  });

  /** Sends a mail, and what the mail server says after each pause. @returns what it has said at first, the pauses in seconds and the log */
  async function sendWith(answers: readonly (string | undefined)[]) {
    const lines: string[] = [];
    const log = createLog("info", { write: (line) => lines.push(line) });
    const pauses: number[] = [];
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const pause = (ms: number) => {
      pauses.push(ms / 1000);
      mailbox.refuse(answers[pauses.length]);
      if (pauses.length === answers.length - 1) end();
      return Promise.resolve();
    };
    const mail = await openMail({ ...site, SMTP_URL: mailbox.url }, deployed, { pause });
    mailbox.refuse(answers[0]);
    const first = await mail?.send({ to: "ana@words.example", subject: "s", text: "t" }, log);
    await ended;
    await mail?.close();
    const said = lines.map((line) => JSON.parse(line) as { msg: string; reason: string });
    return { first, pauses, log: said.map(({ msg, reason }) => [msg, reason]) };
  }

  test("for a reason that passes is sent again later", async () => {
    const later = "451 4.7.1 greylisted";
    const { first, pauses, log } = await sendWith([later, later, undefined]);
    expect(first).toEqual({ isSent: false, said: later, isTemporary: true });
    expect(pauses).toEqual([60, 300]);
    expect(log).toEqual(Array(2).fill(["an email was not sent yet", later]));
    expect(await mailbox.next()).toMatchObject({ to: ["ana@words.example"], text: "t" });
  });

  test("for a reason that passes is given up after four times, or with the first that stays", async () => {
    const later = "451 4.7.1 greylisted";
    const never = await sendWith([later, later, later, later, later]);
    expect(never.pauses).toEqual([60, 300, 900, 1800]);
    expect(never.log.at(-1)).toEqual(["an email could not be sent", later]);
    const refused = await sendWith([later, "550 spam"]);
    expect(refused.log.at(-1)).toEqual(["an email could not be sent", "550 spam"]);
  });

  test("for a reason that passes does not keep the server from ending", async () => {
    const lines: string[] = [];
    const log = createLog("error", { write: (line) => lines.push(line) });
    const mail = await openMail({ ...site, SMTP_URL: mailbox.url }, deployed);
    mailbox.refuse("451 later");
    await mail?.send({ to: "ana@words.example", subject: "s", text: "t" }, log);
    await mail?.close();
    expect(lines.join("")).toContain("the server stops; before: 451 later");
  });
});

describe("a mail server in trouble", () => {
  const message = { to: "ana@words.example", subject: "s", text: "t" };

  test.each(TROUBLE_NAMES)(
    "that is %s ends a mail within its deadline, and the check of the start",
    async (trouble) => {
      const server = await startTroubled(trouble, "220 mail\r\n");
      const SMTP_URL = server.url.replace("http", "smtp");
      const late = new AbortController();
      const mail = await openMail({ ...site, SMTP_URL }, deployed, { deadline: () => late.signal });
      const lines: string[] = [];
      const sending = mail?.deliver(message, silent);
      const checking = mail?.check(createLog("error", { write: (line) => lines.push(line) }));
      await server.asked(2);
      late.abort();
      expect(await sending).toMatchObject({ isSent: false });
      await checking;
      expect(lines.join("")).toContain("the mail server of SMTP_URL cannot be used");
      await mail?.close();
      await server.stop();
    },
  );

  test("is said at the start, and a good one is not", async () => {
    const lines: string[] = [];
    const log = createLog("error", { write: (line) => lines.push(line) });
    const mail = await openMail({ ...site, SMTP_URL: mailbox.url }, deployed);
    await mail?.check(log);
    expect(lines).toEqual([]);
    await mailbox.stop();
    await mail?.check(log);
    expect(lines.join("")).toContain("ECONNREFUSED");
    mailbox = await startMailbox();
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
