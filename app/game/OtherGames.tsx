import ArchiveBoxIcon from "@heroicons/react/24/outline/ArchiveBoxIcon";
import PlayIcon from "@heroicons/react/24/outline/PlayIcon";
import UserGroupIcon from "@heroicons/react/24/outline/UserGroupIcon";
import { useTranslation } from "react-i18next";
import { type Edition, editionsIn } from "~/editions/editions";
import type { Language } from "~/editions/languages";
import { archiveAddress, gamePath, teamsAddress } from "~/i18n/addresses";
import { useLanguage } from "~/ui/useLanguage";
import { Way } from "~/ui/Way";

interface OtherGamesProps {
  readonly edition: Edition;
  /** Whether today's game can be played in a team from here. */
  readonly hasTeams: boolean;
}

/** The other editions with words in the language of a page. */
export function otherEditions(edition: Edition, language: Language): Edition[] {
  const all = editionsIn(language);
  return all.includes(edition) ? all.filter((other) => other !== edition) : [];
}

/** Ways to the archive and the other editions, until the game is over. */
export function OtherGames({ edition, hasTeams }: OtherGamesProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <nav className="ways" aria-label={t("game.more")}>
      {otherEditions(edition, language).map((other) => (
        <Way key={other} href={gamePath(other, language)} Icon={PlayIcon}>
          {t(`edition.${other}.play`)}
        </Way>
      ))}
      {hasTeams && (
        <Way href={teamsAddress(edition, language)} Icon={UserGroupIcon} note={t("teams.way")}>
          {t("teams.title")}
        </Way>
      )}
      <Way href={archiveAddress(edition, language)} Icon={ArchiveBoxIcon}>
        {t("archive.play")}
      </Way>
    </nav>
  );
}
