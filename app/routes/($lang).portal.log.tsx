import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LogPage } from "~/components/portal/LogPage";
import { loadPortalLog } from "~/http/portal/logPage.server";
import { openPortal, staffMeta } from "~/http/portal/portal.server";

export { meta } from "~/components/layout/pageTitle";

export async function loader({ context }: LoaderFunctionArgs) {
  const log = await loadPortalLog(await openPortal(context));
  return json({ log, meta: staffMeta(context, "portal.log.title") });
}

export default function Log() {
  const { log } = useLoaderData<typeof loader>();
  return <LogPage {...log} />;
}
