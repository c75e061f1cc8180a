import { networkOf } from "./limiter.server";
import type { Log } from "./log.server";

/** Every event of the security log, and the level at which it is logged. */
const LEVELS = {
  sessionStarted: "info",
  logInFailed: "warn",
  limitReached: "warn",
  passwordWrong: "warn",
  linkInvalid: "warn",
  csrfInvalid: "warn",
  notStaff: "warn",
  staffSessionStarted: "info",
  staffSessionEnded: "info",
  secondFactorFailed: "warn",
  secondFactorOn: "info",
  secondFactorOff: "info",
  recoveryCodeUsed: "warn",
  recoveryCodesRenewed: "info",
  resetRequested: "info",
  passwordReset: "info",
  passwordChanged: "info",
  emailConfirmed: "info",
  sessionsEnded: "info",
  accountDeleted: "info",
} as const satisfies Readonly<Record<string, "info" | "warn">>;

type SecurityEvent = keyof typeof LEVELS;

/** What is logged with an event. Nothing that authenticates and no email address. */
type SecurityFields = {
  /** Left out when nobody is known, such as for an address without an account. */
  readonly memberId?: string | undefined;
  readonly limit?: string;
};

export type SecurityLog = (event: SecurityEvent, fields?: SecurityFields) => void;

/** How much of a client's network address is logged: nothing, what `networkOf` keeps of it, or all. */
export type LoggedAddresses = "none" | "network" | "full";

/**
 * @param log that of a request, whose lines have its id
 * @param clientAddress of the request that causes the events. Left out: none does.
 */
export function createSecurityLog(log: Log, addresses: LoggedAddresses, clientAddress?: string): SecurityLog {
  return (event, { memberId, limit } = {}) => {
    const fields = {
      event,
      ...(clientAddress === undefined ? {} : addressField(clientAddress, addresses)),
      ...(memberId === undefined ? {} : { memberId }),
      ...(limit === undefined ? {} : { limit }),
    };
    log[LEVELS[event]](fields, "security");
  };
}

function addressField(address: string, addresses: LoggedAddresses) {
  if (addresses === "none") return {};
  return { address: addresses === "full" ? address : networkOf(address) };
}
