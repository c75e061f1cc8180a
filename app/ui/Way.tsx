import type { AnchorHTMLAttributes, ComponentType, ReactNode, SVGProps } from "react";

export interface WayProps extends AnchorHTMLAttributes<HTMLAnchorElement>, Readonly<Record<`data-${string}`, unknown>> {
  readonly Icon?: ComponentType<Pick<SVGProps<SVGSVGElement>, "className" | "aria-hidden">>;
  /** In place of an icon. */
  readonly picture?: ReactNode;
  /** A second line. */
  readonly note?: ReactNode;
}

/** A row that leads on: icon, name and arrow. Rows stand in an element of the class `ways`. */
export function Way({ Icon, picture, note, className = "", children, ...link }: WayProps) {
  return (
    <a className={`touch-row quiet ${link.download === undefined ? "chevron " : ""}${className}`.trimEnd()} {...link}>
      {Icon === undefined ? picture : <Icon className="icon" aria-hidden="true" />}
      <span>
        {children}
        {note !== undefined && <small>{note}</small>}
      </span>
    </a>
  );
}
