import type { ReactNode } from "react";
import type { Rating } from "~/vectors/rating";
import { heatOf } from "~/words/closeness";
import { ClosenessBar, HeatEmoji } from "./Closeness";

interface GuessRowProps {
  readonly className: string;
  readonly rating: Rating;
  /** A column that is null is hidden. */
  readonly number: ReactNode;
  /** The word and what stands beside it. */
  readonly children: ReactNode;
  readonly similarity: string | null;
  readonly closeness: ReactNode;
  /** Whether it has the color of its closeness. */
  readonly isHot?: boolean;
  /** Whether its closeness is a number, not a word. */
  readonly isRanked: boolean;
  readonly hasEmoji: boolean;
}

/**
 * A row of a list of guesses: number, word, similarity, closeness. The roles are written out: the rows are grids, and browsers
 * take the roles of a table from elements drawn as one.
 */
export function GuessRow(row: GuessRowProps) {
  const { className, rating, number, children, similarity, closeness, isHot = true, isRanked, hasEmoji } = row;
  const heat = isHot ? heatOf(rating) : 0;
  const ground = heat > 6 ? " guess-table-hot" : "";
  return (
    <tr role="row" className={isHot ? `heat-${heat}${ground}${className}` : className.trimStart()}>
      {number !== null && (
        <td role="cell" className="guess-table-count">
          {number}
        </td>
      )}
      <th role="rowheader" scope="row" className="word">
        {isHot && <ClosenessBar rating={rating} />}
        {children}
      </th>
      {similarity !== null && (
        <td role="cell" className="guess-table-similarity">
          {similarity}
        </td>
      )}
      {closeness !== null && (
        <td role="cell" className={isRanked ? "guess-table-closeness" : "guess-table-closeness guess-table-far fine"}>
          {closeness}
          {hasEmoji && <HeatEmoji rating={rating} />}
        </td>
      )}
    </tr>
  );
}
