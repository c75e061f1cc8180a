import ArrowDownIcon from "@heroicons/react/24/outline/ArrowDownIcon";
import ArrowUpIcon from "@heroicons/react/24/outline/ArrowUpIcon";
import { Link } from "@remix-run/react";

/** A column header that links to another sort order. Works without a script. */
export function SortHeader({
  short,
  hidden,
  direction,
  href,
  isNumber = false,
  className,
}: {
  short: string;
  /** Screen reader text after the short name. */
  hidden: string;
  direction: "ascending" | "descending" | "none";
  href: string;
  isNumber?: boolean;
  className?: string;
}) {
  const Arrow = direction === "ascending" ? ArrowUpIcon : ArrowDownIcon;
  return (
    <th
      // Written out: where the rows are grids, the element alone has no role.
      role="columnheader"
      scope="col"
      aria-sort={direction}
      className={className ?? (isNumber ? "is-number" : undefined)}
    >
      <Link to={href} replace preventScrollReset>
        {short}
        <span className="visually-hidden"> {hidden}</span>
        {direction !== "none" && <Arrow className="icon" aria-hidden="true" />}
      </Link>
    </th>
  );
}
