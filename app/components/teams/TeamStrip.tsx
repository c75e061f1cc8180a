import { useTranslation } from "react-i18next";
import type { TeamInfo, TeamPlayer } from "~/game/team";
import { ConnectionNote } from "./ConnectionNote";
import type { HeardOfTeam } from "./useTeamRoom";

/** What fits in a line beside the state of the connection on a phone of 360 px, in widths of a letter. */
const LINE_LENGTH = 31;
/** The same for the sign of a name with the space around it, and for "and 7 more". */
const SIGN_LENGTH = 5;
const MORE_LENGTH = 14;

/** The first players whose names fit in a line, one at least: its height must not change with what it says. */
function playersInLine(players: readonly TeamPlayer[]): readonly TeamPlayer[] {
  const ends: number[] = [];
  for (const { name } of players) ends.push((ends.at(-1) ?? 0) + name.length + SIGN_LENGTH);
  if ((ends.at(-1) ?? 0) <= LINE_LENGTH) return players;
  return players.filter((_, index) => index === 0 || (ends[index] ?? 0) <= LINE_LENGTH - MORE_LENGTH);
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
