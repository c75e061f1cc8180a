import { ACCOUNT_PAGES } from "~/i18n/accountPages";
import { pathIn } from "~/i18n/addresses";
import { STAFF_PAGES } from "~/i18n/staffPages";
import { emailText } from "~/i18n/emails.server";
import type { Email } from "~/services/members/accountOutcome.server";
import type { RequestContext } from "../request/context";
import { originOf } from "../pages/site.server";

/** The page that the link of an email opens. */
const LINKED_PAGES = {
  verify: ACCOUNT_PAGES.verify,
  reset: ACCOUNT_PAGES.reset,
  taken: ACCOUNT_PAGES.logIn,
  invite: STAFF_PAGES.invite,
} as const satisfies Readonly<Record<Email["kind"], string>>;

/** Sends an email in the language of the request. Does nothing without an email or without outgoing mail. */
export function sendEmail(context: RequestContext, email: Email | null | undefined): void {
  if (!email) return;
  const { app, language } = context;
  const page = LINKED_PAGES[email.kind];
  const query = email.kind === "taken" ? "" : `?token=${email.token}`;
  const link = `${originOf(context)}${pathIn(language, page)}${query}`;
  app.mail?.send({ to: email.to, ...emailText(email.kind, language, { site: app.env.SITE_NAME, link }) }, app.log);
}
