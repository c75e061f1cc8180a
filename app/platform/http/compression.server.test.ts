import { randomBytes } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { chooseCoding, compress, isCompressible } from "./compression.server";

describe("the coding of an answer", () => {
  test.each([
    ["gzip, deflate, br", "br"],
    ["gzip", "gzip"],
    ["GZIP;q=0.5, br;q=0", "gzip"],
    ["*", "br"],
    ["br;q=0, *;q=0.1", "gzip"],
    ["identity", undefined],
    ["deflate", undefined],
    ["gzip;q=0", undefined],
    ["gzip;q=nonsense", undefined],
    ["", undefined],
    [undefined, undefined],
  ])("for %j is %s", (header, coding) => {
    expect(chooseCoding(header)).toBe(coding);
  });

  test.each([
    ["text/html; charset=utf-8", true],
    ["application/json", true],
    ["application/ld+json", true],
    ["application/manifest+json", true],
    ["image/svg+xml", true],
    ["text/javascript", true],
    ["text/event-stream", false],
    ["image/png", false],
    ["font/woff2", false],
    ["application/octet-stream", false],
    [null, false],
  ])("is used for %s: %s", (type, expected) => {
    expect(isCompressible(type)).toBe(expected);
  });
});

test.each([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
] as const)("%s has all bytes, of a short answer and of one in many chunks", async (coding, decompress) => {
  // Hexadecimal digits take half their bytes.
  const answers = [Buffer.from("{}"), Buffer.from(randomBytes(200_000).toString("hex"))];
  const compressed = await Promise.all(answers.map((bytes) => compress(bytes, coding)));
  expect(compressed.map((bytes, index) => decompress(bytes).equals(answers[index] ?? Buffer.alloc(0)))).toEqual([
    true,
    true,
  ]);
  expect(compressed[1]?.length).toBeLessThan(250_000);
});
