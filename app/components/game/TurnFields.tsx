import type { DailyGame } from "~/game/gameRef";
import { CsrfField } from "../layout/visitor";

/** The hidden fields of every form that takes a turn. */
export function TurnFields({ game: { edition, number }, isToday }: { game: DailyGame; isToday: boolean }) {
  return (
    <>
      <CsrfField />
      <input type="hidden" name="edition" value={edition} />
      <input type="hidden" name="game" value={number} />
      <input type="hidden" name="daily" value={String(isToday)} />
    </>
  );
}
