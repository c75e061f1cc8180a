import { prefersReducedMotion } from "~/ui/theme.browser";

/** Durations in milliseconds: fade to night, one bar, from the first bar to the start of the last, the word. */
const NIGHT = 240;
const BAR = 180;
const BARS = 520;
const WORD = { delay: 500, duration: 240 };
/** As for the rows of the list: so many bars take a slow phone longer than a frame. */
const MAX_BARS = 200;

/**
 * What moves once when a game ends on this page, unless the player prefers reduced motion: the night falls, the climb rises in
 * the order of the guesses, each square comes with the bar of its tenth, and the word with the star.
 */
export function showEnding(ending: Element): void {
  if (prefersReducedMotion()) return;
  const from = (start: Keyframe, element: Element | null | undefined, timing: KeyframeAnimationOptions) =>
    element?.animate([{ ...start, offset: 0 }], { fill: "backwards", easing: "ease-out", ...timing });
  from({ opacity: 0 }, ending, { duration: NIGHT });
  from({ opacity: 0, translate: "0 0.5rem" }, ending.querySelector(".game-over-secret"), WORD);
  const bars = ending.querySelectorAll(".ending-climb rect");
  const delayOf = (index: number) => (BARS * index) / Math.max(1, bars.length - 1);
  if (bars.length <= MAX_BARS)
    bars.forEach((bar, index) => {
      from({ transform: "scaleY(0)" }, bar, { duration: BAR, delay: delayOf(index) });
    });
  const squares = ending.querySelectorAll(".share-result-squares span");
  squares.forEach((square, step) => {
    const last = Math.ceil(((step + 1) * bars.length) / squares.length) - 1;
    from({ opacity: 0 }, square, { duration: BAR, delay: delayOf(last) });
  });
}
