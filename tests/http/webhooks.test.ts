import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, it } from "vitest";
import { EDITIONS } from "~/editions/editions";
import { BUILT_IN_EDITIONS } from "../fixtures/editions";
import { answerOf, openApiClient } from "../support/api";
import { containsWord } from "../support/containsWord";
import { answerNothing, answerWith, type Receiver, startReceiver } from "../support/receiver";
import { setSecrets, SECRETS } from "../support/secrets";
import { startServer } from "../support/server";
import { todaysGameOf } from "../support/today";

const KEY = Buffer.alloc(32, "webhook");

let data: string;
let good: Receiver;
/** Where the next one redirects to. */
let other: Receiver;
let moved: Receiver;
let hanging: Receiver;
beforeAll(async () => {
  data = mkdtempSync(path.join(tmpdir(), "proxima-webhooks-"));
  good = await startReceiver(answerWith(204));
  other = await startReceiver(answerWith(204));
  moved = await startReceiver(answerWith(307, { Location: other.url }));
  hanging = await startReceiver(answerNothing);
});
afterAll(async () => {
  for (const receiver of [good, other, moved, hanging]) await receiver.stop();
  rmSync(data, { recursive: true, force: true });
});

/* When they are sent, and how often, is tested in app/api/endedGames.server.test.ts and app/platform/webhooks.server.test.ts. */
it("webhooks tell of each ended game once, and neither a receiver that redirects nor one that hangs is in the way", async () => {
  // Without the setting, the server makes its database and tells nobody.
  const first = await startServer({ DATA_DIR: data });
  setSecrets(first);
  await first.stop();
  const env = {
    DATA_DIR: data,
    ROLLOVER_WEBHOOKS: [good.url, moved.url, hanging.url].join(" "),
    WEBHOOK_SECRET: `whsec_${KEY.toString("base64")}`,
    WEBHOOK_PRIVATE: "true",
  };
  const [server, twin] = [await startServer(env), await startServer(env)];
  await Promise.all([good, moved, hanging].map((receiver) => receiver.until(EDITIONS.length)));

  const messages = good.received.map(({ headers, body }) => {
    const message = new Webhook(KEY.toString("base64")).verify(body, headers as Record<string, string>);
    return { id: headers["webhook-id"], message: message as { type: string; data: { edition: string; word: string } } };
  });
  const api = openApiClient({ baseUrl: server.origin });
  for (const edition of BUILT_IN_EDITIONS) {
    const number = todaysGameOf(server, edition).number - 1;
    const { message, id } = messages.find(({ message: { data: of } }) => of.edition === edition) ?? {};
    const answer = await answerOf(api.GET("/semantle/yesterday/{lang}", { params: { path: { lang: edition } } }));
    expect([id, message?.type, message?.data]).toEqual([`${edition}_${number}`, "game.ended", answer]);
    expect(answer).toMatchObject({ edition, gameNumber: number, word: SECRETS[edition][1] });
    expect(containsWord(JSON.stringify(message), SECRETS[edition][0])).toBe(false);
  }
  // The receiver that hangs does not keep them from ending. Both at once: one that goes on may take up what the other gives back.
  await Promise.all([server.stop(), twin.stop()]);
  expect([good, moved, hanging, other].map(({ received }) => received.length)).toEqual([
    ...Array.from({ length: 3 }, () => EDITIONS.length),
    0,
  ]);
  // What was under way at the stop is sent after the start, by the same id.
  const next = await startServer(env);
  await good.until(2 * EDITIONS.length);
  await next.stop();
  const ids = good.received.map(({ headers }) => String(headers["webhook-id"])).sort();
  expect(ids).toEqual([...new Set(ids)].flatMap((id) => [id, id]));
});
