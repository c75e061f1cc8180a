import SQLite from "better-sqlite3";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "../fixtures/redis";
import { PASSWORD } from "../support/account";
import { type Mailbox, startMailbox } from "../support/mailbox";
import { startServer } from "../support/server";
import { todaysGameOf } from "../support/today";
import { openVisitor, sendForm } from "../support/visitor";

let mailbox: Mailbox;
let data: string;
beforeAll(async () => {
  mailbox = await startMailbox();
  data = mkdtempSync(path.join(tmpdir(), "proxima-daily-mails-"));
});
afterAll(async () => {
  await mailbox.stop();
  rmSync(data, { recursive: true, force: true });
});

const DAY_MS = 86_400_000;
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, "YYYY-MM-DD".length);

/** Has the clock be believed, and a member not be seen for long. */
function age(email: string): void {
  const db = new SQLite(path.join(data, "proxima.sqlite"));
  const note = db.prepare("insert or ignore into clock_day (day) values (?)");
  for (let days = 0; days < 9; days += 1) note.run(dayBefore(days));
  db.prepare("update member set last_seen_on = ? where email = ?").run(dayBefore(1000), email);
  db.close();
}

/** The link in the next mail. */
async function nextLink(): Promise<string> {
  const { text } = await mailbox.next();
  return /^http\S+$/m.exec(text)?.[0] ?? "";
}

it("tells an admin once, in the language of the portal, that few chosen words are left, and a member that the account will be deleted", async () => {
  const port = String(await freePort());
  const origin = `http://localhost:${port}`;
  const env = {
    PORT: port,
    DATA_DIR: data,
    ORIGIN: origin,
    SMTP_URL: mailbox.url,
    MAIL_FROM: "Proxima <game@words.example>",
    IDLE_ACCOUNTS_MONTHS: "12",
  };
  const email = "ana@words.example";
  const first = await startServer(env);
  const visitor = openVisitor(first);
  await sendForm(visitor, await visitor.get("/account/sign-up"), { email, password: PASSWORD, firstName: "Ana" });
  const confirm = new URL(await nextLink());
  await sendForm(visitor, await visitor.get(`${confirm.pathname}${confirm.search}`), { password: PASSWORD });
  first.makeStaff(email);
  const portal = await visitor.post("/deutsch/admin", { username: email, password: PASSWORD });
  expect(portal.path).toBe("/deutsch/portal");
  const number = todaysGameOf(first, "de").number + 1;
  first.markChosen({ edition: "de", number });
  const idle = "bea@words.example";
  await openVisitor(first).signUp(idle);
  await nextLink();
  age(idle);
  await first.stop();

  for (let times = 0; times < 2; times += 1) await (await startServer(env)).stop();
  const mails = [await mailbox.next(), await mailbox.next()];
  const [cover, warning] = [email, idle].map((one) => mails.find(({ to }) => to[0] === one));
  expect(cover?.subject).toBe("Deutsch: Die gewählten Wörter reichen keine Woche mehr");
  expect(cover?.text).toContain(`${origin}/deutsch/portal?edition=de`);
  expect(warning?.subject).toBe("Your account at Proxima will be deleted");
  expect(warning?.text).toContain(`\n${origin}/account/log-in\n`);
  expect(mailbox.unread).toBe(0);
});
