import { useTranslation } from "react-i18next";

/** The win streak, beside the number of today's game. One day is no streak. */
export function Streak({ days }: { days: number }) {
  const { t } = useTranslation();
  if (days < 2) return null;
  return (
    <>
      {" "}
      <span className="game-streak">
        <span aria-hidden="true">{t("game.streak", { count: days })}</span>
        <span className="visually-hidden">{t("stats.streak", { count: days })}</span>
      </span>
    </>
  );
}
