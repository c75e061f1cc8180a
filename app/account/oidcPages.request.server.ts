import { redirect } from "@remix-run/node";
import type { Language } from "~/editions/languages";
import { ACCOUNT_PAGES } from "~/i18n/accountPages";
import { pathIn, withQuery } from "~/i18n/addresses";
import { readPortalBack, signInAddress, STAFF_PAGES } from "~/i18n/staffPages";
import { networkOf } from "~/platform/http/network.server";
import { OIDC_CALLBACK, type Oidc, type OidcAttempt, type OidcFailure } from "~/platform/oidc.server";
import { isRefused, refuse, type Refused } from "~/platform/refusal";
import type { FormRefusal } from "~/refusals";
import type { CookieParts, RequestContext } from "~/site/context.request.server";
import { flashOf } from "~/site/flash.request.server";
import { rateLimit } from "~/site/rateLimit.server";
import { formRefused, orUnavailable, readBack } from "~/site/refusal.request.server";
import { type SealedCookie, sealedCookie } from "~/site/sealedCookie.request.server";
import { originOf } from "~/site/siteFacts.request.server";
import { type AskingSession, isFresh } from "./access.server";
import type { Authenticated } from "./accountOutcome.server";
import { ACCOUNT_DONE, formDone, readLinkToken } from "./accountPage.request.server";
import { readDeviceCookie } from "./deviceCookie.request.server";
import { toReadableEmail } from "./emailLink.server";
import { sendEmail } from "./emails.request.server";
import { findAccount, linkIdentity, logInByOidc, namePerson, type OidcPerson } from "./oidc.server";
import { forgetCopies, type OnBegun, PROVIDER_COOKIE, sessionOf } from "./session.request.server";
import { continueSignIn } from "./signIn.server";

/** A log-in by the OpenID provider has failed. */
export const OIDC_FAILED = flashOf<FormRefusal>("oidcFailed");

/** How long a person may take at the provider, and then to link an account, milliseconds. */
const ATTEMPT_MS = 10 * 60_000;

/** Longest address that the log-in leads back to, characters. */
const MAX_BACK = 500;

// What the cookies of a log-in by the provider hold, sealed: this browser has begun it, and only it can end it.

/** Sent to the provider. Each attempt has a cookie of its own, by its state: one in another tab is left alone. */
const attemptCookie = (state: string) =>
  sealedCookie<Kept<Attempt>>({
    name: `oidc_${state.slice(0, 16)}`,
    path: OIDC_CALLBACK,
    maxAgeSeconds: ATTEMPT_MS / 1000,
  });
/** Sent back, and asked to log in to the account that the person already has. */
const LINK_COOKIE = sealedCookie<Kept<Link>>({ name: "oidcLink", maxAgeSeconds: ATTEMPT_MS / 1000 });

/** The mark of a session whose ID token does not fit. */
const NO_HINT = "1";
/** Longest ID token that a browser keeps for the log-out, characters: a cookie has at most 4,096 bytes. */
const MAX_HINT = 3500;
/** How long the page after the log-out knows it, seconds. */
const HINT_SECONDS = 10 * 60;
/** The ID token of the session that has ended. */
const HINT_COOKIE = "oidcHint";

interface Attempt extends OidcAttempt {
  readonly language: Language;
  /** Whether it is the sign-in to the portal. */
  readonly isStaff: boolean;
  /** The token of an invitation. */
  readonly invitation: string | null;
  /** The page that asked for the log-in. */
  readonly back: string | null;
}

interface Link {
  readonly person: OidcPerson;
  /** The account that the person may be linked to. */
  readonly memberId: string;
  /** Whether its member was logged in. */
  readonly isLoggedIn: boolean;
}

interface Kept<Value> {
  readonly value: Value;
  readonly until: number;
}

function keep<Value>(parts: CookieParts, cookie: SealedCookie<Kept<Value>>, value: Value): void {
  cookie.write(parts, { value, until: parts.app.now() + ATTEMPT_MS });
}

/** Undefined: it is another browser, or too late. */
function read<Value>(parts: CookieParts, cookie: SealedCookie<Kept<Value>>): Value | undefined {
  const kept = cookie.read(parts);
  return kept !== undefined && kept.until > parts.app.now() ? kept.value : undefined;
}

/** @throws Response 404 where the site has no provider */
function requireOidc({ app }: Pick<RequestContext, "app">): Oidc {
  if (app.oidc === null) throw new Response(null, { status: 404 });
  return app.oidc;
}

export type ProviderData = NonNullable<ReturnType<typeof describeProvider>>;

/** What pages with a log-in say of the provider. Null where the site has none. */
export function describeProvider(context: RequestContext, query: OidcQuery = {}) {
  const { app, language } = context;
  if (app.oidc === null) return null;
  return {
    name: app.oidc.name,
    href: withQuery(pathIn(language, ACCOUNT_PAGES.oidc), { ...query }),
    /** Why the last attempt of this browser has failed. */
    failed: OIDC_FAILED.take(context)?.why ?? null,
    /** Whether the site takes no passwords. */
    isAlone: app.env.PASSWORDS === "off",
  };
}

