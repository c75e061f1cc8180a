import { randomUUID } from "node:crypto";
import type { App } from "~/app";
import { type Db, inWriteTransaction } from "~/platform/database/db.server";
import { networkOf } from "~/platform/http/network.server";
import type { OidcClaims } from "~/platform/oidc.server";
import { isRefused, refuse } from "~/platform/refusal";
import { rateLimit } from "~/site/rateLimit.server";
import { type AskingSession, endAccess, hasNoPassword, isFresh, unlink } from "./access.server";
import { type AccountRefused, type Authenticated, done, type Email } from "./accountOutcome.server";
import { toEmail } from "./emailLink.server";
import { checkInvitation, isInvitedTo } from "./invitation.server";
import { findInvite, useInvite } from "./invites.data.server";
import { logIn, type LogInAttempt } from "./logIn.server";
import {
  findCredentials,
  insertMember,
  listAdminsByGroup,
  type Member,
  roleOf,
  updatePassword,
  updateVerified,
} from "./members.data.server";
import { findIdentity, insertIdentity, listIdentitiesOf, updateIdentity } from "./oidcIdentities.data.server";
import { toFirstName } from "./profile.server";
import { PROVIDER, storeAdminGroup } from "./storeRole.server";

// What becomes of a person whom an OpenID provider has sent back, and of the roles that its groups give.

/** Of the claims, what a link to an account needs. */
export type OidcPerson = Pick<OidcClaims, "issuer" | "subject" | "email" | "isEmailVerified" | "name"> & {
  readonly isInAdminGroup: boolean;
};

export interface LinkNeeded {
  readonly type: "linkNeeded";
  readonly person: OidcPerson;
  /** The account that the person may be linked to, and no other. */
  readonly memberId: string;
}

interface Attempt {
  readonly claims: OidcClaims;
  /** Who is logged in in this browser. */
  readonly member: Member | null;
  /** The token of an invitation with which the log-in began. */
  readonly invitation: string | null;
  readonly clientAddress: string;
}

/**
 * Authenticates a member by what the provider says, or makes an account where the site takes new ones. A person whom the
 * provider sends for the first time gets an account that exists only by the log-in to that account, see `linkIdentity`:
 * whoever runs the provider could else take any account over. An account whose address nobody has confirmed is no obstacle:
 * it becomes that of the person whose address the provider has verified.
 */
export async function logInByOidc(
  app: App,
  { claims, member, invitation, clientAddress }: Attempt,
): Promise<AccountRefused | Authenticated | LinkNeeded> {
  const person = toPerson(app, claims);
  const known = await inWriteTransaction(app.db, async (db) => {
    const identity = await findIdentity(db, person);
    const found = identity && (await findCredentials(db, { id: identity.memberId }));
    if (identity === undefined || found === undefined) return undefined;
    if (member !== null && member.id !== found.member.id) return refuse("identityTaken");
    await applyGroup({ ...app, db }, found.member, person);
    await updateIdentity(db, { ...identity, email: person.email });
    return { type: "authenticated" as const, memberId: found.member.id, passwordHash: found.passwordHash };
  });
  if (known !== undefined) return known;
  if (member !== null) return { type: "linkNeeded", person, memberId: member.id };

  const email = verifiedEmail(person);
  if (email === undefined) return refuse("oidcEmail");
  const found = await findCredentials(app.db, { email });
  if (found === undefined) return makeAccount(app, { person, email, invitation, clientAddress });
  return (await takeUnconfirmed(app, { person, email })) ?? { type: "linkNeeded", person, memberId: found.member.id };
}

function toPerson({ env }: App, { issuer, subject, email, isEmailVerified, name, groups }: OidcClaims): OidcPerson {
  const group = env.OIDC_ADMIN_GROUP;
  const isInAdminGroup = group !== undefined && groups.includes(group);
  return { issuer, subject, email, isEmailVerified, name: toFirstName(name) ?? "", isInAdminGroup };
}

/** The address of a person that the provider has verified, as addresses are stored. */
function verifiedEmail({ email, isEmailVerified }: OidcPerson): string | undefined {
  return isEmailVerified && email !== null ? toEmail(email) : undefined;
}

