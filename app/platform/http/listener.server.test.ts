import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, describe, expect, test } from "vitest";
import { openListener, rawStatus } from "../../../tests/fixtures/listener";

const listener = await openListener();
const { server, proxied, logged, aborted, ask, sendRaw, rawGet } = listener;
afterAll(() => listener.close());

describe("a request", () => {
  test("reaches the app with its method, address and client address", async () => {
    const answer = await ask("/some/path?word=star", { headers: { Host: "game.test:8080" } });
    expect(JSON.parse(answer.text)).toEqual({
      method: "GET",
      url: "http://game.test:8080/some/path?word=star",
      requestId: answer.headers["x-request-id"],
      clientAddress: "127.0.0.1",
    });
  });

  test("ignores forwarded headers without a trusted proxy", async () => {
    const headers = {
      Host: "a.test",
      "X-Forwarded-Host": "b.test",
      "X-Forwarded-Proto": "https",
      "X-Forwarded-For": "9.9.9.9",
    };
    const answer = JSON.parse((await ask("/", { headers })).text) as Record<string, string>;
    expect(answer).toMatchObject({ url: "http://a.test/", clientAddress: "127.0.0.1" });
  });

  test("has the public origin, and the client address from a trusted proxy", async () => {
    const headers = { Host: "internal:3000", "X-Forwarded-For": "6.6.6.6, 9.9.9.9" };
    const answer = JSON.parse((await ask("/x", { headers, to: proxied })).text) as Record<string, string>;
    expect(answer).toMatchObject({ url: "https://words.example/x", clientAddress: "9.9.9.9" });
  });

  test("in absolute form is treated as one to this site", async () => {
    const answer = await rawGet("http://evil.example/path?q=1");
    expect(rawStatus(answer)).toBe(200);
    expect(answer).toContain('"url":"http://localhost/path?q=1"');
  });

  test("may have UTF-8 escapes in its path and broken escapes in its query", async () => {
    expect(rawStatus(await rawGet("/espa%C3%B1ol?word=%ff%"))).toBe(200);
  });

  test.each([
    "/%",
    "/%ff",
    "/%c0%ae",
    "/%00",
    "/%0d%0aSet-Cookie:a=1",
    "/\0",
    "//evil.example",
    "/..//evil.example",
    "/\\evil.example",
    "/\xff\xfe",
    "/\u00f1",
    "evil",
    "*",
    "http://",
  ])("with the malformed target %j is answered with 400 or as the start page", async (target) => {
    const status = rawStatus(await rawGet(target));
    expect(status).toBe(target === "http://" ? 200 : 400);
  });

  test("with an address that is too long is answered with 414", async () => {
    expect((await ask(`/${"a".repeat(9000)}`)).status).toBe(414);
  });

  test.each(["evil.example/path", "a b", "user@host", "[::1", ""])("with the host %j is refused", async (host) => {
    const answer = await sendRaw(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect(rawStatus(answer)).toBe(400);
  });

  test.each(["/", "/x?y=%20", "/calls/a"])("for %s with two hosts is refused", async (target) => {
    const answer = await sendRaw(`GET ${target} HTTP/1.1\r\nHost: a.test\r\nhost: b.test\r\nConnection: close\r\n\r\n`);
    expect(rawStatus(answer)).toBe(400);
  });

  test.each(["PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"])(
    "of method %s is answered with 405 and an Allow header",
    async (method) => {
      const answer = await ask("/", { method });
      expect([answer.status, answer.headers.allow]).toEqual([405, "GET, HEAD, POST, OPTIONS"]);
    },
  );

  test("of an unknown method is answered with 501", async () => {
    const answer = await sendRaw("GUESS / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    expect(rawStatus(answer)).toBe(501);
    expect(answer).toContain("Allow: GET, HEAD, POST, OPTIONS\r\n");
  });

  test("of method CONNECT is refused", async () => {
    expect(rawStatus(await sendRaw("CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n"))).toBe(405);
  });

  test("of method OPTIONS is answered with an Allow header", async () => {
    const answer = await ask("/", { method: "OPTIONS" });
    expect([answer.status, answer.headers.allow]).toEqual([204, "GET, HEAD, POST, OPTIONS"]);
  });

  test("that is not HTTP is answered with 400", async () => {
    expect(rawStatus(await sendRaw("GET / HTTP/9.9\r\n\r\n"))).toBe(400);
  });

  test("with 24 kB of cookies is accepted, and with 40 kB is answered with 431", async () => {
    const cookie = (length: number) =>
      `GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nCookie: a=${"x".repeat(length)}\r\n\r\n`;
    expect(rawStatus(await sendRaw(cookie(24_000)))).toBe(200);
    expect(rawStatus(await sendRaw(cookie(40_000)))).toBe(431);
  });

  test.each([
    [200, true],
    [503, false],
  ])("for /readyz is answered with %d and the checks, without the app and its cookies", async (status, isReady) => {
    listener.readiness.isReady = isReady;
    const { text, headers, ...answer } = await ask("/readyz");
    expect(answer.status).toBe(status);
    expect(JSON.parse(text)).toEqual({ version: "1.2.3", running: true, database: true });
    expect(headers).toMatchObject({ "cache-control": "no-store", "content-type": "application/json; charset=utf-8" });
    expect(headers).not.toHaveProperty("set-cookie");
  });

  test("for /healthz is answered without the app", async () => {
    expect((await ask("/healthz")).text).toBe("ok\n");
  });

  test.each([
    ["/some/path", undefined, 200],
    ["/throw", undefined, 500],
    ["/robots.txt", "file", 200],
    ["/healthz", "/healthz", 200],
    ["/calls/known", "/calls/{call}", 200],
    ["/calls/throw", undefined, 500],
  ])("for %s is told of as %j with its status when the answer is sent", async (target, route, status) => {
    const told = once(listener.answers, target);
    const { headers } = await ask(`${target}?word=tide`);
    const request = { requestId: headers["x-request-id"], method: "GET", path: target, clientAddress: "127.0.0.1" };
    expect(await told).toEqual([{ route, status, seconds: expect.any(Number) as number, ...request }]);
  });

  test("of method HEAD gets the headers only", async () => {
    const answer = await ask("/long", { method: "HEAD" });
    const { "content-type": type, vary } = answer.headers;
    expect([answer.status, type, vary, answer.text]).toEqual([200, "text/html", "Accept-Encoding", ""]);
  });

  test("is aborted when its client disconnects, and told of as that", async () => {
    const told = once(listener.answers, "/slow");
    const socket = connect(server.port, "127.0.0.1");
    socket.write("GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await once(socket, "data");
    socket.destroy();
    await expect(aborted).resolves.toBeUndefined();
    expect(await told).toMatchObject([{ status: "aborted" }]);
  });
});

describe("an app that is unavailable", () => {
  test("is answered with 503, the time to wait and one line in the log, without a stack", async () => {
    logged.length = 0;
    const page = await ask("/unavailable", { headers: { "Accept-Language": "de" } });
    expect([page.status, page.headers["retry-after"], page.headers["cache-control"]]).toEqual([503, "3", "no-store"]);
    expect(page.text).toContain('lang="de"');
    expect(page.text).toContain("title of overloaded");
    const json = await ask("/unavailable", { headers: { Accept: "application/json" } });
    expect([json.status, JSON.parse(json.text)]).toMatchObject([503, { error: { type: "overloaded" } }]);
    const call = await ask("/calls/unavailable");
    expect([call.status, call.headers["retry-after"]]).toEqual([503, "3"]);
    expect(JSON.parse(call.text)).toMatchObject({ error: { type: "overloaded" } });
    const lines = logged.map((line) => JSON.parse(line) as object);
    expect(lines).toMatchObject([
      { path: "/unavailable", reason: "the file is locked" },
      { path: "/unavailable", reason: "the file is locked" },
      { path: "/calls/unavailable", reason: "the file is locked" },
    ]);
    expect(logged.join()).not.toContain("stack");
  });
});

describe("an app that throws", () => {
  test("is answered with a 500 page that has the request id, and logged with that id", async () => {
    const answer = await ask("/throw");
    const id = String(answer.headers["x-request-id"]);
    expect(answer.status).toBe(500);
    expect(answer.text).toContain(id);
    expect(answer.text).not.toContain("the app is broken");
    const line = logged.find((text) => text.includes(id)) ?? "{}";
    expect(JSON.parse(line)).toMatchObject({ requestId: id, path: "/throw", err: { message: "the app is broken" } });
  });

  test("in the middle of its response closes the connection and is logged", async () => {
    await expect(ask("/broken-stream")).rejects.toThrow();
    expect(logged.join("")).toContain("no more");
    expect((await ask("/")).status).toBe(200);
  });
});

describe("while too much is waiting", () => {
  test("pages and calls are refused with 503, when to try again, and as JSON to who asks for it", async () => {
    const full = await openListener({ atOnce: 0, atOncePerClient: 0, waiting: 0, waitingPerClient: 0 });
    const page = await full.ask("/some/path");
    expect([page.status, page.headers["retry-after"], page.headers["content-type"]]).toEqual([
      503,
      "2",
      "text/html; charset=utf-8",
    ]);
    for (const [target, headers] of [
      ["/play", { Accept: "application/json" }],
      ["/calls/a", {}],
    ] as const) {
      const answer = await full.ask(target, { headers });
      expect([answer.status, answer.headers["cache-control"]]).toEqual([503, "no-store"]);
      expect(JSON.parse(answer.text)).toMatchObject({ error: { type: "overloaded" } });
    }
    await full.close();
  });

  test("health, files and answers at hand are sent as always", async () => {
    const full = await openListener({ atOnce: 0, atOncePerClient: 0, waiting: 0, waitingPerClient: 0 });
    for (const target of ["/healthz", "/robots.txt", "/calls/known"])
      expect([target, (await full.ask(target)).status]).toEqual([target, 200]);
    await full.close();
  });
});