interface OidcQuery {
  readonly for?: "portal";
  readonly token?: string | undefined;
  readonly back?: string | undefined;
}

/**
 * Sends the browser to the provider. It is a link and no form: Chromium follows no redirect to another site after a form of a
 * page whose policy keeps forms on this site.
 */
export async function beginOidc(context: RequestContext): Promise<Response> {
  const oidc = requireOidc(context);
  const { language, url } = context;
  const isStaff = url.searchParams.get("for") === "portal";
  const begun = await oidc.begin();
  const wanted = (isStaff ? readPortalBack(url) : readBack(url.searchParams)) ?? null;
  // It has to fit into a cookie.
  const back = wanted !== null && wanted.length <= MAX_BACK ? wanted : null;
  if ("failed" in begun) return sayFailed(context, { language, isStaff, back }, failure(begun));
  const invitation = readLinkToken(url.searchParams);
  keep(context, attemptCookie(begun.attempt.state), { ...begun.attempt, language, isStaff, invitation, back });
  return redirect(begun.address, { status: 302, headers: { "Cache-Control": "no-store" } });
}

const OWN_FAILURES: ReadonlySet<string> = new Set(["oidcUnreachable", "oidcDenied"]);

const failure = ({ failed }: OidcFailure) =>
  refuse(({ unreachable: "oidcUnreachable", denied: "oidcDenied", invalid: "oidcInvalid" } as const)[failed]);

/** Leads back to the page where the log-in began, which says why it has failed. */
function sayFailed(
  context: RequestContext,
  { language, isStaff, back }: Pick<Attempt, "language" | "isStaff" | "back">,
  { why, retryAfter }: FormRefusal,
): Response {
  // Failures of the provider itself are logged where they happen.
  if (!OWN_FAILURES.has(why)) context.app.log.warn({ why }, "a log-in by the OpenID provider was refused by the site");
  const page = pathIn(language, ACCOUNT_PAGES.logIn);
  const address = isStaff ? signInAddress(language, back ?? undefined) : withQuery(page, { back: back ?? undefined });
  return OIDC_FAILED.redirectWith(context, { why, ...(retryAfter === undefined ? {} : { retryAfter }) }, address);
}

/** What follows a log-in: what of a guest becomes the player's, and how a member of staff goes on. */
interface Begin {
  readonly onBegun: OnBegun;
  readonly continueInPortal: (
    context: RequestContext,
    outcome: Exclude<Awaited<ReturnType<typeof continueSignIn>>, Refused>,
    place: Pick<Attempt, "language" | "back">,
  ) => Promise<string | undefined>;
}

/**
 * Where the provider sends browsers back to. The attempt is over, whatever comes of it: an answer counts once. One that this
 * browser has not begun ends no other.
 */
export async function endOidc(context: RequestContext, begin: Begin): Promise<Response> {
  const oidc = requireOidc(context);
  const { app, clientAddress, url } = context;
  const cookie = attemptCookie(url.searchParams.get("state") ?? "");
  const attempt = read(context, cookie);
  cookie.remove(context);
  if (attempt === undefined) {
    app.securityLog("linkInvalid");
    const at = { language: context.language, isStaff: false, back: null };
    return sayFailed(context, at, refuse("oidcInvalid"));
  }
  const perform = async () => {
    const tooMany = await rateLimit(app, [["oidcFrom", networkOf(clientAddress)]]);
    if (tooMany !== undefined) return sayFailed(context, attempt, tooMany);
    const claims = await oidc.finish(url.search, attempt);
    if ("failed" in claims) return sayFailed(context, attempt, failure(claims));
    const member = attempt.isStaff ? null : await sessionOf(context).member();
    const { invitation } = attempt;
    const outcome = await logInByOidc(app, { claims, member, invitation, clientAddress });
    if (isRefused(outcome)) return sayFailed(context, attempt, outcome);
    if (outcome.type === "linkNeeded") {
      const { person, memberId } = outcome;
      keep(context, LINK_COOKIE, { person, memberId, isLoggedIn: member !== null });
      return redirect(pathIn(attempt.language, ACCOUNT_PAGES.link), { status: 303 });
    }
    return enter(context, outcome, { ...attempt, idToken: claims.idToken, ...begin });
  };
  return orUnavailable<Response, Response>(context, perform, (refusal) => sayFailed(context, attempt, refusal));
}

/** Begins the session of who is authenticated, and goes on. */
async function enter(
  context: RequestContext,
  authenticated: Authenticated,
  attempt: Attempt & Begin & { readonly idToken: string },
): Promise<Response> {
  if (attempt.isStaff) {
    const outcome = await continueSignIn(context.app, authenticated);
    if (isRefused(outcome)) return sayFailed(context, attempt, outcome);
    const address = await attempt.continueInPortal(context, outcome, {
      language: attempt.language,
      back: attempt.back,
    });
    if (address === undefined) return sayFailed(context, attempt, refuse("badCredentials"));
    // The cookies of staff are not sent with the redirects of another site, only from a page of this one.
    return redirect(withQuery(pathIn(attempt.language, STAFF_PAGES.signedIn), { to: address }), { status: 303 });
  }
  if (!(await beginPlayer(context, authenticated, attempt))) return sayFailed(context, attempt, refuse("oidcInvalid"));
  if (attempt.back !== null) return redirect(attempt.back, { status: 303 });
  return ACCOUNT_DONE.redirectWith(context, { done: "logIn" }, pathIn(attempt.language, ACCOUNT_PAGES.account));
}

