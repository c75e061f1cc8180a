import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { GameView } from "~/game/view";
import { archiveAddress, nearestAddress, statsAddress } from "~/i18n/addresses";
import { useLanguage } from "../layout/addresses";
import { useSite } from "../layout/site";
import { useStatsDialog } from "../stats/StatsDialog";
import { EndMessage } from "./EndMessage";
import { ShareResult } from "./ShareResult";

/** The result of a finished game with follow-up links. */
export function GameOver({ view, isToday, hasJustEnded }: { view: GameView; isToday: boolean; hasJustEnded: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { sister } = useSite();
  const stats = useStatsDialog();
  const heading = useRef<HTMLHeadingElement>(null);
  // The input that had the focus is gone, so the heading takes it.
  useEffect(() => {
    if (hasJustEnded) heading.current?.focus();
  }, [hasJustEnded]);

  const { game, hasWon, secret } = view;
  const { edition, number } = game;
  const lost = isToday ? "over.lost" : "over.lostArchived";
  return (
    <section className={`over ${hasWon ? "over-won" : "over-lost"}`} aria-labelledby="over-heading">
      <h2 id="over-heading" ref={heading} tabIndex={-1}>
        {t(hasWon ? "over.won" : lost)}
      </h2>
      <EndMessage view={view} />
      {hasWon && isToday && <p>{t("over.seeYou")}</p>}
      <ShareResult view={view} />
      <p className="over-ways">
        {secret !== null && (
          <a className="button" href={nearestAddress(edition, language, { word: secret.word })}>
            {t("over.nearest")}
          </a>
        )}
        <a
          className="button"
          href={statsAddress(edition, language, { number })}
          onClick={(event) => {
            event.preventDefault();
            stats.open({ edition, number });
          }}
        >
          {t("over.stats")}
        </a>
        <a className="button" href={archiveAddress(edition, language)}>
          {t("archive.play")}
        </a>
        {sister !== null && (
          <a className="button" href={sister.url}>
            {t("over.sister", { name: sister.name })}
          </a>
        )}
      </p>
    </section>
  );
}
