import type { ReactNode } from "react";
import { heatOf } from "~/game/closeness";
import type { Rating } from "~/game/types";
import { ClosenessBar, HeatEmoji } from "./Closeness";

/**
 * A row of a list of guesses: number, word, similarity, closeness. A column that is null is hidden. The roles are written out:
 * the rows are grids, and browsers take the roles of a table from elements drawn as one.
 * @param children the word and what stands beside it
 * @param isHot whether it has the color of its closeness
 * @param isRanked whether its closeness is a number, not a word
 */
export function GuessRow({
  id,
  className,
  rating,
  number,
  children,
  similarity,
  closeness,
  isHot = true,
  isRanked,
  hasEmoji,
}: {
  id?: string | undefined;
  className: string;
  rating: Rating;
  number: ReactNode;
  children: ReactNode;
  similarity: string | null;
  closeness: ReactNode;
  isHot?: boolean;
  isRanked: boolean;
  hasEmoji: boolean;
}) {
  const heat = isHot ? heatOf(rating) : 0;
  const ground = heat > 6 ? " guess-table-hot" : "";
  return (
    <tr role="row" id={id} className={isHot ? `heat-${heat}${ground}${className}` : className.trimStart()}>
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
        <td role="cell" className={isRanked ? "guess-table-closeness" : "guess-table-closeness guess-table-far"}>
          {closeness}
          {hasEmoji && <HeatEmoji rating={rating} />}
        </td>
      )}
    </tr>
  );
}
