import { barLength, heatOf } from "~/game/closeness";
import type { Rating } from "~/game/types";

/** Bar whose length and colour show closeness. Hidden from screen readers: the text beside it says the same. */
export function ClosenessBar({ rating }: { rating: Rating }) {
  return (
    <svg className={`bar heat-${heatOf(rating)}`} aria-hidden="true" focusable="false" preserveAspectRatio="none">
      <rect width={`${(barLength(rating) * 100).toFixed(1)}%`} height="100%" rx="3" />
    </svg>
  );
}
