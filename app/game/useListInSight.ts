import { type RefObject, useRef } from "react";
import { useLayoutEffect } from "~/ui/useBrowserValue";

/**
 * Keeps the list where the player needs it. After an answered turn its head and first rows are between the bar and the end of
 * what is seen of the window, which may be a keyboard. Whoever is reading further down stays there: rows that come in behind
 * the bar move nothing. The browser cannot do this by itself (`overflow-anchor`), because it takes rows behind the bar for
 * visible ones.
 *
 * @param count number of rows
 * @param turn a new object for each answered turn of the player; null without one
 */
export function useListInSight(count: number, turn: object | null): RefObject<HTMLElement> {
  const list = useRef<HTMLElement>(null);
  const known = useRef<WeakSet<Element>>();
  const seenTurn = useRef<object | null>(null);
  useLayoutEffect(() => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>("tbody tr") ?? [])];
    const added = rows.filter((row) => known.current?.has(row) === false);
    const isFirst = rows.length === 1;
    const isAnswered = turn !== null && turn !== seenTurn.current;
    known.current = new WeakSet(rows);
    seenTurn.current = turn ?? seenTurn.current;
    const barEnd = endOfBar();
    const [first, last] = [rows.at(0), rows.at(-1)].map((row) => row?.getBoundingClientRect());
    if (barEnd === undefined || list.current === null || first === undefined || last === undefined) return;
    const head = list.current.previousElementSibling;
    const { top } = (head?.clientHeight ? head : list.current).getBoundingClientRect();
    if (!isFirst && first.bottom <= barEnd && last.top >= barEnd) {
      const shift = added
        .filter((row) => row.getBoundingClientRect().top < barEnd)
        .reduce((sum, row) => sum + (row.nextElementSibling as HTMLElement).offsetTop - row.offsetTop, 0);
      scrollDown(shift);
    } else if (isAnswered && (top < barEnd || first.bottom > endOfWindow())) scrollDown(top - barEnd);
  }, [count, turn]);
  return list;
}

function scrollDown(pixels: number): void {
  if (pixels !== 0) window.scrollBy({ top: pixels, behavior: "instant" });
}

/** Where the bar ends when it is at the top of the window. Undefined without a bar, and in a low window, where it scrolls away. */
export function endOfBar(): number | undefined {
  const bar = document.querySelector(".guess-bar");
  if (bar === null || getComputedStyle(bar).position !== "sticky") return undefined;
  return Math.max(bar.getBoundingClientRect().bottom, bar.clientHeight);
}

function endOfWindow(): number {
  const { offsetTop, height } = window.visualViewport ?? { offsetTop: 0, height: window.innerHeight };
  return offsetTop + height;
}
