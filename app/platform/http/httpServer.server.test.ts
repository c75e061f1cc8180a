import { EventEmitter, once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { afterAll, describe, expect, test } from "vitest";
import { openListener } from "../../../tests/fixtures/listener";
import { startHttpServer } from "./httpServer.server";

const listener = await openListener();
const { server, ask } = listener;
afterAll(() => listener.close());

describe("a server", () => {
  test("that cannot use its port fails with one line that names PORT", async () => {
    const unused = () => undefined;
    await expect(startHttpServer({ listener: unused, port: server.port, host: "127.0.0.1" })).rejects.toThrow(
      `Port ${server.port} is in use by another program. Set PORT to a free one`,
    );
  });

  /** A server whose requests are answered by the test. */
  async function startWaiting() {
    const requests = new EventEmitter();
    const announce = (_: IncomingMessage, res: ServerResponse) => requests.emit("request", res);
    return { requests, waiting: await startHttpServer({ listener: announce, port: 0, host: "127.0.0.1" }) };
  }

  test("that closes waits for a running request", async () => {
    const { requests, waiting } = await startWaiting();
    const begun = once(requests, "request");
    const answer = ask("/", { to: waiting });
    const [res] = (await begun) as [ServerResponse];
    const closed = waiting.close(60_000);
    res.end("done");
    expect((await answer).text).toBe("done");
    await closed;
    await expect(ask("/", { to: waiting })).rejects.toThrow();
  });

  test("that closes destroys connections that do not end in time", async () => {
    const { requests, waiting } = await startWaiting();
    const begun = once(requests, "request");
    const answer = expect(ask("/", { to: waiting })).rejects.toThrow();
    await begun;
    await waiting.close(0);
    await answer;
  });
});
