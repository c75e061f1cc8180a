import { json, redirect } from "@remix-run/node";
import type { AskingSession } from "~/account/access.server";
import { requireStaff } from "~/account/guards.request.server";
import { isAskedForPassword } from "~/account/password.server";
import {
  beginSecondFactor,
  confirmSecondFactorCode,
  endSecondFactor,
  renewRecoveryCodes,
  type SecondFactorState,
  secondFactorState,
} from "~/account/secondFactor.server";
import { staffOf } from "~/account/session.request.server";
import type { Member } from "~/account/sessions.server";
import { pathIn } from "~/i18n/addresses";
import { STAFF_PAGES } from "~/i18n/staffPages";
import { drawQrCode } from "~/platform/qrCode.server";
import { isRefused } from "~/platform/refusal";
import type { RequestContext } from "~/site/context.request.server";
import { formRefused, refusalResponse } from "~/site/refusal.request.server";

/** Data of the page on which staff turns the second factor on and off. */
export type SecurityPageData = Awaited<ReturnType<typeof loadSecurityPage>>;

export async function loadSecurityPage({ app }: RequestContext, member: Member) {
  return {
    factor: toShown(await secondFactorState(app, member)),
    hasPassword: await isAskedForPassword(app, member),
  };
}

function toShown(factor: SecondFactorState) {
  if (factor.kind !== "pending") return factor;
  const { kind, secret, address } = factor;
  // In groups, because it may be typed.
  const groups = secret.match(/.{1,4}/g) ?? [];
  return { kind, secret: groups.join(" "), qrCode: drawQrCode(address) };
}

/** The session of the portal that asks. */
export async function staffSession(context: Pick<RequestContext, "once">): Promise<AskingSession> {
  return { kind: "staff", id: (await staffOf(context).storedId()) ?? "" };
}

/**
 * Handles a form of the security page. New recovery codes are in the answer itself, which is shown once.
 * @throws Response without a valid session, and 400 for an unknown form
 */
export async function handleSecurityForm(context: RequestContext) {
  const { app, fields, language } = context;
  const member = await requireStaff(context);
  const [form = "", password = "", code = ""] = ["form", "password", "code"].map((name) => fields.get(name));
  const perform = async () => {
    switch (form) {
      case "begin":
        return beginSecondFactor(app, { member, password, session: await staffSession(context) });
      case "confirm":
        return confirmSecondFactorCode(app, { member, code, sessionId: (await staffOf(context).storedId()) ?? "" });
      case "renew":
        return renewRecoveryCodes(app, { member, code });
      case "end":
        return endSecondFactor(app, { member, code });
      default:
        throw refusalResponse("badForm");
    }
  };
  const outcome = await perform();
  if (isRefused(outcome)) return formRefused(outcome, { form, fields });
  if (outcome.type === "confirmed") return json({ recoveryCodes: outcome.recoveryCodes, isRenewed: form === "renew" });
  return redirect(pathIn(language, STAFF_PAGES.security), { status: 303 });
}
