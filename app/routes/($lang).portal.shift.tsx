import { useActionData, useLoaderData } from "@remix-run/react";
import { ShiftPage } from "~/components/portal/ShiftPage";
import { handleShiftForm, loadShift } from "~/http/portal/shiftPage.server";
import { portalAction, portalLoader } from "~/http/portal/portal.server";

export { meta } from "~/components/layout/pageTitle";

export const loader = portalLoader(loadShift, "portal.shift.title");
export const action = portalAction(handleShiftForm);

export default function Shift() {
  const { page } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  return <ShiftPage {...page} refused={refused?.why ?? null} />;
}
