import { EventEmitter, once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { installGlobals } from "@remix-run/node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createFileServer } from "./files.server";
import { startHttpServer } from "./httpServer.server";
import type { HttpServer } from "./httpServer.server";
import { createListener } from "./listener.server";
import type { Api } from "./apiCall.server";
import type { RequestInfo } from "./listener.server";
import { createLog } from "../log.server";
import type { HttpRefusal, DescribeRefusal } from "./refusal.server";

const BODY_LIMIT = 2048;
const UPLOAD_LIMIT = 8192;
const LONG_TEXT = "nearness ".repeat(1000);

let server: HttpServer;
let proxied: HttpServer;
let directory: string;
const logged: string[] = [];
/** Resolved when the app hears that the client of `/slow` went away. */
let aborted: Promise<void>;

/** A small app: what is asked for by path is done, and whatever else is asked is told back as JSON. */
async function handle(request: Request, info: RequestInfo): Promise<Response | HttpRefusal> {
  const url = new URL(request.url);
  switch (url.pathname) {
    case "/throw":
      throw new Error("the app is broken");
    case "/long":
      return new Response(LONG_TEXT, { headers: { "Content-Type": "text/html" } });
    case "/image":
      return new Response(LONG_TEXT, { headers: { "Content-Type": "image/png" } });
    case "/stream":
      return new Response(streamOf(["first ", "second ", LONG_TEXT]), { headers: { "Content-Type": "text/html" } });
    case "/broken-stream":
      return new Response(streamOf(["first ", "second ", new Error("no more")]));
    case "/two-cookies": {
      const headers = new Headers([
        ["Set-Cookie", "a=1"],
        ["Set-Cookie", "b=2"],
      ]);
      return new Response(null, { status: 303, headers });
    }
    case "/framed":
      return new Response("x", { headers: { "X-Frame-Options": "SAMEORIGIN" } });
    case "/slow":
      aborted = new Promise((resolve) => {
        request.signal.addEventListener("abort", () => {
          resolve();
        });
      });
      return new Response(
        new ReadableStream({
          start: (controller) => {
            controller.enqueue(new Uint8Array([65]));
            controller.enqueue(new Uint8Array([66]));
          },
        }),
      );
    case "/refused":
      return { status: 403, code: "invalidCsrf" };
    case "/upload":
    case "/form": {
      const form = await request.formData();
      return json({ form: [...form.entries()] });
    }
    default:
      return json({ method: request.method, url: request.url, host: request.headers.get("Host"), ...info });
  }
}

/** A small API below `/calls/`: what is called is told back. */
const api: Api = {
  owns: (path) => path.startsWith("/calls/"),
  bodyLimit: (pathname) => (pathname === "/calls/upload" ? UPLOAD_LIMIT : undefined),
  answer: ({ method, pathname, headers }) => {
    if (pathname === "/calls/throw") throw new Error("the call is broken");
    if (pathname === "/calls/none") return { status: 204, headers: ["ETag", '"a"'], body: null };
    const body = pathname === "/calls/long" ? LONG_TEXT : { method, pathname, cookie: headers.cookie };
    const status = headers["if-none-match"] === undefined ? 200 : 304;
    return { status, headers: ["Cache-Control", "no-store", "Vary", "Origin"], body: JSON.stringify(body) };
  },
  refuse: ({ status, code, values }, { origin = "none" }) => ({
    status,
    headers: ["Cache-Control", "no-store", "X-Origin", origin],
    body: JSON.stringify({ error: { type: code, message: "as the API says it", ...values } }),
  }),
};

/** Tells back what it is asked to word. */
const describeRefusal: DescribeRefusal = ({ code, values, path, acceptLanguage = "en" }) => ({
  language: acceptLanguage,
  title: `title of ${code}`,
  message: JSON.stringify({ path, ...values }),
  home: { text: "home & away", path: "/home" },
});

function json(value: unknown): Response {
  return new Response(JSON.stringify(value), { headers: { "Content-Type": "application/json" } });
}

function streamOf(parts: readonly (string | Error)[]): ReadableStream<Uint8Array> {
  const left = [...parts];
  return new ReadableStream({
    pull(controller) {
      const part = left.shift();
      if (part === undefined) controller.close();
      else if (part instanceof Error) controller.error(part);
      else controller.enqueue(new TextEncoder().encode(part));
    },
  });
}

beforeAll(async () => {
  installGlobals({ nativeFetch: false });
  directory = mkdtempSync(path.join(tmpdir(), "public-"));
  writeFileSync(path.join(directory, "robots.txt"), "User-agent: *\n");
  writeFileSync(path.join(directory, "sign.ico"), "icon");
  writeFileSync(path.join(directory, "app-1A2B.js"), "plain");
  writeFileSync(path.join(directory, "app-1A2B.js.br"), "compressed");
  writeFileSync(path.join(directory, ".hidden.txt"), "hidden");
  const log = createLog("info", { write: (line) => logged.push(line) });
  const serveFile = createFileServer({ directory, isHashed: (pathname) => pathname.startsWith("/app-") });
  const uploadLimit = (pathname: string) => (pathname === "/upload" ? UPLOAD_LIMIT : undefined);
  const options = { handle, api, serveFile, describeRefusal, log, bodyLimit: BODY_LIMIT, uploadLimit };
  const open = { port: 0, host: "127.0.0.1" };
  server = await startHttpServer({
    listener: createListener({ ...options, origin: undefined, trustProxy: false }),
    ...open,
  });
  proxied = await startHttpServer({
    listener: createListener({ ...options, origin: "https://words.example", trustProxy: true }),
    ...open,
  });
});

afterAll(async () => {
  await Promise.all([server.close(0), proxied.close(0)]);
  rmSync(directory, { recursive: true });
});

type Answer = { status: number; headers: IncomingHttpHeaders; bytes: Buffer; text: string };

async function ask(
  target: string,
  {
    method = "GET",
    headers = {},
    body,
    to = server,
  }: { method?: string; headers?: Record<string, string>; body?: string | Buffer; to?: HttpServer } = {},
): Promise<Answer> {
  const req = httpRequest({ host: "127.0.0.1", port: to.port, path: target, method, headers });
  req.end(body);
  const [res] = (await once(req, "response")) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of res) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  return { status: res.statusCode ?? 0, headers: res.headers, bytes, text: bytes.toString() };
}

