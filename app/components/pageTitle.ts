import type { MetaDescriptor } from "@remix-run/react";

/** Titles of the pages that have no data of their own, made by the root's loader: a `meta` function cannot translate. */
export interface ErrorTitles {
  readonly notFound: string;
  readonly refused: string;
}

/** The meta of a page that could not be loaded, from the matches that its `meta` function is given. */
export function errorMeta(
  matches: readonly { readonly id: string; readonly data: unknown }[],
  kind: keyof ErrorTitles,
): MetaDescriptor[] {
  const root = matches.find(({ id }) => id === "root")?.data as { readonly titles?: ErrorTitles } | undefined;
  return root?.titles === undefined ? [] : [{ title: root.titles[kind] }];
}
