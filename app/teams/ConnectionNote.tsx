import { useTranslation } from "react-i18next";
import { useFacts } from "~/ui/pageFacts";
import { NAME, WithName } from "~/ui/WithName";
import type { HeardOfTeam } from "./useTeamRoom";

/** After these, the page hears nothing more until it is loaded again. */
const ENDS: readonly HeardOfTeam["connection"][] = ["over", "left", "noSeat", "outdated"];

/**
 * Who has just joined or left, else whether the page hears of the team. It has its own place, over nothing else. Without a
 * script, or a game that is open, there is no connection.
 */
export function ConnectionNote({ heard }: { heard: HeardOfTeam | null }) {
  const { t } = useTranslation();
  const { pathname, search } = useFacts().address;
  if (heard === null) return null;
  const { event, connection } = heard;
  return (
    <p className="team-parts-connection soft only-enhanced" role="status">
      <span>
        <WithName
          sentence={event === null ? t(`teams.connection.${connection}`) : t(`teams.${event.type}`, { name: NAME })}
          name={event?.name}
        />
      </span>{" "}
      {ENDS.includes(connection) && <a href={`${pathname}${search}`}>{t("teams.reload")}</a>}
    </p>
  );
}