const postForm = (body: string | Buffer, headers: Record<string, string> = {}) =>
  ask("/form", { method: "POST", body, headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers } });

/** Sends bytes as they are and gives the whole answer; the request must make the server close the connection. */
async function sendRaw(bytes: string): Promise<string> {
  const socket = connect(server.port, "127.0.0.1");
  socket.write(Buffer.from(bytes, "latin1"));
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

const rawGet = (target: string) => sendRaw(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
const statusOf = (answer: string) => Number(answer.slice(9, 12));

describe("a request", () => {
  test("reaches the app with its method, address and names", async () => {
    const answer = await ask("/some/path?word=star", { headers: { Host: "game.test:8080" } });
    expect(JSON.parse(answer.text)).toEqual({
      method: "GET",
      url: "http://game.test:8080/some/path?word=star",
      host: "game.test:8080",
      requestId: answer.headers["x-request-id"],
      clientAddress: "127.0.0.1",
    });
  });

  test("believes no forwarded header of a stranger", async () => {
    const headers = {
      Host: "a.test",
      "X-Forwarded-Host": "b.test",
      "X-Forwarded-Proto": "https",
      "X-Forwarded-For": "9.9.9.9",
    };
    const answer = JSON.parse((await ask("/", { headers })).text) as Record<string, string>;
    expect(answer).toMatchObject({ url: "http://a.test/", host: "a.test", clientAddress: "127.0.0.1" });
  });

  test("has the public origin and the client that a trusted proxy tells", async () => {
    const headers = { Host: "internal:3000", "X-Forwarded-For": "6.6.6.6, 9.9.9.9" };
    const answer = JSON.parse((await ask("/x", { headers, to: proxied })).text) as Record<string, string>;
    expect(answer).toMatchObject({ url: "https://words.example/x", host: "words.example", clientAddress: "9.9.9.9" });
  });

  test("in absolute form is one to this site", async () => {
    const answer = await rawGet("http://evil.example/path?q=1");
    expect(statusOf(answer)).toBe(200);
    expect(answer).toContain('"url":"http://localhost/path?q=1"');
  });

  test("may hold escapes of UTF-8 in its path and broken ones in its query", async () => {
    expect(statusOf(await rawGet("/espa%C3%B1ol?word=%ff%"))).toBe(200);
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
  ])(
    "with the odd target %j is answered with a 4xx or passed on as the start page, never with a 500",
    async (target) => {
      const status = statusOf(await rawGet(target));
      expect(status).toBe(target === "http://" ? 200 : 400);
    },
  );

  test("with an address that is too long is answered with 414", async () => {
    expect((await ask(`/${"a".repeat(9000)}`)).status).toBe(414);
  });

  test.each(["evil.example/path", "a b", "user@host", "[::1", ""])("with the host %j is refused", async (host) => {
    const answer = await sendRaw(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect(statusOf(answer)).toBe(400);
  });

  test.each(["PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"])(
    "by %s is answered with 405 and what is allowed",
    async (method) => {
      const answer = await ask("/", { method });
      expect([answer.status, answer.headers.allow]).toEqual([405, "GET, HEAD, POST, OPTIONS"]);
    },
  );

  test("by a method that HTTP does not have is answered with 501", async () => {
    const answer = await sendRaw("GUESS / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    expect(statusOf(answer)).toBe(501);
    expect(answer).toContain("Allow: GET, HEAD, POST, OPTIONS\r\n");
  });

  test("for a tunnel is refused", async () => {
    expect(statusOf(await sendRaw("CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n"))).toBe(405);
  });

  test("for options is told what is allowed", async () => {
    const answer = await ask("/", { method: "OPTIONS" });
    expect([answer.status, answer.headers.allow]).toEqual([204, "GET, HEAD, POST, OPTIONS"]);
  });

  test("that is no HTTP is answered with 400", async () => {
    expect(statusOf(await sendRaw("GET / HTTP/9.9\r\n\r\n"))).toBe(400);
  });

  test("with 24 kB of cookies is taken, with 40 kB answered with 431", async () => {
    const cookie = (length: number) =>
      `GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nCookie: a=${"x".repeat(length)}\r\n\r\n`;
    expect(statusOf(await sendRaw(cookie(24_000)))).toBe(200);
    expect(statusOf(await sendRaw(cookie(40_000)))).toBe(431);
  });

  test("for the state of health is answered without the app", async () => {
    expect((await ask("/healthz")).text).toBe("ok\n");
  });

  test("with HEAD gets the headers alone", async () => {
    const answer = await ask("/long", { method: "HEAD" });
    const { "content-type": type, vary } = answer.headers;
    expect([answer.status, type, vary, answer.text]).toEqual([200, "text/html", "Accept-Encoding", ""]);
  });

  test("is told to the app as over when its client goes away", async () => {
    const socket = connect(server.port, "127.0.0.1");
    socket.write("GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await once(socket, "data");
    socket.destroy();
    await expect(aborted).resolves.toBeUndefined();
  });
});

describe("a form", () => {
  test("reaches the app", async () => {
    expect(JSON.parse((await postForm("word=estrella%20%C3%B1&word=b")).text)).toEqual({
      form: [
        ["word", "estrella ñ"],
        ["word", "b"],
      ],
    });
  });

  test("without content and type is an empty form", async () => {
    const answer = await ask("/form", { method: "POST" });
    expect(JSON.parse(answer.text)).toEqual({ form: [] });
  });

  test("in parts reaches the app", async () => {
    const body = '--x\r\nContent-Disposition: form-data; name="word"\r\n\r\nstar\r\n--x--\r\n';
    const answer = await postForm(body, { "Content-Type": "multipart/form-data; boundary=x" });
    expect(JSON.parse(answer.text)).toEqual({ form: [["word", "star"]] });
  });

  test.each([
    ["escaped", "word=%ff"],
    ["plain", Buffer.from([0x77, 0x3d, 0xc3, 0x28])],
  ])("with invalid UTF-8, %s, is answered with 400", async (_, body) => {
    expect((await postForm(body)).status).toBe(400);
  });

  test("in parts without a boundary is answered with 400", async () => {
    expect((await postForm("abc", { "Content-Type": "multipart/form-data" })).status).toBe(400);
  });

  test.each(["text/plain", "application/octet-stream", "nonsense", ""])(
    "of the type %j is answered with 415",
    async (type) => {
      expect((await postForm("word=star", { "Content-Type": type })).status).toBe(415);
    },
  );

  test("that is compressed is answered with 415", async () => {
    expect((await postForm("word=star", { "Content-Encoding": "gzip" })).status).toBe(415);
  });

  test("of the longest length is taken, one byte more is answered with 413", async () => {
    expect((await postForm(`w=${"a".repeat(BODY_LIMIT - 2)}`)).status).toBe(200);
    expect((await postForm(`w=${"a".repeat(BODY_LIMIT - 1)}`)).status).toBe(413);
  });

  test("that never says its length is cut off at the limit", async () => {
    const answer = await postForm(`w=${"a".repeat(BODY_LIMIT)}`, { "Transfer-Encoding": "chunked" });
    expect(answer.status).toBe(413);
  });

  test("that announces megabytes is refused before they are read", async () => {
    const answer = await sendRaw(
      "POST /form HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 99999999\r\n\r\n",
    );
    expect(statusOf(answer)).toBe(413);
  });

  test.each(["http://evil.example", "null", "nonsense", "http://game.test:81"])(
    "of the origin %s is answered with 403",
    async (origin) => {
      expect((await postForm("a=1", { Host: "game.test", Origin: origin })).status).toBe(403);
    },
  );

  test("of this site's own pages is taken", async () => {
    expect((await postForm("a=1", { Host: "game.test", Origin: "http://game.test" })).status).toBe(200);
  });
});

describe("a refusal", () => {
  test("is a page for a browser, in the language and with the link of its words", async () => {
    const headers = { Accept: "text/html,application/xhtml+xml,*/*;q=0.8", "Accept-Language": "is" };
    const answer = await ask("/%", { headers });
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(answer.text).toContain('<html lang="is">');
    expect(answer.text).toContain("<h1>title of badAddress</h1>");
    expect(answer.text).toContain('<a href="/home">home &#38; away</a>');
  });

  const asked = async (target: string, init: Parameters<typeof ask>[1] = {}) => {
    const answer = await ask(target, { ...init, headers: { ...init.headers, Accept: "application/json" } });
    const { error } = JSON.parse(answer.text) as { error: { type: string; message: string } };
    return { status: answer.status, type: error.type, ...(JSON.parse(error.message) as object) };
  };

  test("is JSON for a program", async () => {
    const answer = await ask("/%", { headers: { Accept: "application/json" } });
    expect(JSON.parse(answer.text)).toEqual({ error: { type: "badAddress", message: '{"path":"/%"}' } });
  });

  test.each(["/a/%ff?x=/b#c", "http://evil.example/a/%ff?x=/b", "/a/%ff#c"])(
    "of %s is worded knowing its path and nothing else of its address",
    async (target) => {
      expect(await asked(target)).toEqual({ status: 400, type: "badAddress", path: "/a/%ff" });
    },
  );

  test("names what its words need", async () => {
    const post = { method: "POST", body: "w=a" };
    const path = "/form";
    expect(await asked(path, { method: "PUT" })).toEqual({
      status: 405,
      type: "badMethod",
      path,
      method: "PUT",
      allowed: "GET, HEAD, POST, OPTIONS",
    });
    expect(await asked(path, { ...post, body: "a".repeat(5000) })).toEqual({
      status: 413,
      type: "tooLarge",
      path,
      limit: "2",
    });
    expect(await asked(path, { ...post, headers: { Origin: "null" } })).toMatchObject({ type: "foreignForm" });
    expect(await asked(path, { ...post, headers: { "Content-Type": "text/plain" } })).toMatchObject({
      type: "badType",
    });
    expect(await asked(path, { ...post, headers: { "Content-Type": "multipart/form-data" } })).toMatchObject({
      type: "badBody",
    });
    expect(await asked(`/${"a".repeat(9000)}`)).toMatchObject({ status: 414, type: "addressTooLong" });
    const requestId: unknown = expect.stringMatching(/^[\da-f-]{36}$/);
    expect(await asked("/throw")).toEqual({ status: 500, type: "broken", path: "/throw", requestId });
  });

  test("may come from the app, and is worded in the same way", async () => {
    expect(await asked("/refused")).toEqual({ status: 403, type: "invalidCsrf", path: "/refused" });
  });

  test("cannot be made to hold the sender's markup", async () => {
    const answer = await ask("/<script>", { method: "PUT", headers: { "Accept-Language": '"><script>' } });
    expect(answer.text).toContain("&#60;script&#62;");
    expect(answer.text).not.toContain("<script>");
  });
});

describe("a form with a file", () => {
  const multipart = { "Content-Type": "multipart/form-data; boundary=x" };
  const fileOf = (length: number) =>
    `--x\r\nContent-Disposition: form-data; name="a"; filename="a.png"\r\n\r\n${"a".repeat(length)}\r\n--x--\r\n`;
  const statusOf = async (target: string, body: string, headers: Record<string, string> = multipart) =>
    (await ask(target, { method: "POST", headers, body })).status;

  test("may be longer than other bodies where the path takes one, and nowhere else", async () => {
    expect(await statusOf("/upload", fileOf(UPLOAD_LIMIT - 200))).toBe(200);
    expect(await statusOf("/form", fileOf(UPLOAD_LIMIT - 200))).toBe(413);
    expect(await statusOf("/upload", fileOf(UPLOAD_LIMIT))).toBe(413);
  });

  test("is the only body that may: others of that path are as long as everywhere", async () => {
    const form = { "Content-Type": "application/x-www-form-urlencoded" };
    expect(await statusOf("/upload", "a".repeat(BODY_LIMIT), form)).toBe(200);
    expect(await statusOf("/upload", "a".repeat(BODY_LIMIT + 1), form)).toBe(413);
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
  ])("of the type %j is answered with 415, though a form may be of it", async (type, body) => {
    const { status, text } = await post(body, { "Content-Type": type });
    expect([status, JSON.parse(text)]).toMatchObject([415, { error: { type: "badType" } }]);
  });

  test.each(["application/json", "Application/JSON; charset=utf-8"])("of the type %s is taken", async (type) => {
    expect((await post("{}", { "Content-Type": type })).status).toBe(200);
  });

  test("may be left out, whatever its type would be", async () => {
    for (const type of ["application/json", "application/x-www-form-urlencoded", "text/plain"])
      expect((await post("", { "Content-Type": type })).status).toBe(200);
    expect((await post("", {})).status).toBe(200);
  });

  test("that is compressed or no UTF-8 is refused", async () => {
    const json = { "Content-Type": "application/json" };
    expect((await post("{}", { ...json, "Content-Encoding": "gzip" })).status).toBe(415);
    expect((await post(Buffer.from([0x22, 0xff, 0x22]), json)).status).toBe(400);
  });

  const statusOf = async (target: string, length: number) => {
    const headers = { "Content-Type": "application/json" };
    return (await ask(target, { method: "POST", headers, body: "1".repeat(length) })).status;
  };

  test("may be longer than a form where the call says so, and nowhere else", async () => {
    expect(await statusOf("/calls/upload", UPLOAD_LIMIT)).toBe(200);
    expect(await statusOf("/calls/upload", UPLOAD_LIMIT + 1)).toBe(413);
    expect(await statusOf("/calls/a", BODY_LIMIT)).toBe(200);
    expect(await statusOf("/calls/a", BODY_LIMIT + 1)).toBe(413);
  });
});

describe("an app that throws", () => {
  test("is answered with a 500 page that names the request, and logged under that name", async () => {
    const answer = await ask("/throw");
    const id = String(answer.headers["x-request-id"]);
    expect(answer.status).toBe(500);
    expect(answer.text).toContain(id);
    expect(answer.text).not.toContain("the app is broken");
    const line = logged.find((text) => text.includes(id)) ?? "{}";
    expect(JSON.parse(line)).toMatchObject({ requestId: id, path: "/throw", err: { message: "the app is broken" } });
  });

  test("in the midst of its answer cuts the connection and is logged", async () => {
    await expect(ask("/broken-stream")).rejects.toThrow();
    expect(logged.join("")).toContain("no more");
    expect((await ask("/")).status).toBe(200);
  });
});

describe("an answer", () => {
  test("carries the protecting headers", async () => {
    const { headers } = await ask("/");
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
    });
    expect(headers["strict-transport-security"]).toBeUndefined();
  });

  test("asks for secure connections when the site is public under one", async () => {
    expect((await ask("/", { to: proxied })).headers["strict-transport-security"]).toBe("max-age=31536000");
  });

  test("may set a protecting header by itself", async () => {
    expect((await ask("/framed")).headers["x-frame-options"]).toBe("SAMEORIGIN");
  });

  test("keeps its cookies apart", async () => {
    const answer = await ask("/two-cookies");
    expect([answer.status, answer.headers["set-cookie"]]).toEqual([303, ["a=1", "b=2"]]);
  });

  test.each([
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ] as const)("of a long text is sent as %s to those who accept it", async (coding, decompress) => {
    const answer = await ask("/long", { headers: { "Accept-Encoding": coding } });
    expect(answer.headers).toMatchObject({ "content-encoding": coding, vary: "Accept-Encoding" });
    expect(answer.headers["content-length"]).toBe(String(answer.bytes.length));
    expect(decompress(answer.bytes).toString()).toBe(LONG_TEXT);
  });

  test.each(["br", "gzip"])("made bit by bit is sent as %s", async (coding) => {
    const answer = await ask("/stream", { headers: { "Accept-Encoding": coding } });
    const decompress = coding === "br" ? brotliDecompressSync : gunzipSync;
    expect(answer.headers["content-encoding"]).toBe(coding);
    expect(decompress(answer.bytes).toString()).toBe(`first second ${LONG_TEXT}`);
  });

  test("made bit by bit arrives whole without compression", async () => {
    expect((await ask("/stream")).text).toBe(`first second ${LONG_TEXT}`);
  });

  test.each([
    ["a short text", "/"],
    ["an image", "/image"],
  ])("that is %s is not compressed", async (_, target) => {
    const answer = await ask(target, { headers: { "Accept-Encoding": "br, gzip" } });
    expect(answer.headers["content-encoding"]).toBeUndefined();
  });
});

describe("a call", () => {
  test("reaches the API with its method, path and headers, and its answer has the headers of every other", async () => {
    const answer = await ask("/calls/a%20b?c=d", { headers: { Cookie: "e=f" } });
    expect(JSON.parse(answer.text)).toEqual({ method: "GET", pathname: "/calls/a%20b", cookie: "e=f" });
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(answer.headers["cache-control"]).toBe("no-store");
    const page = await ask("/some/path");
    const own = ["content-type", "cache-control", "vary", "x-request-id", "content-length", "date"];
    const withoutOwn = ({ headers }: Answer) => Object.entries(headers).filter(([name]) => !own.includes(name));
    expect(withoutOwn(answer)).toEqual(withoutOwn(page));
    expect(answer.headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
  });

  test("says over https that it is to be reached so", async () => {
    const { headers } = await ask("/calls/a", { to: proxied });
    expect(headers["strict-transport-security"]).toBe("max-age=31536000");
  });

  test("is read like any other address: dot segments, absolute forms, bad hosts", async () => {
    const path = async (target: string) => (JSON.parse((await ask(target)).text) as { pathname?: string }).pathname;
    expect(await path("/calls/x/../a")).toBe("/calls/a");
    expect(await path("http://other.example/calls/a")).toBe("/calls/a");
    for (const host of ["a b", "a@b", "host:99999", "x:y"])
      expect((await ask("/calls/a", { headers: { Host: host } })).status).toBe(400);
  });

  test.each(["/calls/%ff", "/calls/%", "/calls/%00", "/calls/a\\b"])(
    "%s is refused as JSON, whatever page was asked for",
    async (target) => {
      const headers = { Accept: "text/html", Origin: "https://friend.example" };
      const { status, text, headers: said } = await ask(target, { headers });
      expect([status, said["content-type"]]).toEqual([400, "application/json; charset=utf-8"]);
      expect(JSON.parse(text)).toEqual({ error: { type: "badAddress", message: "as the API says it" } });
      // What the API says of its own, and what every answer says.
      expect(said).toMatchObject({ "x-origin": "https://friend.example", "x-content-type-options": "nosniff" });
    },
  );

  test("that is too long is refused as JSON", async () => {
    const { status, text } = await ask(`/calls/${"a".repeat(9000)}`);
    expect([status, JSON.parse(text)]).toMatchObject([414, { error: { type: "addressTooLong" } }]);
  });

  test("that fails is a 500 as JSON with its number, and is logged", async () => {
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

  test("has no body where the API gives none", async () => {
    const { status, headers, bytes } = await ask("/calls/none");
    expect([status, headers.etag, bytes.length]).toEqual([204, '"a"', 0]);
    expect(headers["content-type"]).toBeUndefined();
  });

  test("that brings nothing new has no body, and depends on what its answer would depend on", async () => {
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

  test("is compressed when it is long, for those who take that", async () => {
    const { headers, bytes } = await ask("/calls/long", { headers: { "Accept-Encoding": "br" } });
    expect([headers["content-encoding"], headers.vary]).toEqual(["br", "Origin, Accept-Encoding"]);
    expect(JSON.parse(brotliDecompressSync(bytes).toString())).toBe(LONG_TEXT);
    expect((await ask("/calls/long")).headers["content-encoding"]).toBeUndefined();
  });

  test("by another method reaches the API too, and a body that nobody reads ends the connection", async () => {
    const answer = await sendRaw("DELETE /calls/a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\nbegin");
    expect(statusOf(answer)).toBe(200);
    expect(answer).toContain('"method":"DELETE"');
    expect(answer).toMatch(/\r\nConnection: close\r\n/i);
  });
});

describe("a published file", () => {
  test("is served with its type", async () => {
    const answer = await ask("/robots.txt");
    expect(answer.text).toBe("User-agent: *\n");
    expect(answer.headers).toMatchObject({ "content-type": "text/plain", "cache-control": "public, max-age=3600" });
  });

  test("that is an icon has its type too", async () => {
    expect((await ask("/sign.ico")).headers["content-type"]).toBe("image/x-icon");
  });

  test("whose name tells its content is kept for ever, and sent as it was compressed", async () => {
    const answer = await ask("/app-1A2B.js", { headers: { "Accept-Encoding": "br" } });
    expect(answer.text).toBe("compressed");
    expect(answer.headers).toMatchObject({
      "content-encoding": "br",
      "content-type": "text/javascript",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect((await ask("/app-1A2B.js")).text).toBe("plain");
  });

  test.each(["bytes=5-2", "bytes=-", "bytes=99-", "lines=1"])("is sent whole for the range %s", async (range) => {
    const answer = await ask("/robots.txt", { headers: { Range: range } });
    expect([answer.status, answer.text]).toEqual([200, "User-agent: *\n"]);
  });

  test.each(["/.hidden.txt", "/../package.json", "/%2e%2e/package.json", "/..%2fpackage.json"])(
    "is not what %s asks for",
    async (target) => {
      expect(await rawGet(target)).toContain('"method":"GET"');
    },
  );
});

describe("a server", () => {
  test("that cannot have its port says so in one line that names PORT", async () => {
    const listener = () => undefined;
    await expect(startHttpServer({ listener, port: server.port, host: "127.0.0.1" })).rejects.toThrow(
      `Port ${server.port} is in use by another program. Set PORT to a free one`,
    );
  });

  /** A server whose requests wait until they are answered by the test. */
  async function startWaiting() {
    const requests = new EventEmitter();
    const listener = (_: IncomingMessage, res: ServerResponse) => requests.emit("request", res);
    return { requests, waiting: await startHttpServer({ listener, port: 0, host: "127.0.0.1" }) };
  }

  test("that closes lets a running request end", async () => {
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

  test("that closes cuts what does not end in time", async () => {
    const { requests, waiting } = await startWaiting();
    const begun = once(requests, "request");
    const answer = expect(ask("/", { to: waiting })).rejects.toThrow();
    await begun;
    await waiting.close(0);
    await answer;
  });
});