/** @param idToken null: it was not kept until now */
async function beginPlayer(
  context: RequestContext,
  authenticated: Authenticated,
  { idToken, onBegun }: { idToken: string | null; onBegun: OnBegun },
) {
  if (!(await sessionOf(context).begin(authenticated, onBegun))) return false;
  const kept = idToken !== null && idToken.length <= MAX_HINT ? idToken : NO_HINT;
  context.cookies.set({ name: PROVIDER_COOKIE, value: kept, maxAgeSeconds: 30 * 86_400, isHttpOnly: true });
  return true;
}

/** The link that waits for its account's own log-in. Undefined: there is none, or another member is logged in, or nobody any more. */
async function readLink(context: RequestContext): Promise<Link | undefined> {
  const link = read(context, LINK_COOKIE);
  const member = await sessionOf(context).member();
  if (link === undefined || link.isLoggedIn !== (member !== null)) return undefined;
  return member === null || member.id === link.memberId ? link : undefined;
}

/** The session that asks for the link. Undefined: nobody is logged in. */
async function askingSession(context: RequestContext): Promise<AskingSession | undefined> {
  const id = await sessionOf(context).storedId();
  return id === null ? undefined : { kind: "player", id };
}

/** The page that asks to log in to the account that is to be linked, or whether to link that of who is logged in. */
export async function loadLinkPage(context: RequestContext) {
  const { app } = context;
  const oidc = requireOidc(context);
  const link = await readLink(context);
  const found = link && (await findAccount(app, link.memberId));
  if (link === undefined || found === undefined) return { provider: oidc.name, link: null };
  const { memberId, person, isLoggedIn } = link;
  return {
    provider: oidc.name,
    /** Null: it took too long, or somebody has logged in or out meanwhile. */
    link: {
      email: toReadableEmail(found.email),
      person: namePerson(person),
      isLoggedIn,
      hasPassword: found.hasPassword,
      /** Whether a link for a new password can be sent. */
      canReset: app.mail !== null && app.env.PASSWORDS === "on",
      /** Whether the log-in of this session is recent enough. */
      isFresh: await isFresh(app, { memberId, session: await askingSession(context) }),
    },
  };
}

/** Handles the form of that page. */
export async function handleLinkForm(context: RequestContext, onBegun: OnBegun) {
  requireOidc(context);
  const { app, clientAddress, cookies, fields } = context;
  const refuseForm = (refused: FormRefusal) => formRefused(refused, { form: "link", fields });
  const perform = async () => {
    const link = await readLink(context);
    if (link === undefined) return refuseForm({ why: "oidcInvalid" });
    const { memberId, person } = link;
    const asking = await askingSession(context);
    const outcome = await linkIdentity(app, {
      memberId,
      person,
      password: fields.get("password") ?? "",
      clientAddress,
      devices: readDeviceCookie(cookies),
      session: asking,
    });
    sendEmail(context, outcome.email);
    if (isRefused(outcome)) return refuseForm(outcome);
    LINK_COOKIE.remove({ cookies });
    if (
      (await sessionOf(context).member()) === null &&
      !(await beginPlayer(context, outcome, { idToken: null, onBegun }))
    )
      return refuseForm({ why: "badCredentials" });
    return formDone(context, "linked");
  };
  return orUnavailable(context, perform, refuseForm);
}

/** Logs out, and leads to the page about the provider if the session is one of the provider, else to the game. */
export async function logOut(context: RequestContext): Promise<Response> {
  const { app, cookies, language } = context;
  const mark = cookies.get(PROVIDER_COOKIE);
  await sessionOf(context).end();
  LINK_COOKIE.remove({ cookies });
  if (app.oidc === null || mark === undefined) return forgetCopies(redirect(pathIn(language, "/"), { status: 303 }));
  if (isToken(mark)) cookies.set({ name: HINT_COOKIE, value: mark, maxAgeSeconds: HINT_SECONDS, isHttpOnly: true });
  return forgetCopies(redirect(pathIn(language, ACCOUNT_PAGES.loggedOut), { status: 303 }));
}

/** Whether a cookie has the form of an ID token. It is the browser's own: the link to the provider holds nothing else. */
const isToken = (text: string) => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(text);

/**
 * The page after the log-out, with the link by which the person logs out of the provider too.
 * @throws Response 302 to the game if the provider has no page for it
 */
export async function loadLoggedOutPage(context: RequestContext) {
  const oidc = requireOidc(context);
  const home = pathIn(context.language, "/");
  const hint = context.cookies.get(HINT_COOKIE) ?? "";
  const href = await oidc.logOutAddress(originOf(context) + home, isToken(hint) ? hint : null);
  if (href === null) throw redirect(home, 302);
  return { provider: oidc.name, href };
}
