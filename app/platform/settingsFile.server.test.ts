import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { loadSettingsFile } from "./settingsFile.server";

let directory: string;
let file: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), "proxima-env-"));
  file = path.join(directory, ".env");
});
afterEach(() => {
  rmSync(directory, { recursive: true });
});

const KNOWN = [
  "PORT",
  "HOST",
  "ORIGIN",
  "SITE_NAME",
  "SMTP_URL",
  "SMTP_URL_FILE",
  "MAIL_FROM",
  "SHARE_URL",
  "DATA_DIR",
];
const OTHERS = ["OIDC_NAME", "MEMBERS_ONLY", "ROBOTS", "SESSION_KEY", "A", "B", "C", "D"];
const load = (env: Record<string, string | undefined>) =>
  loadSettingsFile(env, { root: directory, known: [...KNOWN, ...OTHERS] });

/** The variables of a file with that text. */
function read(text: string | Buffer, env: Record<string, string | undefined> = {}) {
  writeFileSync(file, text);
  load(env);
  return env;
}

describe("a file of settings", () => {
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
    expect(() => read('PORT="secret')).toThrow(/^(?!.*secret)/);
  });

  test("in another encoding is refused with a sentence", () => {
    for (const bytes of [Buffer.from("\ufeffPORT=1", "utf16le"), Buffer.from("OIDC_NAME=Zoë", "latin1")])
      expect(() => read(bytes)).toThrow(`${file} is not UTF-8 text (line 1). Save it as UTF-8`);
  });

  test("does not replace what the environment has, even if that is empty", () => {
    expect(read("PORT=1\nHOST=::\nORIGIN=a", { PORT: "2", HOST: "" })).toEqual({ PORT: "2", HOST: "", ORIGIN: "a" });
  });

  test.each([
    ["MEMBER_ONLY", "MEMBER_ONLY; MEMBERS_ONLY is one"],
    ["robots", "robots; ROBOTS is one"],
    ["SITENAME", "SITENAME; SITE_NAME is one"],
    ["SESION_KEY", "SESION_KEY; SESSION_KEY is one"],
    ["SMTP_URLFILE", "SMTP_URLFILE; SMTP_URL_FILE is one"],
    ["COLOR", "COLOR; docs/operations.md lists all"],
    ["SETTINGS_FILE", "SETTINGS_FILE belongs into the environment"],
  ])(
    "with a name that no setting has, such as %s, is refused with what may be meant, and sets nothing",
    (name, said) => {
      const env = {};
      expect(() => read(`PORT=1\n${name}=secret`, env)).toThrow(
        new Error(`${file} has 1 name that no setting has:\n  line 2: ${said}`),
      );
      expect(env).toEqual({});
    },
  );

  test("may have variables of Compose, Node and libraries, which go into the environment too", () => {
    const variables = { COMPOSE_FILE: "a", POSTGRES_PASSWORD: "b", NODE_EXTRA_CA_CERTS: "c", PGPASSWORD: "d", TZ: "e" };
    const text = Object.entries(variables).map((pair) => pair.join("="));
    expect(read(text.join("\n"))).toEqual(variables);
  });

  test("leaves the names of the environment alone", () => {
    expect(read("PORT=1", { MEMBER_ONLY: "true" })).toEqual({ MEMBER_ONLY: "true", PORT: "1" });
  });
});

describe("settings are in", () => {
  const write = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(directory, name)), { recursive: true });
    writeFileSync(path.join(directory, name), text);
    return path.join(directory, name);
  };

  test("no file, as none need be there", () => {
    expect([load({}), load({ DATA_DIR: directory })]).toEqual([undefined, undefined]);
  });

  test(".env of the data directory, by default and where DATA_DIR says", () => {
    expect(load({ DATA_DIR: "" })).toBeUndefined();
    const own = write("data/.env", "PORT=1");
    expect([load({}), load({ DATA_DIR: "" })]).toEqual([own, own]);
    const other = write("other/.env", "PORT=2");
    const env = { DATA_DIR: path.dirname(other), PORT: undefined };
    expect([load(env), env.PORT]).toEqual([other, "2"]);
  });

  test("the file that SETTINGS_FILE names, whatever else is there, and in none if that is empty", () => {
    write(".env", "PORT=1");
    const named = write("etc/proxima.env", "PORT=2\nDATA_DIR=data");
    const env = { SETTINGS_FILE: "etc/proxima.env", PORT: undefined };
    expect([load(env), env.PORT]).toEqual([named, "2"]);
    expect(load({ SETTINGS_FILE: "" })).toBeUndefined();
  });

  test("one file: two are refused, and so is one that is not there", () => {
    const own = write("other/.env", "PORT=1");
    const one = write(".env", "PORT=2\nDATA_DIR=other");
    const said = (a: string, b: string) =>
      new Error(`There are settings in ${a} and in ${b}. Keep one of them, or name it in SETTINGS_FILE.`);
    expect(() => load({})).toThrow(said(own, one));
    expect(() => load({ DATA_DIR: "other" })).toThrow(said(one, own));
    expect(() => load({ SETTINGS_FILE: "nowhere" })).toThrow(
      `The settings in ${path.join(directory, "nowhere")} cannot be read: there is none.`,
    );
  });
});
