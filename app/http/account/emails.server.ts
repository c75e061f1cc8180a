import type { Email } from "~/services/members/accountOutcome.server";
import { originOf } from "../pages/site.server";
import type { RequestContext } from "../request/context";
import { toMessage } from "./emailMessage.server";

/** Sends an email in the language of the request. Does nothing without an email or without outgoing mail. */
export function sendEmail(context: RequestContext, email: Email | null | undefined): void {
  if (!email) return;
  const { app, language } = context;
  const foot = app.face.footers[language]?.text;
  app.mail?.send(toMessage(email, { site: app.env.SITE_NAME, origin: originOf(context), language, foot }), app.log);
}
