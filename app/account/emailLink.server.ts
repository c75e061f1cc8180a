import { domainToASCII, domainToUnicode } from "node:url";
import type { App, TransactionApp } from "~/app";
import { EDITION_FACTS } from "~/editions/editions";
import type { Language } from "~/editions/languages";
import { fingerprint, newToken } from "~/platform/crypto/token.server";
import type { Db } from "~/platform/database/db.server";
import { networkOf } from "~/platform/http/network.server";
import { refuse } from "~/platform/refusal";
import { rateLimit } from "~/site/rateLimit.server";
import { findTokenMember, insertToken, type TokenPurpose } from "./emailTokens.data.server";
import { findCredentials, type Member } from "./members.data.server";
import { findLastEdition } from "./plays.data.server";

/** Maximum length of an address by RFC 5321, characters. */
const MAX_EMAIL = 254;

/**
 * Normalizes an e-mail address: trimmed, NFC, lower case, the domain in ASCII.
 * @returns undefined for text that is not one plain address. Lists, display names and control characters are rejected.
 */
export function toEmail(raw: string): string | undefined {
  // Letters in lower case may be composed anew.
  const text = raw.trim().normalize("NFC").toLowerCase().normalize("NFC");
  const [, local = "", domain = ""] = /^(.*)@(.*)$/s.exec(text) ?? [];
  // A name in Punycode may be spelled as no registry does. `domainToASCII` reads escapes and numbers too, which are none in a domain.
  const isInternational = /\P{ASCII}|(?:^|\.)xn--/u.test(domain) && !/[%\s]/.test(domain);
  const email = `${local}@${isInternational ? domainToASCII(domainToUnicode(domain)) : domain}`;
  return email.length <= MAX_EMAIL &&
    /^[^\s\p{C}"(),:;<>@[\\\]]+@[^\s\p{C}\P{ASCII}"(),:;<>@[\\\].]+(?:\.[^\s\p{C}\P{ASCII}"(),:;<>@[\\\].]+)+$/u.test(
      email,
    )
    ? email
    : undefined;
}

/** An address as people write it. */
export function toReadableEmail(email: string): string {
  return email.replace(/[^@]*$/, (domain) => domainToUnicode(domain));
}

/**
 * The language of an email to a member who is not here: that of the game that was finished last. No other is stored.
 * Undefined: there is no such game.
 */
export async function languageOf(db: Db, memberId: string): Promise<Language | undefined> {
  const edition = await findLastEdition(db, memberId);
  return edition && EDITION_FACTS[edition].wordLanguage;
}

const HOUR_MS = 3_600_000;
const TOKEN_LIFE_MS: Readonly<Record<TokenPurpose, number>> = { verify: 24 * HOUR_MS, reset: HOUR_MS };

/** How the token of a link begins that an admin sees and passes on. It does not show whose the mailbox is. */
const SHOWN = "shown.";

export const isShownToken = (token: string) => token.startsWith(SHOWN);

/** Whether a text has the form of a link's token, of `newToken` or shown. */
export const isLinkToken = (text: string) => /^[\w-]{43}$/.test(isShownToken(text) ? text.slice(SHOWN.length) : text);

/**
 * Makes an email with a new token. Earlier ones stay valid until they expire, so that nobody can make a member's link
 * invalid by asking for another one.
 * @param options.isShown whether the link is shown to an admin and not mailed, see `isShownToken`
 */
export async function createLinkEmail(
  app: TransactionApp,
  { id, email }: Member,
  purpose: TokenPurpose,
  { isShown = false }: { readonly isShown?: boolean } = {},
) {
  const token = `${isShown ? SHOWN : ""}${newToken()}`;
  const expiresAt = app.now() + TOKEN_LIFE_MS[purpose];
  await insertToken(app.db, { hash: hashToken(app, token, purpose), memberId: id, purpose, expiresAt });
  return { kind: purpose, to: email, token };
}

/**
 * Finds the member that a token was sent to. It does not use the token up. Links of every purpose share one limit.
 * @returns with the key of the stored token: its deletion uses the link up
 */
export async function openLink(
  app: App,
  { token, purpose, clientAddress }: { token: string; purpose: TokenPurpose; clientAddress: string },
) {
  const tooMany = await rateLimit(app, [["tokenFrom", networkOf(clientAddress)]]);
  if (tooMany !== undefined) return tooMany;
  const hash = hashToken(app, token, purpose);
  const id = await findTokenMember(app.db, { hash, purpose, now: app.now() });
  const credentials = id === undefined ? undefined : await findCredentials(app.db, { id });
  if (credentials !== undefined) return { hash, credentials };
  app.securityLog("linkInvalid");
  return refuse("badToken");
}

/**
 * The member that a token was sent to, for the page of its link. The token gives no rights here: nothing counts it, and the
 * form is checked again. Undefined: the link is not valid.
 */
export async function findLinkMember(app: App, { token, purpose }: { token: string; purpose: TokenPurpose }) {
  const id = await findTokenMember(app.db, { hash: hashToken(app, token, purpose), purpose, now: app.now() });
  return id === undefined ? undefined : (await findCredentials(app.db, { id }))?.member;
}

function hashToken(app: TransactionApp, token: string, purpose: TokenPurpose): string {
  return fingerprint(token, { key: app.keys.session, purpose });
}
