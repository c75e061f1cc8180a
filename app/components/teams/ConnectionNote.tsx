import { useTranslation } from "react-i18next";
import type { TeamConnection } from "~/client/teamSocket";

/** Whether the page hears of the team. Without a script, or a game that is open, there is no connection. */
export function ConnectionNote({ connection }: { connection: TeamConnection | null }) {
  const { t } = useTranslation();
  if (connection === null) return null;
  return (
    <p className="connection only-enhanced" role="status">
      {t(`teams.connection.${connection}`)}
    </p>
  );
}
