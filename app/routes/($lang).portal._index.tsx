import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PortalStart } from "~/components/portal/PortalStart";
import { loadPortalStart, openPortal } from "~/http/portal/page.server";
import { staffMeta } from "~/http/portal/staffPage.server";

export { meta } from "~/components/layout/pageTitle";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const portal = await openPortal(context, params);
  const start = await loadPortalStart(portal);
  return json({ start, meta: staffMeta(context, "staff.portal") });
}

export default function Portal() {
  const { start } = useLoaderData<typeof loader>();
  return <PortalStart {...start} />;
}
