import { randomUUID } from "node:crypto";
import {
  deleteExpiredTokens,
  deleteToken,
  deleteTokensOf,
  findTokenMember,
  replaceToken,
  type TokenPurpose,
} from "~/data/emailTokens.server";
import {
  type Credentials,
  deleteMember,
  findCredentials,
  findPhoto,
  insertMember,
  listMemberRows,
  type Member,
  updateFirstName,
  updateOptIn,
  updatePassword,
  updatePhoto,
  updateVerified,
} from "~/data/members.server";
import { deleteExpiredSessions, deleteSessionsOf } from "~/data/sessions.server";
import { parseLog } from "~/game/log";
import { NO_STATS, parseStats, type Stats } from "~/game/stats";
import type { Edition, GuessLog } from "~/game/types";
import { networkOf } from "~/platform/limiter.server";
import { PORTRAIT_TYPE, toPortrait } from "~/platform/picture.server";
import { fingerprint, newToken } from "~/platform/crypto/token.server";
import type { App } from "../app";
import type { LimitName } from "../limits";

/** Characters of a password. */
export const PASSWORD_LENGTH = { least: 8, most: 200 } as const;
/** Characters of a first name, at most. */
export const MAX_FIRST_NAME = 40;
/** Bytes of an uploaded photo, at most. */
export const MAX_PHOTO_BYTES = 2 * 1024 * 1024;
/** Type of a stored photo. */
export const PHOTO_TYPE = PORTRAIT_TYPE;
/** RFC 5321 has no room for longer addresses. */
const MAX_EMAIL = 254;

const HOUR_MS = 3_600_000;
const TOKEN_LIFE_MS: Readonly<Record<TokenPurpose, number>> = { verify: 24 * HOUR_MS, reset: HOUR_MS };

/** Why something about an account was not done. */
export type AccountRefusal =
  | "badEmail"
  | "passwordTooShort"
  | "passwordTooLong"
  | "passwordIsEmail"
  | "nameTooLong"
  | "cannotSignUp"
  | "badCredentials"
  | "wrongPassword"
  | "badToken"
  | "photoMissing"
  | "photoTooLarge"
  | "photoUnreadable"
  | "tooMany";

/** A mail to be worded and sent: to whom, and why. */
export type Email =
  | { readonly kind: TokenPurpose; readonly to: string; readonly token: string }
  /** Somebody has tried to sign up with the address of this member. */
  | { readonly kind: "taken"; readonly to: string };

export type Refused = {
  readonly type: "refused";
  readonly why: AccountRefusal;
  /** Seconds after which it may be tried again, where that would help. */
  readonly retryAfter?: number;
  readonly email?: Email;
};
export type Done = { readonly type: "done" };
/** Whoever has shown to be this member may be logged in, as long as the member's password is stored as it was then. */
export type Authenticated = {
  readonly type: "authenticated";
  readonly memberId: string;
  readonly passwordHash: string;
};
/** The rest is in a mail, if there is one: whoever asked must not learn whether. */
export type Mailed = { readonly type: "mailed"; readonly email: Email | null };

const refuse = (why: AccountRefusal): Refused => ({ type: "refused", why });
const done: Done = { type: "done" };

/** Characters of a text, as Unicode counts them. */
const lengthOf = (text: string) => Array.from(text).length;

