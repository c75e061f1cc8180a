import { randomUUID } from "node:crypto";
import type { Actor } from "~/data/audit.server";
import { type Db, inWriteTransaction } from "~/data/db.server";
import { findInvite, useInvite } from "~/data/invites.server";
import { findCredentials, insertMember, type Member, updateVerified } from "~/data/members.server";
import {
  deleteIdentity,
  findIdentity,
  insertIdentity,
  listIdentitiesOf,
  type OidcIdentity,
  updateIdentity,
} from "~/data/oidcIdentities.server";
import { isRefused, refuse } from "~/game/refusal";
import { networkOf } from "~/platform/http/network.server";
import type { OidcClaims } from "~/platform/oidc.server";
import type { App } from "../app";
import { rateLimit } from "../rateLimit.server";
import { type AccountRefused, type Authenticated, done } from "./accountOutcome.server";
import { toEmail } from "./emailLink.server";
import { checkInvitation, isInvitedTo } from "./invitation.server";
import { toFirstName } from "./profile.server";
import { storeRole } from "./storeRole.server";

// What becomes of a person whom an OpenID provider has sent back, and of the roles that its groups give.

/** Who gives and takes roles by a group, in the audit log. */
const PROVIDER: Actor = { id: "oidc", name: "OIDC_ADMIN_GROUP" };

/** Of the claims, what a link to an account needs. */
export type OidcPerson = Pick<OidcClaims, "issuer" | "subject" | "email"> & { readonly isInAdminGroup: boolean };

export interface LinkNeeded {
  readonly type: "linkNeeded";
  readonly person: OidcPerson;
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
 * whoever runs the provider could else take any account over.
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
    const givesAdmin = await applyGroup({ ...app, db }, found.member, { ...identity, ...person });
    await updateIdentity(db, { ...identity, email: person.email, givesAdmin });
    return { type: "authenticated" as const, memberId: found.member.id, passwordHash: found.passwordHash };
  });
  if (known !== undefined) return known;
  if (member !== null) return { type: "linkNeeded", person };

  const email = claims.isEmailVerified && claims.email !== null ? toEmail(claims.email) : undefined;
  if (email === undefined) return refuse("oidcEmail");
  if ((await findCredentials(app.db, { email })) !== undefined)
    return { type: "linkNeeded", person: { ...person, email } };
  return makeAccount(app, { person: { ...person, email }, email, name: claims.name, invitation, clientAddress });
}

function toPerson({ env }: App, { issuer, subject, email, groups }: OidcClaims): OidcPerson {
  const group = env.OIDC_ADMIN_GROUP;
  return { issuer, subject, email, isInAdminGroup: group !== undefined && groups.includes(group) };
}

/** The admins of the provider need no invitation, and get in where nobody else does. */
async function makeAccount(
  app: App,
  {
    person,
    email,
    name,
    invitation,
    clientAddress,
  }: Pick<Attempt, "invitation" | "clientAddress"> & {
    readonly person: OidcPerson;
    readonly email: string;
    readonly name: string;
  },
): Promise<AccountRefused | Authenticated> {
  if (app.env.SIGN_UP === "closed" && !person.isInAdminGroup) return refuse("signUpClosed");
  const tooMany = await rateLimit(app, [["signUpFrom", networkOf(clientAddress)]]);
  if (tooMany !== undefined) return tooMany;
  const invite = person.isInAdminGroup ? undefined : await checkInvitation(app, { token: invitation, clientAddress });
  if (isRefused(invite)) return invite;
  if (invite !== undefined && !isInvitedTo(invite, email)) return refuse("otherAddress");
  const [id, now] = [randomUUID(), app.now()];
  return inWriteTransaction(app.db, async (db) => {
    if (invite !== undefined && (await findInvite(db, { hash: invite.hash, now })) === undefined)
      return refuse("badToken");
    const firstName = toFirstName(name) ?? "";
    // Somebody has signed up with the address meanwhile, or the person has in another window.
    if (!(await insertMember(db, { id, email, passwordHash: "", firstName }, now))) return refuse("cannotSignUp");
    await updateVerified(db, id, now);
    if (invite !== undefined) await useInvite(db, invite.hash, { by: id, at: now });
    const found = await findCredentials(db, { id });
    if (found === undefined) throw new Error("a member was inserted and cannot be found");
    await storeIdentity({ ...app, db }, found.member, person);
    return { type: "authenticated", memberId: id, passwordHash: found.passwordHash };
  });
}

