import { brotliDecompressSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import {
  type Answer,
  BODY_LIMIT,
  LONG_TEXT,
  openListener,
  rawStatus,
  UPLOAD_LIMIT,
} from "../../../tests/fixtures/listener";

const listener = await openListener();
const { proxied, logged, ask, sendRaw } = listener;
afterAll(() => listener.close());

describe("a call", () => {
  test("reaches the API with its method, path and headers, and the response has the common headers", async () => {
    const answer = await ask("/calls/a%20b?c=d", { headers: { Cookie: "e=f" } });
    expect(JSON.parse(answer.text)).toEqual({ method: "GET", pathname: "/calls/a%20b", cookie: "e=f" });
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(answer.headers["cache-control"]).toBe("no-store");
    const page = await ask("/some/path");
    // Other sites may get the answers of the API, but not embed pages.
    const own = ["content-type", "cache-control", "vary", "x-request-id", "content-length", "date"].concat(
      "cross-origin-resource-policy",
    );
    const withoutOwn = ({ headers }: Answer) => Object.entries(headers).filter(([name]) => !own.includes(name));
    const documentHeaders = ["referrer-policy", "cross-origin-opener-policy", "permissions-policy"];
    expect(withoutOwn(answer)).toEqual(withoutOwn(page).filter(([name]) => !documentHeaders.includes(name)));
    expect(answer.headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
  });

  test("sends Strict-Transport-Security over https", async () => {
    const { headers } = await ask("/calls/a", { to: proxied });
    expect(headers["strict-transport-security"]).toBe("max-age=31536000");
  });

  test("is read like any other address: absolute forms, bad hosts", async () => {
    const path = async (target: string) => (JSON.parse((await ask(target)).text) as { pathname?: string }).pathname;
    expect(await path("http://other.example/calls/a")).toBe("/calls/a");
    for (const host of ["a b", "a@b", "host:99999", "x:y"])
      expect((await ask("/calls/a", { headers: { Host: host } })).status).toBe(400);
  });

  test.each(["/calls/%ff", "/calls/%", "/calls/%00", "/calls/a\\b"])(
    "%s is refused as JSON, also when HTML is accepted",
    async (target) => {
      const headers = { Accept: "text/html", Origin: "https://friend.example" };
      const { status, text, headers: said } = await ask(target, { headers });
      expect([status, said["content-type"]]).toEqual([400, "application/json; charset=utf-8"]);
      expect(JSON.parse(text)).toEqual({ error: { type: "badAddress", message: "as the API says it" } });
      // A header of the API and a common header.
      expect(said).toMatchObject({ "x-origin": "https://friend.example", "x-content-type-options": "nosniff" });
    },
  );

  test("that is too long is refused as JSON", async () => {
    const { status, text } = await ask(`/calls/${"a".repeat(9000)}`);
    expect([status, JSON.parse(text)]).toMatchObject([414, { error: { type: "addressTooLong" } }]);
  });

  test("that throws is a 500 as JSON with its request id, and is logged", async () => {
    logged.length = 0;
    const { status, text, headers } = await ask("/calls/throw");
    expect([status, JSON.parse(text)]).toMatchObject([500, { error: { type: "broken" } }]);
    expect(headers).toMatchObject({ "x-origin": "none", "x-content-type-options": "nosniff" });
    expect(text).toContain(headers["x-request-id"]);
    expect(logged.join()).toContain("the call is broken");
  });

  test("is answered to HEAD with the same headers and no body", async () => {
    for (const path of ["/calls/long", "/calls/a"]) {
      const get = await ask(path);
      const head = await ask(path, { method: "HEAD" });
      expect(head.bytes).toHaveLength(0);
      if (path === "/calls/long") expect(head.headers["content-length"]).toBe(get.headers["content-length"]);
    }
  });

  test("has no body when the API returns none", async () => {
    const { status, headers, bytes } = await ask("/calls/none");
    expect([status, headers.etag, bytes.length]).toEqual([204, '"a"', 0]);
    expect(headers["content-type"]).toBeUndefined();
  });

  test("that is answered with 304 has no body and the same Vary header", async () => {
    const known = { "If-None-Match": "*", "Accept-Encoding": "br" };
    for (const [path, vary] of [
      ["/calls/long", "Origin, Accept-Encoding"],
      ["/calls/a", "Origin"],
    ] as const) {
      const { status, headers, bytes } = await ask(path, { headers: known });
      expect([path, status, headers.vary, bytes.length]).toEqual([path, 304, vary, 0]);
      for (const name of ["content-type", "content-length", "content-encoding"])
        expect([name, headers[name]]).toEqual([name, undefined]);
    }
  });

  test("is compressed when it is long and the client accepts it", async () => {
    const { headers, bytes } = await ask("/calls/long", { headers: { "Accept-Encoding": "br" } });
    expect([headers["content-encoding"], headers.vary]).toEqual(["br", "Origin, Accept-Encoding"]);
    expect(JSON.parse(brotliDecompressSync(bytes).toString())).toBe(LONG_TEXT);
    expect((await ask("/calls/long")).headers["content-encoding"]).toBeUndefined();
  });

  test("of another method reaches the API too, and an unread body closes the connection", async () => {
    const answer = await sendRaw("DELETE /calls/a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\nbegin");
    expect(rawStatus(answer)).toBe(200);
    expect(answer).toContain('"method":"DELETE"');
    expect(answer).toMatch(/\r\nConnection: close\r\n/i);
  });
});

describe("a call with a body", () => {
  const post = (body: string | Buffer, headers: Record<string, string>) =>
    ask("/calls/a", { method: "POST", headers, body });

  test.each([
    ["application/x-www-form-urlencoded", "a=1"],
    ["multipart/form-data; boundary=x", '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n'],
    ["text/plain", "{}"],
    ["application/json5", "{}"],
    ["", "{}"],
  ])("of the type %j is answered with 415, also if forms may have it", async (type, body) => {
    const { status, text } = await post(body, { "Content-Type": type });
    expect([status, JSON.parse(text)]).toMatchObject([415, { error: { type: "badType" } }]);
  });

  test.each(["application/json", "Application/JSON; charset=utf-8"])("of the type %s is accepted", async (type) => {
    expect((await post("{}", { "Content-Type": type })).status).toBe(200);
  });

  test("may be empty, with any type", async () => {
    for (const type of ["application/json", "application/x-www-form-urlencoded", "text/plain"])
      expect((await post("", { "Content-Type": type })).status).toBe(200);
    expect((await post("", {})).status).toBe(200);
  });

  test("that is compressed, invalid UTF-8 or has a NUL in a text is refused", async () => {
    const json = { "Content-Type": "application/json" };
    expect((await post("{}", { ...json, "Content-Encoding": "gzip" })).status).toBe(415);
    expect((await post(Buffer.from([0x22, 0xff, 0x22]), json)).status).toBe(400);
    expect((await post(JSON.stringify({ word: "a\0b" }), json)).status).toBe(400);
  });

  const statusOf = async (target: string, length: number) => {
    const headers = { "Content-Type": "application/json" };
    return (await ask(target, { method: "POST", headers, body: "1".repeat(length) })).status;
  };

  test("is discarded where its sender may not send one, and the call is answered", async () => {
    const sent = async (Cookie: string) => {
      const headers = { "Content-Type": "application/json", Cookie };
      return ask("/calls/upload", { method: "POST", headers, body: "1".repeat(UPLOAD_LIMIT) });
    };
    expect(await sent("member")).toMatchObject({ status: 200, text: String(UPLOAD_LIMIT) });
    expect(await sent("guest")).toMatchObject({ status: 200, text: "0" });
  });

  test("may be longer than a form only where the API allows it", async () => {
    expect(await statusOf("/calls/upload", UPLOAD_LIMIT)).toBe(200);
    expect(await statusOf("/calls/upload", UPLOAD_LIMIT + 1)).toBe(413);
    expect(await statusOf("/calls/a", BODY_LIMIT)).toBe(200);
    expect(await statusOf("/calls/a", BODY_LIMIT + 1)).toBe(413);
  });
});
