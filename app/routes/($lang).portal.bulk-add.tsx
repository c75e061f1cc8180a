import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Island } from "~/components/islands/Island";
import { BulkAdd } from "~/components/portal/BulkAdd";
import { handleBulkForm } from "~/http/portal/form.server";
import { loadPortalBulk, openPortal } from "~/http/portal/page.server";
import { staffMeta } from "~/http/portal/staffPage.server";

export { meta } from "~/components/layout/pageTitle";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const portal = await openPortal(context, params);
  const page = await loadPortalBulk(portal);
  return json({ page, meta: staffMeta(context, "portal.bulk.title") });
}

export async function action({ params, context }: ActionFunctionArgs) {
  return handleBulkForm(await openPortal(context, params));
}

export default function BulkAddPage() {
  const { page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  return <Island name="BulkAdd" component={BulkAdd} props={{ ...page, answer }} />;
}
