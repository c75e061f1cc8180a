import type { Limit } from "~/platform/limiter.server";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * How often what costs much, or could be guessed, may be asked for. Those "From" count by the sender's network, those "FromTo" by network and
 * account, the others by the account.
 */
export const LIMITS = {
  /** A school may sit behind one address. */
  signUpFrom: { times: 30, seconds: HOUR },
  logInFrom: { times: 50, seconds: 15 * MINUTE },
  logInFromTo: { times: 10, seconds: 15 * MINUTE },
  /** More than one network may try in the time: a stranger in one place must not keep a member out. */
  logIn: { times: 50, seconds: HOUR },
  mailFrom: { times: 20, seconds: HOUR },
  mailFromTo: { times: 4, seconds: HOUR },
  /** As with logging in: a stranger who asks for mails must leave some to the one who gets them. */
  mail: { times: 10, seconds: HOUR },
  /** Links in mails that are followed. */
  tokenFrom: { times: 30, seconds: 15 * MINUTE },
  /** A password that is asked for again. */
  password: { times: 10, seconds: 15 * MINUTE },
  photo: { times: 20, seconds: HOUR },
  export: { times: 20, seconds: HOUR },
  opinionFrom: { times: 30, seconds: HOUR },
} as const satisfies Readonly<Record<string, Limit>>;

export type LimitName = keyof typeof LIMITS;