/**
 * Gives an account whose address was never confirmed to the person whose address it is. Whoever has made it loses every way in.
 * An account of staff is none of those: its role was given to who has it, not to an address.
 * @returns undefined for another account
 */
async function takeUnconfirmed(
  app: App,
  { person, email }: { person: OidcPerson; email: string },
): Promise<Authenticated | undefined> {
  const taken = await inWriteTransaction(app.db, async (db) => {
    const found = await findCredentials(db, { email });
    if (found === undefined || found.member.emailVerifiedAt !== null || roleOf(found.member) !== null) return undefined;
    const { id } = found.member;
    await updatePassword(db, { id, passwordHash: found.passwordHash }, "");
    await endAccess({ ...app, db }, id);
    await updateVerified(db, id, app.now());
    await storeIdentity({ ...app, db }, found.member, person);
    return { type: "authenticated" as const, memberId: id, passwordHash: "" };
  });
  if (taken !== undefined) app.securityLog("accountTaken", { memberId: taken.memberId });
  return taken;
}

/** The admins of the provider need no invitation, and get in where nobody else does. */
async function makeAccount(
  app: App,
  {
    person,
    email,
    invitation,
    clientAddress,
  }: Pick<Attempt, "invitation" | "clientAddress"> & { readonly person: OidcPerson; readonly email: string },
): Promise<AccountRefused | Authenticated> {
  const tooMany = await rateLimit(app, [["signUpFrom", networkOf(clientAddress)]]);
  if (tooMany !== undefined) return tooMany;
  const invite = person.isInAdminGroup ? undefined : await checkInvitation(app, { token: invitation, clientAddress });
  if (isRefused(invite)) return invite;
  if (invite !== undefined && !isInvitedTo(invite, email)) return refuse("otherAddress");
  const [id, now] = [randomUUID(), app.now()];
  return inWriteTransaction(app.db, async (db) => {
    if (invite !== undefined && (await findInvite(db, { hash: invite.hash, now })) === undefined)
      return refuse("badToken");
    // Somebody has signed up with the address meanwhile, or the person has in another window.
    if (!(await insertMember(db, { id, email, passwordHash: "", firstName: person.name }, now)))
      return refuse("cannotSignUp");
    await updateVerified(db, id, now);
    if (invite?.role === "player") await useInvite(db, invite.hash, { by: id, at: now });
    const found = await findCredentials(db, { id });
    if (found === undefined) throw new Error("a member was inserted and cannot be found");
    await storeIdentity({ ...app, db }, found.member, person);
    return { type: "authenticated", memberId: id, passwordHash: found.passwordHash };
  });
}

/** What the page of a link says of the account. Undefined: it is deleted. */
export async function findAccount(app: App, id: string) {
  const found = await findCredentials(app.db, { id });
  return found && { email: found.member.email, hasPassword: !hasNoPassword(found) };
}

/** How a person of the provider is named to the member whose account it gets into. */
export function namePerson({ name, email, subject }: Pick<OidcPerson, "name" | "email" | "subject">): string {
  if (name !== "" && email !== null) return `${name} (${email})`;
  return email ?? (name === "" ? subject : name);
}

interface LinkAttempt extends Pick<LogInAttempt, "password" | "clientAddress" | "devices"> {
  readonly memberId: string;
  readonly person: OidcPerson;
  /** Of the member, who has to have logged in a moment ago, or gives the password. Undefined: nobody is logged in. */
  readonly session?: AskingSession | undefined;
}

/**
 * Links a person of the provider to the account of a member, who proves once more to be its owner. Of an account whose address was
 * never confirmed nobody is, but by the provider's word for that very address.
 * @returns with the email that tells the owner
 */
