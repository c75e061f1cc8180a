import type { App } from "~/app";
import { ACCOUNT_PAGES } from "~/i18n/accountPages";
import { pathIn } from "~/i18n/addresses";
import type en from "~/i18n/en.json";
import { formatDay } from "~/i18n/format";
import { i18nOf } from "~/i18n/i18n.server";
import { hasContent } from "~/platform/http/entityTag.server";
import { isRefused, refuse } from "~/platform/refusal";
import type { RequestContext } from "~/site/context.request.server";
import { flashOf } from "~/site/flash.request.server";
import { pageMeta } from "~/site/meta.request.server";
import { formRefused, refusalResponse } from "~/site/refusal.request.server";
import type { AccountRefused, Authenticated, Done, Email, Mailed } from "./accountOutcome.server";
import { findLinkMember, isLinkToken, toReadableEmail } from "./emailLink.server";
import { deliverEmail } from "./emails.request.server";
import type { TokenPurpose } from "./emailTokens.data.server";
import { requireMail, requireMember, requireOwnPage } from "./guards.request.server";
import { findSignUpInvite } from "./invitation.server";
import { logOutElsewhere } from "./logIn.server";
import { findPhoto } from "./members.data.server";
import { unlinkIdentity } from "./oidc.server";
import { listIdentitiesOf } from "./oidcIdentities.data.server";
import { changePassword, hasOwnPassword } from "./password.server";
import { changePhoto, MAX_PHOTO_BYTES, PHOTO_TYPE, removePhoto } from "./photo.server";
import { changeProfile, setCommunication } from "./profile.server";
import { type OnBegun, PROVIDER_COOKIE, sessionOf } from "./session.request.server";
import type { Member } from "./sessions.server";
import { requestEmailVerification } from "./verifyEmail.server";

/** What a form of the account pages has done. Its sentence has the same key in `accountDone` of the translations. */
export type AccountDone = keyof (typeof en)["accountDone"];
export const ACCOUNT_DONE = flashOf<{ readonly done: AccountDone }>("account");
/** An email was sent, if there is such an account. */
export const MAILED = flashOf("mailed");

export type AccountPageData = Awaited<ReturnType<typeof loadAccountPage>>;

export async function loadAccountPage(context: RequestContext) {
  const member = await sessionOf(context).member();
  return {
    done: takeDone(context),
    maxPhotoBytes: MAX_PHOTO_BYTES,
    /** Null for a guest. */
    member: member && (await describeMember(context, member)),
  };
}

async function describeMember({ app, language }: RequestContext, member: Member) {
  const { firstName, marketingOptIn, isPremium, autoRenew, subscriptionEndsAt } = member;
  const hasPremium = isPremium || autoRenew || subscriptionEndsAt !== null;
  const endsOn = subscriptionEndsAt === null ? null : formatDay(subscriptionEndsAt, language);
  return {
    email: toReadableEmail(member.email),
    /** The address is unverified and a verification email can be sent. */
    canVerify: app.mail !== null && member.emailVerifiedAt === null,
    ...(app.oidc === null ? {} : { provider: await describeLinked(app, member, app.oidc.name) }),
    firstName,
    hasPhoto: member.photoChangedAt !== null,
    marketingOptIn,
    /** Null when the member has never had a subscription. */
    premium: hasPremium ? { isActive: isPremium, renews: autoRenew, endsOn } : null,
  };
}

/** What the page says of the OpenID provider, and of an account that may have no password because of it. */
async function describeLinked(app: App, member: Member, name: string) {
  const [identity = null] = await listIdentitiesOf(app.db, member.id);
  const hasPassword = await hasOwnPassword(app, member);
  const takesPasswords = app.env.PASSWORDS === "on";
  return {
    name,
    hasPassword,
    takesPasswords,
    isLinked: identity !== null,
    email: identity?.email ?? null,
    canUnlink: hasPassword && takesPasswords,
  };
}

/** What a form has done that led to the page. */
export function takeDone(context: RequestContext): AccountDone | null {
  return ACCOUNT_DONE.take(context)?.done ?? null;
}

/** The token of an emailed link, from the query or a form. Null when missing or malformed. */
export function readLinkToken(source: URLSearchParams | ReadonlyMap<string, string>): string | null {
  const token = source.get("token") ?? "";
  return isLinkToken(token) ? token : null;
}

/** What the page of an emailed link shows. Null: its token is missing or malformed. Without an email, it is not valid. */
export async function describeLink({ app, url }: RequestContext, purpose: TokenPurpose) {
  const token = readLinkToken(url.searchParams);
  if (token === null) return null;
  const member = await findLinkMember(app, { token, purpose });
  const { email = null, emailVerifiedAt = null } = member ?? {};
  return { token, email: email === null ? null : toReadableEmail(email), isConfirmed: emailVerifiedAt !== null };
}

/**
 * For the page of a link for a new password.
 * @throws Response 404 where the site sends no mail, unless the link is valid: an admin has made it
 */
export async function requireResetLink({ app }: RequestContext, source: URLSearchParams | ReadonlyMap<string, string>) {
  const token = readLinkToken(source);
  if (token === null || (await findLinkMember(app, { token, purpose: "reset" })) === undefined) requireMail(app);
}

/**
 * The invitation that the page for signing up was opened with. Null: none is needed.
 * @throws Response 403 without one, where nobody else gets an account
 */
export async function describeInvitation({ app, url }: RequestContext) {
  if (app.env.SIGN_UP === "open") return null;
  const token = readLinkToken(url.searchParams);
  if (token === null && app.env.SIGN_UP === "closed") throw refusalResponse("signUpClosed");
  if (token === null) return { kind: url.searchParams.has("token") ? "invalid" : "missing" } as const;
  const found = await findSignUpInvite(app, token);
  if (found === undefined) return { kind: "invalid" } as const;
  const isStaff = found.role !== "player";
  const email = found.email === null || isStaff ? null : toReadableEmail(found.email);
  return { kind: "open", token, email, isStaff } as const;
}

