import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { currentStats } from "~/client/storage/records";
import { EDITION_FACTS } from "~/game/editions";
import { nearestMiss } from "~/game/ending";
import { NO_STATS, parseStats, type Stats, toStatsFacts } from "~/game/stats";
import { displayOf } from "~/game/types";
import type { GameRef } from "~/game/gameRef";
import type { GameView } from "~/game/view";
import type { DailyFacts, GamePageData } from "~/http/game/gamePage.server";
import { useBrowserValue } from "../ui/useBrowserValue";
import { Gloss } from "./Word";
import { proximityLabels } from "./sentences";

/** Three facts at the end of a game: the win streak, the guesses and the closest miss. What there is none of is left out. */
export function EndingFacts({ view, daily }: Pick<GamePageData, "view" | "daily">) {
  const { t } = useTranslation();
  const { game, guesses, guessCount, hasWon, hintCount } = view;
  const miss = nearestMiss(guesses);
  if (guessCount === 0) return null;
  return (
    <dl className="ending-facts cluster">
      {daily !== null && countsForStreak(daily) && hasWon && <Streak view={view} daily={daily} />}
      <Fact name={t("stats.totalGuesses")} more={t("over.hintCount", { count: hintCount })}>
        {guessCount}
      </Fact>
      {miss !== undefined && (
        <Fact
          name={t(hasWon ? "over.miss" : "over.nearestGuess")}
          more={`${proximityLabels(t)(miss)}, ${t("over.guessNumber", { number: miss.number })}`}
        >
          <span lang={EDITION_FACTS[game.edition].wordLanguage} translate="no">
            {displayOf(miss)}
          </span>
          <Gloss of={miss.word} />
        </Fact>
      )}
    </dl>
  );
}

/** Whether a game belongs to the win streak. Of one from the archive, the ending does not speak of it. */
export function countsForStreak({ isToday, isLate }: DailyFacts): boolean {
  return isToday || isLate;
}

function Fact({ name, more, children }: { name: string; more: string; children: ReactNode }) {
  return (
    <div>
      <dt className="label">{name}</dt>
      <dd className="number breaking">
        <span>{children}</span> <small className="label">{more}</small>
      </dd>
    </div>
  );
}

/** The win streak with this win, and how many of all games were won. */
function Streak({ view, daily: { number, isToday } }: { view: GameView<GameRef>; daily: DailyFacts }) {
  const { t } = useTranslation();
  const stats = useEndingStats(view);
  // They may be unreadable: the win counts all the same. Today's game may have ended the streak of yesterday's.
  const days = isToday || stats.lastEnd <= number ? Math.max(1, stats.winStreak) : stats.winStreak;
  const { played } = toStatsFacts(stats);
  if (days === 0) return null;
  const more = played > 1 ? t("over.wonOf", { won: stats.wins, played }) : t("over.firstGame");
  return (
    <Fact name={t("over.streak")} more={more}>
      {t("game.streak", { count: days })}
    </Fact>
  );
}

/** The statistics after a game. The browser may have restored a lost cookie after the request. */
export function useEndingStats({ game: { edition }, ending }: GameView<GameRef>): Stats {
  const text = ending?.stats ?? "";
  return parseStats(useBrowserValue(() => currentStats(edition, text), text)) ?? NO_STATS;
}
