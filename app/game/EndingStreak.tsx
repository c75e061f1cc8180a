import { useTranslation } from "react-i18next";
import { NO_STATS, parseStats, type Stats } from "~/play/stats";
import { currentStats } from "~/play/storedRecords.browser";
import { SHORTEST_STREAK } from "~/play/streak";
import { useBrowserValue } from "~/ui/useBrowserValue";
import type { ShownView } from "./featureParts.request.server";
import type { DailyFacts, GamePageData } from "./gamePage.request.server";

/** Whether a game belongs to the win streak. Of one from the archive, the ending does not speak of it. */
export function countsForStreak({ isToday, isLate }: DailyFacts): boolean {
  return isToday || isLate;
}

/** The win streak with this win. */
export function EndingStreak({ view, daily }: { view: GamePageData["view"]; daily: DailyFacts }) {
  const { t } = useTranslation();
  const { winStreak } = useEndingStats(view);
  if (!view.hasWon || !countsForStreak(daily) || winStreak < SHORTEST_STREAK) return null;
  return <b>{t("over.streak", { count: winStreak })}</b>;
}

/** The statistics after a game. The browser may have restored a lost cookie after the request. */
export function useEndingStats({ game: { edition }, ending }: ShownView): Stats {
  const text = ending?.stats ?? "";
  return parseStats(useBrowserValue(() => currentStats(edition, text), text)) ?? NO_STATS;
}
