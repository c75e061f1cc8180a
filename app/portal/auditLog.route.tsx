import { useLoaderData } from "@remix-run/react";
import { LogPage } from "./LogPage";
import { loadPortalLog } from "./logPage.request.server";
import { portalLoader } from "./portal.request.server";

export { meta } from "~/ui/pageTitle";

export const loader = portalLoader(loadPortalLog, "portal.log.title", ({ isWrongDay }) => (isWrongDay ? 400 : 200));

export default function Log() {
  const { page } = useLoaderData<typeof loader>();
  return <LogPage {...page} />;
}
