import type { App } from "~/app";
import { nextRollover } from "~/editions/calendar";
import { entityTag, hasContent } from "~/platform/http/entityTag.server";
import type { RequestContext } from "./context.request.server";

/** A file that changes when a game begins and is the same for everybody, or 304 when the client has it. */
export function responseUntilRollover(
  { app, request }: Pick<RequestContext, "app" | "request">,
  { text, type }: { text: string; type: string },
): Response {
  const tag = `W/${entityTag(text)}`;
  const headers = { "Cache-Control": cacheControl(app), ETag: tag };
  if (hasContent(request.headers.get("If-None-Match"), tag)) return new Response(null, { status: 304, headers });
  return new Response(text, { headers: { ...headers, "Content-Type": `${type}; charset=utf-8` } });
}

/** Longest that it is kept, seconds. */
const MAX_AGE = 3600;

/** Until the next game has begun. As in `crawlerCacheControl`, nobody keeps addresses that repeat the `Host` header. */
function cacheControl({ env, gameClock, now }: Pick<App, "env" | "gameClock" | "now">): string {
  if (env.ORIGIN === undefined) return "no-store";
  const left = Math.ceil((nextRollover(new Date(now()), gameClock).getTime() - now()) / 1000);
  return `public, max-age=${Math.min(MAX_AGE, left)}`;
}
