import { currentSender } from "./currentRequest.server";
import type { Env } from "./env.server";
import { networkOf } from "./http/network.server";
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
  notAdmin: "warn",
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
  identityLinked: "info",
  identityUnlinked: "info",
  accountTaken: "warn",
  accountDeleted: "info",
} as const satisfies Readonly<Record<string, "info" | "warn">>;

/** What is logged with an event. Nothing that authenticates and no email address. */
type SecurityFields = {
  /** Left out when nobody is known, such as for an address without an account. */
  readonly memberId?: string | undefined;
  readonly limit?: string;
};

export type SecurityLog = ReturnType<typeof createSecurityLog>;

/** What logs may have of a client's address. Undefined: nothing. */
export function loggedAddress(address: string, addresses: Env["LOG_ADDRESSES"]): string | undefined {
  if (addresses === "none") return undefined;
  return addresses === "full" ? address : networkOf(address);
}

/** @param addresses how much of the client's address is logged: nothing, what `networkOf` keeps of it, or all */
export function createSecurityLog(log: Log, addresses: Env["LOG_ADDRESSES"]) {
  return (event: keyof typeof LEVELS, { memberId, limit }: SecurityFields = {}) => {
    const sender = currentSender();
    const address = sender && loggedAddress(sender.clientAddress, addresses);
    // The log leaves out what is undefined.
    log[LEVELS[event]]({ event, address, memberId, limit }, "security");
  };
}
