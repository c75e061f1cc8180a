import { useTranslation } from "react-i18next";
import { currentStats } from "~/client/recordMirror";
import { EDITION_FACTS } from "~/game/editions";
import { nearestMiss } from "~/game/ending";
import { NO_STATS, parseStats, type Stats } from "~/game/stats";
import { displayOf } from "~/game/types";
import type { GameRef } from "~/game/gameRef";
import type { GameView } from "~/game/view";
import type { GamePageData } from "~/http/game/page.server";
import { gamePath } from "~/i18n/addresses";
import { useLanguage } from "../layout/addresses";
import { useBrowserValue } from "../ui/useBrowserValue";
import { Gloss } from "./Gloss";
import { NextWord } from "./NextWord";
import { proximityLabels } from "./sentences";

/** Three facts at the end of a game: the win streak, the nearest miss and the next word. What there is none of is left out. */
export function EndingFacts({ view, daily }: Pick<GamePageData, "view" | "daily">) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { edition } = view.game;
  const miss = nearestMiss(view.guesses);
  if (daily?.isToday !== true && miss === undefined) return null;
  return (
    <dl className="three">
      {daily?.isToday === true && <Streak view={view} />}
      {miss !== undefined && (
        <div>
          <dt>{t(view.hasWon ? "over.miss" : "over.nearestGuess")}</dt>
          <dd>
            <span lang={EDITION_FACTS[edition].wordLanguage}>{displayOf(miss)}</span>
            <Gloss of={miss.word} />{" "}
            <small>
              {proximityLabels(t)(miss)}, {t("over.guessNumber", { number: miss.number })}
            </small>
          </dd>
        </div>
      )}
      {daily?.isToday === true && (
        <div>
          <dt>{t("over.nextWord")}</dt>
          <dd>
            <NextWord at={daily.nextGameAt} page={gamePath(edition, language)} />
          </dd>
        </div>
      )}
    </dl>
  );
}

/** The win streak. One day is no streak. */
function Streak({ view }: { view: GameView<GameRef> }) {
  const { t } = useTranslation();
  const { winStreak } = useEndingStats(view);
  if (!view.hasWon || winStreak < 2) return null;
  return (
    <div>
      <dt>{t("over.streak")}</dt>
      <dd>{t("game.streak", { count: winStreak })}</dd>
    </div>
  );
}

/** The statistics after a game. The browser may have restored a lost cookie after the request. */
export function useEndingStats({ game: { edition }, ending }: GameView<GameRef>): Stats {
  const text = ending?.stats ?? "";
  return parseStats(useBrowserValue(() => currentStats(edition, text), text)) ?? NO_STATS;
}
