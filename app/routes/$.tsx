import type { MetaFunction } from "@remix-run/node";
import { errorMeta } from "~/components/pageTitle";

export { MessageBoundary as ErrorBoundary } from "~/components/MessageBoundary";

export const meta: MetaFunction = ({ matches }) => errorMeta(matches, "notFound");

/** Any address that no other route has. */
export function loader() {
  throw new Response(null, { status: 404 });
}

export const action = loader;

export default function NotFound() {
  return null;
}
