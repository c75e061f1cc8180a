import type { LoaderFunctionArgs } from "@remix-run/node";
import { crawlerCacheControl, isSiteListed, sitemapXml } from "./crawlers.request.server";
import { originOf } from "./siteFacts.request.server";

export function loader({ context }: LoaderFunctionArgs) {
  if (!isSiteListed(context.app.env)) throw new Response(null, { status: 404 });
  const headers = {
    "Content-Type": "application/xml; charset=utf-8",
    "Cache-Control": crawlerCacheControl(context.app),
  };
  return new Response(sitemapXml(originOf(context)), { headers });
}
