import type { Status } from "~/play/results";
import { barLength, heatOf } from "~/words/closeness";

/** Length of the arc of a game whose best word is not known, in percent. */
const UNKNOWN_LENGTH = 30;

/**
 * How far a game has come, as a picture: a disc when it is complete, an arc as long and hot as its best word while it is in
 * progress, a dashed ring when it was given up, and for a game that was not started an open ring or nothing. Hidden from screen
 * readers: its text says the same.
 *
 * @param best best percentile in the game; 0 when it is not known
 */
export function DayMark({ status, best = 0, isOpen = false }: { status: Status; best?: number; isOpen?: boolean }) {
  if (status === "notStarted" && !isOpen) return null;
  const rating = { similarity: 0, percentile: best };
  const heat = best === 0 ? "" : ` heat-${heatOf(rating)}`;
  const length = best === 0 ? UNKNOWN_LENGTH : Math.round(barLength(rating) * 100);
  return (
    <svg className="day-mark" viewBox="0 0 42 42" aria-hidden="true" focusable="false">
      {status === "complete" && <circle className="day-disc" cx="21" cy="21" r="18.5" />}
      {(status === "inProgress" || status === "notStarted") && <circle className="day-track" cx="21" cy="21" r="18" />}
      {status === "inProgress" && (
        <circle
          className={`day-reach${heat}`}
          cx="21"
          cy="21"
          r="18"
          pathLength="100"
          strokeDasharray={`${length} 100`}
          transform="rotate(-90 21 21)"
        />
      )}
      {status === "gaveUp" && (
        <circle className={`day-reach day-broken${heat}`} cx="21" cy="21" r="18" pathLength="100" />
      )}
    </svg>
  );
}
