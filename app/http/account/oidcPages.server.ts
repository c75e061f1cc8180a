import { redirect } from "@remix-run/node";
import { isRefused, refuse } from "~/game/refusal";
import type { Language } from "~/game/languages";
import { ACCOUNT_PAGES } from "~/i18n/accountPages";
import { pathIn, withQuery } from "~/i18n/addresses";
import { readPortalBack, signInAddress, STAFF_PAGES } from "~/i18n/staffPages";
import { networkOf } from "~/platform/http/network.server";
import { OIDC_CALLBACK, type Oidc, type OidcAttempt, type OidcFailure } from "~/platform/oidc.server";
import type { AccountRefused, Authenticated } from "~/services/members/accountOutcome.server";
import { toReadableEmail } from "~/services/members/emailLink.server";
import { logIn } from "~/services/members/logIn.server";
import { linkIdentity, logInByOidc, type OidcPerson } from "~/services/members/oidc.server";
import { rateLimit } from "~/services/rateLimit.server";
import { continueSignIn } from "~/services/staff/signIn.server";
import { originOf } from "../pages/site.server";
import { continueInPortal } from "../portal/signInForm.server";
import { type FormRefusal, formRefused, orUnavailable, readBack } from "../refusal.server";
import type { CookieParts, RequestContext } from "../request/context";
import { readDeviceCookie } from "../request/deviceCookie.server";
import { redirectWith, takeFlash } from "../request/flash.server";
import { forgetCopies } from "../request/session.server";
import { formDone, readLinkToken } from "./accountPage.server";
import { sendEmail } from "./emails.server";

/** How long a person may take at the provider, and then to link an account, milliseconds. */
const ATTEMPT_MS = 10 * 60_000;

/** Longest address that the log-in leads back to, characters. */
const MAX_BACK = 500;

/** What the cookies of a log-in by the provider hold, sealed: this browser has begun it, and only it can end it. */
const COOKIES = {
  /** Sent to the provider. */
  attempt: { name: "oidc", path: OIDC_CALLBACK },
  /** Sent back, and asked to log in to the account that it already has. */
  link: { name: "oidcLink", path: undefined },
} as const;
/** Marks a browser whose session the provider has begun: the log-out leads there. */
const SESSION_COOKIE = "oidcSession";

interface Attempt extends OidcAttempt {
  readonly language: Language;
  /** Whether it is the sign-in to the portal. */
  readonly isStaff: boolean;
  /** The token of an invitation. */
  readonly invitation: string | null;
  /** The page that asked for the log-in. */
  readonly back: string | null;
}

interface Values {
  readonly attempt: Attempt;
  readonly link: { readonly person: OidcPerson };
}

function keep<Name extends keyof Values>({ app, cookies }: CookieParts, name: Name, value: Values[Name]): void {
  const sealed = app.seal.seal(COOKIES[name].name, JSON.stringify({ value, until: app.now() + ATTEMPT_MS }));
  cookies.set({ ...COOKIES[name], value: sealed, maxAgeSeconds: ATTEMPT_MS / 1000, isHttpOnly: true });
}

/** Undefined: it is another browser, or too late. */
function read<Name extends keyof Values>({ app, cookies }: CookieParts, name: Name): Values[Name] | undefined {
  const text = app.seal.open(COOKIES[name].name, cookies.get(COOKIES[name].name) ?? "");
  if (text === undefined) return undefined;
  // Only `keep` can have sealed it.
  const { value, until } = JSON.parse(text) as { value: Values[Name]; until: number };
  return until > app.now() ? value : undefined;
}

function forget({ cookies }: CookieParts, name: keyof Values): void {
  cookies.delete(COOKIES[name].name, COOKIES[name].path);
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
    failed: takeFlash(context, "oidcFailed")?.why ?? null,
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
  keep(context, "attempt", { ...begun.attempt, language, isStaff, invitation, back });
  return redirect(begun.address, { status: 302, headers: { "Cache-Control": "no-store" } });
}

const failure = ({ failed }: OidcFailure) =>
  refuse(({ unreachable: "oidcUnreachable", denied: "oidcDenied", invalid: "oidcInvalid" } as const)[failed]);

/** Leads back to the page where the log-in began, which says why it has failed. */
function sayFailed(
  context: RequestContext,
  { language, isStaff, back }: Pick<Attempt, "language" | "isStaff" | "back">,
  { why, retryAfter }: FormRefusal,
): Response {
  const page = pathIn(language, ACCOUNT_PAGES.logIn);
  const address = isStaff ? signInAddress(language, back ?? undefined) : withQuery(page, { back: back ?? undefined });
  return redirectWith(
    context,
    { kind: "oidcFailed", why, ...(retryAfter === undefined ? {} : { retryAfter }) },
    address,
  );
}