/** Meta tags of an account page. None is indexed. */
export function accountMeta(
  context: RequestContext,
  title:
    | `account.${"title" | "logIn" | "signUp" | "photo"}`
    | `account.${"verify" | "forgot" | "reset" | "delete" | "loggedIn" | "loggedOut" | "link"}Title`,
) {
  const { t } = i18nOf(context.language);
  return pageMeta(context, { title: t(title), description: t("account.description") });
}

/**
 * The member's photo, or 304 when the browser has it.
 * @throws Response 404 without a photo
 */
export async function photoResponse({ app, request }: RequestContext, member: Member): Promise<Response> {
  const { photoChangedAt } = member;
  if (photoChangedAt === null) throw new Response(null, { status: 404 });
  // The cached photo must be revalidated, because another member may log in on this browser.
  const headers = { "Cache-Control": "private, no-cache", ETag: `"${member.id}-${Date.parse(photoChangedAt)}"` };
  if (hasContent(request.headers.get("If-None-Match"), headers.ETag))
    return new Response(null, { status: 304, headers });
  const photo = await findPhoto(app.db, member.id);
  if (photo === undefined) throw new Response(null, { status: 404 });
  return new Response(new Uint8Array(photo), { headers: { ...headers, "Content-Type": PHOTO_TYPE } });
}

/** Redirects from an accepted form to a page that says what was done. */
export function formDone(context: RequestContext, done: AccountDone, page: string = ACCOUNT_PAGES.account) {
  return ACCOUNT_DONE.redirectWith(context, { done }, pathIn(context.language, page));
}

/** What a form of the account page does. Its name is also what it has done. */
type AccountForm = (
  app: App,
  sent: {
    readonly member: Member;
    readonly fields: ReadonlyMap<string, string>;
    /** The sender's session id as it is stored. */
    readonly sessionId: string;
    /** Whether the OpenID provider has begun it. */
    readonly isOfProvider: boolean;
  },
) => Promise<Done | Authenticated | Mailed | AccountRefused>;

/** The forms of the account page by the value of their field `form`. */
const FORMS = {
  profile: (app, { member, fields }) => changeProfile(app, { member, firstName: fields.get("firstName") ?? "" }),
  communication: (app, { member, fields }) => {
    const optIn = fields.get("optIn") ?? "false";
    if (optIn !== "true" && optIn !== "false") return Promise.resolve(refuse("communicationFailed"));
    return setCommunication(app, { member, optIn: optIn === "true" });
  },
  password: (app, { member, fields, sessionId }) =>
    changePassword(app, {
      member,
      old: fields.get("old") ?? "",
      password: fields.get("password") ?? "",
      session: { kind: "player", id: sessionId },
    }),
  unlinked: (app, { member }) => unlinkIdentity(app, { member }),
  elsewhere: (app, { member, sessionId, isOfProvider }) => logOutElsewhere(app, { member, sessionId, isOfProvider }),
  verification: (app, { member }) => requestEmailVerification(app, member),
} as const satisfies Readonly<Partial<Record<AccountDone, AccountForm>>>;

/**
 * Handles a form of the account page.
 * @throws Response 401 for a guest, 400 for an unknown form
 */
export async function handleAccountForm(context: RequestContext, onBegun: OnBegun) {
  const { app, cookies, fields } = context;
  const member = await requireMember(context);
  const name = fields.get("form") ?? "";
  if (!Object.hasOwn(FORMS, name)) throw refusalResponse("badForm");
  const form = name as keyof typeof FORMS;
  if (form === "profile" || form === "password") requireOwnPage(context, "manage");
  const perform: AccountForm = FORMS[form];
  const sessionId = (await sessionOf(context).storedId()) ?? "";
  const isOfProvider = cookies.get(PROVIDER_COOKIE) !== undefined;
  const outcome = await perform(app, { member, fields, sessionId, isOfProvider });
  if (isRefused(outcome))
    return formRefused(outcome, { form, fields, echoedFields: form === "profile" ? ["firstName"] : [] });
  if (outcome.type === "mailed") return sendLink(context, outcome.email);
  // False: the password has been changed again meanwhile, elsewhere. Then nobody is logged in here any more.
  if (outcome.type === "authenticated") await sessionOf(context).begin(outcome, onBegun);
  return formDone(context, form);
}

/** Sends an email that a member has asked for, who knows of the account: the page says what becomes of it. */
async function sendLink(context: RequestContext, email: Email | null) {
  const delivery = await deliverEmail(context, email);
  if (delivery === null || delivery.isSent) return formDone(context, "verification");
  if (delivery.isTemporary) return formDone(context, "verificationLater");
  return formRefused(refuse("mailRefused"), { form: "verification", fields: context.fields });
}

/**
 * Handles the photo form: stores or removes the photo.
 * @throws Response 401 for a guest
 */
export async function handlePhotoForm(context: RequestContext) {
  const { app, fields, files } = context;
  const member = await requireMember(context);
  requireOwnPage(context, "manage");
  if (fields.get("form") === "removePhoto") {
    await removePhoto(app, member);
    return formDone(context, "photoRemoved");
  }
  const bytes = files.get("photo") ?? new Uint8Array(0);
  const outcome = await changePhoto(app, { member, bytes });
  if (isRefused(outcome)) return formRefused(outcome, { form: "photo", fields: new Map([["photo", ""]]) });
  return formDone(context, "photo");
}
