import { describe, expect, test } from "vitest";
import { chooseCoding, isCompressible } from "./compression.server";

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
