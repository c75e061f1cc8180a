import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BulkAdd } from "~/components/portal/BulkAdd";
import { PortalPage } from "~/components/portal/StaffPage";
import { handleBulkForm, loadPortalBulk, type PlanAnswer } from "~/http/portal/planPage.server";
import { portalAction, portalLoader } from "~/http/portal/portal.server";

export { meta } from "~/ui/pageTitle";

export const loader = portalLoader(loadPortalBulk, "portal.bulk.title", ({ why }) => (why === null ? 200 : 413));
export const action = portalAction(handleBulkForm);

export default function BulkAddPage() {
  const { t } = useTranslation();
  const { page } = useLoaderData<typeof loader>();
  return (
    <PortalPage title={t("portal.bulk.title")} tab="plan">
      <BulkAdd {...page} answer={useActionData<PlanAnswer>() ?? null} />
    </PortalPage>
  );
}
