import { json, redirect, type TypedResponse } from "@remix-run/node";
import { pathIn } from "~/i18n/addresses";
import { STAFF_PAGES } from "~/i18n/staffPages";
import { UnavailableError } from "~/platform/unavailable.server";
import {
  beginSecondFactor,
  confirmSecondFactorCode,
  endSecondFactor,
  renewRecoveryCodes,
} from "~/services/staff/secondFactor.server";
import { isPending, signInByCode, signInStaff } from "~/services/staff/signIn.server";
import { sendEmail } from "../account/emails.server";
import { REFUSAL_STATUS } from "../refusal";
import type { RequestContext } from "../request/context";
import { readDeviceCookie } from "../request/deviceCookie.server";
import { requireStaff } from "../request/guards.server";
import { draftAddress } from "./draft.server";
import { deletePendingCookie, readPendingCookie, writePendingCookie } from "../request/staffSession.server";
import { type FormRefusal, formRefused, type RefusedForm } from "../account/form.server";

/** Handles the form with username and password. */
export async function handleSignInForm(context: RequestContext) {
  const { app, clientAddress, cookies, language, staff } = context;
  const fields = await context.fields();
  const [username, password] = [fields.get("username") ?? "", fields.get("password") ?? ""];
  const refuse = (refused: FormRefusal) => formRefused(refused, { form: "signIn", fields, echoedFields: ["username"] });
  if (username.trim() === "" || password === "") return refuse({ why: "credentialsMissing" });
  return orUnavailable(context, refuse, async () => {
    const outcome = await signInStaff(app, {
      email: username,
      password,
      clientAddress,
      devices: readDeviceCookie(cookies),
    });
    if (outcome.type === "refused") {
      sendEmail(context, outcome.email);
      return refuse(outcome);
    }
    if (outcome.type === "codeNeeded") {
      writePendingCookie(cookies, outcome.pending);
      return redirect(pathIn(language, STAFF_PAGES.code), { status: 303 });
    }
    if (!(await staff.begin(outcome))) return refuse({ why: "badCredentials" });
    return redirect(addressAfterSignIn(context, outcome.memberId), { status: 303 });
  });
}

/** Where a member goes who has signed in: to the text that was typed before, else to the first page of the portal. */
export function addressAfterSignIn(context: RequestContext, memberId: string): string {
  return draftAddress(context, memberId) ?? pathIn(context.language, STAFF_PAGES.portal);
}

/** Query parameter of the sign-in after a code that came too late. */
const EXPIRED = "expired";

export function isCodeExpired({ searchParams }: URL): boolean {
  return searchParams.has(EXPIRED);
}

/**
 * For the page that asks for the code.
 * @throws Response 303 to the sign-in for a browser that has not entered the password within the last minutes
 */
export async function requirePending({ app, cookies, language }: RequestContext): Promise<void> {
  if (await isPending(app, readPendingCookie(cookies))) return;
  deletePendingCookie(cookies);
  throw redirect(pathIn(language, STAFF_PAGES.signIn), { status: 303 });
}

/** Handles the form with the code. */
export async function handleCodeForm(context: RequestContext) {
  const { app, cookies, language, staff } = context;
  const pending = readPendingCookie(cookies);
  const fields = await context.fields();
  const refuse = (refused: FormRefusal) => formRefused(refused, { form: "code", fields });
  return orUnavailable(context, refuse, async () => {
    const outcome = await signInByCode(app, { pending, code: fields.get("code") ?? "" });
    if (outcome.type === "refused" && outcome.why === "codeExpired") {
      deletePendingCookie(cookies);
      return redirect(`${pathIn(language, STAFF_PAGES.signIn)}?${EXPIRED}`, { status: 303 });
    }
    if (outcome.type === "refused") return refuse(outcome);
    if (!(await staff.begin(outcome))) return refuse({ why: "badCredentials" });
    return redirect(addressAfterSignIn(context, outcome.memberId), { status: 303 });
  });
}

type SignInAnswer = TypedResponse<RefusedForm>;

/** Answers a sign-in that cannot be stored with a refused form, so that it can be sent again. */
async function orUnavailable(
  { app }: RequestContext,
  refuse: (refused: FormRefusal) => SignInAnswer,
  perform: () => Promise<SignInAnswer>,
): Promise<SignInAnswer> {
  try {
    return await perform();
  } catch (error) {
    if (!(error instanceof UnavailableError)) throw error;
    app.log.error({ reason: error.message }, "staff could not be signed in");
    return refuse({ why: "staffSignInFailed", retryAfter: error.retryAfter });
  }
}

/**
 * Handles a form of the security page. New recovery codes are in the answer itself, which is shown once.
 * @throws Response without a valid session, and 400 for an unknown form
 */
export async function handleSecurityForm(context: RequestContext) {
  const { app, language, staff } = context;
  const member = await requireStaff(context);
  const fields = await context.fields();
  const [form = "", password = "", code = ""] = ["form", "password", "code"].map((name) => fields.get(name));
  const page = redirect(pathIn(language, STAFF_PAGES.security), { status: 303 });
  if (form === "begin") {
    const outcome = await beginSecondFactor(app, { member, password });
    return outcome.type === "refused" ? formRefused(outcome, { form, fields }) : page;
  }
  if (form === "confirm") {
    const sessionId = (await staff.storedId()) ?? "";
    const outcome = await confirmSecondFactorCode(app, { member, code, sessionId });
    if (outcome.type === "refused") return formRefused(outcome, { form, fields });
    return json({ recoveryCodes: outcome.recoveryCodes, isRenewed: false });
  }
  if (form === "renew") {
    const outcome = await renewRecoveryCodes(app, { member, code });
    if (outcome.type === "refused") return formRefused(outcome, { form, fields });
    return json({ recoveryCodes: outcome.recoveryCodes, isRenewed: true });
  }
  if (form === "end") {
    const outcome = await endSecondFactor(app, { member, code });
    return outcome.type === "refused" ? formRefused(outcome, { form, fields }) : page;
  }
  throw new Response("badForm", { status: REFUSAL_STATUS.badForm });
}
