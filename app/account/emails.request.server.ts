import { outside } from "~/platform/currentRequest.server";
import type { Delivery } from "~/platform/mail.server";
import type { RequestContext } from "~/site/context.request.server";
import { originOf } from "~/site/siteFacts.request.server";
import type { Email } from "./accountOutcome.server";
import { toMessage } from "./emailMessage.request.server";

/** Sends an email in the language of the request, and does not wait. Does nothing without an email or without outgoing mail. */
export function sendEmail(context: RequestContext, email: Email | null | undefined): void {
  if (email) void send(context, email);
}

/**
 * Sends an email in the language of the request, for who may know what becomes of it.
 * @returns what has become of it for now. Null: nothing, as there is no email or no outgoing mail
 */
export async function deliverEmail(context: RequestContext, email: Email | null): Promise<Delivery | null> {
  return email === null ? null : outside(() => send(context, email));
}

async function send(context: RequestContext, email: Email): Promise<Delivery | null> {
  const { app, language } = context;
  if (app.mail === null) return null;
  const foot = app.face.footers[language]?.text;
  return app.mail.send(
    toMessage(email, { site: app.env.SITE_NAME, origin: originOf(context), language, foot }),
    app.log,
  );
}
