import type { LoaderFunctionArgs } from "@remix-run/node";
import { gamesFeedResponse } from "~/http/game/gamesFeed.server";

/** The newest games of an edition as an Atom feed, without their words. */
export function loader({ context }: LoaderFunctionArgs) {
  return gamesFeedResponse(context);
}
