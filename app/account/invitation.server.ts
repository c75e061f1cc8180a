import type { App } from "~/app";
import { fingerprint } from "~/platform/crypto/token.server";
import { networkOf } from "~/platform/http/network.server";
import { refuse } from "~/platform/refusal";
import { rateLimit } from "~/site/rateLimit.server";
import { findInvite } from "./invites.data.server";

// What the link of an invitation allows. Who makes them is in portal/invite.server.ts.

/** What is stored of an invitation in place of its token. */
export function hashInvite({ keys }: Pick<App, "keys">, token: string): string {
  return fingerprint(token, { key: keys.session, purpose: "staffInvite" });
}

/** The open invitation of a link. It does not use it up. Undefined: the link is not valid, or no more. */
export async function findInviteByToken(app: Pick<App, "db" | "keys" | "now">, token: string) {
  return findInvite(app.db, { hash: hashInvite(app, token), now: app.now() });
}

export type Invitation = NonNullable<Awaited<ReturnType<typeof findInviteByToken>>>;

/**
 * The open invitation of a link with which an account can be made. One of staff makes an account even where nobody else gets one,
 * and stays open until it is accepted. As `findInviteByToken`.
 */
export async function findSignUpInvite(app: Pick<App, "db" | "env" | "keys" | "now">, token: string) {
  const invite = await findInviteByToken(app, token);
  return invite?.role === "player" && app.env.SIGN_UP === "closed" ? undefined : invite;
}

/**
 * Whether somebody may make an account, where the site asks for an invitation, or takes nobody else. Guesses are counted.
 * @param token null: none was sent
 * @returns undefined where none is needed
 */
export async function checkInvitation(
  app: App,
  { token, clientAddress }: { token: string | null; clientAddress: string },
) {
  if (app.env.SIGN_UP === "open") return undefined;
  const isClosed = app.env.SIGN_UP === "closed";
  if (token === null) return refuse(isClosed ? "signUpClosed" : "invitationNeeded");
  const network = networkOf(clientAddress);
  const tooMany = await rateLimit(app, [["tokenFrom", network]]);
  if (tooMany !== undefined) return tooMany;
  const invite = await findSignUpInvite(app, token);
  if (invite === undefined) {
    app.securityLog("linkInvalid");
    return refuse("badToken");
  }
  // A class that signs up from one address guesses nothing.
  await app.limiter.refund("tokenFrom", network);
  return invite;
}

/** Whether an invitation lets the owner of an address in. That of a player may be for one alone. */
export function isInvitedTo({ email, role }: Pick<Invitation, "email" | "role">, address: string): boolean {
  return role !== "player" || email === null || email === address;
}
