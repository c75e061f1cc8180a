import { HeatBar } from "~/ui/HeatBar";
import type { Rating } from "~/vectors/rating";
import { barLength, heatEmoji } from "~/words/closeness";

/** A closeness in words or as a rank, "871 / 1000": the rank large, the scale small. */
export function Closeness({ text }: { text: string }) {
  const at = text.indexOf(" / ");
  if (at === -1) return text;
  return (
    <>
      {text.slice(0, at)}
      <small className="label">{text.slice(at)}</small>
    </>
  );
}

/** The ground of a row or a card, filled as far as the word is close. */
export function ClosenessBar({ rating, className = "closeness-bar" }: { rating: Rating; className?: string }) {
  return <HeatBar length={barLength(rating)} className={className} />;
}

/** The emoji of a guess. Hidden from screen readers: the text beside it says the same. */
export function HeatEmoji({ rating }: { rating: Rating }) {
  return <span aria-hidden="true"> {heatEmoji(rating)}</span>;
}