/** An e-mail address in its one spelling; undefined for what cannot be one. What could name two addresses is none. */
export function toEmail(raw: string): string | undefined {
  const email = raw.trim().normalize("NFC").toLowerCase();
  return email.length <= MAX_EMAIL &&
    /^[^\s\p{C}"(),:;<>@[\\\]]+@[^\s\p{C}"(),:;<>@[\\\].]+(?:\.[^\s\p{C}"(),:;<>@[\\\].]+)+$/u.test(email)
    ? email
    : undefined;
}

/** Why a password cannot be taken for an account with that address. */
function checkNewPassword(password: string, email: string): AccountRefusal | undefined {
  const length = lengthOf(password.normalize("NFC"));
  if (length < PASSWORD_LENGTH.least) return "passwordTooShort";
  if (length > PASSWORD_LENGTH.most) return "passwordTooLong";
  return toEmail(password) === email ? "passwordIsEmail" : undefined;
}

/** A limit, and for whom it counts. */
type Counted = readonly [LimitName, string];

/** Counts against each limit; the first that is exceeded refuses. */
async function rateLimit(app: App, ...limits: readonly Counted[]): Promise<Refused | undefined> {
  for (const [name, key] of limits) {
    const retryAfter = await app.limiter.take(name, key);
    if (retryAfter !== undefined) return { type: "refused", why: "tooMany", retryAfter };
  }
  return undefined;
}

/** What tries for one account count against: those from one network, and all. */
const logInLimits = (email: string, from: string): readonly Counted[] => [
  ["logInFromTo", `${networkOf(from)} ${email}`],
  ["logIn", email],
];

/** What mails to one address count against. */
const mailLimits = (email: string, from: string): readonly Counted[] => [
  ["mailFromTo", `${networkOf(from)} ${email}`],
  ["mail", email],
];

/** Whoever has shown to be the member has not tried in vain. */
async function resetLogInLimits(app: App, email: string, from: string): Promise<void> {
  for (const [name, key] of logInLimits(email, from)) await app.limiter.reset(name, key);
}

const hashOf = (app: App, token: string, purpose: TokenPurpose) =>
  fingerprint(token, { key: app.keys.session, purpose });

/** An email with a new token in it; the tokens of earlier emails of its kind hold no more. */
async function createLinkEmail(app: App, { id, email }: Member, purpose: TokenPurpose): Promise<Email> {
  const token = newToken();
  const expiresAt = app.now() + TOKEN_LIFE_MS[purpose];
  await replaceToken(app.db, { hash: hashOf(app, token, purpose), memberId: id, purpose, expiresAt });
  return { kind: purpose, to: email, token };
}

/**
 * Makes an account. Where mail is sent, the answer is the same whether the address has one already: a mail says what comes next.
 * @param from network address of the sender
 */
export async function signUp(
  app: App,
  { email: typed, password, firstName, from }: { email: string; password: string; firstName: string; from: string },
): Promise<Refused | Authenticated | Mailed> {
  const email = toEmail(typed);
  if (email === undefined) return refuse("badEmail");
  const why = checkNewPassword(password, email);
  if (why !== undefined) return refuse(why);
  const name = toFirstName(firstName);
  if (name === undefined) return refuse("nameTooLong");
  const tooMany =
    (await rateLimit(app, ["signUpFrom", networkOf(from)])) ??
    (app.mail === null ? undefined : await rateLimit(app, ...mailLimits(email, from)));
  if (tooMany !== undefined) return tooMany;

  // For a taken address too: it must not answer sooner.
  const passwordHash = await app.passwordHasher.hash(password);
  const id = randomUUID();
  const isNew = await insertMember(app.db, { id, email, passwordHash, firstName: name }, app.now());
  if (app.mail === null) return isNew ? { type: "authenticated", memberId: id, passwordHash } : refuse("cannotSignUp");
  const found = await findCredentials(app.db, { email });
  if (found === undefined) return { type: "mailed", email: null };
  const { member } = found;
  // An address that was never confirmed keeps its first password. Whoever is asked to confirm it is asked for that, too.
  const isTaken = member.emailVerifiedAt !== null;
  return {
    type: "mailed",
    email: isTaken ? { kind: "taken", to: email } : await createLinkEmail(app, member, "verify"),
  };
}

/**
 * Checks an e-mail address and its password. Where mail is sent, an address must have been confirmed; if it was not, an email to it goes with
 * the refusal, which is the same as for a wrong password.
 */
export async function logIn(
  app: App,
  { email: typed, password, from }: { email: string; password: string; from: string },
): Promise<Refused | Authenticated> {
  const email = toEmail(typed);
  const network = networkOf(from);
  const tooMany = await rateLimit(
    app,
    ["logInFrom", network],
    ...(email === undefined ? [] : logInLimits(email, from)),
  );
  if (tooMany !== undefined) return tooMany;
  const found = email === undefined ? undefined : await findCredentials(app.db, { email });
  const isRight = await app.passwordHasher.verify(found?.passwordHash, password);
  if (found === undefined || !isRight) return refuse("badCredentials");
  const { member, passwordHash } = found;
  if (app.mail !== null && member.emailVerifiedAt === null) {
    if ((await rateLimit(app, ...mailLimits(member.email, from))) !== undefined) return refuse("badCredentials");
    return { ...refuse("badCredentials"), email: await createLinkEmail(app, member, "verify") };
  }
  await app.limiter.refund("logInFrom", network);
  await resetLogInLimits(app, member.email, from);
  return { type: "authenticated", memberId: member.id, passwordHash };
}

/** The same for staff alone. Everybody else is refused as if the password were wrong, so the answer does not tell who is staff. */
export async function logInStaff(
  app: App,
  asked: { email: string; password: string; from: string },
): Promise<Refused | Authenticated> {
  const outcome = await logIn(app, asked);
  if (outcome.type === "refused") return outcome;
  const found = await findCredentials(app.db, { id: outcome.memberId });
  return found?.member.isAdmin === true ? outcome : refuse("badCredentials");
}

/** Logs a member out everywhere but in one session. */
export async function logOutElsewhere(
  app: App,
  { member, sessionId }: { member: Member; sessionId: string },
): Promise<Done> {
  await deleteSessionsOf(app.db, member.id, sessionId);
  return done;
}

/** Asks a logged-in member for the password once more. */
async function checkCurrentPassword(app: App, { id }: Member, password: string): Promise<Refused | undefined> {
  const tooMany = await rateLimit(app, ["password", id]);
  if (tooMany !== undefined) return tooMany;
  const found = await findCredentials(app.db, { id });
  if (!(await app.passwordHasher.verify(found?.passwordHash, password))) return refuse("wrongPassword");
  await app.limiter.reset("password", id);
  return undefined;
}

/** Gives a member another password, and ends every other session: somebody may have known the old one. */
export async function changePassword(
  app: App,
  { member, sessionId, old, password }: { member: Member; sessionId: string; old: string; password: string },
): Promise<Refused | Done> {
  const why = checkNewPassword(password, member.email);
  if (why !== undefined) return refuse(why);
  const refused = await checkCurrentPassword(app, member, old);
  if (refused !== undefined) return refused;
  await updatePassword(app.db, member.id, await app.passwordHasher.hash(password));
  await deleteSessionsOf(app.db, member.id, sessionId);
  await deleteTokensOf(app.db, member.id);
  return done;
}

/** A name on one line, without spaces around it; undefined when it is too long. */
function toFirstName(raw: string): string | undefined {
  const name = raw
    .normalize("NFC")
    .replace(/[\s\p{C}]+/gu, " ")
    .trim();
  return lengthOf(name) <= MAX_FIRST_NAME ? name : undefined;
}

/** @param firstName empty takes it away */
export async function changeProfile(
  app: App,
  { member, firstName }: { member: Member; firstName: string },
): Promise<Refused | Done> {
  const name = toFirstName(firstName);
  if (name === undefined) return refuse("nameTooLong");
  await updateFirstName(app.db, member.id, name);
  return done;
}

/** Keeps a portrait made of a picture. */
export async function changePhoto(
  app: App,
  { member, bytes }: { member: Member; bytes: Uint8Array },
): Promise<Refused | Done> {
  if (bytes.length === 0) return refuse("photoMissing");
  if (bytes.length > MAX_PHOTO_BYTES) return refuse("photoTooLarge");
  const tooMany = await rateLimit(app, ["photo", member.id]);
  if (tooMany !== undefined) return tooMany;
  const portrait = await toPortrait(bytes);
  if (portrait === undefined) return refuse("photoUnreadable");
  await updatePhoto(app.db, member.id, portrait, app.now());
  return done;
}

export async function removePhoto(app: App, { member }: { member: Member }): Promise<Done> {
  await updatePhoto(app.db, member.id, null, app.now());
  return done;
}

/** The member's portrait as WebP; undefined when there is none. */
export function photoOf(app: App, { id }: Member): Promise<Uint8Array | undefined> {
  return findPhoto(app.db, id);
}

/** Whether the member wants mail about news. */
export async function setCommunication(app: App, { member, optIn }: { member: Member; optIn: boolean }): Promise<Done> {
  await updateOptIn(app.db, member.id, optIn);
  return done;
}

/** Everything that is stored about a member, for the member to keep, but for what logs in. */
export async function exportData(
  app: App,
  { member }: { member: Member },
): Promise<Refused | { type: "exported"; data: MemberExport }> {
  const tooMany = await rateLimit(app, ["export", member.id]);
  if (tooMany !== undefined) return tooMany;
  const rows = await listMemberRows(app.db, member.id);
  const photo = rows.member?.photo ?? null;
  const data = {
    exportedAt: new Date(app.now()).toISOString(),
    account: {
      ...member,
      photo: photo === null ? null : `data:${PHOTO_TYPE};base64,${Buffer.from(photo).toString("base64")}`,
    },
    sessions: rows.session.map(({ expires_at }) => ({ expiresAt: expires_at })),
    mailLinks: rows.email_token.map(({ purpose, expires_at }) => ({ purpose, expiresAt: expires_at })),
    games: rows.play.map(({ edition, number, log }) => ({ edition, number, guesses: parseLog(log) })),
    endedGames: rows.game_end.map((end) => ({
      edition: end.edition,
      number: end.number,
      hasWon: end.has_won === 1,
      endedAt: end.ended_at,
    })),
    statistics: rows.member_stats.map(({ edition, stats }) => ({ edition, ...(parseStats(stats) ?? NO_STATS) })),
  };
  return { type: "exported", data };
}

/** What a member gets by asking for everything that is stored. */
export interface MemberExport {
  readonly exportedAt: string;
  readonly account: Member & { readonly photo: string | null };
  readonly sessions: readonly { readonly expiresAt: string }[];
  readonly mailLinks: readonly { readonly purpose: TokenPurpose; readonly expiresAt: string }[];
  readonly games: readonly { readonly edition: Edition; readonly number: number; readonly guesses: GuessLog }[];
  readonly endedGames: readonly {
    readonly edition: Edition;
    readonly number: number;
    readonly hasWon: boolean;
    readonly endedAt: string;
  }[];
  readonly statistics: readonly ({ readonly edition: Edition } & Stats)[];
}

/** Deletes a member and everything that is stored about them. */
export async function deleteAccount(
  app: App,
  { member, password }: { member: Member; password: string },
): Promise<Refused | Done> {
  const refused = await checkCurrentPassword(app, member, password);
  if (refused !== undefined) return refused;
  await deleteMember(app.db, member.id);
  return done;
}

/** Writes the email with which a logged-in member confirms the address. */
export async function requestEmailVerification(app: App, { member }: { member: Member }): Promise<Refused | Mailed> {
  if (member.emailVerifiedAt !== null) return { type: "mailed", email: null };
  const tooMany = await rateLimit(app, ["mail", member.email]);
  if (tooMany !== undefined) return tooMany;
  return { type: "mailed", email: await createLinkEmail(app, member, "verify") };
}

/** The member whose token this is, by the one limit of all links in mails. */
async function openToken(
  app: App,
  { token, purpose, from }: { token: string; purpose: TokenPurpose; from: string },
): Promise<Refused | { readonly hash: string; readonly credentials: Credentials }> {
  const tooMany = await rateLimit(app, ["tokenFrom", networkOf(from)]);
  if (tooMany !== undefined) return tooMany;
  const hash = hashOf(app, token, purpose);
  const id = await findTokenMember(app.db, { hash, purpose, now: app.now() });
  const credentials = id === undefined ? undefined : await findCredentials(app.db, { id });
  return credentials === undefined ? refuse("badToken") : { hash, credentials };
}

/**
 * Confirms an address by the token of an email and the password of its account. The password is asked for because an account may have been made
 * with somebody else's address: the one who gets the mail did not choose that password, and must not open the account to the one who did.
 */
export async function verifyEmail(
  app: App,
  { token, password, from }: { token: string; password: string; from: string },
): Promise<Refused | Authenticated> {
  const open = await openToken(app, { token, purpose: "verify", from });
  if ("type" in open) return open;
  const { member, passwordHash } = open.credentials;
  const refused = await checkCurrentPassword(app, member, password);
  if (refused !== undefined) return refused;
  if (!(await deleteToken(app.db, open.hash))) return refuse("badToken");
  await updateVerified(app.db, member.id, app.now());
  return { type: "authenticated", memberId: member.id, passwordHash };
}

/** Writes the email with which a forgotten password is replaced, where the address has an account. */
export async function requestReset(
  app: App,
  { email: typed, from }: { email: string; from: string },
): Promise<Refused | Mailed> {
  const email = toEmail(typed);
  if (email === undefined) return refuse("badEmail");
  const tooMany = await rateLimit(app, ["mailFrom", networkOf(from)], ...mailLimits(email, from));
  if (tooMany !== undefined) return tooMany;
  const found = await findCredentials(app.db, { email });
  return { type: "mailed", email: found === undefined ? null : await createLinkEmail(app, found.member, "reset") };
}

/** Gives the member whose token this is another password. It confirms the address, and ends every session. */
export async function resetPassword(
  app: App,
  { token, password, from }: { token: string; password: string; from: string },
): Promise<Refused | Done> {
  const open = await openToken(app, { token, purpose: "reset", from });
  if ("type" in open) return open;
  const { member } = open.credentials;
  const why = checkNewPassword(password, member.email);
  if (why !== undefined) return refuse(why);
  const passwordHash = await app.passwordHasher.hash(password);
  if (!(await deleteToken(app.db, open.hash))) return refuse("badToken");
  await updatePassword(app.db, member.id, passwordHash);
  await updateVerified(app.db, member.id, app.now());
  await deleteSessionsOf(app.db, member.id);
  await deleteTokensOf(app.db, member.id);
  await resetLogInLimits(app, member.email, from);
  return done;
}

/** Forgets sessions and tokens whose time is over. */
export async function deleteExpired(app: App): Promise<void> {
  await deleteExpiredSessions(app.db, app.now());
  await deleteExpiredTokens(app.db, app.now());
}
