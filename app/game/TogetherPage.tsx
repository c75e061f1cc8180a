import PencilSquareIcon from "@heroicons/react/24/outline/PencilSquareIcon";
import UserGroupIcon from "@heroicons/react/24/outline/UserGroupIcon";
import UsersIcon from "@heroicons/react/24/outline/UsersIcon";
import { useTranslation } from "react-i18next";
import type { GameRef } from "~/editions/gameRef";
import { circleAddress, MAKE_PAGE, raceAddress, teamsAddress } from "~/i18n/addresses";
import { GhostIcon } from "~/race/GhostIcon";
import { BackLink } from "~/ui/BackLink";
import { Page } from "~/ui/Page";
import { useLanguage, usePath } from "~/ui/useLanguage";
import { Way } from "~/ui/Way";

/** The ways to play with others. @param gamePage where the race would be */
export function TogetherPage({ game, gamePage }: { game: GameRef; gamePage: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const path = usePath();
  return (
    <Page heading={t("together.title")} back={<BackLink href={gamePage} />} lead={t("together.lead")}>
      <nav className="ways" aria-label={t("together.title")}>
        <Way href={teamsAddress(game.edition, language)} Icon={UserGroupIcon} note={t("together.teamNote")}>
          {t("together.team")}
        </Way>
        <Way href={circleAddress(game.edition, language)} Icon={UsersIcon} note={t("together.circleNote")}>
          {t("together.circle")}
        </Way>
        <Way href={raceAddress(game, language)} Icon={GhostIcon} note={t("together.raceNote")}>
          {t("together.race")}
        </Way>
        <Way href={path(MAKE_PAGE)} Icon={PencilSquareIcon} note={t("together.wordNote")}>
          {t("together.word")}
        </Way>
      </nav>
    </Page>
  );
}
