import { heatEmoji } from "~/game/closeness";
import type { Rating } from "~/game/types";

/** The emoji of a guess. Hidden from screen readers: the text beside it says the same. */
export function HeatEmoji({ rating }: { rating: Rating }) {
  return <span aria-hidden="true"> {heatEmoji(rating)}</span>;
}
