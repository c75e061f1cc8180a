import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { withQuery } from "~/i18n/addresses";
import { OLD_PORTAL_PAGES, portalAddress } from "~/i18n/staffPages";

/** What earlier versions had here leads to the calendar, on the day that it was about. */
export function loader({ context: { language, url }, params: { old = "" } }: LoaderFunctionArgs) {
  if (!OLD_PORTAL_PAGES.includes(old)) throw new Response(null, { status: 404 });
  const { edition, from, num, weeks } = Object.fromEntries(url.searchParams);
  return redirect(withQuery(portalAddress(language, "portal"), { edition, from: from ?? num, weeks }), 302);
}

export default function OldPage() {
  return null;
}