/** Where the provider sends browsers back to. The attempt is over, whatever comes of it: an answer counts once. */
export async function endOidc(context: RequestContext): Promise<Response> {
  const oidc = requireOidc(context);
  const { app, clientAddress, session, url } = context;
  const attempt = read(context, "attempt");
  forget(context, "attempt");
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
    const member = attempt.isStaff ? null : await session.member();
    const { invitation } = attempt;
    const outcome = await logInByOidc(app, { claims, member, invitation, clientAddress });
    if (isRefused(outcome)) return sayFailed(context, attempt, outcome);
    if (outcome.type === "linkNeeded") {
      keep(context, "link", { person: outcome.person });
      return redirect(pathIn(attempt.language, ACCOUNT_PAGES.link), { status: 303 });
    }
    return enter(context, outcome, attempt);
  };
  return orUnavailable<Response, Response>(context, perform, (refusal) => sayFailed(context, attempt, refusal));
}

/** Begins the session of who is authenticated, and goes on. */
async function enter(context: RequestContext, authenticated: Authenticated, attempt: Attempt): Promise<Response> {
  if (attempt.isStaff) {
    const outcome = await continueSignIn(context.app, authenticated);
    if (isRefused(outcome)) return sayFailed(context, attempt, outcome);
    const address = await continueInPortal(context, outcome, { language: attempt.language, back: attempt.back });
    if (address === undefined) return sayFailed(context, attempt, refuse("badCredentials"));
    // The cookies of staff are not sent with the redirects of another site, only from a page of this one.
    return redirect(withQuery(pathIn(attempt.language, STAFF_PAGES.signedIn), { to: address }), { status: 303 });
  }
  if (!(await beginPlayer(context, authenticated))) return sayFailed(context, attempt, refuse("oidcInvalid"));
  if (attempt.back !== null) return redirect(attempt.back, { status: 303 });
  return redirectWith(context, { kind: "account", done: "logIn" }, pathIn(attempt.language, ACCOUNT_PAGES.account));
}

async function beginPlayer({ cookies, session }: RequestContext, authenticated: Authenticated): Promise<boolean> {
  if (!(await session.begin(authenticated))) return false;
  cookies.set({ name: SESSION_COOKIE, value: "1", maxAgeSeconds: 30 * 86_400, isHttpOnly: true });
  return true;
}

/** The page that asks to log in to the account that is to be linked, or whether to link that of who is logged in. */
export async function loadLinkPage(context: RequestContext) {
  const oidc = requireOidc(context);
  const link = read(context, "link");
  const member = await context.session.member();
  const email = member?.email ?? link?.person.email ?? null;
  return {
    provider: oidc.name,
    /** Null: it took too long. */
    link: link === undefined || email === null ? null : { email: toReadableEmail(email), isLoggedIn: member !== null },
  };
}

/** Handles the form of that page. */
export async function handleLinkForm(context: RequestContext) {
  requireOidc(context);
  const { app, clientAddress, cookies, fields, session } = context;
  const refuseForm = (refused: FormRefusal) => formRefused(refused, { form: "link", fields });
  const perform = async () => {
    const link = read(context, "link");
    if (link === undefined) return refuseForm({ why: "oidcInvalid" });
    const member = await session.member();
    const password = fields.get("password") ?? "";
    const own: Authenticated | AccountRefused | { readonly memberId: string } =
      member === null
        ? await logIn(app, {
            email: link.person.email ?? "",
            password,
            clientAddress,
            devices: readDeviceCookie(cookies),
          })
        : { memberId: member.id };
    if (isRefused(own)) {
      sendEmail(context, own.email);
      return refuseForm(own);
    }
    const outcome = await linkIdentity(app, { memberId: own.memberId, person: link.person });
    if (isRefused(outcome)) return refuseForm(outcome);
    forget(context, "link");
    if (member === null && !(await beginPlayer(context, outcome))) return refuseForm({ why: "badCredentials" });
    return formDone(context, "linked");
  };
  return orUnavailable(context, perform, refuseForm);
}

/** Logs out, and leads to the page about the provider if the session is one of the provider, else to the game. */
export async function logOut(context: RequestContext): Promise<Response> {
  const { app, cookies, language, session } = context;
  const isOfProvider = app.oidc !== null && cookies.get(SESSION_COOKIE) !== undefined;
  await session.end();
  cookies.delete(SESSION_COOKIE);
  return forgetCopies(redirect(pathIn(language, isOfProvider ? ACCOUNT_PAGES.loggedOut : "/"), { status: 303 }));
}

/**
 * The page after the log-out, with the link by which the person logs out of the provider too.
 * @throws Response 302 to the game if the provider has no page for it
 */
export async function loadLoggedOutPage(context: RequestContext) {
  const oidc = requireOidc(context);
  const home = pathIn(context.language, "/");
  const href = await oidc.logOutAddress(originOf(context) + home);
  if (href === null) throw redirect(home, 302);
  return { provider: oidc.name, href };
}
