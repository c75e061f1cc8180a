import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, test } from "vitest";
import { openListener, rawStatus } from "../../../tests/fixtures/listener";
import { withMemoryFiles } from "./files.server";

const listener = await openListener();
const { ask, rawGet } = listener;
afterAll(() => listener.close());

describe("a published file", () => {
  test("is served with its type", async () => {
    const answer = await ask("/robots.txt");
    expect(answer.text).toBe("User-agent: *\n");
    expect(answer.headers).toMatchObject({ "content-type": "text/plain", "cache-control": "public, max-age=3600" });
  });

  test("that is an icon has its type", async () => {
    expect((await ask("/sign.ico")).headers["content-type"]).toBe("image/x-icon");
  });

  test("may be embedded elsewhere, unless its name is hashed", async () => {
    const policyOf = async (path: string) => (await ask(path)).headers["cross-origin-resource-policy"];
    expect([await policyOf("/sign.ico"), await policyOf("/app-1A2B.js")]).toEqual([undefined, "same-origin"]);
  });

  test("with a hashed name is immutable and sent precompressed", async () => {
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

  test.each(["/.hidden.txt", "/package.json", "/..%2fpackage.json"])("is not served for %s", async (target) => {
    expect(await rawGet(target)).toContain('"method":"GET"');
  });

  test.each(["/../package.json", "/%2e%2e/package.json", "/%70ackage%2Ejson"])(
    "is not served for %s, which is redirected to the canonical path",
    async (target) => {
      const answer = await rawGet(`${target}?v=%70`);
      expect(rawStatus(answer)).toBe(308);
      expect(answer).toContain("\r\nLocation: /package.json?v=%70\r\n");
    },
  );
});

test("a file in memory goes before the published one of its path, and is not sent again to who has it", async () => {
  const file = (text: string, isHashed: boolean) => ({ body: Buffer.from(text), type: "text/css", isHashed });
  const memory = new Map([
    ["/theme-1a.css", file("a{}", true)],
    ["/robots.txt", file("other", false)],
  ]);
  const server = createServer((req, res) => {
    withMemoryFiles(memory, (_, __, next) => {
      next();
    })(req, res, () => res.writeHead(404).end());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const get = (path: string, init?: RequestInit) =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, init);
  const theme = await get("/theme-1a.css?x");
  expect([await theme.text(), theme.headers.get("Content-Type"), theme.headers.get("Cache-Control")]).toEqual([
    "a{}",
    "text/css",
    "public, max-age=31536000, immutable",
  ]);
  const robots = await get("/robots.txt");
  expect([await robots.text(), robots.headers.get("Cache-Control")]).toEqual(["other", "public, max-age=3600"]);
  const again = await get("/robots.txt", {
    headers: { "If-None-Match": `"other", W/${robots.headers.get("ETag") ?? ""}` },
  });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  expect((await get("/theme-1b.css")).status).toBe(404);
  server.close();
});
