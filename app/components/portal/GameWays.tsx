import ArrowsRightLeftIcon from "@heroicons/react/24/outline/ArrowsRightLeftIcon";
import ArrowUturnLeftIcon from "@heroicons/react/24/outline/ArrowUturnLeftIcon";
import ChevronDoubleRightIcon from "@heroicons/react/24/outline/ChevronDoubleRightIcon";
import EyeSlashIcon from "@heroicons/react/24/outline/EyeSlashIcon";
import { useTranslation } from "react-i18next";
import type { DailyGame } from "~/game/gameRef";
import { portalAddress } from "~/i18n/staffPages";
import { useLanguage } from "../layout/useLanguage";
import { Fold } from "../ui/Fold";
import { Way } from "../ui/Way";
import { MoveForm } from "./MoveForm";

/** What can be done with a coming game, beside choosing another word. */
export function GameWays({ game: { edition, number }, isChosen }: { game: DailyGame; isChosen: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const target = { edition, num: number };
  return (
    <div className="game-ways">
      {isChosen && (
        <Fold
          summary={
            <span className="game-ways-summary">
              <ArrowsRightLeftIcon className="icon" aria-hidden="true" />
              <span>
                {t("portal.move.title")}
                <small>{t("portal.move.hint")}</small>
              </span>
            </span>
          }
          isBare
        >
          <div className="stack game-ways-form">
            <MoveForm game={{ edition, number }} />
          </div>
        </Fold>
      )}
      <nav className="ways" aria-label={t("portal.create.ways")}>
        {isChosen && (
          <Way Icon={ArrowUturnLeftIcon} href={portalAddress(language, "clear", target)} note={t("portal.clear.hint")}>
            {t("portal.start.clear")}
          </Way>
        )}
        <Way
          Icon={ChevronDoubleRightIcon}
          href={portalAddress(language, "shift", target)}
          note={t("portal.shift.hint")}
        >
          {t("portal.shift.way")}
        </Way>
        <Way Icon={EyeSlashIcon} href={portalAddress(language, "tryBlind", target)} note={t("portal.blind.note")}>
          {t("portal.blind.title")}
        </Way>
      </nav>
    </div>
  );
}
