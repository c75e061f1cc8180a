import type { App } from "~/app";
import { fingerprint, isSameText, newToken } from "~/platform/crypto/token.server";
import type { Authenticated } from "./accountOutcome.server";
import type { Credentials } from "./members.data.server";

// Device cookies as OWASP describes them ("Slow Down Online Guessing Attacks with Device Cookies"): a browser that a
// member has logged in with is counted on its own. What strangers try cannot lock it out.

/** Maximum number of members that one browser remembers. */
const MAX_MEMBERS = 3;

/** The id of a device in its token: 256 bits in base64url. */
const ID_LENGTH = 43;

/**
 * Adds a member to the tokens of a browser, newest first. A token is a random id and its signature. It names neither
 * member nor address, and it is valid for one member and until the password changes.
 * @param tokens those that the browser has, separated by dots
 */
export function rememberDevice(app: App, owner: Owner, tokens: string): string {
  const others = splitTokens(tokens).filter((token) => !isTokenOf(app, token, owner));
  const id = findId(app, tokens, owner) ?? newToken();
  return [id + sign(app, id, owner), ...others].slice(0, MAX_MEMBERS).join(".");
}

/**
 * The id of a browser that the member has logged in with before.
 * @param tokens what the browser's cookie holds
 * @param found undefined: no such account. The tokens are checked anyway, so that the response time does not tell.
 */
export function trustedDevice(app: App, tokens: string, found: Credentials | undefined): string | undefined {
  const id = findId(app, tokens, { memberId: found?.member.id ?? "", passwordHash: found?.passwordHash ?? "" });
  return found === undefined ? undefined : id;
}

type Owner = Pick<Authenticated, "memberId" | "passwordHash">;

function findId(app: App, tokens: string, owner: Owner): string | undefined {
  return splitTokens(tokens)
    .find((token) => isTokenOf(app, token, owner))
    ?.slice(0, ID_LENGTH);
}

/** The cookie is untrusted: no more tokens than it can have are checked. */
function splitTokens(tokens: string): string[] {
  return tokens.split(".", MAX_MEMBERS).filter((token) => /^[\w-]{86}$/.test(token));
}

function isTokenOf(app: App, token: string, owner: Owner): boolean {
  return isSameText(token.slice(ID_LENGTH), sign(app, token.slice(0, ID_LENGTH), owner));
}

function sign({ keys }: App, id: string, { memberId, passwordHash }: Owner): string {
  return fingerprint(`${id}:${memberId}:${passwordHash}`, { key: keys.session, purpose: "device" });
}
