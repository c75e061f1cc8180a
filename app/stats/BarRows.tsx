import { HeatBar } from "~/ui/HeatBar";

interface BarRow {
  readonly label: string;
  readonly count: number;
  /** Step of the color scale. Default: no color, as colors mean closeness. */
  readonly heat?: number;
  /** Marks the row. */
  readonly note?: string | undefined;
}

/** Names and counts, a row each, with bars as long as the counts are high. */
export function BarRows({ rows }: { rows: readonly BarRow[] }) {
  const most = Math.max(...rows.map(({ count }) => count));
  return (
    <ol className="bar-rows number">
      {rows.map(({ label, count, heat, note }) => (
        <li key={label} className={heat === undefined ? "bar-rows-plain" : `heat-${String(heat)}`}>
          {count > 0 && <HeatBar length={count / most} className="closeness-bar closeness-bar-round" />}
          <span>
            {label}
            {note !== undefined && (
              <>
                {" "}
                <small className="tag bar-rows-note">{note}</small>
              </>
            )}
          </span>{" "}
          <b>{count}</b>
        </li>
      ))}
    </ol>
  );
}
