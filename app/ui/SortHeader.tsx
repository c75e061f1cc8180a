import ArrowDownIcon from "@heroicons/react/24/outline/ArrowDownIcon";
import ArrowUpIcon from "@heroicons/react/24/outline/ArrowUpIcon";
import { inPlace } from "./inPlace";

interface SortHeaderProps {
  readonly short: string;
  /** Screen reader text after the short name. */
  readonly hidden: string;
  readonly direction: "ascending" | "descending" | "none";
  readonly href: string;
  readonly className?: string;
  /** Called instead of following the link. */
  readonly onSort?: () => void;
}

/** A column header that links to another sort order. Works without a script. */
export function SortHeader({ short, hidden, direction, href, className = "", onSort }: SortHeaderProps) {
  const Arrow = direction === "ascending" ? ArrowUpIcon : ArrowDownIcon;
  return (
    // The role is written out: where the rows are grids, the element alone has none.
    <th role="columnheader" scope="col" aria-sort={direction} className={`label ${className}`.trimEnd()}>
      <a className="sort-header quiet" href={href} onClick={onSort && inPlace(onSort)}>
        <span>{short}</span>
        <span className="visually-hidden">{` ${hidden}`}</span>
        {direction !== "none" && <Arrow className="icon" aria-hidden="true" />}
      </a>
    </th>
  );
}
