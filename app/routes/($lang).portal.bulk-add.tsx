import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Island } from "~/components/islands/Island";
import { PortalPage } from "~/components/portal/StaffPage";
import { BulkAdd } from "~/components/portal/BulkAdd";
import { BulkAdded } from "~/components/portal/BulkAdded";
import { BulkPreview } from "~/components/portal/BulkPreview";
import { ChangeNote } from "~/components/portal/UndoNote";
import { handleBulkForm, loadPortalBulk } from "~/http/portal/bulkAddPage.server";
import { openPortal, staffMeta } from "~/http/portal/portal.server";

export { meta } from "~/components/layout/pageTitle";

export async function loader({ context }: LoaderFunctionArgs) {
  const page = await loadPortalBulk(await openPortal(context));
  return json({ page, meta: staffMeta(context, "portal.bulk.title") });
}

export async function action({ context }: ActionFunctionArgs) {
  return handleBulkForm(await openPortal(context));
}

export default function BulkAddPage() {
  const { t } = useTranslation();
  const { done, ...page } = useLoaderData<typeof loader>().page;
  const answer = useActionData<typeof action>() ?? null;
  const preview = answer?.preview ?? null;
  return (
    <PortalPage title={t(preview === null ? "portal.bulk.title" : `edition.${page.edition}.bulk`)} tab="plan">
      {answer !== null && preview !== null ? (
        <BulkPreview {...page} {...answer} preview={preview} />
      ) : (
        <>
          {answer === null && done !== null && <ChangeNote change={done} />}
          {answer === null && page.result !== null && <BulkAdded edition={page.edition} {...page.result} />}
          <Island name="BulkAdd" component={BulkAdd} props={{ ...page, answer }} />
        </>
      )}
    </PortalPage>
  );
}
