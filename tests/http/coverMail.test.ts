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
  data = mkdtempSync(path.join(tmpdir(), "proxima-cover-"));
});
afterAll(async () => {
  await mailbox.stop();
  rmSync(data, { recursive: true, force: true });
});

/** The link in the next mail. */
async function nextLink(): Promise<string> {
  const { text } = await mailbox.next();
  return /^http\S+$/m.exec(text)?.[0] ?? "";
}

it("tells an admin once, in the language of the portal, that the chosen words last less than a week", async () => {
  const port = String(await freePort());
  const origin = `http://localhost:${port}`;
  const env = {
    PORT: port,
    DATA_DIR: data,
    ORIGIN: origin,
    SMTP_URL: mailbox.url,
    MAIL_FROM: "Proxima <game@words.example>",
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
  await first.stop();

  for (let times = 0; times < 2; times += 1) await (await startServer(env)).stop();
  const { to, subject, text } = await mailbox.next();
  expect([to, subject]).toEqual([[email], "Deutsch: Die gewählten Wörter reichen keine Woche mehr"]);
  expect(text).toContain(`${origin}/deutsch/portal?edition=de`);
  expect(mailbox.unread).toBe(0);
});
