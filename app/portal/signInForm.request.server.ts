import { redirect } from "@remix-run/node";
import type { Authenticated } from "~/account/accountOutcome.server";
import { readDeviceCookie } from "~/account/deviceCookie.request.server";
import { sendEmail } from "~/account/emails.request.server";
import { cookieName, staffOf } from "~/account/session.request.server";
import { CODE_STEP_MS, isPending, noteStaffLanguage, signInByCode, signInStaff } from "~/account/signIn.server";
import type { Language } from "~/editions/languages";
import { pathIn } from "~/i18n/addresses";
import { readPortalBack, signInAddress, STAFF_PAGES } from "~/i18n/staffPages";
import { isRefused } from "~/platform/refusal";
import type { FormRefusal } from "~/refusals";
import type { RequestContext } from "~/site/context.request.server";
import type { CookieJar } from "~/site/cookieJar.request.server";
import { flashOf } from "~/site/flash.request.server";
import { formRefused, orUnavailable } from "~/site/refusal.request.server";
import { unsentAddress } from "./unsentForm.request.server";

/** The code of a sign-in came too late. */
export const CODE_EXPIRED = flashOf("codeExpired");

/** Name of the cookie with a sign-in that waits for its code, as `signInStaff` has sealed it. */
const pendingName = (cookies: CookieJar) => cookieName(cookies, "staffPending");

export async function handleSignInForm(context: RequestContext) {
  const { app, clientAddress, cookies, fields } = context;
  const [username, password] = [fields.get("username") ?? "", fields.get("password") ?? ""];
  const refuse = (refused: FormRefusal) => formRefused(refused, { form: "signIn", fields, echoedFields: ["username"] });
  if (username.trim() === "" || password === "") return refuse({ why: "credentialsMissing" });
  const signIn = async () => {
    const devices = readDeviceCookie(cookies);
    const outcome = await signInStaff(app, { email: username, password, clientAddress, devices });
    if (isRefused(outcome)) {
      sendEmail(context, outcome.email);
      return refuse(outcome);
    }
    const address = await continueInPortal(context, outcome);
    return address === undefined ? refuse({ why: "badCredentials" }) : redirect(address, { status: 303 });
  };
  return orUnavailable(context, signIn, (refusal) => refuse({ ...refusal, why: "staffSignInFailed" }));
}

/** Where the sign-in was begun. */
interface SignInPlace {
  readonly language: Language;
  /** The page that asked for it. */
  readonly back: string | null;
}

const placeOf = ({ language, url }: RequestContext): SignInPlace => ({ language, back: readPortalBack(url) ?? null });

/**
 * Begins the session of a member who is authenticated, or keeps the sign-in until the code is entered.
 * @returns where it goes on. Undefined: the password or the role has changed since it was checked.
 */
export async function continueInPortal(
  context: RequestContext,
  outcome: Authenticated | { readonly type: "codeNeeded"; readonly pending: string },
  place: SignInPlace = placeOf(context),
): Promise<string | undefined> {
  const { app, cookies } = context;
  if (outcome.type === "codeNeeded") {
    const maxAgeSeconds = CODE_STEP_MS / 1000;
    cookies.set({
      name: pendingName(cookies),
      value: outcome.pending,
      maxAgeSeconds,
      isHttpOnly: true,
      isStrict: true,
    });
    return signInAddress(place.language, place.back ?? undefined, "code");
  }
  if (!(await staffOf(context).begin(outcome, null))) return undefined;
  cookies.delete(pendingName(cookies));
  await noteStaffLanguage(app, outcome.memberId, place.language);
  return addressAfterSignIn(context, outcome.memberId, place);
}

/** Where a member goes who has signed in: to the text that was typed before, else to the page that asked for the sign-in. */
export function addressAfterSignIn(context: RequestContext, memberId: string, place = placeOf(context)): string {
  return unsentAddress(context, memberId) ?? place.back ?? pathIn(place.language, STAFF_PAGES.portal);
}

/** The address of a step of the sign-in, which leads back to the same page. */
function nextStep({ language, url }: RequestContext, step: "signIn" | "code"): string {
  return signInAddress(language, readPortalBack(url), step);
}

/**
 * For the page that asks for the code.
 * @throws Response 303 to the sign-in for a browser that has not entered the password within the last minutes
 */
export async function requirePending(context: RequestContext): Promise<void> {
  const { app, cookies } = context;
  if (await isPending(app, cookies.get(pendingName(cookies)) ?? "")) return;
  cookies.delete(pendingName(cookies));
  throw redirect(nextStep(context, "signIn"), { status: 303 });
}

export async function handleCodeForm(context: RequestContext) {
  const { app, cookies, fields } = context;
  const pending = cookies.get(pendingName(cookies)) ?? "";
  const refuse = (refused: FormRefusal) => formRefused(refused, { form: "code", fields });
  const signIn = async () => {
    const outcome = await signInByCode(app, { pending, code: fields.get("code") ?? "" });
    if (isRefused(outcome) && outcome.why === "codeExpired") {
      cookies.delete(pendingName(cookies));
      return CODE_EXPIRED.redirectWith(context, {}, nextStep(context, "signIn"));
    }
    if (isRefused(outcome)) return refuse(outcome);
    const address = await continueInPortal(context, outcome);
    return address === undefined ? refuse({ why: "badCredentials" }) : redirect(address, { status: 303 });
  };
  return orUnavailable(context, signIn, (refusal) => refuse({ ...refusal, why: "staffSignInFailed" }));
}
