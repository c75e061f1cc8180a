import type { MetaDescriptor } from "@remix-run/react";
import { isRouteErrorResponse } from "@remix-run/react";

/** Translated titles of error pages, from the root loader: a `meta` function cannot translate. */
export interface ErrorTitles {
  readonly notFound: string;
  readonly refused: string;
}

/** The meta of a page whose loader failed. */
export function errorMeta({
  matches,
  error,
}: {
  readonly matches: readonly { readonly id: string; readonly data: unknown }[];
  readonly error?: unknown;
}): MetaDescriptor[] {
  const root = matches.find(({ id }) => id === "root")?.data as { readonly titles?: ErrorTitles } | undefined;
  if (root?.titles === undefined) return [];
  // Error pages are not indexed, whatever the error.
  return [
    { title: isNotFound(error) ? root.titles.notFound : root.titles.refused },
    { name: "robots", content: "noindex" },
  ];
}

/** Whether the URL does not exist, as opposed to a 404 with a named refusal. */
export function isNotFound(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404 && !error.data;
}
