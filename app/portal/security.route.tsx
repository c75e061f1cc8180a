import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireStaff } from "~/account/guards.request.server";
import { formHeaders } from "~/site/refusal.request.server";
import { staffMeta } from "./portal.request.server";
import { handleSecurityForm, loadSecurityPage } from "./securityPage.request.server";
import { RecoveryCodes, SecuritySections } from "./SecuritySections";
import { PortalPage } from "./StaffPage";

export { meta } from "~/ui/pageTitle";

export async function loader({ context }: LoaderFunctionArgs) {
  const member = await requireStaff(context);
  const page = await loadSecurityPage(context, member);
  return json({ ...page, meta: staffMeta(context, "staff.securityTitle") });
}

export function action({ context }: ActionFunctionArgs) {
  return handleSecurityForm(context);
}

export const headers = formHeaders;

export default function Security() {
  const { factor, hasPassword } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  const { t } = useTranslation();
  return (
    <PortalPage title={t("staff.securityTitle")}>
      {answer !== null && "recoveryCodes" in answer ? (
        <RecoveryCodes codes={answer.recoveryCodes} isRenewed={answer.isRenewed} />
      ) : (
        <div className="desk-narrow stack stack-8">
          <SecuritySections factor={factor} hasPassword={hasPassword} refused={answer} />
        </div>
      )}
    </PortalPage>
  );
}
