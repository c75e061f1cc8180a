import type { LoaderFunctionArgs } from "@remix-run/node";
import { yesterdayFeedResponse } from "~/http/game/yesterdayFeed.server";

/** The words of the last days of an edition as an Atom feed. */
export function loader({ context }: LoaderFunctionArgs) {
  return yesterdayFeedResponse(context);
}
