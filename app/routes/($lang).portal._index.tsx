import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PortalStart } from "~/components/portal/PortalStart";
import { openPortal, staffMeta } from "~/http/portal/portal.server";
import { loadPortalStart } from "~/http/portal/startPage.server";

export { meta } from "~/components/layout/pageTitle";

export async function loader({ context }: LoaderFunctionArgs) {
  const start = await loadPortalStart(await openPortal(context));
  return json({ start, meta: staffMeta(context, "staff.portal") }, { status: start.isFailed ? 500 : 200 });
}

export default function Portal() {
  const { start } = useLoaderData<typeof loader>();
  return <PortalStart {...start} />;
}
