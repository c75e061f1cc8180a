import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { errorMeta } from "~/components/layout/pageTitle";
import { BulkPage } from "~/components/portal/BulkPage";
import { handleBulkForm } from "~/http/forms/portal.server";
import { loadPortalBulk, openPortal } from "~/http/pages/portal.server";
import { staffMeta } from "~/http/pages/staff.server";

export { MessageBoundary as ErrorBoundary } from "~/components/layout/MessageBoundary";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const portal = await openPortal(context, params);
  const page = await loadPortalBulk(portal);
  return json({ page, meta: staffMeta(context, "portal.bulk.title") });
}

export async function action({ params, context }: ActionFunctionArgs) {
  return handleBulkForm(await openPortal(context, params));
}

export const meta: MetaFunction<typeof loader> = (args) => args.data?.meta ?? errorMeta(args);

export default function BulkAdd() {
  const { page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  return <BulkPage {...page} answer={answer} />;
}
