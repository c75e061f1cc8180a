import type { Language } from "~/editions/languages";
import { ACCOUNT_PAGES } from "~/i18n/accountPages";
import { pathIn, withQuery } from "~/i18n/addresses";
import { emailText } from "~/i18n/emails.server";
import { formatDay } from "~/i18n/format";
import { STAFF_PAGES } from "~/i18n/staffPages";
import { utcDay } from "~/platform/isoTime.server";
import type { EmailMessage } from "~/platform/mail.server";
import type { Email } from "./accountOutcome.server";

/** The page that the link of an email opens. */
const LINKED_PAGES = {
  verify: ACCOUNT_PAGES.verify,
  reset: ACCOUNT_PAGES.reset,
  taken: ACCOUNT_PAGES.logIn,
  linked: ACCOUNT_PAGES.account,
  invite: STAFF_PAGES.invite,
  playerInvite: ACCOUNT_PAGES.signUp,
} as const satisfies Readonly<Record<Email["kind"], string>>;

/** The message of an email. @param origin where its link leads @param foot its last line */
export function toMessage(
  email: Email,
  { site, origin, language, foot }: { site: string; origin: string; language: Language; foot: string | undefined },
): EmailMessage {
  const page = pathIn(language, LINKED_PAGES[email.kind]);
  const link = origin + withQuery(page, { token: "token" in email ? email.token : undefined });
  const until = email.kind === "playerInvite" ? formatDay(utcDay(email.expiresAt), language) : "";
  const { provider = "", person = "" }: { provider?: string; person?: string } = email.kind === "linked" ? email : {};
  return { to: email.to, ...emailText(email.kind, language, { site, link, until, provider, person }, foot) };
}
