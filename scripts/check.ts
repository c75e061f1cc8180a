// scripts: npm run check: says what the settings of a deployment mean and what is missing, without starting it.
import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { openFace } from "../app/face/face.server";
import type { HostFacts } from "../app/face/hostFacts.server";
import { openKeys } from "../app/platform/crypto/keys.server";
import { locateDatabase } from "../app/platform/database/database.server";
import { type Env, VARIABLES } from "../app/platform/env.server";
import { readLastBackup } from "../app/platform/lastBackup.server";
import { createLog } from "../app/platform/log.server";
import { openMail } from "../app/platform/mail.server";
import { openOidc } from "../app/platform/oidc.server";
import { openWebhooks } from "../app/platform/webhooks.server";
import { findUnknownLists, readWordLists } from "../app/words/wordLists.server";
import { readServerEnv, readWithUsage, runCommand, toPrintable } from "./command";

const USAGE = `Usage: npm run check

Says what is set in the environment and in the file of settings, what each setting means, and what is missing. It starts
nothing, asks no other server and changes no file. It ends with code 1 if the server would not start.`;

/** What few sites should do without, with the reason. */
const ADVICE: readonly (readonly [isMissing: (env: Env, facts: HostFacts | undefined) => boolean, sentence: string])[] =
  [
    [
      (env) => env.ORIGIN === undefined,
      "ORIGIN: links in mails and feeds, and log-ins by a provider, need the address of the site.",
    ],
    [
      (env) => env.ORIGIN?.startsWith("https:") === true && /^\s*(?:false|0*)\s*$/.test(process.env.TRUST_PROXY ?? ""),
      "TRUST_PROXY: with https, there is a proxy. Without it, all players count as one client, with its limits.",
    ],
    [
      (env) => env.SMTP_URL === undefined,
      "SMTP_URL: without mail, nobody confirms an address or replaces a forgotten password.",
    ],
    [
      (_, facts) => facts !== undefined && (facts.email ?? facts.feedback ?? facts.social) === undefined,
      "email in brand/host.json: the contact page names nobody.",
    ],
    [
      (_, facts) => facts !== undefined && facts.managedBy === undefined,
      "managedBy in brand/host.json: the pages on privacy and terms do not say who runs the site.",
    ],
    [
      (env) => env.DATABASE_URL === undefined && !existsSync(locateDatabase(env)),
      "A database: the first start makes one in DATA_DIR.",
    ],
    [
      (env) =>
        env.DATABASE_URL === undefined && existsSync(locateDatabase(env)) && readLastBackup(env.DATA_DIR) === undefined,
      "A backup: npm run backup has made none of this data directory.",
    ],
  ];

async function main(args: readonly string[]): Promise<void> {
  readWithUsage(USAGE, () => parseArgs({ args: [...args], options: {} }));
  const before = { ...process.env };
  const env = readServerEnv();
  const names = Object.keys(VARIABLES) as (keyof typeof VARIABLES)[];
  const isSecret = (name: keyof typeof VARIABLES) => "isSecret" in VARIABLES[name] && VARIABLES[name].isSecret;
  const lines = names.flatMap((name) => {
    const given = [name, `${name}_FILE`].find((one) => (process.env[one] ?? "").trim() !== "");
    if (given === undefined) return [];
    const value = given === name && isSecret(name) ? "(secret)" : process.env[given];
    const place = before[given] === undefined ? "" : "  (environment)";
    return [`  ${given} = ${value ?? ""}${place}`, `      ${VARIABLES[name].description}`];
  });
  const said: string[] = [];
  const { faults: wrong, facts } = await findFaults(env, (line) => said.push(line));
  const missing = ADVICE.filter(([isMissing]) => isMissing(env, facts)).map(([, sentence]) => `  ${sentence}`);
  const backup = readLastBackup(env.DATA_DIR);
  const print = (title: string, rows: readonly string[]) => {
    if (rows.length > 0) console.log(toPrintable([title, ...rows, ""].join("\n")));
  };
  print("Set:", lines.length > 0 ? lines : ["  nothing: everything is as docs/operations.md says under Default"]);
  print(
    `Data directory: ${env.DATA_DIR}`,
    backup === undefined ? [] : [`  The newest backup is of ${backup.at}, in ${backup.place}.`],
  );
  print("Not there, and worth a thought:", missing);
  print("To be noted:", said);
  print(
    "Wrong, so that the server does not start:",
    wrong.map((message) => `  ${message}`),
  );
  if (wrong.length > 0) process.exitCode = 1;
  else console.log("The settings fit together.");
}

/** What the server would find wrong with settings and files before it opens its database. @param note gets its warnings */
async function findFaults(env: Env, note: (line: string) => void) {
  const log = createLog("warn", {
    write: (line) => {
      const { msg, file } = JSON.parse(line) as { readonly msg: string; readonly file?: string };
      note(`  ${file === undefined ? "" : `${file}: `}${msg}`);
    },
  });
  const additions = path.join(env.DATA_DIR, "words");
  const areKeysGiven = [env.SESSION_KEY, env.SEALING_KEY, env.SCHEDULE_KEY].some((key) => key !== undefined);
  let facts: HostFacts | undefined;
  const attempts: (() => unknown)[] = [
    // None are made here.
    () => (areKeysGiven || existsSync(path.join(env.DATA_DIR, "keys.json")) ? openKeys(env) : undefined),
    async () => ({ facts } = await openFace(env, log)),
    async () => (await openMail(env, { isDevelopment: false }))?.close(),
    () => openOidc(env, { log, now: Date.now }),
    () => openWebhooks(env, { now: Date.now })?.close(),
    () => {
      readWordLists({ builtIn: env.WORDS_DIR, additions });
      for (const name of findUnknownLists(additions).files)
        note(`  ${path.join(additions, name)}: no list has this name; it has no effect`);
    },
  ];
  const faults: string[] = [];
  for (const attempt of attempts)
    try {
      await attempt();
    } catch (error) {
      faults.push(error instanceof Error ? error.message : String(error));
    }
  return { faults, facts };
}

await runCommand(USAGE, main);
