import { PROXIMITY_SCALE } from "~/vectors/rating";
import { ringsClosed } from "~/words/closeness";

/** The rings from the outside in: radius, and the angle at which the open ring has its gap. */
const RINGS = [
  { radius: 17.6, angle: -50 },
  { radius: 14.3, angle: 130 },
  { radius: 11, angle: 20 },
  { radius: 7.7, angle: 210 },
  { radius: 4.6, angle: 85 },
] as const;

/** Eight rays of the found star. */
const RAYS =
  "M21.15 20 20 6.6 18.85 20ZM20.65 20.65 25.8 14.2 19.35 19.35ZM20 21.15 33.4 20 20 18.85ZM19.35 20.65 25.8 25.8 20.65 19.35Z" +
  "M18.85 20 20 33.4 21.15 20ZM19.35 19.35 14.2 25.8 20.65 20.65ZM20 18.85 6.6 20 20 21.15ZM20.65 19.35 14.2 14.2 19.35 20.65Z";

/**
 * The mark: a star with five rings, which close as the best guess comes nearer. A picture of what is also said in words, so
 * it is hidden from screen readers.
 *
 * @param best best percentile so far; PROXIMITY_SCALE when the secret is found
 * @param newRing the ring that the latest guess has closed, 1 to 5
 */
export function Mark({ best = 0, newRing, className = "" }: { best?: number; newRing?: number; className?: string }) {
  const isFound = best >= PROXIMITY_SCALE;
  const closed = ringsClosed(best);
  return (
    <svg
      className={`mark${isFound ? " mark-found" : ""} ${className}`.trimEnd()}
      viewBox="0 0 40 40"
      aria-hidden="true"
      focusable="false"
    >
      {RINGS.map((ring, index) => (
        <Ring
          key={ring.radius}
          ring={ring}
          className={
            index < closed
              ? `mark-ring mark-closed heat-${index + 3}${newRing === index + 1 ? " mark-new" : ""}`
              : "mark-ring"
          }
        />
      ))}
      {isFound && <path className="mark-ray mark-lit" d={RAYS} />}
      <circle className={isFound ? "mark-star mark-lit" : "mark-star"} cx="20" cy="20" r={isFound ? 3.3 : 1.6} />
    </svg>
  );
}

/** The mark of a page that is not there: open rings, and the star elsewhere. */
export function LostMark() {
  return (
    <svg className="mark mark-lost" viewBox="-4 -4 52 48" aria-hidden="true" focusable="false">
      {RINGS.map((ring) => (
        <Ring key={ring.radius} ring={ring} className="mark-ring" />
      ))}
      <circle className="mark-star" cx="45" cy="1" r="1.6" />
    </svg>
  );
}

function Ring({ ring: { radius, angle }, className }: { ring: (typeof RINGS)[number]; className: string }) {
  return (
    <circle className={className} cx="20" cy="20" r={radius} pathLength="100" transform={`rotate(${angle} 20 20)`} />
  );
}
