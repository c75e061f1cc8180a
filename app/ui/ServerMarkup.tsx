import type { MouseEventHandler, ReactNode } from "react";

/**
 * Markup in an island that only the server renders (`markup` of `Island`). The browser keeps it as it is, without code and data
 * for it, until it is removed.
 */
export function ServerMarkup({
  hidden = false,
  onClick,
  children,
}: {
  hidden?: boolean;
  onClick?: MouseEventHandler;
  children: ReactNode;
}) {
  // In the browser, React leaves what it finds in an element whose content is set as text.
  const content = typeof document === "undefined" ? { children } : { dangerouslySetInnerHTML: { __html: "" } };
  return <div className="server-markup" hidden={hidden} onClick={onClick} suppressHydrationWarning {...content} />;
}