export async function linkIdentity(
  app: App,
  { memberId, person, session, ...attempt }: LinkAttempt,
): Promise<AccountRefused | (Authenticated & { readonly email: Email })> {
  const before = await findCredentials(app.db, { id: memberId });
  if (before === undefined) return refuse("notLoggedIn");
  if (!(await isFresh(app, { memberId, session }))) {
    if (hasNoPassword(before)) return refuse("logInAgain");
    const own = await logIn(app, { ...attempt, email: before.member.email, isForLink: true });
    if (isRefused(own)) return own;
  }
  const outcome = await inWriteTransaction(app.db, async (db) => {
    const found = await findCredentials(db, { id: memberId });
    // The password was changed meanwhile.
    if (found?.passwordHash !== before.passwordHash) return refuse("badCredentials");
    const { member } = found;
    const isUnconfirmed = member.emailVerifiedAt === null;
    if (isUnconfirmed && verifiedEmail(person) !== member.email) return refuse("addressUnconfirmed");
    const identity = await findIdentity(db, person);
    if (identity !== undefined && identity.memberId !== memberId) return refuse("identityTaken");
    const others = await listIdentitiesOf(db, memberId);
    if (others.some(({ issuer, subject }) => issuer === person.issuer && subject !== person.subject))
      return refuse("otherIdentity");
    if (isUnconfirmed) {
      await endAccess({ ...app, db }, memberId, session?.kind === "player" ? { sessionId: session.id } : {});
      await updateVerified(db, memberId, app.now());
    }
    if (identity === undefined) await storeIdentity({ ...app, db }, member, person);
    const email = {
      kind: "linked",
      to: member.email,
      provider: app.oidc?.name ?? "",
      person: namePerson(person),
    } as const;
    return { type: "authenticated" as const, memberId, passwordHash: found.passwordHash, email };
  });
  if (!isRefused(outcome)) app.securityLog("identityLinked", { memberId });
  return outcome;
}

type Transaction = Pick<App, "env" | "now"> & { readonly db: Db };

async function storeIdentity(app: Transaction, member: Member, person: OidcPerson): Promise<void> {
  const { issuer, subject, email } = person;
  await insertIdentity(app.db, { issuer, subject, email, memberId: member.id }, app.now());
  await applyGroup(app, member, person);
}

/**
 * Gives a member the role of an admin because of the group, or takes it. The own role of the member stays as it is. The last
 * admin is no exception: the group is the host's word, and a command makes another.
 */
async function applyGroup(app: Transaction, member: Member, { isInAdminGroup }: OidcPerson): Promise<void> {
  const { OIDC_ADMIN_GROUP: group = null } = app.env;
  await storeAdminGroup(app, { member, group: isInAdminGroup ? group : null, actor: PROVIDER });
}

/**
 * Takes the role of those whom a group makes admins that the settings no longer name, or a provider that is no longer asked.
 * To be called at start: nobody else would ever notice.
 */
export async function endGroupRoles(app: Transaction): Promise<void> {
  const { OIDC_ADMIN_GROUP: group, OIDC_ISSUER: issuer } = app.env;
  await inWriteTransaction(app.db, async (db) => {
    for (const member of await listAdminsByGroup(db)) {
      const identities = await listIdentitiesOf(db, member.id);
      const isAsked = identities.some((identity) => new URL(identity.issuer).href === issuer?.href);
      const isNamed = group !== undefined && (member.adminGroup === group || member.adminGroup === "");
      if (!isAsked || !isNamed) await storeAdminGroup({ ...app, db }, { member, group: null, actor: PROVIDER });
    }
  });
}

/** Whether a member of staff has the role of an admin only while the provider says so, which a password does not tell. */
export async function isAdminByGroup(app: App, memberId: string): Promise<boolean> {
  const member = (await findCredentials(app.db, { id: memberId }))?.member;
  return member !== undefined && member.adminGroup !== null && member.ownRole !== "admin";
}

/** Unlinks a member's account from the provider. Without a password nobody could log in to it any more. */
export async function unlinkIdentity(app: App, { member }: { member: Member }) {
  const outcome = await inWriteTransaction(app.db, async (db) => {
    const found = await findCredentials(db, { id: member.id });
    if (found === undefined || hasNoPassword(found) || app.env.PASSWORDS === "off") return refuse("noPassword");
    await unlink({ ...app, db }, member.id);
    return done;
  });
  if (!isRefused(outcome)) app.securityLog("identityUnlinked", { memberId: member.id });
  return outcome;
}
