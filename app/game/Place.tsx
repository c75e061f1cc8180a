import { useTranslation } from "react-i18next";
import type { DailyGame } from "~/editions/gameRef";
import { archiveAddress, gameAddress } from "~/i18n/addresses";
import { formatDay } from "~/i18n/format";
import { useLanguage } from "~/ui/useLanguage";
import type { DailyFacts } from "./gamePage.request.server";

// Where the player is, if not in a game of today that is played for the first time. Only the server renders it.

/** That the game is not of today. @param of `late`: it counts for the streak as long as it goes on */
export function PastDay({ edition, date, of }: Pick<DailyGame, "edition"> & { date: string; of: "archived" | "late" }) {
  const { t, i18n } = useTranslation();
  const language = useLanguage();
  return (
    <p className="game-place touch-links">
      <span>{t(`game.${of}`, { day: formatDay(date, i18n.language) })}</span>{" "}
      <a href={archiveAddress(edition, language)}>{t("game.toArchive")}</a>{" "}
      <a href={gameAddress(edition, language)}>{t("game.toToday")}</a>
    </p>
  );
}

/** What holds until the game is over. */
export function WhileOpen({ edition, daily }: Pick<DailyGame, "edition"> & { daily: DailyFacts }) {
  const { t } = useTranslation();
  return (
    <>
      {daily.isLate && <PastDay edition={edition} date={daily.date} of="late" />}
      {daily.isReplay && <p className="game-place touch-links">{t("game.replay")}</p>}
    </>
  );
}

/** Yesterday's game, which the player has left unfinished. */
export function Unfinished({ edition, number }: DailyGame) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <p className="game-place touch-links">
      {t("game.unfinished")}{" "}
      <a href={gameAddress(edition, language, { number })}>{t("game.toUnfinished", { number })}</a>
    </p>
  );
}
