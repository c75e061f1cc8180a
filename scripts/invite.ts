// scripts: npm run invite: makes links by which players can make an account.
import path from "node:path";
import { parseArgs } from "node:util";
import { toMessage } from "../app/account/emailMessage.request.server";
import { LANGUAGES } from "../app/editions/languages";
import { readHostFacts } from "../app/face/hostFacts.server";
import { readHostPages } from "../app/face/hostPages.server";
import { ACCOUNT_PAGES } from "../app/i18n/accountPages";
import { pathIn, withQuery } from "../app/i18n/addresses";
import en from "../app/i18n/en.json";
import { openKeys } from "../app/platform/crypto/keys.server";
import { createLog } from "../app/platform/log.server";
import { openMail } from "../app/platform/mail.server";
import { isRefused } from "../app/platform/refusal";
import { INVITE_DAYS, invitePlayer, noteInviteShown } from "../app/portal/invite.server";
import { openServerDatabase, readServerEnv, readWithUsage, runCommand } from "./command";

const USAGE = `Usage: npm run invite -- [--email EMAIL | --count NUMBER] [--days NUMBER] [--language CODE]

Makes a link by which one person can create an account, where SIGN_UP is invite. The server may be running. The links are
listed in the portal, where they can be withdrawn, and are not shown again.

  --email EMAIL    for this address only; with SMTP_URL, the link is sent there and not printed
  --count NUMBER   as many links, from 1 to 1000 (default: 1)
  --days NUMBER    how long it is valid, from 1 to 365 (default: ${INVITE_DAYS})
  --language CODE  of the page and of the email: ${LANGUAGES.join(", ")} (default: en)

Database and keys are those of the server's settings.`;

function readArguments() {
  return readWithUsage(USAGE, () => {
    const { values } = parseArgs({
      options: {
        email: { type: "string" },
        count: { type: "string" },
        days: { type: "string" },
        language: { type: "string", default: LANGUAGES[0] },
      },
    });
    const { email } = values;
    if (email !== undefined && values.count !== undefined)
      throw new Error("An address gets one link: leave --count out.");
    if (email?.trim() === "") throw new Error("--email needs an address.");
    const language = LANGUAGES.find((one) => one === values.language);
    if (language === undefined) throw new Error(`--language is one of ${LANGUAGES.join(", ")}.`);
    const count = readNumber("--count", values.count ?? "1", 1000);
    const days = readNumber("--days", values.days ?? String(INVITE_DAYS), 365);
    return { email, count, days, language };
  });
}

function readNumber(name: string, text: string, most: number): number {
  const number = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > most) throw new Error(`${name} is a whole number from 1 to ${most}.`);
  return number;
}

async function main(): Promise<void> {
  const { email = "", count, days, language } = readArguments();
  const env = readServerEnv();
  if (env.SIGN_UP !== "invite")
    throw new Error(`SIGN_UP is ${env.SIGN_UP}, so an invitation would do nothing. Set SIGN_UP=invite first.`);
  const origin = env.ORIGIN ?? `http://localhost:${env.PORT}`;
  const db = await openServerDatabase(env);
  const mail = await openMail(env, { isDevelopment: false });
  try {
    const app = { db, keys: openKeys(env), mail, now: Date.now };
    for (let made = 0; made < count; made += 1) {
      const outcome = await invitePlayer(app, { email, days });
      if (isRefused(outcome)) throw new Error(en.refusal[outcome.why]);
      const { token, email: message } = outcome;
      if (token !== null) console.log(origin + withQuery(pathIn(language, ACCOUNT_PAGES.signUp), { token }));
      if (message === null) continue;
      const log = createLog(env.LOG_LEVEL);
      const { footers } = readHostPages(
        path.join(env.DATA_DIR, "pages"),
        readHostFacts(path.join(env.DATA_DIR, "brand")).footer,
        log,
      );
      const foot = footers[language]?.text;
      const delivery = await mail?.deliver(toMessage(message, { site: env.SITE_NAME, origin, language, foot }), log);
      if (delivery?.isSent !== false) {
        console.log(`The link is sent to ${message.to}.`);
        continue;
      }
      await noteInviteShown(app, message.token);
      console.log(origin + withQuery(pathIn(language, ACCOUNT_PAGES.signUp), { token: message.token }));
      throw new Error(`The mail server has not taken the email to ${message.to}. Pass the link on. ${delivery.said}`);
    }
    if (env.ORIGIN === undefined) console.error("ORIGIN is not set: replace the beginning by the site's address.");
  } finally {
    await mail?.close();
    await db.destroy();
  }
}

await runCommand(USAGE, main);
