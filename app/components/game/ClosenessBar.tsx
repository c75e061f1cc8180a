import { barLength } from "~/game/closeness";
import type { Rating } from "~/game/types";

/**
 * The ground of a row or a card, filled as far as the word is close, with an edge in full colour. The colour comes from
 * the heat class of what it stands in. Hidden from screen readers: the text beside it says the same.
 */
export function ClosenessBar({ rating, className = "row-bar" }: { rating: Rating; className?: string }) {
  const width = `${(barLength(rating) * 100).toFixed(1)}%`;
  return (
    <svg className={className} aria-hidden="true" focusable="false">
      <rect className="bar-fill" width={width} height="100%" />
      <svg y="100%" width="100%" overflow="visible">
        <rect className="bar-edge" y="-3" width={width} height="3" />
      </svg>
    </svg>
  );
}
