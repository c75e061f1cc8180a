import { useActionData, useLoaderData } from "@remix-run/react";
import { handleCalendarForm } from "./calendarPage.request.server";
import { portalAction, portalLoader } from "./portal.request.server";
import { PortalStart } from "./PortalStart";
import { loadPortalStart } from "./startPage.request.server";

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
