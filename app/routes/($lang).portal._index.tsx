import { useLoaderData } from "@remix-run/react";
import { PortalStart } from "~/components/portal/PortalStart";
import { portalLoader } from "~/http/portal/portal.server";
import { loadPortalStart } from "~/http/portal/startPage.server";

export { meta } from "~/components/layout/pageTitle";

export const loader = portalLoader(loadPortalStart, "staff.portal", ({ isFailed }) => (isFailed ? 500 : 200));

export default function Portal() {
  const { page } = useLoaderData<typeof loader>();
  return <PortalStart {...page} />;
}
