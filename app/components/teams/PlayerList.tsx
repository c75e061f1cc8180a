import { useTranslation } from "react-i18next";
import type { TeamInfo, TeamPlayer } from "~/game/team";
import { useNow } from "../ui/useNow";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The players of a team with their presence and how many words of the list are theirs. @param at when it was loaded, ISO 8601 */
export function PlayerList({ team: { players, me }, at }: { team: TeamInfo; at: string }) {
  const { t } = useTranslation();
  const now = useNow(MINUTE) ?? Date.parse(at);
  return (
    <ul className="player-list">
      {players.map((player) => (
        <li key={player.name}>
          <span className={player.isHere ? "presence is-here" : "presence"} />
          <span>{player.name === me ? t("teams.you", { name: player.name }) : player.name}</span>
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
