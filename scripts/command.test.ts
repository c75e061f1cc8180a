import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
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
