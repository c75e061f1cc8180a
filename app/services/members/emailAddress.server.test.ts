import { describe, expect, test } from "vitest";
import { toEmail } from "./emailLink.server";

describe("an e-mail address", () => {
  test.each([
    ["  Ana@Words.Example ", "ana@words.example"],
    ["ÁNA@words.example", "ána@words.example"],
    ["a\u0301na@words.example", "ána@words.example"],
    ["a+b.c@sub.words.example", "a+b.c@sub.words.example"],
  ])("%j is normalized to %j", (typed, email) => {
    expect(toEmail(typed)).toBe(email);
  });

  test.each([
    "",
    "ana",
    "ana@",
    "@words.example",
    "ana@words",
    "ana@words..example",
    "ana@words.example, eve@words.example",
    "ana@words.example\r\nBcc: eve@words.example",
    "<ana@words.example>",
    "a b@words.example",
    "ana@eve@words.example",
    "ana\u0000@words.example",
    `${"a".repeat(250)}@words.example`,
  ])("is not %j", (typed) => {
    expect(toEmail(typed)).toBeUndefined();
  });
});
