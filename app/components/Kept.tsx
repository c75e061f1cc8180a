import { createContext, type HTMLAttributes, type ReactElement, useContext } from "react";

/** Markup that a server has rendered once and gives to every page that shows the same. In a browser there is none. */
export interface MarkupKeeper {
  /** Undefined where it was never rendered: then what stands between `startMark(key)` and `endMark` on this page will be kept. */
  readonly find: (key: string) => string | undefined;
  readonly startMark: (key: string) => ReactElement;
  readonly endMark: ReactElement;
  /** The markup of an element that needs no context but that of the language, found or rendered apart from the page. */
  readonly render: (key: string, toElement: () => ReactElement) => string;
}

const Keeper = createContext<MarkupKeeper | null>(null);

export const MarkupKeeperProvider = Keeper.Provider;

/** Null in a browser. */
export function useMarkupKeeper(): MarkupKeeper | null {
  return useContext(Keeper);
}

/**
 * An element whose children are the same on many pages. A server renders them once for the same facts and language, and a browser as ever: the
 * page is the same, byte for byte. So the facts must name everything that the children depend on beside the site's configuration and the
 * language, and the children must not use `useId`, whose names come from the place in the page. Give them as one component: what is not rendered
 * costs nothing.
 */
export function Kept({
  as: Tag,
  name,
  facts,
  children,
  ...attributes
}: {
  as: "head" | "header" | "footer" | "thead" | "div" | "p";
  /** What these children are: no others on the site are kept under it. */
  name: string;
  /** Null: not to be kept, because a page like this is rare. */
  facts: readonly (string | number | boolean | null | undefined)[] | null;
  children: ReactElement;
} & HTMLAttributes<HTMLElement>) {
  const keeper = useContext(Keeper);
  if (keeper === null || facts === null) return <Tag {...attributes}>{children}</Tag>;
  const key = `${name} ${JSON.stringify(facts)}`;
  const markup = keeper.find(key);
  if (markup !== undefined) return <Tag {...attributes} dangerouslySetInnerHTML={{ __html: markup }} />;
  return (
    <Tag {...attributes}>
      {keeper.startMark(key)}
      {children}
      {keeper.endMark}
    </Tag>
  );
}
