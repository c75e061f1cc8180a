import { useTranslation } from "react-i18next";
import { formatPercent } from "../game/sentences";

/** Stacked bar of the games won and given up. */
export function WinShare({ share }: { share: number }) {
  const { t, i18n } = useTranslation();
  const won = Math.round(share * 100);
  return (
    <figure className="chart">
      <figcaption>
        <h2>{t("stats.share")}</h2>
        {/* Same order as the parts of the bar. */}
        <p className="share-legend">
          <span className="legend-won">
            {t("stats.shareWon", { percent: formatPercent(won / 100, i18n.language) })}
          </span>
          <span className="legend-lost">
            {t("stats.shareLost", { percent: formatPercent(1 - won / 100, i18n.language) })}
          </span>
        </p>
      </figcaption>
      <svg className="share-chart" aria-hidden="true" focusable="false">
        <rect className="bar-lost" width="100%" height="100%" rx="4" />
        <rect className="bar-won" width={`${won}%`} height="100%" rx="4" />
      </svg>
    </figure>
  );
}
