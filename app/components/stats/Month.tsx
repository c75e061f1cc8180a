import type { TFunction } from "i18next";
import { Trans, useTranslation } from "react-i18next";
import { TENTHS } from "~/game/played";
import type { MonthAmongOthers } from "~/game/stats";
import { Tenths } from "./Tenths";

const TENTH_NAMES = [
  "first",
  "second",
  "third",
  "fourth",
  "fifth",
  "sixth",
  "seventh",
  "eighth",
  "ninth",
  "last",
] as const;

/** "third tenth" @param tenth 1 to 10 */
export function tenthName(t: TFunction, tenth: number): string {
  return t(`tenth.${TENTH_NAMES[tenth - 1] ?? "last"}`);
}

/** How the player's games of the last 30 days stand among those of others. */
export function Month({ month: { games, better, tenth } }: { month: MonthAmongOthers }) {
  const { t } = useTranslation();
  return (
    <section className="stack">
      <h2>{t("others.month")}</h2>
      <p key={`${String(games)} ${String(better)} ${String(tenth)}`}>
        <Trans
          i18nKey={tenth === TENTHS ? "others.monthLast" : "others.monthTenth"}
          values={{ tenth: tenthName(t, tenth) }}
          components={{ b: <b /> }}
        />{" "}
        {t("others.monthBetter", { count: better, games })}
      </p>
      <Tenths tenth={tenth} />
    </section>
  );
}
