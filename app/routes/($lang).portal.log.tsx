import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { errorMeta } from "~/components/layout/pageTitle";
import { LogPage } from "~/components/portal/LogPage";
import { loadPortalLog, openPortal } from "~/http/pages/portal.server";
import { staffMeta } from "~/http/pages/staff.server";

export { MessageBoundary as ErrorBoundary } from "~/components/layout/MessageBoundary";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const portal = await openPortal(context, params);
  const log = await loadPortalLog(portal);
  return json({ log, meta: staffMeta(context, "portal.log.title") });
}

export const meta: MetaFunction<typeof loader> = (args) => args.data?.meta ?? errorMeta(args);

export default function Log() {
  const { log } = useLoaderData<typeof loader>();
  return <LogPage {...log} />;
}
