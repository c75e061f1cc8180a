import { useLoaderData } from "@remix-run/react";
import { LogPage } from "~/components/portal/LogPage";
import { loadPortalLog } from "~/http/portal/logPage.server";
import { portalLoader } from "~/http/portal/portal.server";

export { meta } from "~/ui/pageTitle";

export const loader = portalLoader(loadPortalLog, "portal.log.title", ({ isWrongDay }) => (isWrongDay ? 400 : 200));

export default function Log() {
  const { page } = useLoaderData<typeof loader>();
  return <LogPage {...page} />;
}
