import type { Env } from "./env.server";
import type { Log } from "./log.server";

export type EmailMessage = {
  /** One e-mail address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
};

export type Mail = {
  /**
   * Starts to send and does not wait, so that the response time does not tell whether an email was sent. Failures are
   * logged, without the address.
   * @param log that of the request
   */
  send(message: EmailMessage, log: Log): void;
  /** Sends an email to whom nobody waits for. @returns whether the mail server took it. Failures are logged as above. */
  deliver(message: EmailMessage, log: Log): Promise<boolean>;
  /** Waits for pending emails. */
  close(): Promise<void>;
};

/** Timeout of the mail server, milliseconds. */
const SMTP_TIMEOUT_MS = 20_000;

/**
 * Connects to the deployment's mail server. In development without a server, emails are printed.
 * @returns null when the deployment has no mail server
 * @throws Error when a required setting is missing
 */
export async function openMail(
  { SMTP_URL, MAIL_FROM, ORIGIN }: Pick<Env, "SMTP_URL" | "MAIL_FROM" | "ORIGIN">,
  { isDevelopment }: { isDevelopment: boolean },
): Promise<Mail | null> {
  if (SMTP_URL === undefined) return isDevelopment ? printedMail : null;
  if (MAIL_FROM === undefined) throw new Error("SMTP_URL is set, but MAIL_FROM is not: mails need a sender.");
  // Without it, links in emails would use the `Host` header of the request, which an attacker can set.
  if (ORIGIN === undefined)
    throw new Error("SMTP_URL is set, but ORIGIN is not: links in mails need the site's address.");
  // Only deployments with mail spend memory on it.
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    url: SMTP_URL,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  });
  const pending = new Set<Promise<boolean>>();
  const deliver: Mail["deliver"] = ({ to, subject, text }, log) => {
    const sending = transport
      // An object is not parsed as a list, so that the email goes to one address only.
      .sendMail({ from: MAIL_FROM, to: { name: "", address: to }, subject, text })
      .then(() => true)
      .catch((error: unknown) => {
        log.error({ reason: reasonOf(error) }, "an email could not be sent");
        return false;
      })
      .finally(() => pending.delete(sending));
    pending.add(sending);
    return sending;
  };
  return {
    send: (message, log) => void deliver(message, log),
    deliver,
    close: async () => {
      await Promise.all(pending);
      transport.close();
    },
  };
}

/** Mail servers repeat the address in their answers. */
function reasonOf(error: unknown): string {
  return String(error).replace(/[^\s<>"]+@[^\s<>"]+/g, "…@…");
}

const print = ({ to, subject, text }: EmailMessage) => {
  console.log(`\nMail to ${to}: ${subject}\n\n${text}\n`);
};

const printedMail: Mail = {
  send: print,
  deliver: (message) => {
    print(message);
    return Promise.resolve(true);
  },
  close: () => Promise.resolve(),
};
