import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { LONG_TEXT, openListener } from "../../../tests/fixtures/listener";

const listener = await openListener();
const { proxied, ask } = listener;
afterAll(() => listener.close());

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
