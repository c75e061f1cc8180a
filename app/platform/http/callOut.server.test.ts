import { afterEach, describe, expect, it } from "vitest";
import { answerWith, type Receiver, startReceiver } from "../../../tests/support/receiver";
import { startTroubled, type Trouble, TROUBLE_NAMES, type TroubledServer } from "../../../tests/support/troubledServer";
import { callOut } from "./callOut.server";

const servers: (Receiver | TroubledServer)[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

const never = () => new AbortController().signal;
const post = { method: "POST", headers: { "Content-Type": "text/plain" }, body: "hé" };

describe("a call to another server", () => {
  it("sends a form and returns status, headers and the whole body, and follows no redirect", async () => {
    const receiver = await startReceiver((response) => {
      response.writeHead(302, { Location: "http://127.0.0.1:1/", "X-One": "1" });
      response.write("ha");
      response.end("lf");
    });
    servers.push(receiver);
    const { status, headers, body } = await callOut(new URL(receiver.url), { ...post, signal: never(), maxBytes: 4 });
    expect([status, headers["x-one"], body.toString()]).toEqual([302, "1", "half"]);
    expect(receiver.received).toMatchObject([
      { method: "POST", body: "hé", headers: { "content-type": "text/plain", "content-length": "3" } },
    ]);
  });

  it("refuses a body that is longer than its bound", async () => {
    const receiver = await startReceiver((response) => void response.end("longer"));
    servers.push(receiver);
    const calling = callOut(new URL(receiver.url), { ...post, signal: never(), maxBytes: 5 });
    await expect(calling).rejects.toThrow("answered with more than 5 bytes");
  });

  it("is not made after its deadline", async () => {
    const receiver = await startReceiver(answerWith(200));
    servers.push(receiver);
    const calling = callOut(new URL(receiver.url), { ...post, signal: AbortSignal.abort(), maxBytes: 5 });
    await expect(calling).rejects.toThrow("aborted");
    expect(receiver.received).toEqual([]);
  });

  /** The others end by their deadline alone. */
  const ENDS_BY_ITSELF: Partial<Record<Trouble, RegExp>> = {
    "endless in the head": /overflow/i,
    "endless in the body": /more than 1000000 bytes/,
    cut: /aborted|whole|hang up/,
    "closed at once": /hang up/,
    garbage: /parse error/i,
    "of another protocol": /answered with 101/,
  };

  describe.each(["GET", "POST"])("%s", (method) => {
    it.each(TROUBLE_NAMES)("ends, once and by an error, when the server is %s", async (trouble) => {
      const server = await startTroubled(trouble);
      servers.push(server);
      const deadline = new AbortController();
      const call = { method, headers: {}, body: method === "GET" ? "" : "a=b", signal: deadline.signal };
      const calling = callOut(new URL(server.url), { ...call, maxBytes: 1_000_000 });
      const end = ENDS_BY_ITSELF[trouble];
      if (end === undefined)
        void server.asked().then(() => {
          deadline.abort(new Error("too late"));
        });
      await expect(calling).rejects.toThrow(end ?? "too late");
    });
  });
});
