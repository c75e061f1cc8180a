import { useActionData, useLoaderData } from "@remix-run/react";
import { Calendar } from "~/components/portal/Calendar";
import { handleCalendarForm, loadPortalCalendar } from "~/http/portal/calendarPage.server";
import { portalAction, portalLoader } from "~/http/portal/portal.server";

export { meta } from "~/components/layout/pageTitle";

export const loader = portalLoader(loadPortalCalendar, "portal.calendar.title", ({ isFailed, isUnreadable }) =>
  isFailed ? 500 : isUnreadable ? 400 : 200,
);
export const action = portalAction(handleCalendarForm);

export default function CalendarPage() {
  const { page } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  return <Calendar {...page} refused={refused} />;
}
