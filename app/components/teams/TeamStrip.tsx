import { useTranslation } from "react-i18next";
import type { TeamInfo, TeamPlayer } from "~/game/team";
import { ConnectionNote } from "./ConnectionNote";
import type { HeardOfTeam } from "./useTeamRoom";

/** Characters of names that fit beside each other on a phone. */
const SHOWN_LENGTH = 22;

/** The first players whose names fit in a line, one at least. */
function playersInLine(players: readonly TeamPlayer[]): readonly TeamPlayer[] {
  let length = 0;
  return players.filter(({ name }, index) => {
    length += name.length;
    return index === 0 || length <= SHOWN_LENGTH;
  });
}

/** Who is in the team and here, and whether the page hears of them. Under the answer, in one line where it fits. */
export function TeamStrip({ team, heard }: { team: TeamInfo; heard: HeardOfTeam | null }) {
  const { t } = useTranslation();
  // Those who are here first. The order of joining otherwise.
  const players = [...team.players].sort((a, b) => Number(b.isHere) - Number(a.isHere));
  const shown = playersInLine(players);
  const more = players.length - shown.length;
  return (
    <div className="team-strip">
      {/* Who joins or leaves takes the place of the names for a moment, so that the list below does not move. */}
      {(heard?.event ?? null) === null && (
        <ul className="players" aria-label={t("teams.players")}>
          {shown.map(({ name, isHere }) => (
            <li key={name}>
              <span className={isHere ? "presence is-here" : "presence"} />
              <span>
                {name}
                {!isHere && <span className="visually-hidden">, {t("teams.away")}</span>}
              </span>
            </li>
          ))}
          {more > 0 && <li>{t("teams.more", { count: more })}</li>}
        </ul>
      )}
      <ConnectionNote heard={heard} />
    </div>
  );
}
