import { i18nOf } from "~/i18n/i18n.server";
import { drawQrCode, type QrCode } from "~/platform/qrCode.server";
import type { Member } from "~/services/members/sessions.server";
import { secondFactorState } from "~/services/staff/secondFactor.server";
import type { RequestContext } from "../request/context";
import { pageMeta } from "../pages/meta.server";

/** Meta tags of a page for staff. None is indexed. */
export function staffMeta(
  context: RequestContext,
  title:
    | `staff.${"signInTitle" | "codeTitle" | "portal" | "securityTitle"}`
    | `portal.${"create" | "bulk" | "log" | "words"}.title`,
) {
  const { t } = i18nOf(context.language);
  return pageMeta(context, { title: t(title), description: t("staff.description"), isIndexed: false });
}

/** Data of the page on which staff turns the second factor on and off. */
export interface SecurityPageData {
  readonly factor:
    | { readonly kind: "off" }
    | { readonly kind: "pending"; readonly secret: string; readonly qrCode: QrCode }
    | { readonly kind: "on"; readonly recoveryCodes: number };
}

export async function loadSecurityPage({ app }: RequestContext, member: Member): Promise<SecurityPageData> {
  const factor = await secondFactorState(app, member);
  if (factor.kind !== "pending") return { factor };
  const { kind, secret, address } = factor;
  // In groups, because it may be typed.
  const groups = secret.match(/.{1,4}/g) ?? [];
  return { factor: { kind, secret: groups.join(" "), qrCode: drawQrCode(address) } };
}
