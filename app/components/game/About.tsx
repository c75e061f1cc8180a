import { Trans, useTranslation } from "react-i18next";
import type { GameRef } from "~/game/gameRef";
import type { GameView } from "~/game/view";
import type { DailyFacts } from "~/http/game/gamePage.server";
import { archiveAddress, gameAddress, gamePath } from "~/i18n/addresses";
import { formatDay, formatSimilarity } from "~/i18n/format";
import { useLanguage } from "../layout/useLanguage";
import { Fold } from "../ui/Fold";
import { NextGame } from "./NextGame";

/** Where the player is, if not in a game of today that is played for the first time. */
export function Place({ view, daily }: { view: GameView<GameRef>; daily: DailyFacts }) {
  const { t, i18n } = useTranslation();
  const language = useLanguage();
  const { edition } = view.game;
  const { date, isToday, isLate, isReplay, isRemembered } = daily;
  // The memory says it in its place.
  const unfinished = view.guesses.length > 0 || isRemembered ? null : daily.unfinished;
  return (
    <>
      {!isToday && (
        <p className="game-place touch-links">
          <span>
            {t(`game.${isLate && !view.isOver ? "late" : "archived"}`, { day: formatDay(date, i18n.language) })}
          </span>{" "}
          <a href={archiveAddress(edition, language)}>{t("game.toArchive")}</a>{" "}
          <a href={gameAddress(edition, language)}>{t("game.toToday")}</a>
        </p>
      )}
      {isReplay && !view.isOver && <p className="game-place touch-links">{t("game.replay")}</p>}
      {unfinished !== null && (
        <p className="game-place touch-links">
          {t("game.unfinished")}{" "}
          <a href={gameAddress(edition, language, { number: unfinished })}>
            {t("game.toUnfinished", { number: unfinished })}
          </a>
        </p>
      )}
    </>
  );
}

/**
 * Scores of the nearest words and, of a daily game, the date of an older one and the start of the next, folded away.
 * Today's game says until when it runs, in place of its date.
 */
export function About({ view, daily }: { view: GameView<GameRef>; daily: DailyFacts | null }) {
  const { t, i18n } = useTranslation();
  const language = useLanguage();
  const { game, nearest } = view;
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
          <NextGame at={daily.nextGameAt} when={daily.nextGame.atWithUtc} page={gamePath(game.edition, language)} />
        )}
      </Fold>
    </div>
  );
}
