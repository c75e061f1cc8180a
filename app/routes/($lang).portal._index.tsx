import { useActionData, useLoaderData } from "@remix-run/react";
import { PortalStart } from "~/components/portal/PortalStart";
import { handleCalendarForm } from "~/http/portal/calendarPage.server";
import { portalAction, portalLoader } from "~/http/portal/portal.server";
import { loadPortalStart } from "~/http/portal/startPage.server";

export { meta } from "~/ui/pageTitle";

export const loader = portalLoader(loadPortalStart, "staff.portal", ({ calendar, list }) =>
  (calendar ?? list)?.isFailed === true ? 500 : calendar?.isUnreadable === true ? 400 : 200,
);
export const action = portalAction(handleCalendarForm);

export default function Portal() {
  const { page } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  return <PortalStart {...page} refused={refused} />;
}
