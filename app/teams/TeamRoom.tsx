import ArrowPathIcon from "@heroicons/react/24/outline/ArrowPathIcon";
import { useCallback, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { gamePath, teamsAddress } from "~/i18n/addresses";
import type { TeamInfo, TeamPlayer } from "~/play/gameView";
import { Invitation } from "~/ui/Invitation";
import { useSite } from "~/ui/pageFacts";
import { useLanguage } from "~/ui/useLanguage";
import { useNow } from "~/ui/useNow";
import { Way } from "~/ui/Way";
import { NAME, WithName } from "~/ui/WithName";
import { ConnectionNote } from "./ConnectionNote";
import { LeaveTeam } from "./LeaveTeam";
import type * as Room from "./room.browser";
import type { TeamRoomData } from "./teamPages.request.server";
import type { TeamNews } from "./teamSocket.browser";
import { useTeamRoom } from "./useTeamRoom";

/** The player's team: how others join it, who is in it, and the ways to the game and out of the team. */
export function TeamRoom({ room }: { room: TeamRoomData }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { edition, at } = room;
  const { team, isOver, heard } = useHeardTeam(room);
  const toGame = (
    <a className="button button-main" href={gamePath(edition, language)}>
      {t("teams.toGame")}
    </a>
  );
  return (
    <>
      {isOver ? (
        <div className="stack">
          <p>{t("teams.frameFound")}</p>
          {toGame}
        </div>
      ) : (
        <TeamInvitation room={room}>{toGame}</TeamInvitation>
      )}
      <section className="stack" aria-labelledby="players-heading">
        <div className="team-parts-strip apart small">
          <h2 id="players-heading">{t("teams.players")}</h2>
          <ConnectionNote heard={heard} />
        </div>
        <PlayerList team={team} at={at} />
      </section>
      <nav className="ways" aria-label={t("teams.ways")}>
        <Way href={teamsAddress(edition, language)} className="only-plain" Icon={ArrowPathIcon}>
          {t("teams.refresh")}
        </Way>
        <LeaveTeam edition={edition} isWay />
      </nav>
    </>
  );
}

/** The code of the team, to tell, copy or send. */
function TeamInvitation({ room: { team, link, qrCode }, children }: { room: TeamRoomData; children: ReactNode }) {
  const { t } = useTranslation();
  const { name: site } = useSite();
  return (
    <section className="stack" aria-labelledby="team-heading">
      <h2 id="team-heading">{t("teams.yourTeam")}</h2>
      <p>{t("teams.invite")}</p>
      <Invitation
        code={{ code: team.code, label: t("teams.code") }}
        link={link}
        text={t("teams.shareText", { site, code: team.code })}
        qrCode={qrCode}
      />
      {children}
    </section>
  );
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The players of a team with their presence and how many words of the list are theirs. @param at when it was loaded, ISO 8601 */
function PlayerList({ team: { players, me }, at }: { team: TeamInfo; at: string }) {
  const { t } = useTranslation();
  const now = useNow(MINUTE) ?? Date.parse(at);
  return (
    <ul className="team-room-players ruled breaking">
      {players.map((player) => (
        <li key={player.name}>
          <span className={player.isHere ? "team-parts-presence team-parts-here" : "team-parts-presence"} />
          <span>
            <WithName sentence={player.name === me ? t("teams.you", { name: NAME }) : NAME} name={player.name} />
          </span>
          <small>
            <PlayerState player={player} now={now} />
          </small>
        </li>
      ))}
    </ul>
  );
}

function PlayerState({ player: { isHere, seenAt, guesses }, now }: { player: TeamPlayer; now: number }) {
  const { t } = useTranslation();
  const away = Math.max(MINUTE, now - Date.parse(seenAt));
  const presence = isHere
    ? t("teams.here")
    : away < HOUR
      ? t("teams.awayMinutes", { count: Math.floor(away / MINUTE) })
      : t("teams.awayHours", { count: Math.floor(away / HOUR) });
  return t("teams.state", { presence, guesses: t("game.count", { count: guesses }) });
}

/** A team that a page shows without its game, with what is heard of it. @param rendered as the page was rendered */
function useHeardTeam(rendered: { readonly team: TeamInfo; readonly isOver: boolean }) {
  const [first] = useState(rendered);
  const [known, setKnown] = useState(first);
  const hear = useCallback((news: TeamNews, room: typeof Room) => {
    const hasEnded = news.type === "gameRejoined" ? news.gameData.isOver : news.type === "wordGuessed" && news.isOver;
    setKnown(({ team, isOver }) => ({ team: room.withNews(team, news, Date.now()), isOver: isOver || hasEnded }));
  }, []);
  const heard = useTeamRoom(first.team, { isOver: known.isOver, onNews: hear });
  return { ...known, heard };
}
