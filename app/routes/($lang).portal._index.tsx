import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { errorMeta } from "~/components/layout/pageTitle";
import { PortalStart } from "~/components/portal/PortalStart";
import { loadPortalStart, openPortal } from "~/http/pages/portal.server";
import { staffMeta } from "~/http/pages/staff.server";

export { MessageBoundary as ErrorBoundary } from "~/components/layout/MessageBoundary";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const portal = await openPortal(context, params);
  const start = await loadPortalStart(portal);
  return json({ start, meta: staffMeta(context, "staff.portal") });
}

export const meta: MetaFunction<typeof loader> = (args) => args.data?.meta ?? errorMeta(args);

export default function Portal() {
  const { start } = useLoaderData<typeof loader>();
  return <PortalStart {...start} />;
}
