import type { DetailsHTMLAttributes, ReactNode } from "react";

interface FoldProps extends DetailsHTMLAttributes<HTMLDetailsElement> {
  /** What stands there when it is closed. */
  readonly summary: ReactNode;
  /** The content has a layout of its own, which is not that of text. */
  readonly isBare?: boolean;
}

/** Content that opens under its heading, without a script. */
export function Fold({ summary, isBare = false, className = "", children, ...details }: FoldProps) {
  return (
    <details className={`fold ${className}`.trimEnd()} {...details}>
      <summary className="touch-row chevron">{summary}</summary>
      {isBare ? children : <div className="fold-body stack soft">{children}</div>}
    </details>
  );
}
