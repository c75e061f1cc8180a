import { setTimeout as pauseFor } from "node:timers/promises";
import type { Env } from "./env.server";
import type { Log } from "./log.server";

export type EmailMessage = {
  /** One e-mail address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
};

/** Why an email was not sent. */
export interface MailFailure {
  /** What the mail server has answered, or why it has not. Without addresses. */
  readonly said: string;
  /** Whether the same email may be taken later. */
  readonly isTemporary: boolean;
}

/** What has become of an email. */
export type Delivery = { readonly isSent: true } | ({ readonly isSent: false } & MailFailure);

export type Mail = {
  /**
   * Sends an email, and again later while the mail server does not take it for a reason that passes. Who may not show by the
   * response time whether an email was sent does not wait. It does not reject. Failures are logged, without the address.
   * @param log that of the request
   * @returns what has become of it at first
   */
  send(message: EmailMessage, log: Log): Promise<Delivery>;
  /** Sends an email once, however long that takes. It does not reject. Failures are logged as above. */
  deliver(message: EmailMessage, log: Log): Promise<Delivery>;
  /** Says in the log when the mail server cannot be used: it is away, or refuses the user or the password. It does not reject. */
  check(log: Log): Promise<void>;
  /** Gives what is being sent a moment, and gives up what waits. */
  close(): Promise<void>;
};

/** How long the mail server may take for each step, milliseconds. */
const SMTP_TIMEOUT_MS = 20_000;
/** The same for all steps of an email: a server that answers byte by byte is never late for a step. */
const DELIVERY_TIMEOUT_MS = 60_000;
/** How long somebody waits for what becomes of an email, milliseconds. */
const PATIENCE_MS = 5000;
/** After how long an email is sent again, each time, milliseconds. Servers that do so on purpose take it after minutes. */
const RETRY_AFTER_MS = [60_000, 5 * 60_000, 15 * 60_000, 30 * 60_000] as const;
/** How many emails may wait for that. */
const MAX_WAITING = 1000;
/** How long emails may take that are being sent when the server stops, milliseconds. */
const STOP_MS = 1500;
/** The longest answer of a mail server that is told, characters. */
const MAX_SAID = 300;

/** How time passes, for tests. */
interface MailTimes {
  /** @throws if `signal` is aborted */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<unknown>;
  /** Is aborted when an email has taken too long. */
  readonly deadline?: () => AbortSignal;
}

/**
 * Connects to the deployment's mail server. In development without a server, emails are printed.
 * @returns null when the deployment has no mail server
 * @throws Error when a required setting is missing
 */
export async function openMail(
  { SMTP_URL, MAIL_FROM, ORIGIN }: Pick<Env, "SMTP_URL" | "MAIL_FROM" | "ORIGIN">,
  { isDevelopment }: { isDevelopment: boolean },
  {
    pause = (ms, signal) => pauseFor(ms, undefined, { signal, ref: false }),
    deadline = () => AbortSignal.timeout(DELIVERY_TIMEOUT_MS),
  }: MailTimes = {},
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
  const stopping = new AbortController();
  const ending = new AbortController();
  const pending = new Set<Promise<unknown>>();
  let waiting = 0;

  const attempt = async ({ to, subject, text }: EmailMessage): Promise<Delivery> => {
    const signal = AbortSignal.any([ending.signal, deadline()]);
    // An object is not parsed as a list, so that the email goes to one address only.
    const message = { from: MAIL_FROM, to: { name: "", address: to }, subject, text, signal };
    try {
      await transport.sendMail(message);
      return { isSent: true };
    } catch (error) {
      const failure = toFailure(error, signal);
      return { isSent: false, ...failure, ...(ending.signal.aborted ? { said: "the server stops" } : {}) };
    }
  };
  const noteFailure = (log: Log, { said }: MailFailure) => {
    log.error({ reason: said }, "an email could not be sent");
  };
  const deliver = async (message: EmailMessage, log: Log) => {
    const delivery = await attempt(message);
    if (!delivery.isSent) noteFailure(log, delivery);
    return delivery;
  };
  /** @param onFirst is told of the first attempt */
  const insist = async (message: EmailMessage, log: Log, onFirst: (delivery: Delivery) => void) => {
    for (const delay of [...RETRY_AFTER_MS, null]) {
      const delivery = await attempt(message);
      if (delivery.isSent) {
        onFirst(delivery);
        return;
      }
      const isOver = delay === null || !delivery.isTemporary || waiting >= MAX_WAITING || stopping.signal.aborted;
      onFirst({ ...delivery, isTemporary: !isOver });
      if (isOver) {
        noteFailure(log, delivery);
        return;
      }
      log.warn({ reason: delivery.said, retryAfter: delay / 1000 }, "an email was not sent yet");
      waiting += 1;
      const isStopped = await pause(delay, stopping.signal).then(
        () => false,
        () => true,
      );
      waiting -= 1;
      if (isStopped) {
        noteFailure(log, { ...delivery, said: `the server stops; before: ${delivery.said}` });
        return;
      }
    }
  };
  const keep = (work: Promise<unknown>) => {
    const kept = work.finally(() => pending.delete(kept));
    pending.add(kept);
  };
  return {
    send: (message, log) =>
      new Promise((resolve) => {
        const late = setTimeout(() => {
          resolve({ isSent: false, said: `no answer within ${PATIENCE_MS / 1000} seconds`, isTemporary: true });
        }, PATIENCE_MS);
        keep(
          insist(message, log, (delivery) => {
            clearTimeout(late);
            resolve(delivery);
          }),
        );
      }),
    deliver: (message, log) => {
      const delivering = deliver(message, log);
      keep(delivering);
      return delivering;
    },
    check: async (log) => {
      const late = deadline();
      const isLate = new Promise((_, reject) => {
        late.addEventListener("abort", () => {
          reject(new Error("it does not answer"));
        });
      });
      try {
        await Promise.race([transport.verify(), isLate]);
      } catch (error) {
        log.error({ reason: toFailure(error, late).said }, "the mail server of SMTP_URL cannot be used");
      }
    },
    close: async () => {
      stopping.abort();
      const timer = setTimeout(() => {
        ending.abort();
      }, STOP_MS);
      await Promise.all(pending);
      clearTimeout(timer);
      transport.close();
    },
  };
}

/** Of an error without an answer of the server: it is about the message or the user, and comes again. */
const FINAL_CODES: readonly unknown[] = ["EENVELOPE", "EMESSAGE", "EAUTH", "ENOAUTH"];

/** Of the answers of a mail server, those of 4xx pass, as do failures of the way to it. */
function toFailure(error: unknown, signal: AbortSignal): MailFailure {
  const { code, response, responseCode } = error as { code?: unknown; response?: unknown; responseCode?: unknown };
  const isTemporary = typeof responseCode === "number" ? responseCode < 500 : !FINAL_CODES.includes(code);
  const said = signal.aborted ? "no answer in time" : typeof response === "string" ? response : messageOf(error);
  return { said: withoutAddresses(said).slice(0, MAX_SAID), isTemporary };
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Mail servers repeat the address in their answers. */
function withoutAddresses(text: string): string {
  return text.replace(/\p{Cc}+/gu, " ").replace(/[^\s<>"]+@[^\s<>"]+/g, "…@…");
}

const print: Mail["send"] = ({ to, subject, text }) => {
  console.log(`\nMail to ${to}: ${subject}\n\n${text}\n`);
  return Promise.resolve({ isSent: true });
};

const printedMail: Mail = {
  send: print,
  deliver: print,
  check: () => Promise.resolve(),
  close: () => Promise.resolve(),
};
