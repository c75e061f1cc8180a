import type { Limit } from "~/platform/limiter.server";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Rate limits for operations that are expensive or could be brute-forced. Names that end in "From" count by the
 * client's network, in "FromTo" by network and account, all others by account.
 */
export const LIMITS = {
  /** Many users may share one address, for example a school. */
  signUpFrom: { times: 30, seconds: HOUR },
  logInFrom: { times: 50, seconds: 15 * MINUTE },
  logInFromTo: { times: 10, seconds: 15 * MINUTE },
  /** More than `logInFromTo` allows in the same time: attempts from one network must not lock a member out. */
  logIn: { times: 50, seconds: HOUR },
  mailFrom: { times: 20, seconds: HOUR },
  mailFromTo: { times: 4, seconds: HOUR },
  /** More than `mailFromTo` allows: requests from one network must not use up all emails of a member. */
  mail: { times: 10, seconds: HOUR },
  /** Opened links of emails. */
  tokenFrom: { times: 30, seconds: 15 * MINUTE },
  /** Checks of the current password of a logged-in member. */
  password: { times: 10, seconds: 15 * MINUTE },
  photo: { times: 20, seconds: HOUR },
  export: { times: 20, seconds: HOUR },
  opinionFrom: { times: 30, seconds: HOUR },
  /** Uploaded games. Each may need a ranking, and thousands of words are looked up. */
  savedGame: { times: 60, seconds: MINUTE },
} as const satisfies Readonly<Record<string, Limit>>;

export type LimitName = keyof typeof LIMITS;
