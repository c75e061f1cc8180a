import type { ReactNode } from "react";

/**
 * Markup in an island that only the server renders (`markup` of `Island`). The browser keeps it as it is, without code and data
 * for it, until it is removed.
 */
export function ServerMarkup({ hidden = false, children }: { hidden?: boolean; children: ReactNode }) {
  if (typeof document === "undefined")
    return (
      <div className="server-markup" hidden={hidden}>
        {children}
      </div>
    );
  // React leaves what it finds in an element whose content is set as text.
  return (
    <div className="server-markup" hidden={hidden} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />
  );
}
