import type { LoaderFunctionArgs } from "@remix-run/node";
import { i18nOf } from "~/i18n/i18n.server";
import { isRefused } from "~/platform/refusal";
import { retryAfterHeader, statusOf } from "~/site/refusal.request.server";
import type { AccountRefusal } from "./account.refusals";
import { exportData } from "./exportData.server";
import { sessionOf } from "./session.request.server";

/** All data stored about the logged-in member, as a file download. A refusal is plain text: a download has no page. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const { app, language, request } = context;
  const refuse = (why: AccountRefusal | "notLoggedIn", headers: Readonly<Record<string, string>> = {}) =>
    new Response(`${i18nOf(language).t(`refusal.${why}`)}\n`, {
      status: statusOf(why),
      headers: { ...headers, "Content-Type": "text/plain; charset=utf-8" },
    });
  const member = await sessionOf(context).member();
  if (member === null) return refuse("notLoggedIn");
  const outcome = await exportData(app, { member, signal: request.signal });
  if (isRefused(outcome)) return refuse(outcome.why, retryAfterHeader(outcome.retryAfter));
  const day = outcome.exportedAt.slice(0, 10);
  return new Response(outcome.json, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${day}-account.json"`,
      "Cache-Control": "no-store",
    },
  });
}
