import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LogPage } from "~/components/portal/LogPage";
import { loadPortalLog, openPortal } from "~/http/portal/page.server";
import { staffMeta } from "~/http/portal/staffPage.server";

export { meta } from "~/components/layout/pageTitle";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const portal = await openPortal(context, params);
  const log = await loadPortalLog(portal);
  return json({ log, meta: staffMeta(context, "portal.log.title") });
}

export default function Log() {
  const { log } = useLoaderData<typeof loader>();
  return <LogPage {...log} />;
}
