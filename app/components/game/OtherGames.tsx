import ArchiveBoxIcon from "@heroicons/react/24/outline/ArchiveBoxIcon";
import PuzzlePieceIcon from "@heroicons/react/24/outline/PuzzlePieceIcon";
import QuestionMarkCircleIcon from "@heroicons/react/24/outline/QuestionMarkCircleIcon";
import UserGroupIcon from "@heroicons/react/24/outline/UserGroupIcon";
import { useTranslation } from "react-i18next";
import { type Edition, editionsIn } from "~/game/editions";
import { archiveAddress, gamePath, teamsAddress } from "~/i18n/addresses";
import { useLanguage, usePath } from "../layout/useLanguage";
import { Way } from "../ui/Way";

interface OtherGamesProps {
  readonly edition: Edition;
  /** The result has the link to the archive itself. */
  readonly hasArchive?: boolean;
  /** Whether today's game can be played in a team from here. */
  readonly hasTeams?: boolean;
  /** Whether the page has none of the questions and answers itself. */
  readonly hasQuestions?: boolean;
}

/** Ways to the archive and the other editions. */
export function OtherGames({ edition, hasArchive = false, hasTeams = false, hasQuestions = false }: OtherGamesProps) {
  const { t } = useTranslation();
  const path = usePath();
  const language = useLanguage();
  // Only editions with words in the language of the page.
  const others = editionsIn(language).filter((other) => other !== edition && editionsIn(language).includes(edition));
  if (others.length === 0 && !hasArchive && !hasTeams) return null;
  return (
    <nav className="ways" aria-label={t("game.more")}>
      {others.map((other) => (
        <Way key={other} href={gamePath(other, language)} Icon={PuzzlePieceIcon}>
          {t(`edition.${other}.play`)}
        </Way>
      ))}
      {hasTeams && (
        <Way href={teamsAddress(edition, language)} Icon={UserGroupIcon} note={t("teams.way")}>
          {t("teams.title")}
        </Way>
      )}
      {hasArchive && (
        <Way href={archiveAddress(edition, language)} Icon={ArchiveBoxIcon}>
          {t("archive.play")}
        </Way>
      )}
      {hasQuestions && (
        <Way href={path("/faq")} Icon={QuestionMarkCircleIcon}>
          {t("nav.faq")}
        </Way>
      )}
    </nav>
  );
}
