import { type ReactNode, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import type { GameRef } from "~/editions/gameRef";
import type { GameView } from "~/play/gameView";
import { currentStreak, SHORTEST_STREAK } from "~/play/streak";
import { Mark } from "~/ui/Mark";
import { useSettings } from "~/ui/SettingsProvider";
import { useBrowserValue } from "~/ui/useBrowserValue";
import { PROXIMITY_SCALE } from "~/vectors/rating";
import type { DailyFacts } from "./gamePage.request.server";

/** The mark of a game. A player who hides closeness sees it at the end. */
export function GameMark({ view: { bestPercentile, hasWon, isOver } }: { view: GameView<GameRef> }) {
  const { showProximity } = useSettings();
  const best = hasWon ? PROXIMITY_SCALE : bestPercentile;
  return <Mark best={showProximity || isOver ? best : 0} />;
}

/** The win streak, beside the number of today's game. Before the first guess the memory says it. */
export function Streak({ view, daily }: { view: GameView<GameRef>; daily: DailyFacts }) {
  const { t } = useTranslation();
  const { number, streak, isRemembered, isYesterdayOpen } = daily;
  const isSaid = isRemembered && view.guesses.length === 0;
  const days = streak === null || isSaid ? 0 : currentStreak(streak, { number, isYesterdayOpen, ...view });
  if (days < SHORTEST_STREAK) return null;
  return (
    <span className="site-header-streak">
      <span aria-hidden="true">{t("game.streak", { count: days })}</span>
      <span className="visually-hidden">{t("stats.streak", { count: days })}</span>
    </span>
  );
}

/** Draws a part that only the server has rendered, in the header or in the markup of the island, in its place. */
export function InPart({ part, children }: { part: "mark" | "streak" | "left" | "local"; children: ReactNode }) {
  const isInBrowser = useBrowserValue(() => true, false);
  return isInBrowser && <Redrawn part={part}>{children}</Redrawn>;
}

function Redrawn({ part, children }: { part: string; children: ReactNode }) {
  const [place] = useState(() => document.querySelector(`[data-part=${part}]`));
  const [before] = useState(() => [...(place?.childNodes ?? [])]);
  useLayoutEffect(() => {
    for (const node of before) node.remove();
  }, [before]);
  return place && createPortal(children, place);
}
