import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BulkAdd } from "./BulkAdd";
import { handleBulkForm, loadPortalBulk, type PlanAnswer } from "./planPage.request.server";
import { portalAction, portalLoader } from "./portal.request.server";
import { PortalPage } from "./StaffPage";

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
