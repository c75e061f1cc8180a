import type { MetaDescriptor } from "@remix-run/react";
import { isRouteErrorResponse } from "@remix-run/react";

/** Titles of the pages that have no data of their own, made by the root's loader: a `meta` function cannot translate. */
export interface ErrorTitles {
  readonly notFound: string;
  readonly refused: string;
}

/** The meta of a page that could not be loaded, from what its `meta` function is given. */
export function errorMeta({
  matches,
  error,
}: {
  readonly matches: readonly { readonly id: string; readonly data: unknown }[];
  readonly error?: unknown;
}): MetaDescriptor[] {
  const root = matches.find(({ id }) => id === "root")?.data as { readonly titles?: ErrorTitles } | undefined;
  if (root?.titles === undefined) return [];
  // Whatever was wrong with it, an address that shows nothing is none to be found by.
  return [
    { title: isNotFound(error) ? root.titles.notFound : root.titles.refused },
    { name: "robots", content: "noindex" },
  ];
}

/** Whether there is nothing at the address, rather than something that was refused by name. */
export function isNotFound(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404 && !error.data;
}
