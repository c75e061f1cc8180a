import type { LoaderFunctionArgs } from "@remix-run/node";
import { robotsText } from "~/http/pages/crawlers.server";
import { originOf } from "~/http/pages/site.server";

export function loader({ context }: LoaderFunctionArgs) {
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" };
  return new Response(robotsText(originOf(context)), { headers });
}
