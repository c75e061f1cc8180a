import { afterAll, describe, expect, test } from "vitest";
import { openListener } from "../../../tests/fixtures/listener";

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

  test.each(["/.hidden.txt", "/../package.json", "/%2e%2e/package.json", "/..%2fpackage.json"])(
    "is not served for %s",
    async (target) => {
      expect(await rawGet(target)).toContain('"method":"GET"');
    },
  );
});
