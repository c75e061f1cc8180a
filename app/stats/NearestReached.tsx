import { useTranslation } from "react-i18next";
import { GIVEUPS, type Stats } from "~/play/stats";
import { HEAT_STEPS } from "~/words/closeness";
import { BarRows } from "./BarRows";

/** The step of the color scale of a game whose best word closed no ring. Each ring is one more, and so is the secret. */
const NO_RING = HEAT_STEPS - 1 - GIVEUPS.length;

/** How near the player came, by ring: games that were found, and those that were given up by their best word. */
export function NearestReached({ stats }: { stats: Stats }) {
  const { t } = useTranslation();
  const known = GIVEUPS.reduce((sum, name) => sum + stats[name], 0);
  // Found games alone compare nothing.
  if (known === 0) return null;
  const rows = [
    ...GIVEUPS.map((name, rings) => ({ count: stats[name], heat: NO_RING + rings, label: t(`stats.${name}`) })),
    { count: stats.wins, heat: HEAT_STEPS - 1, label: t("teams.theWord") },
  ].reverse();
  const unknown = stats.giveups - known;
  return (
    <section className="stack">
      <h2>{t("stats.near")}</h2>
      <p className="fine">
        {t("stats.nearText")} {unknown > 0 && <span>{t("stats.nearUnknown", { count: unknown })}</span>}
      </p>
      <BarRows rows={rows} />
    </section>
  );
}