/** Links a person of the provider to the account of a member who has just logged in to it. */
export async function linkIdentity(
  app: App,
  { memberId, person }: { memberId: string; person: OidcPerson },
): Promise<AccountRefused | Authenticated> {
  const outcome = await inWriteTransaction(app.db, async (db) => {
    const found = await findCredentials(db, { id: memberId });
    if (found === undefined) return refuse("notLoggedIn");
    const identity = await findIdentity(db, person);
    if (identity !== undefined && identity.memberId !== memberId) return refuse("identityTaken");
    const others = await listIdentitiesOf(db, memberId);
    if (others.some(({ issuer, subject }) => issuer === person.issuer && subject !== person.subject))
      return refuse("otherIdentity");
    if (identity === undefined) await storeIdentity({ ...app, db }, found.member, person);
    return { type: "authenticated" as const, memberId, passwordHash: found.passwordHash };
  });
  if (!isRefused(outcome)) app.securityLog("identityLinked", { memberId });
  return outcome;
}

type Transaction = Pick<App, "env" | "now"> & { readonly db: Db };

async function storeIdentity(app: Transaction, member: Member, person: OidcPerson): Promise<void> {
  const identity = { ...person, memberId: member.id, givesAdmin: false };
  const givesAdmin = await applyGroup(app, member, identity);
  await insertIdentity(app.db, { ...identity, givesAdmin }, app.now());
}

/**
 * Gives a member the role of an admin because of the group, or takes one that the group has given. A role that an admin or
 * a command has given stays. The last admin is no exception: the group is the host's word, and a command makes another.
 * @returns whether the group gives the role now
 */
async function applyGroup(
  app: Transaction,
  member: Member,
  { givesAdmin, isInAdminGroup }: Pick<OidcIdentity, "givesAdmin"> & Pick<OidcPerson, "isInAdminGroup">,
): Promise<boolean> {
  if (app.env.OIDC_ADMIN_GROUP === undefined) return givesAdmin;
  if (isInAdminGroup && !member.isAdmin) {
    await storeRole(app, { member, role: "admin", actor: PROVIDER });
    return true;
  }
  if (isInAdminGroup || !givesAdmin) return givesAdmin;
  await storeRole(app, { member, role: null, actor: PROVIDER });
  return false;
}

/** The provider's identity of a member, for the account page. Null: none is linked. */
export async function identityOf(app: App, { id }: Pick<Member, "id">): Promise<OidcIdentity | null> {
  return (await listIdentitiesOf(app.db, id))[0] ?? null;
}

/** Whether a member of staff has the role of an admin only while the provider says so, which a password does not tell. */
export async function isAdminByGroup(app: App, memberId: string): Promise<boolean> {
  if (app.oidc === null || app.env.OIDC_ADMIN_GROUP === undefined) return false;
  return (await listIdentitiesOf(app.db, memberId)).some(({ givesAdmin }) => givesAdmin);
}

/** Unlinks a member's account from the provider. Without a password nobody could log in to it any more. */
export async function unlinkIdentity(app: App, { member }: { member: Member }) {
  const outcome = await inWriteTransaction(app.db, async (db) => {
    const found = await findCredentials(db, { id: member.id });
    if (found === undefined || found.passwordHash === "" || app.env.PASSWORDS === "off") return refuse("noPassword");
    for (const identity of await listIdentitiesOf(db, member.id)) {
      await deleteIdentity(db, identity);
      if (identity.givesAdmin) await storeRole({ ...app, db }, { member: found.member, role: null, actor: PROVIDER });
    }
    return done;
  });
  if (!isRefused(outcome)) app.securityLog("identityUnlinked", { memberId: member.id });
  return outcome;
}
