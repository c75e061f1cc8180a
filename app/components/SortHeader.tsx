import ArrowDownIcon from "@heroicons/react/24/outline/ArrowDownIcon";
import ArrowUpIcon from "@heroicons/react/24/outline/ArrowUpIcon";
import { actInPlace } from "./ui/inPlace";

/** A column header that links to another sort order. Works without a script. */
export function SortHeader({
  short,
  hidden,
  direction,
  href,
  isNumber = false,
  className,
  onSort,
}: {
  short: string;
  /** Screen reader text after the short name. */
  hidden: string;
  direction: "ascending" | "descending" | "none";
  href: string;
  isNumber?: boolean;
  className?: string;
  /** Called instead of following the link. */
  onSort?: () => void;
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
      <a
        href={href}
        onClick={
          onSort &&
          ((event) => {
            actInPlace(event, onSort);
          })
        }
      >
        {short}
        <span className="visually-hidden"> {hidden}</span>
        {direction !== "none" && <Arrow className="icon" aria-hidden="true" />}
      </a>
    </th>
  );
}
