import type { LoaderFunctionArgs } from "@remix-run/node";
import { rejectUnknownPath } from "~/site/language.request.server";

/** Any path without a route. A language code is redirected to the language's prefix; everything else is 404. */
export function loader({ context }: LoaderFunctionArgs) {
  rejectUnknownPath(context);
}

export function action() {
  throw new Response(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
