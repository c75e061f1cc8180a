import { afterEach, expect, test } from "vitest";
import { cleanUp } from "~/cleanup.server";
import { memoryMail, openTestApp, type TestApp } from "../../tests/fixtures/app";
import { sendIdleMails } from "./idleMails.request.server";
import { insertMember } from "./members.data.server";

const DAY = 86_400_000;
const BATCH = 20;

let opened: TestApp;
afterEach(() => opened.close());

test("owners of idle accounts are told once, in their language, as soon as the mail server takes the emails", async () => {
  const mail = memoryMail();
  opened = await openTestApp({ mail, env: { IDLE_ACCOUNTS_MONTHS: "6", ORIGIN: "https://words.example" } });
  const { app } = opened;
  for (let number = 0; number < BATCH + 5; number += 1) {
    const id = `m${String(number)}`;
    await insertMember(app.db, { id, email: `${id}@words.example`, passwordHash: "", firstName: "" }, app.now());
    const edition = (["en", "es", "de"] as const)[number % 3] ?? "en";
    await app.db
      .insertInto("game_end")
      .values({ member_id: id, edition, number: 7, has_won: 1, ended_at: "2022-02-05T12:00:00.000Z" })
      .execute();
  }
  opened.setNow(Date.UTC(2022, 6, 20, 12));
  mail.failure = { said: "451 later", isTemporary: true };
  await sendIdleMails(app);
  // Not all of them try a server that is down.
  expect(await app.db.selectFrom("idle_mail").select("sent_on").execute()).toHaveLength(BATCH);
  mail.failure = undefined;
  opened.setNow(app.now() + DAY);
  for (let times = 0; times < 2; times += 1) await sendIdleMails(app);
  expect(new Set(mail.posted.map(({ to }) => to)).size).toBe(BATCH + 5);
  expect(mail.posted).toHaveLength(BATCH + 5);
  const [en, es, de] = ["m0", "m1", "m2"].map((id) => mail.posted.find(({ to }) => to === `${id}@words.example`));
  expect(en?.text).toContain("this one after August 20, 2022.");
  expect(en?.text).toContain("\nhttps://words.example/account/log-in\n");
  expect(es?.text).toContain("después del 20 de agosto de 2022");
  expect(de?.text).toContain("dieses nach dem 20. August 2022");
  expect([en, es, de].map((one) => one?.subject)).toEqual([
    "Your account at Proxima will be deleted",
    "Tu cuenta de Proxima se va a borrar",
    "Dein Konto bei Proxima wird gelöscht",
  ]);
  opened.setNow(app.now() + 30 * DAY);
  await cleanUp(app);
  expect(await app.db.selectFrom("member").select("id").execute()).toEqual([]);
});
