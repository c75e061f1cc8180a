import ShareIcon from "@heroicons/react/24/outline/ShareIcon";
import { useTranslation } from "react-i18next";
import type { GameRef } from "~/game/gameRef";
import type { TeamInfo } from "~/game/team";
import type { GameView } from "~/game/view";
import { teamsAddress } from "~/i18n/addresses";
import { useLanguage } from "../layout/addresses";
import { InviteButton } from "./InviteButtons";
import { LeaveTeam } from "./LeaveTeam";

/** How long "copied" is shown on a game page, milliseconds. */
const COPIED_MS = 2000;

/** What is different in a team, and the ways to invite others and to leave. */
export function TeamLine({ view: { game, isOver }, team: { code } }: { view: GameView<GameRef>; team: TeamInfo }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <div className="place-line team-line">
      {!isOver && (
        <>
          <span>{t("teams.rules")}</span>
          <InviteButton
            className="link-button only-enhanced"
            text={code}
            label={t("teams.copyThis", { code })}
            iconClass="icon icon-s"
            shownFor={COPIED_MS}
          />
          <a href={teamsAddress(game.edition, language)}>
            <ShareIcon className="icon icon-s" aria-hidden="true" />
            {t("teams.inviteOthers")}
          </a>
        </>
      )}
      <LeaveTeam edition={game.edition} />
    </div>
  );
}
