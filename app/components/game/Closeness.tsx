import { barLength, heatEmoji } from "~/game/closeness";
import type { Rating } from "~/game/types";

/** A closeness in words or as a rank, "871 / 1000": the rank large, the scale small. */
export function Closeness({ text }: { text: string }) {
  const at = text.indexOf(" / ");
  if (at === -1) return text;
  return (
    <>
      {text.slice(0, at)}
      <small>{text.slice(at)}</small>
    </>
  );
}

/**
 * The ground of a row or a card, filled as far as the word is close, with an edge in full color. The color comes from
 * the heat class of what it stands in. Hidden from screen readers: the text beside it says the same. It is an empty `svg`
 * for its attribute `width`, because the security policy forbids inline styles.
 */
export function ClosenessBar({ rating }: { rating: Rating }) {
  return <svg className="closeness-bar" width={`${(barLength(rating) * 100).toFixed(1)}%`} aria-hidden="true" />;
}

/** The emoji of a guess. Hidden from screen readers: the text beside it says the same. */
export function HeatEmoji({ rating }: { rating: Rating }) {
  return <span aria-hidden="true"> {heatEmoji(rating)}</span>;
}
