import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "../app/platform/database/database.server";
import { migrations } from "../db/migrations";
import { runScript } from "../tests/support/runScript";

let data: string;
beforeEach(() => {
  data = mkdtempSync(path.join(tmpdir(), "proxima-command-"));
});
afterEach(() => {
  rmSync(data, { recursive: true });
});
const makeDatabase = async () => (await openDatabase(path.join(data, "proxima.sqlite"), migrations)).destroy();

describe("a command of operators", () => {
  it.each([
    ["adminCreate", ["ana@words.example", "--generate"]],
    ["adminCreate", ["--list"]],
    ["invite", []],
  ])("%s makes no database where there is none", (script, args) => {
    expect(runScript(script, args, { data, env: { SIGN_UP: "invite" } })).toEqual({
      code: 1,
      stdout: "",
      stderr: `There is no database ${data}/proxima.sqlite. DATA_DIR must name the data directory of the deployment, whose first start makes it.\n`,
    });
    expect(readdirSync(data)).toEqual([]);
  });

  it("has the settings of the server: those in the data directory, or in the file that SETTINGS_FILE names", async () => {
    await makeDatabase();
    writeFileSync(path.join(data, ".env"), "SIGN_UP=closed\n");
    const other = path.join(data, "other.env");
    writeFileSync(other, "SIGN_UP=invite\nORIGIN=https://words.example\n");
    const invite = (SETTINGS_FILE: string | undefined) => runScript("invite", [], { data, env: { SETTINGS_FILE } });
    expect(invite(undefined).stderr).toMatch(/^SIGN_UP is closed/);
    expect(invite(other).stdout).toMatch(/^https:\/\/words\.example\/account\/sign-up\?token=/);
  });
});

describe("npm run check", () => {
  const check = (text: string) => {
    writeFileSync(path.join(data, ".env"), text);
    return runScript("check", [], { data, env: { SETTINGS_FILE: undefined } });
  };

  it("says what is set and what it means, without secrets, and what is missing, and changes nothing", () => {
    mkdirSync(path.join(data, "words"));
    writeFileSync(path.join(data, "words", "stops.en.txt"), "");
    const { code, stdout, stderr } = check(
      "ORIGIN=https://words.example\nSMTP_URL=smtps://ana:sesame@mail.example\nMAIL_FROM=ana@words.example\n",
    );
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("  ORIGIN = https://words.example\n      Public address of the site");
    expect(stdout).toContain(`  DATA_DIR = ${data}  (environment)\n`);
    expect(stdout).toContain("  SMTP_URL = (secret)\n");
    expect(stdout).not.toContain("sesame");
    const [, missing = ""] = stdout.split("worth a thought:\n");
    for (const name of ["TRUST_PROXY", "email in brand/host.json", "managedBy in brand/host.json", "A database"])
      expect(missing).toContain(`  ${name}:`);
    expect(missing).not.toContain("  SMTP_URL:");
    expect(stdout).toContain(`${data}/words/stops.en.txt: no list has this name`);
    expect(readdirSync(data).sort()).toEqual([".env", "words"]);
  });

  it("names all that keeps the server from starting", () => {
    mkdirSync(path.join(data, "pages", "en"), { recursive: true });
    writeFileSync(path.join(data, "pages", "en", "help.md"), "no title");
    const { code, stdout } = check("SMTP_URL=smtps://mail.example\nPASSWORDS=off\n");
    expect(code).toBe(1);
    for (const fault of ["needs a title", "MAIL_FROM is not", "PASSWORDS is off"]) expect(stdout).toContain(fault);
  });
});
