// scripts: npm run mail:test: sends an email as the server would.
import { createLog } from "../app/platform/log.server";
import { openMail } from "../app/platform/mail.server";
import { readServerEnv, readWithUsage, runCommand } from "./command";

const USAGE = `Usage: npm run mail:test -- ADDRESS

Sends an email to ADDRESS by the mail server of SMTP_URL, and says what that has answered. The server may be running.

The settings are those of the server.`;

async function main([address = "", ...others]: readonly string[]): Promise<void> {
  readWithUsage(USAGE, () => {
    if (!/^[^\s@]+@[^\s@]+$/.test(address) || others.length > 0) throw new Error("Name one address.");
  });
  const env = readServerEnv();
  const mail = await openMail(env, { isDevelopment: false });
  if (mail === null) throw new Error("SMTP_URL is not set, so no mail is sent.");
  const subject = `A test email from ${env.SITE_NAME}`;
  const text = `This email was sent by npm run mail:test. The mail server of ${env.ORIGIN ?? ""} works.`;
  // The answer is told below.
  const delivery = await mail.deliver({ to: address, subject, text }, createLog("silent"));
  await mail.close();
  if (!delivery.isSent) throw new Error(`The mail server has not taken the email to ${address}: ${delivery.said}`);
  console.log(`The mail server has taken the email to ${address}. If it does not arrive, look into the spam folder.`);
}

await runCommand(USAGE, main);
