import { type RefObject, useEffect, useRef } from "react";
import { QUICK } from "~/styles/tokens";
import { prefersReducedMotion } from "~/ui/theme.browser";
import { endOfBar } from "./useListInSight";

/** Rows of a longer list do not glide: on a slow phone its layout takes longer than a frame. */
const MAX_ROWS = 100;

/**
 * When one row comes into a list, the rows after it glide from their old places to make room for it. Another order, several
 * rows at once and the first rendering show no motion.
 *
 * It watches the list instead of taking part in its rendering: the browser reports the change after React has made it and
 * before it is painted, and memoized rows stay as they are.
 */
export function useRowMotion(): RefObject<HTMLTableSectionElement> {
  const list = useRef<HTMLTableSectionElement>(null);
  useEffect(() => {
    if (list.current === null) return;
    const observer = new MutationObserver((changes) => {
      if (prefersReducedMotion()) return;
      const added = addedRows(changes);
      for (const row of added) tint(row);
      const [row, ...others] = added;
      if (row !== undefined && others.length === 0) makeRoomFor(row);
    });
    observer.observe(list.current, { childList: true });
    return () => {
      observer.disconnect();
    };
  }, []);
  return list;
}

/** The rows of a change that added some and did nothing else. Moving a row removes it first. */
function addedRows(changes: readonly MutationRecord[]): HTMLTableRowElement[] {
  if (changes.some(({ removedNodes }) => removedNodes.length > 0)) return [];
  return changes.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node instanceof HTMLTableRowElement);
}

/** How long the new row of a team-mate is tinted over its whole width, milliseconds. */
const TINTED = 1000;

function tint(row: HTMLTableRowElement): void {
  if (!row.classList.contains("is-mates")) return;
  const { duration, easing } = QUICK;
  const backgroundColor = "var(--tint, var(--line))";
  const offset = TINTED / (TINTED + duration);
  row.animate([{ backgroundColor }, { backgroundColor, offset, easing }, {}], { duration: TINTED + duration });
}

function makeRoomFor(row: HTMLTableRowElement): void {
  const { parentElement: list } = row;
  if (!(list instanceof HTMLTableSectionElement) || list.rows.length > MAX_ROWS) return;
  const later = [...list.rows].slice(row.sectionRowIndex + 1);
  const [next] = later;
  if (next === undefined) return;
  // All layout is read before the first row moves. Offsets, unlike client rectangles, ignore that rows may still be gliding;
  // the new row is not.
  const shift = next.offsetTop - row.offsetTop;
  const origin = row.getBoundingClientRect().top - row.offsetTop;
  // Behind the bar nobody needs to see it come, and the rows of the reader stay where they are.
  if (origin + row.offsetTop < (endOfBar() ?? 0)) return;
  const isSeen = ({ offsetTop }: HTMLElement) => {
    const top = origin + offsetTop;
    return top > -shift && top - shift < window.innerHeight;
  };
  for (const moved of later.filter(isSeen))
    moved.animate([{ transform: `translateY(${-shift}px)` }, { transform: "translateY(0)" }], {
      ...QUICK,
      // A row that is still gliding goes on from where it is.
      composite: "add",
    });
}
