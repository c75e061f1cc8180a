import { createTransport } from "nodemailer";
import type { Env } from "./env.server";
import type { Log } from "./log.server";

export type MailText = {
  /** One e-mail address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
};

/** The way out for e-mail. */
export type Mail = {
  /** Hands a mail over and does not wait: how long it takes must tell nobody whether there was one. A failure goes to the log. */
  post(mail: MailText): void;
  /** Waits for what is on its way. */
  close(): Promise<void>;
};

/** A server that does not answer for so long is given up, milliseconds. */
const PATIENCE_MS = 20_000;

/**
 * The deployment's way out for e-mail; null where it has none. In development without a server, mails are printed.
 * @throws Error when something is missing that mails cannot do without
 */
export function openMail(
  { SMTP_URL, MAIL_FROM, ORIGIN }: Pick<Env, "SMTP_URL" | "MAIL_FROM" | "ORIGIN">,
  { isDevelopment, log }: { isDevelopment: boolean; log: Log },
): Mail | null {
  if (SMTP_URL === undefined) return isDevelopment ? printedMail : null;
  if (MAIL_FROM === undefined) throw new Error("SMTP_URL is set, but MAIL_FROM is not: mails need a sender.");
  // Without it, the links in mails would lead to whatever host a request has named.
  if (ORIGIN === undefined)
    throw new Error("SMTP_URL is set, but ORIGIN is not: links in mails need the site's address.");
  const transport = createTransport({
    url: SMTP_URL,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  });
  const underway = new Set<Promise<void>>();
  return {
    post: ({ to, subject, text }) => {
      const sending = transport
        // As an object, an address is one address, whatever is in it.
        .sendMail({ from: MAIL_FROM, to: { name: "", address: to }, subject, text })
        .then(() => undefined)
        .catch((error: unknown) => {
          log.error({ err: error }, "a mail could not be sent");
        })
        .finally(() => underway.delete(sending));
      underway.add(sending);
    },
    close: async () => {
      await Promise.all(underway);
      transport.close();
    },
  };
}

const printedMail: Mail = {
  post: ({ to, subject, text }) => {
    console.log(`\nMail to ${to}: ${subject}\n\n${text}\n`);
  },
  close: () => Promise.resolve(),
};
