import { useTranslation } from "react-i18next";
import type { HeardOfTeam } from "./useTeamRoom";

/**
 * Who has just joined or left, else whether the page hears of the team. It has its own place, over nothing else. Without a
 * script, or a game that is open, there is no connection.
 */
export function ConnectionNote({ heard }: { heard: HeardOfTeam | null }) {
  const { t } = useTranslation();
  if (heard === null) return null;
  const { event, connection } = heard;
  return (
    <p className="connection only-enhanced" role="status">
      {event === null ? t(`teams.connection.${connection}`) : t(`teams.${event.type}`, { name: event.name })}
    </p>
  );
}
