import type { App } from "~/app";
import type { Db } from "~/platform/database/db.server";
import { refuse } from "~/platform/refusal";
import type { AccountRefused } from "./accountOutcome.server";
import { deleteTokensOf } from "./emailTokens.data.server";
import { type Credentials, findCredentials } from "./members.data.server";
import { deleteIdentitiesOf } from "./oidcIdentities.data.server";
import { deleteAllSessionsOf, findSession } from "./sessions.data.server";
import { SESSION_KINDS, type SessionKind } from "./sessions.server";
import { PROVIDER, storeAdminGroup } from "./storeRole.server";

// What lets somebody into an account, in one place: the gate of passwords, the age of a log-in, and the end of all of it.

/** Whether the site takes passwords. Every service that checks or sets one asks first. Undefined: it does. */
export function refusePasswords({ env }: Pick<App, "env">): AccountRefused | undefined {
  return env.PASSWORDS === "off" ? refuse("passwordsOff") : undefined;
}

interface Tried {
  /** The stored hash. Undefined: there is no such account, which the time of the answer does not tell. */
  readonly hash: string | undefined;
  readonly password: string;
  /** Whose turn it is to have a password checked. */
  readonly client: string;
  /** Whether it is for linking an older account to the OpenID provider, for which a password counts once more. */
  readonly isForLink?: boolean;
}

/** Whether a password is that of an account: the only place that compares one. */
export async function checkPassword(
  app: Pick<App, "env" | "passwordHasher">,
  { hash, password, client, isForLink = false }: Tried,
): Promise<AccountRefused | boolean> {
  const refused = isForLink ? undefined : refusePasswords(app);
  return refused ?? app.passwordHasher.verify(hash, password, client);
}

/** The session that asks for something. */
export interface AskingSession {
  readonly kind: SessionKind;
  /** As it is stored. */
  readonly id: string;
}

/** How long after a log-in its session may do what else needs the password, milliseconds. */
const FRESH_MS = 10 * 60_000;

/** Whether the session that asks has begun a moment ago. Another session of the same member proves nothing. */
export async function isFresh(
  { db, now }: Pick<App, "db" | "now">,
  { memberId, session }: { readonly memberId: string; readonly session: AskingSession | undefined },
): Promise<boolean> {
  if (session === undefined) return false;
  const found = await findSession(db, SESSION_KINDS[session.kind].table, session.id);
  return found?.member.id === memberId && found.session.startedAt >= now() - FRESH_MS;
}

/**
 * Ends all that lets anybody into an account but its password: sessions, links of emails, and persons of an OpenID provider. It
 * is for whatever shows that the account may have been another's.
 * @param app with a write transaction
 * @param kept `sessionId`: stored id of a player's session that goes on. `hasIdentity`: whether the person who is linked stays,
 *   because it is who asks, or because the account has no other way in
 */
export async function endAccess(
  app: Pick<App, "now"> & { readonly db: Db },
  memberId: string,
  { sessionId, hasIdentity = false }: { readonly sessionId?: string; readonly hasIdentity?: boolean } = {},
): Promise<void> {
  await deleteAllSessionsOf(app.db, memberId, sessionId);
  await deleteTokensOf(app.db, memberId);
  if (!hasIdentity) await unlink(app, memberId);
}

/** Unlinks the persons of an OpenID provider from an account, with the role that their group has given. @param app with a write transaction */
export async function unlink(app: Pick<App, "now"> & { readonly db: Db }, memberId: string): Promise<void> {
  await deleteIdentitiesOf(app.db, memberId);
  const member = (await findCredentials(app.db, { id: memberId }))?.member;
  if (member !== undefined) await storeAdminGroup(app, { member, group: null, actor: PROVIDER });
}

/** Whether an account has no other way in than the person who is linked. */
export const hasNoPassword = ({ passwordHash }: Pick<Credentials, "passwordHash">) => passwordHash === "";
