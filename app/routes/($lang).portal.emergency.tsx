import { useActionData, useLoaderData } from "@remix-run/react";
import { EmergencyPage } from "~/components/portal/EmergencyPage";
import { handleEmergencyForm, loadEmergency, type RefusedEmergency } from "~/http/portal/emergencyPage.server";
import { portalAction, portalLoader } from "~/http/portal/portal.server";

export { meta } from "~/ui/pageTitle";

export const loader = portalLoader(loadEmergency, "portal.emergency.title");
export const action = portalAction(handleEmergencyForm);

export default function Emergency() {
  return <EmergencyPage {...useLoaderData<typeof loader>().page} refused={useActionData<RefusedEmergency>() ?? null} />;
}
