import { useTranslation } from "react-i18next";
import type { TeamConnection } from "~/client/teamSocket";
import type { TeamInfo } from "~/game/team";
import { ConnectionNote } from "./ConnectionNote";

/** Names that fit beside each other on a phone. */
const SHOWN_PLAYERS = 5;

/** Who is in the team and here, and whether the page hears of them. Under the answer, in one line where it fits. */
export function TeamStrip({ team, connection }: { team: TeamInfo; connection: TeamConnection | null }) {
  const { t } = useTranslation();
  // Those who are here first. The order of joining otherwise.
  const players = [...team.players].sort((a, b) => Number(b.isHere) - Number(a.isHere));
  const more = players.length - SHOWN_PLAYERS;
  return (
    <div className="team-strip">
      <ul className="players" aria-label={t("teams.players")}>
        {players.slice(0, SHOWN_PLAYERS).map(({ name, isHere }) => (
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
      <ConnectionNote connection={connection} />
    </div>
  );
}
