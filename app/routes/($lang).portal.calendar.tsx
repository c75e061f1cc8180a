import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Calendar } from "~/components/portal/Calendar";
import { handleCalendarForm, loadPortalCalendar } from "~/http/portal/calendarPage.server";
import { openPortal, staffMeta } from "~/http/portal/portal.server";

export { meta } from "~/components/layout/pageTitle";

export async function loader({ context }: LoaderFunctionArgs) {
  const calendar = await loadPortalCalendar(await openPortal(context));
  const status = calendar.isFailed ? 500 : calendar.isUnreadable ? 400 : 200;
  return json({ calendar, meta: staffMeta(context, "portal.calendar.title") }, { status });
}

export async function action({ context }: ActionFunctionArgs) {
  return handleCalendarForm(await openPortal(context));
}

export default function CalendarPage() {
  const { calendar } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  return <Calendar {...calendar} refused={refused} />;
}
