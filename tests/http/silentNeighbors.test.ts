// A server that is told to stop while its neighbors do not answer.
import SQLite from "better-sqlite3";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { EDITIONS } from "~/editions/editions";
import { freePort } from "../fixtures/redis";
import { answerNothing, startReceiver } from "../support/receiver";
import { startServer } from "../support/server";
import { todaysGameOf } from "../support/today";
import { startTroubled } from "../support/troubledServer";
import { openVisitor } from "../support/visitor";

it("a stop ends, and stores what was counted, while Redis, the mail server and a receiver of webhooks are silent", async () => {
  const data = mkdtempSync(path.join(tmpdir(), "proxima-silent-"));
  const [redis, mail] = [await startTroubled("silent"), await startTroubled("silent", "220 mail\r\n")];
  const receiver = await startReceiver(answerNothing);
  onTestFinished(async () => {
    await Promise.all([redis.stop(), mail.stop(), receiver.stop()]);
    rmSync(data, { recursive: true, force: true });
  });
  const seeded = await startServer({ DATA_DIR: data });
  await openVisitor(seeded).signUp("ana@words.example");
  await seeded.stop();
  const port = await freePort();
  const server = await startServer({
    DATA_DIR: data,
    PORT: String(port),
    ORIGIN: `http://localhost:${port}`,
    REDIS_URL: redis.url.replace("http:", "redis:"),
    SMTP_URL: mail.url.replace("http:", "smtp:"),
    MAIL_FROM: "words@words.example",
    ROLLOVER_WEBHOOKS: receiver.url,
    WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, "webhook").toString("base64")}`,
    WEBHOOK_PRIVATE: "true",
  });
  await Promise.all([redis.asked(), mail.asked(), receiver.until(EDITIONS.length)]);
  const { number, secret } = todaysGameOf(server, "en");
  const player = openVisitor(server);
  // A mail is under way too.
  const forgotten = player.post("/account/forgot", { email: "ana@words.example" }).catch(() => undefined);
  await mail.asked(2);
  expect(await player.turn({ intent: "guess", guess: secret })).toMatchObject({ type: "scored" });
  await server.stop();
  await forgotten;

  const db = new SQLite(path.join(data, "proxima.sqlite"));
  onTestFinished(() => void db.close());
  expect(db.prepare("select sum(wins) from game_count where edition = 'en' and number = ?").pluck().get(number)).toBe(
    1,
  );
}, 30_000);
