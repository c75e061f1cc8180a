import { useEffect, useState } from "react";
import type { GameState } from "~/client/gameState";
import { countStatsOpened } from "~/client/dialogs";

/** Milliseconds from the end of a game to its statistics. Longer after a win, for the confetti. */
const STATS_AFTER_WIN = 2200;
const STATS_AFTER_LOSS = 1500;

/**
 * Whether the statistics are to be shown after a game: some time after it was ended on this page, unless the player has
 * opened them meanwhile.
 */
export function useStatsAfterGame({ ended, hasWon }: { ended: GameState["ended"]; hasWon: boolean }): boolean {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    if (ended !== "here") return;
    const before = countStatsOpened();
    const show = () => {
      if (countStatsOpened() === before) setIsDue(true);
    };
    const timer = setTimeout(show, hasWon ? STATS_AFTER_WIN : STATS_AFTER_LOSS);
    return () => {
      clearTimeout(timer);
    };
  }, [ended, hasWon]);
  return isDue;
}
