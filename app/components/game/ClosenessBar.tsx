import { barLength, heatOf } from "~/game/closeness";
import type { Rating } from "~/game/types";

/** How close a guess is, as a length and a colour. The number and the word stand beside it, so it is hidden from screen readers. */
export function ClosenessBar({ rating }: { rating: Rating }) {
  return (
    <svg className={`bar heat-${heatOf(rating)}`} aria-hidden="true" focusable="false" preserveAspectRatio="none">
      <rect width={`${(barLength(rating) * 100).toFixed(1)}%`} height="100%" rx="3" />
    </svg>
  );
}
