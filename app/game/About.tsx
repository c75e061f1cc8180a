import { Trans, useTranslation } from "react-i18next";
import type { GameRef } from "~/editions/gameRef";
import { formatDay, formatSimilarity } from "~/i18n/format";
import type { GameView } from "~/play/gameView";
import { Fold } from "~/ui/Fold";
import type { DailyFacts } from "./gamePage.request.server";

/**
 * Scores of the nearest words and, of a daily game, the date of an older one and the start of the next, folded away.
 * Today's game says until when it runs, in place of its date. Only the server renders it.
 */
export function About({ view, daily }: { view: GameView<GameRef>; daily: DailyFacts | null }) {
  const { t, i18n } = useTranslation();
  const { nearest } = view;
  const isToday = daily?.isToday === true;
  const show = (similarity: number) => formatSimilarity(similarity, i18n.language);
  return (
    <div className="ruled game-about">
      <Fold summary={t(isToday ? "game.about" : "game.aboutPast")}>
        <p>
          <Trans
            i18nKey={daily === null ? "custom.nearest" : isToday ? "game.nearestToday" : "game.nearest"}
            values={{
              ...(daily === null
                ? {}
                : { number: daily.number, day: formatDay(daily.date, i18n.language), until: daily.nextGame.of }),
              closest: show(nearest.closest),
              tenth: show(nearest.tenth),
              thousandth: show(nearest.thousandth),
            }}
            components={{ b: <b /> }}
          />
        </p>
        {daily !== null && (
          <p className="game-next">
            {t("next.line", { when: daily.nextGame.atWithUtc })} {/* A script adds the local time. */}
            <span data-part="local" />
          </p>
        )}
      </Fold>
    </div>
  );
}
