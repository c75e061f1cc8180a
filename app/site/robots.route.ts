import type { LoaderFunctionArgs } from "@remix-run/node";
import { crawlerCacheControl, robotsText } from "./crawlers.request.server";
import { originOf } from "./siteFacts.request.server";

export function loader({ context }: LoaderFunctionArgs) {
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": crawlerCacheControl(context.app) };
  return new Response(robotsText(originOf(context), context.app.env), { headers });
}
