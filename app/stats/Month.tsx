import { Trans, useTranslation } from "react-i18next";
import { formatShare } from "~/i18n/format";
import { Tenths } from "~/lookBack/Tenths";
import { TENTHS } from "~/play/played";
import type { MonthAmongOthers } from "~/play/stats";

/** How the player's games of the last 30 days stand among those of others. */
export function Month({ month: { games, better, tenth } }: { month: MonthAmongOthers }) {
  const { t, i18n } = useTranslation();
  return (
    <section className="stack">
      <h2>{t("others.month")}</h2>
      <p key={`${String(games)} ${String(better)} ${String(tenth)}`}>
        <Trans
          i18nKey={tenth === TENTHS ? "others.monthLast" : "others.monthBetter"}
          values={{ percent: formatShare((100 / TENTHS) * (TENTHS - tenth), i18n.language) }}
          components={{ b: <b /> }}
        />{" "}
        {t("others.monthGames", { count: better, games })}
      </p>
      <Tenths tenth={tenth} />
    </section>
  );
}
