import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { loadDotEnv } from "./dotEnv.mjs";

let directory: string;
let file: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), "proxima-env-"));
  file = path.join(directory, ".env");
});
afterEach(() => {
  rmSync(directory, { recursive: true });
});

/** The variables of a file with that text. */
function read(text: string | Buffer, env: Record<string, string | undefined> = {}) {
  writeFileSync(file, text);
  loadDotEnv(file, env);
  return env;
}

describe("a .env file", () => {
  test.each([
    ["a line after one of spaces", "HOST=::\n   \t\nPORT=1\n", { HOST: "::", PORT: "1" }],
    ["a line after a byte order mark", "\ufeffPORT=1\n", { PORT: "1" }],
    ["Windows line ends", "HOST=::\r\n\r\nPORT=1\r\n", { HOST: "::", PORT: "1" }],
    ["a # in a password", "SMTP_URL=smtps://a:b#c@mail.example", { SMTP_URL: "smtps://a:b#c@mail.example" }],
    ["comments", "# PORT=2\nPORT=1 # the port\n  # HOST=::", { PORT: "1" }],
    ["a comment after quotes", `SITE_NAME="A # B" # name`, { SITE_NAME: "A # B" }],
    ["a space in a value", "MAIL_FROM=Words <game@words.example>  ", { MAIL_FROM: "Words <game@words.example>" }],
    ["quotes", `A="it's"\nB='say "a"'\nC=""\nD='$A\\n'`, { A: "it's", B: 'say "a"', C: "", D: "$A\\n" }],
    ["quotes inside", `SITE_NAME=Ana's "words"`, { SITE_NAME: `Ana's "words"` }],
    ["nothing for a name", "ORIGIN=\nHOST= # any\nPORT=1", { ORIGIN: "", HOST: "", PORT: "1" }],
    ["export, and spaces around =", "export PORT = 1", { PORT: "1" }],
    ["a name twice", "PORT=1\nPORT=2", { PORT: "2" }],
    ["=", "SHARE_URL=https://a.example/?text={text}&a=b", { SHARE_URL: "https://a.example/?text={text}&a=b" }],
  ])("may have %s", (_, text, variables) => {
    expect(read(text)).toEqual(variables);
  });

  test.each([
    ["a colon", "HOST=::\nPORT: 1"],
    ["a name alone", "HOST=::\nPORT"],
    ["a quote without an end", 'HOST=::\nPORT="1'],
    ["text after quotes", 'HOST=::\nPORT="1"2'],
    ["a value that begins with a #", "HOST=::\nPORT=#1"],
    ["no name", "HOST=::\n=1"],
    ["a space in a name", "HOST=::\nMY PORT=1"],
  ])("with %s is refused by the number of the line, and sets nothing", (_, text) => {
    const env = {};
    expect(() => read(text, env)).toThrow(`Line 2 of ${file} is not understood. Write NAME=value`);
    expect(env).toEqual({});
  });

  test("does not print the line, which may have a password in it", () => {
    expect(() => read('PASSWORD="secret')).toThrow(/^(?!.*secret)/);
  });

  test("in another encoding is refused with a sentence", () => {
    for (const bytes of [Buffer.from("\ufeffPORT=1", "utf16le"), Buffer.from("CREATED_BY=Zoë", "latin1")])
      expect(() => read(bytes)).toThrow(`${file} is not in UTF-8. Save it as UTF-8.`);
  });

  test("does not replace what the environment has, even if that is empty", () => {
    expect(read("PORT=1\nHOST=::\nORIGIN=a", { PORT: "2", HOST: "" })).toEqual({ PORT: "2", HOST: "", ORIGIN: "a" });
  });

  test("need not be there", () => {
    expect(loadDotEnv(file, {})).toBe(false);
  });
});
