import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { LONG_TEXT, openListener, pageOf } from "../../../tests/fixtures/listener";
import { textOf, textResponse } from "./sendResponse.server";

const listener = await openListener();
const { proxied, ask } = listener;
afterAll(() => listener.close());

describe("an answer", () => {
  test("has the security headers", async () => {
    const { headers } = await ask("/");
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
    });
    expect(headers["strict-transport-security"]).toBeUndefined();
  });

  test("has Strict-Transport-Security when the public origin is https", async () => {
    expect((await ask("/", { to: proxied })).headers["strict-transport-security"]).toBe("max-age=31536000");
  });

  test("may override a security header", async () => {
    expect((await ask("/framed")).headers["x-frame-options"]).toBe("SAMEORIGIN");
  });

  test("sends each cookie in its own header", async () => {
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

  test("of a page is its own, however many are compressed at once", async () => {
    const queries = Array.from({ length: 12 }, (_, number) => `?page=${"ñ".repeat(number)}${number}`);
    const sent = (query: string) => new URL(`/page${query}`, "http://localhost").search;
    const pages = await Promise.all(
      queries.map((query) => ask(`/page${sent(query)}`, { headers: { "Accept-Encoding": "gzip" } })),
    );
    expect(pages.map(({ bytes }) => gunzipSync(bytes).toString())).toEqual(queries.map((query) => pageOf(sent(query))));
  });

  test.each(["br", "gzip"])("streamed in chunks is compressed with %s", async (coding) => {
    const answer = await ask("/stream", { headers: { "Accept-Encoding": coding } });
    const decompress = coding === "br" ? brotliDecompressSync : gunzipSync;
    expect(answer.headers["content-encoding"]).toBe(coding);
    expect(decompress(answer.bytes).toString()).toBe(`first second ${LONG_TEXT}`);
  });

  test("streamed in chunks arrives complete without compression", async () => {
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

test("textOf returns the text of a text response, and undefined for any other", () => {
  expect(textOf(textResponse("<p>ñ</p>", { status: 404 }))).toBe("<p>ñ</p>");
  expect(textOf(new Response("<p>ñ</p>"))).toBeUndefined();
});
