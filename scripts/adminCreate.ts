// scripts: npm run admin:create: gives and takes the role of staff.
import { randomBytes } from "node:crypto";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { parseArgs } from "node:util";
import type { AccountRefused } from "../app/account/accountOutcome.server";
import en from "../app/i18n/en.json";
import { createPasswordHasher, PASSWORD_COST } from "../app/platform/crypto/passwordHasher.server";
import { isRefused } from "../app/platform/refusal";
import {
  findRoleCandidate,
  grantRole,
  listRoles,
  resetSecondFactor,
  revokeRole,
  type RoleApp,
} from "../app/portal/role.server";
import { openServerDatabase, readServerEnv, readWithUsage, runCommand } from "./command";

const USAGE = `Usage: npm run admin:create -- [EMAIL] [--generate]
       npm run admin:create -- --list | --revoke EMAIL | --reset-second-factor EMAIL

Makes someone an admin, who logs in at /admin. Without EMAIL, it asks for the address. An account with a confirmed
address keeps its password. Otherwise it asks for a password: for a new account, or to replace that of an account with
an unconfirmed address, which anyone may have created. The server may be running.

  --generate                   generates the password and prints it once
  --list                       lists the admins and editors
  --revoke EMAIL               removes the role, an editor's too, and ends the sessions in the portal
  --reset-second-factor EMAIL  turns two-step login off, for a lost phone

The database is that of the server's settings.`;

/** Bytes of a generated password: 120 bits. */
const PASSWORD_BYTES = 15;

function readArguments() {
  return readWithUsage(USAGE, () => {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        generate: { type: "boolean", default: false },
        list: { type: "boolean", default: false },
        revoke: { type: "string" },
        "reset-second-factor": { type: "string" },
      },
    });
    const { generate, list, revoke, "reset-second-factor": reset } = values;
    const [email, ...others] = positionals;
    const tasks = [list, revoke !== undefined, reset !== undefined].filter(Boolean).length;
    const isGrant = tasks === 0;
    if (others.length > 0 || tasks > 1 || (!isGrant && (generate || email !== undefined)))
      throw new Error("These arguments cannot be combined.");
    return { email, generate, list, revoke, reset };
  });
}

/** Asks on the terminal. @param isHidden whether what is typed is not shown */
async function ask(question: string, { isHidden = false } = {}): Promise<string> {
  if (!process.stdin.isTTY)
    throw new Error("There is no terminal to ask on. Give EMAIL and --generate instead (see --help).");
  const muted = new Writable({
    write: (_, __, done) => {
      done();
    },
  });
  const lines = createInterface({ input: process.stdin, output: isHidden ? muted : process.stdout, terminal: true });
  // Ctrl-C and Ctrl-D: nothing was changed yet.
  lines.once("SIGINT", () => {
    process.stdout.write("\n");
    process.exit(1);
  });
  lines.once("close", () => {
    if (!isAnswered) process.exit(1);
  });
  let isAnswered = false;
  if (isHidden) process.stdout.write(question);
  const answer = await lines.question(isHidden ? "" : question);
  isAnswered = true;
  lines.close();
  if (isHidden) process.stdout.write("\n");
  return answer;
}

async function newPassword(isGenerated: boolean): Promise<string> {
  if (isGenerated) return randomBytes(PASSWORD_BYTES).toString("base64url");
  const password = await ask("Password (not shown): ", { isHidden: true });
  if ((await ask("Repeat the password: ", { isHidden: true })) !== password)
    throw new Error("The passwords do not match.");
  return password;
}

function toError({ why }: AccountRefused): Error {
  const texts: Readonly<Record<string, string>> = en.refusal;
  return new Error(texts[why] ?? why);
}

async function grant(app: RoleApp, { email: given, generate }: { email: string | undefined; generate: boolean }) {
  const candidate = await findRoleCandidate(app, given ?? (await ask("Email address: ")));
  if (isRefused(candidate)) throw toError(candidate);
  const { kind, email } = candidate;
  if (kind === "unconfirmed")
    console.log(
      `${email} has an account, but the address was never confirmed: anyone may have created it. ` +
        "Its password will be replaced, and it will be logged out everywhere.",
    );
  const password = kind === "confirmed" ? undefined : await newPassword(generate);
  const outcome = await grantRole(app, { email, ...(password === undefined ? {} : { password }) });
  if (isRefused(outcome)) throw toError(outcome);
  if (password !== undefined && generate) console.log(`Password: ${password}`);
  console.log(`${email} is now an admin and can log in at /admin.`);
  if (password === undefined) console.log("The account keeps its password.");
}

async function main(): Promise<void> {
  const { email, generate, list, revoke, reset } = readArguments();
  const env = readServerEnv();
  const db = await openServerDatabase(env);
  const app: RoleApp = { db, env, now: Date.now, passwordHasher: createPasswordHasher(PASSWORD_COST) };
  try {
    if (list) {
      const roles = await listRoles(app);
      if (roles.length === 0) console.log("There are no admins.");
      for (const role of roles) {
        const marks = [role.role === "editor" && "editor", role.hasSecondFactor && "two-step login"];
        console.log([role.email, ...marks].filter(Boolean).join("  "));
      }
    } else if (revoke !== undefined) {
      if (!(await revokeRole(app, revoke)))
        throw new Error(`${revoke} is neither an admin nor an editor. --list shows who is.`);
      console.log(`${revoke} can no longer enter the portal.`);
    } else if (reset !== undefined) {
      if (!(await resetSecondFactor(app, reset)))
        throw new Error(`${reset} is not on the staff or has no two-step login.`);
      console.log(`${reset} can log in with only the password until two-step login is turned on again.`);
    } else {
      await grant(app, { email, generate });
    }
  } finally {
    await db.destroy();
  }
}

await runCommand(USAGE, main);
