import { useEffect, useState } from "react";
import type { GameState } from "~/client/play/gameState";
import { countStatsOpened } from "~/client/dialogs";

/** Milliseconds from the end of a game to its statistics. Longer after a win, for the confetti. */
const STATS_AFTER_WIN = 2200;
const STATS_AFTER_LOSS = 1500;

/** State of the statistics in the ending: a link, a reserved space, or shown. */
export type StatsPlace = "row" | "awaited" | "shown";

/**
 * The place of the statistics after a game: they are shown some time after it was ended on this page, unless the player has
 * opened them meanwhile.
 */
export function useStatsAfterGame({ ended, hasWon }: { ended: GameState["ended"]; hasWon: boolean }): StatsPlace {
  const [place, setPlace] = useState<StatsPlace>("awaited");
  useEffect(() => {
    if (ended !== "here") return;
    const before = countStatsOpened();
    const show = () => {
      setPlace(countStatsOpened() === before ? "shown" : "row");
    };
    const timer = setTimeout(show, hasWon ? STATS_AFTER_WIN : STATS_AFTER_LOSS);
    return () => {
      clearTimeout(timer);
    };
  }, [ended, hasWon]);
  return ended === "here" ? place : "row";
}
