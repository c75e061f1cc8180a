import { networkOf } from "~/platform/http/network.server";
import type { Limit, Limiter } from "~/platform/limiter.server";
import { refuse, type Refused } from "~/platform/refusal";
import type { SecurityLog } from "~/platform/securityLog.server";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Rate limits for operations that are expensive or could be brute-forced. Names that end in "From" count by the
 * client's network, in "FromTo" by network and account, in "Device" by a browser that the member has logged in with, all
 * others by account.
 */
export const LIMITS = {
  /** Many users may share one address, for example a school. */
  signUpFrom: { times: 30, seconds: HOUR },
  logInFrom: { times: 50, seconds: 15 * MINUTE },
  logInFromTo: { times: 10, seconds: 15 * MINUTE },
  /** More than `logInFromTo` allows in the same time: attempts from one network must not lock a member out. */
  logIn: { times: 50, seconds: HOUR },
  /** In place of the three above. */
  logInDevice: { times: 10, seconds: 15 * MINUTE },
  mailFrom: { times: 20, seconds: HOUR },
  mailFromTo: { times: 4, seconds: HOUR },
  /** Emails that confirm an address. More than `mailFromTo` allows: one network must not use up all of a member. */
  mail: { times: 10, seconds: HOUR },
  /**
   * Emails that reset a password. Beyond it, nothing is sent, and nothing is refused: the links that were sent within
   * the half hour are valid for half an hour more at least (`TOKEN_LIFE_MS`).
   */
  resetMail: { times: 5, seconds: 30 * MINUTE },
  /** In place of the limits above for a password reset. */
  resetMailDevice: { times: 4, seconds: HOUR },
  /** Emails that a logged-in member asks for. */
  mailMember: { times: 4, seconds: HOUR },
  /** Opened links of emails. */
  tokenFrom: { times: 30, seconds: 15 * MINUTE },
  /** People whom the OpenID provider sends back. Each makes the server ask it. */
  oidcFrom: { times: 60, seconds: 15 * MINUTE },
  /** Checks of the current password of a logged-in member. */
  password: { times: 10, seconds: 15 * MINUTE },
  /** Codes of a second factor, after the right password. Each of five tries may meet three of a million codes. */
  secondFactor: { times: 5, seconds: 15 * MINUTE },
  /** Invitations that an admin makes. Each may send an email. */
  invite: { times: 20, seconds: HOUR },
  /** Links for a new password that an admin makes for members. */
  memberReset: { times: 20, seconds: HOUR },
  photo: { times: 20, seconds: HOUR },
  export: { times: 20, seconds: HOUR },
  /** Attempts to make a custom game. Each may need a ranking. A whole class may share one address. */
  makeFrom: { times: 100, seconds: 10 * MINUTE },
  designVoteFrom: { times: 30, seconds: HOUR },
  /** How often guest games are merged into an account. A browser has some at log-in, and rarely later. */
  guestMerge: { times: 10, seconds: HOUR },
  /** Uploaded games. Each may need a ranking, and thousands of words are looked up. */
  savedGame: { times: 60, seconds: MINUTE },
  /** Loaded files of games. Each may need a hundred rankings. A whole class may share one address. */
  gamesFileFrom: { times: 60, seconds: HOUR },
  /** Created teams. The number is the default of `TEAMS_PER_HOUR`. */
  teamCreateFrom: { times: 60, seconds: HOUR },
  /** Team codes that no team has. Of 10¹¹ codes, a network that never stops finds one of a thousand teams in 50 years. */
  teamCodeFrom: { times: 60, seconds: 15 * MINUTE },
  /** Made circles. They are kept longer than teams. */
  circleMakeFrom: { times: 30, seconds: HOUR },
  /** Codes that no circle has. As for teams. */
  circleCodeFrom: { times: 60, seconds: 15 * MINUTE },
  /** Opened sockets. The number is for the default of `SOCKETS_PER_NETWORK`. */
  socketFrom: { times: 1000, seconds: MINUTE },
  /** API calls that rate or rank words. The number is the default of `API_CALLS_PER_MINUTE`. */
  rankingFrom: { times: 1200, seconds: MINUTE },
} as const satisfies Readonly<Record<string, Limit>>;

export type LimitName = keyof typeof LIMITS;

export interface TooMany extends Refused<"tooMany"> {
  /** Seconds until a retry can succeed. */
  readonly retryAfter: number;
}

/** What counts attempts, and what logs a limit that is exceeded: the same of every `App`. */
interface Counting {
  readonly limiter: Limiter<LimitName>;
  readonly securityLog: SecurityLog;
}

/** A limit and the key that it counts by. */
export type LimitKey = readonly [name: LimitName, key: string];

/**
 * Counts one attempt against each limit in turn. The first limit that is exceeded refuses, and those after it do not
 * count. It is logged, without its key.
 * @param memberId whose account the attempt is for, for the log. Left out when nobody is known. It decides nothing: an
 *   address is looked up whether or not it has an account.
 */
export async function rateLimit(app: Counting, limits: readonly LimitKey[], memberId?: string) {
  for (const [name, key] of limits) {
    const retryAfter = await app.limiter.take(name, key);
    if (retryAfter === undefined) continue;
    app.securityLog("limitReached", { limit: name, memberId });
    return { ...refuse("tooMany"), retryAfter };
  }
  return undefined;
}

/** Limits for attempts to log in to one account: from the client's network, and from everywhere. */
export function logInLimits(email: string, clientAddress: string): readonly LimitKey[] {
  return [
    ["logInFromTo", `${networkOf(clientAddress)} ${email}`],
    ["logIn", email],
  ];
}

/** Limits for emails that confirm one address: requested from the client's network, and from everywhere. */
export function mailLimits(email: string, clientAddress: string): readonly LimitKey[] {
  return [mailFromTo(email, clientAddress), ["mail", email]];
}

/** Limit for emails to one address that are requested from the client's network. */
export function mailFromTo(email: string, clientAddress: string): LimitKey {
  return ["mailFromTo", `${networkOf(clientAddress)} ${email}`];
}

/** Clears the failed attempts of an account after a successful authentication. */
export async function resetLogInLimits(app: Counting, email: string, clientAddress: string): Promise<void> {
  for (const [name, key] of logInLimits(email, clientAddress)) await app.limiter.reset(name, key);
}
