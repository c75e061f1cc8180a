import { afterEach, describe, expect, it } from "vitest";
import { answerNothing, answerWith, type Receiver, startReceiver } from "../../tests/support/receiver";
import { startTroubled } from "../../tests/support/troubledServer";
import { createLog } from "./log.server";
import { openWebhooks, signWebhook } from "./webhooks.server";

const SECRET = Buffer.from("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "base64");
const MESSAGE = { id: "en_1757", body: '{"type":"game.ended"}' };
/** Milliseconds since 1970. */
const NOW = 1_614_265_330_900;

const receivers: Receiver[] = [];
afterEach(async () => {
  for (const receiver of receivers.splice(0)) await receiver.stop();
});

async function receiveWith(answer: Parameters<typeof startReceiver>[0]): Promise<Receiver> {
  const receiver = await startReceiver(answer);
  receivers.push(receiver);
  return receiver;
}

interface Sending {
  readonly isPrivate?: boolean;
  readonly deadline?: () => AbortSignal;
}

type Line = Readonly<Record<string, unknown>>;

/** A log of whose lines one can wait for. */
function watchedLog() {
  const lines: Line[] = [];
  let onLine: (() => void) | undefined;
  const log = createLog("info", {
    write: (line) => {
      const { time: _time, level: _level, ...fields } = JSON.parse(line) as Line;
      lines.push(fields);
      onLine?.();
    },
  });
  const until = (isReached: () => boolean) =>
    new Promise<void>((resolve) => {
      onLine = () => {
        if (isReached()) resolve();
      };
    });
  return { log, lines, until };
}

const isEnd = ({ msg }: Line) => msg === "a webhook was sent" || msg === "a webhook was not sent";

/** Sends the message, and waits until it has arrived everywhere or was given up. */
async function send(urls: readonly string[], { isPrivate = true, deadline }: Sending = {}) {
  const { log, lines, until } = watchedLog();
  const pauses: number[] = [];
  const webhooks = openWebhooks(
    {
      ROLLOVER_WEBHOOKS: urls.map((url) => new URL(url)),
      WEBHOOK_SECRET: SECRET,
      WEBHOOK_PRIVATE: isPrivate ? "true" : "false",
    },
    {
      now: () => NOW + pauses.reduce((sum, ms) => sum + ms, 0),
      pause: (ms) => {
        pauses.push(ms);
        return Promise.resolve();
      },
      ...(deadline === undefined ? {} : { deadline }),
    },
  );
  const ended = until(() => lines.filter(isEnd).length === urls.length);
  webhooks?.send(MESSAGE, log);
  await ended;
  return { pauses, lines };
}
describe("a webhook", () => {
  it("is signed as Standard Webhooks demands", () => {
    // An example of its libraries.
    const example = { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", at: 1_614_265_330, body: '{"test": 2432232314}' };
    expect(signWebhook(SECRET, example)).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
  });

  it("is sent with id, time and signature, and its answer is not read", async () => {
    const receiver = await receiveWith((response) => {
      response.writeHead(200, { "Content-Type": "text/plain" });
      // A body without an end.
      response.write("x".repeat(1000));
    });
    const { pauses, lines } = await send([receiver.url]);
    const signature = signWebhook(SECRET, { ...MESSAGE, at: 1_614_265_330 });
    expect(receiver.received).toMatchObject([
      {
        method: "POST",
        path: "/hook?token=hush",
        body: MESSAGE.body,
        headers: {
          "content-type": "application/json",
          "webhook-id": "en_1757",
          "webhook-timestamp": "1614265330",
          "webhook-signature": signature,
        },
      },
    ]);
    expect(pauses).toEqual([]);
    // Without the path.
    expect(lines).toEqual([{ receiver: new URL(receiver.url).host, id: "en_1757", msg: "a webhook was sent" }]);
  });

  it("is sent three times more to a receiver that fails, each time later and signed anew", async () => {
    const receiver = await receiveWith(answerWith(503));
    const { pauses, lines } = await send([receiver.url]);
    expect(pauses).toEqual([5000, 30_000, 180_000]);
    const times = receiver.received.map(({ headers }) => Number(headers["webhook-timestamp"]) - 1_614_265_330);
    expect(times).toEqual([0, 5, 35, 215]);
    for (const [index, { headers, body }] of receiver.received.entries())
      expect(headers["webhook-signature"]).toBe(
        signWebhook(SECRET, { ...MESSAGE, body, at: 1_614_265_330 + (times[index] ?? 0) }),
      );
    expect(lines.map(({ msg, reason }) => [msg, reason])).toEqual([
      ...Array<unknown>(3).fill(["a webhook was not sent yet", "answered with 503"]),
      ["a webhook was not sent", "answered with 503"],
    ]);
  });

  it.each([
    [429, "60", [60_000, 30_000, 180_000]],
    [503, "86400", [86_400_000, 30_000, 180_000]],
    [503, new Date(NOW + 65_100).toUTCString(), [65_100, 30_000, 180_000]],
    // Sooner than planned, or no time.
    [429, "1", [5000, 30_000, 180_000]],
    [503, "soon", [5000, 30_000, 180_000]],
    // Of another status.
    [500, "60", [5000, 30_000, 180_000]],
  ])("keeps to a Retry-After: %i, %s", async (status, retryAfter, expected) => {
    const receiver = await receiveWith((response, index) => {
      answerWith(status, index === 0 ? { "Retry-After": retryAfter } : {})(response);
    });
    expect((await send([receiver.url])).pauses).toEqual(expected);
  });

  it("is not sent later than a day after", async () => {
    const receiver = await receiveWith(answerWith(503, { "Retry-After": "86401" }));
    const { pauses, lines } = await send([receiver.url]);
    expect(pauses).toEqual([]);
    expect(lines).toMatchObject([
      { msg: "a webhook was not sent", reason: "answered with 503 and Retry-After of more than a day" },
    ]);
  });

  it("arrives at a receiver that has failed before", async () => {
    const receiver = await receiveWith((response, index) => {
      answerWith(index < 2 ? 429 : 204)(response);
    });
    const { lines } = await send([receiver.url]);
    expect(receiver.received).toHaveLength(3);
    expect(lines.at(-1)?.msg).toBe("a webhook was sent");
  });

  it.each([301, 302, 307, 308, 400, 401, 404, 410])("is sent once to who answers with %i", async (status) => {
    const other = await receiveWith(answerWith(200));
    const receiver = await receiveWith(answerWith(status, { Location: other.url }));
    const { lines } = await send([receiver.url]);
    expect([receiver.received.length, other.received.length]).toEqual([1, 0]);
    expect(lines).toMatchObject([{ msg: "a webhook was not sent", reason: `answered with ${status}` }]);
  });

  it("is not waited for when there is no answer in time", async () => {
    const late: AbortController[] = [];
    const receiver = await receiveWith(() => {
      // It never answers; the time is over.
      late.at(-1)?.abort();
    });
    const deadline = () => {
      late.push(new AbortController());
      return late.at(-1)?.signal ?? AbortSignal.abort();
    };
    const { lines } = await send([receiver.url], { deadline });
    expect(receiver.received).toHaveLength(4);
    expect(lines.at(-1)).toMatchObject({ msg: "a webhook was not sent", reason: "no answer in time" });
  });

  it("is logged as not sent when the receiver speaks another protocol", async () => {
    const receiver = await startTroubled("of another protocol");
    const { lines } = await send([receiver.url]);
    expect(lines.at(-1)).toMatchObject({ msg: "a webhook was not sent", reason: "answered with 101" });
    await receiver.stop();
  });

  it("reaches the other receivers where one does not answer", async () => {
    const gone = await receiveWith(answerWith(200));
    await receivers.pop()?.stop();
    const receiver = await receiveWith(answerWith(200));
    const { lines } = await send([gone.url, receiver.url]);
    expect(receiver.received).toHaveLength(1);
    expect(lines.at(-1)).toMatchObject({ receiver: new URL(gone.url).host, msg: "a webhook was not sent" });
    expect(lines.at(-1)?.reason).toMatch(/ECONNREFUSED/);
  });

  it.each([
    ["127.0.0.1", "https://127.0.0.1:1/"],
    ["in another spelling", "https://0x7f.1:1/"],
    ["in IPv6", "https://[::ffff:127.0.0.1]:1/"],
    ["of a cloud's own service", "https://169.254.169.254/latest/meta-data"],
    ["by its name", "https://localhost:1/"],
  ])("is not sent to a private address: %s", async (_, url) => {
    const { pauses, lines } = await send([url], { isPrivate: false });
    expect(pauses).toEqual([]);
    expect(lines).toMatchObject([
      { msg: "a webhook was not sent", reason: "its address is not public; WEBHOOK_PRIVATE=true allows it" },
    ]);
  });

  it("is given up when the server stops, which does not wait", async () => {
    const receiver = await receiveWith(answerNothing);
    const { log, lines } = watchedLog();
    const webhooks = openWebhooks(
      { ROLLOVER_WEBHOOKS: [new URL(receiver.url)], WEBHOOK_SECRET: SECRET, WEBHOOK_PRIVATE: "true" },
      { now: () => NOW },
    );
    let givenBack = 0;
    const giveBack = () => {
      givenBack += 1;
      return Promise.resolve();
    };
    webhooks?.send(MESSAGE, log, giveBack);
    await receiver.until(1);
    await webhooks?.close();
    expect(lines).toMatchObject([{ msg: "a webhook was not sent", reason: "the server stops" }]);
    expect(givenBack).toBe(1);
  });
});

describe("the settings of webhooks", () => {
  const none = { ROLLOVER_WEBHOOKS: undefined, WEBHOOK_SECRET: undefined, WEBHOOK_PRIVATE: "false" } as const;
  const open = (settings: Partial<Parameters<typeof openWebhooks>[0]>) =>
    openWebhooks({ ...none, ...settings }, { now: () => NOW });

  it("are off by default", () => {
    expect(open({})).toBeNull();
    expect(open({ WEBHOOK_SECRET: SECRET })).toBeNull();
  });

  it("must have a secret, and TLS unless they say that the network is private", () => {
    const [secure, plain] = ["https", "http"].map((scheme) => [new URL(`${scheme}://hooks.example/`)]);
    expect(() => open({ ROLLOVER_WEBHOOKS: secure })).toThrow(/WEBHOOK_SECRET is not/);
    expect(() => open({ ROLLOVER_WEBHOOKS: plain, WEBHOOK_SECRET: SECRET })).toThrow(/set WEBHOOK_PRIVATE=true/);
    expect(open({ ROLLOVER_WEBHOOKS: plain, WEBHOOK_SECRET: SECRET, WEBHOOK_PRIVATE: "true" })).not.toBeNull();
    expect(open({ ROLLOVER_WEBHOOKS: secure, WEBHOOK_SECRET: SECRET })).not.toBeNull();
  });
});
