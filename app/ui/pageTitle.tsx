import { type MetaDescriptor, isRouteErrorResponse } from "@remix-run/react";

/** Translated titles of error pages, from the root loader: a `meta` function cannot translate. */
export interface ErrorTitles {
  readonly notFound: string;
  readonly refused: string;
}

/** The meta of every page: its loader makes it. */
export function meta({ data }: { readonly data: unknown }): MetaDescriptor[] {
  return (data as { readonly meta: MetaDescriptor[] }).meta;
}

/** The meta of an error page, from the data of the root loader. Without titles, that loader has failed. */
export function errorMeta({ data, error }: { readonly data: unknown; readonly error?: unknown }): MetaDescriptor[] {
  const titles = (data as { readonly titles: ErrorTitles } | undefined)?.titles;
  if (titles === undefined) return [];
  // Error pages are not indexed, whatever the error.
  return [{ title: isNotFound(error) ? titles.notFound : titles.refused }, { name: "robots", content: "noindex" }];
}

/** Whether the URL does not exist, as opposed to a 404 with a named refusal. */
export function isNotFound(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404 && !error.data;
}
