import { isRouteErrorResponse, useMatches, useRouteError } from "@remix-run/react";
import type { ComponentProps } from "react";

/** Translated titles of error pages, from the root loader: an error has no loader of its own. */
export interface ErrorTitles {
  readonly notFound: string;
  readonly refused: string;
}

/** What the head says of the page: the `meta` of its loader. Without titles for an error page, the root loader has failed. */
export function PageMeta({ titles }: { titles: ErrorTitles | undefined }) {
  const error = useRouteError() ?? null;
  const page = useMatches().at(-1)?.data as { readonly meta?: readonly MetaTag[] } | undefined;
  if (error === null) return page?.meta?.map((tag) => <Tag key={JSON.stringify(tag)} tag={tag} />);
  if (titles === undefined) return null;
  return (
    <>
      <title>{isNotFound(error) ? titles.notFound : titles.refused}</title>
      {/* Whatever the error. */}
      <meta name="robots" content="noindex" />
    </>
  );
}

/** What `pageMeta` makes. */
type MetaTag =
  { readonly title: string } | (ComponentProps<"link"> & { readonly tagName: "link" }) | ComponentProps<"meta">;

function Tag({ tag }: { tag: MetaTag }) {
  if ("title" in tag) return <title>{tag.title}</title>;
  if (!("tagName" in tag)) return <meta {...tag} />;
  const { tagName: Link, ...attributes } = tag;
  return <Link {...attributes} />;
}

/** Whether the URL does not exist, as opposed to a 404 with a named refusal. */
export function isNotFound(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404 && !error.data;
}
