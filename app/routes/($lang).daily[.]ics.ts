import type { LoaderFunctionArgs } from "@remix-run/node";
import { dailyCalendarResponse } from "~/http/game/dailyCalendar.server";

/** When a new game of an edition begins, every day, for calendars. */
export function loader({ context }: LoaderFunctionArgs) {
  return dailyCalendarResponse(context);
}
