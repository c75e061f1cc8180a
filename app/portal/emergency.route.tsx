import { useActionData, useLoaderData } from "@remix-run/react";
import { EmergencyPage } from "./EmergencyPage";
import { handleEmergencyForm, loadEmergency, type RefusedEmergency } from "./emergencyPage.request.server";
import { portalAction, portalLoader } from "./portal.request.server";

export { meta } from "~/ui/pageTitle";

export const loader = portalLoader(loadEmergency, "portal.emergency.title");
export const action = portalAction(handleEmergencyForm);

export default function Emergency() {
  return <EmergencyPage {...useLoaderData<typeof loader>().page} refused={useActionData<RefusedEmergency>() ?? null} />;
}
