import type { App } from "~/app";
import { FALLBACK_LANGUAGE } from "~/editions/languages";
import { ACCOUNT_PAGES } from "~/i18n/accountPages";
import { pathIn } from "~/i18n/addresses";
import { emailText } from "~/i18n/emails.server";
import { formatDay } from "~/i18n/format";
import { type IdleMail, noteSent, takeIdleMails } from "./idleMails.server";

/** Batches of emails a day and process: mail servers take offense at thousands at once. */
const MAX_BATCHES = 25;

/**
 * Tells members by email that their account will be deleted because nobody uses it, one after the other. Does nothing
 * without outgoing mail, or where accounts are kept. What the mail server does not take is tried on the next day.
 */
export async function sendIdleMails(app: App): Promise<void> {
  for (let batches = 0; batches < MAX_BATCHES; batches += 1) {
    let sent = 0;
    for (const mail of await takeIdleMails(app)) {
      if ((await app.mail?.deliver(toMessage(app, mail), app.log))?.isSent !== true) continue;
      await noteSent(app, mail);
      sent += 1;
    }
    // There is nobody to be told, or the mail server takes none.
    if (sent === 0) return;
  }
}

function toMessage({ env, face }: App, { to, language = FALLBACK_LANGUAGE, until }: IdleMail) {
  const logIn = env.LOG_IN_URL ?? `${env.ORIGIN ?? ""}${pathIn(language, ACCOUNT_PAGES.logIn)}`;
  const values = { site: env.SITE_NAME, link: logIn, until: formatDay(until, language) };
  return { to, ...emailText("idle", language, values, face.footers[language]?.text) };
}
