import { describe, expect, test } from "vitest";
import { toEmail, toReadableEmail } from "./emailLink.server";

describe("an e-mail address", () => {
  test.each([
    ["  Ana@Words.Example ", "ana@words.example"],
    ["ÁNA@words.example", "ána@words.example"],
    ["a\u0301na@words.example", "ána@words.example"],
    ["Test@Exümple.org", "test@xn--exmple-4ya.org"],
    ["test@EXU\u0308MPLE.org", "test@xn--exmple-4ya.org"],
    ["test@XN--EXMPLE-4YA.org", "test@xn--exmple-4ya.org"],
    ["test@xn--exmple-4YA.org", "test@xn--exmple-4ya.org"],
    ["test@ｗｏｒｄｓ．example", "test@words.example"],
    ["köb@words.example", "köb@words.example"],
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
    "ana@wörds%41.example",
    "ana@wö rds.example",
    "ana@wö..rds",
    "ana@ä",
    `${"a".repeat(250)}@words.example`,
  ])("is not %j", (typed) => {
    expect(toEmail(typed)).toBeUndefined();
  });

  test("is shown with the letters of its domain", () => {
    expect(toReadableEmail("test@xn--exmple-4ya.org")).toBe("test@exümple.org");
    expect(toReadableEmail("ana@words.example")).toBe("ana@words.example");
  });
});
