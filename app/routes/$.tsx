import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { errorMeta } from "~/components/layout/pageTitle";
import { requireLanguage } from "~/http/request/language.server";

export { MessageBoundary as ErrorBoundary } from "~/components/layout/MessageBoundary";

export const meta: MetaFunction = errorMeta;

/** Any path without a route. A language code is redirected to the language's prefix; everything else is 404. */
export function loader({ params, context }: LoaderFunctionArgs) {
  const [lang = ""] = params["*"]?.split("/") ?? [];
  requireLanguage(context, { lang });
  throw new Response(null, { status: 404 });
}

export function action() {
  throw new Response(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
