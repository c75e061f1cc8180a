import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { logEvent } from "~/client/eventLog";
import type { TeamConnection, TeamNews, TeamSocket } from "~/client/teamSocket";
import { withNews } from "~/client/teamGame";
import type { TeamInfo } from "~/game/team";
import { useSite } from "../layout/site";
import { useToasts } from "../ui/toasts";

/** How long the events of a team are shown, milliseconds. */
const TOAST_MS = 2000;

/**
 * Connects the page to the team: tells `onNews` what happens in the room, and the player who joins and leaves. The code of
 * the connection is loaded by pages of a team alone.
 *
 * @param team as it was rendered; null without one
 * @param onNews must not change between renders
 * @param isOver whether the game is over. Then there is nothing more to hear.
 */
export function useTeamRoom(
  team: TeamInfo | null,
  { isOver, onNews }: { isOver: boolean; onNews: (news: TeamNews) => void },
): TeamConnection | null {
  const { t } = useTranslation();
  const { socketPath } = useSite();
  const notify = useToasts();
  const [connection, setConnection] = useState<TeamConnection>("connecting");

  useEffect(() => {
    if (team === null || isOver) return;
    let socket: TeamSocket | undefined;
    let isGone = false;
    const tell = (news: TeamNews) => {
      onNews(news);
      const text =
        news.type === "playerJoined"
          ? t("teams.playerJoined", { name: news.nameOfJoined })
          : news.type === "playerLeft"
            ? t("teams.playerLeft", { name: news.nameOfLeft })
            : null;
      if (text !== null) notify({ kind: "information", text }, TOAST_MS);
    };
    const connect = async () => {
      const { openTeamSocket } = await import("~/client/teamSocket");
      if (isGone) return;
      socket = openTeamSocket({
        path: socketPath,
        teamCode: team.code,
        version: team.version,
        onNews: tell,
        onConnection: (changed) => {
          if (isGone) return;
          setConnection(changed);
          if (changed === "over") notify({ kind: "error", text: t("refusal.teamInactive") });
        },
      });
    };
    connect().catch((error: unknown) => {
      logEvent("teamSocketNotLoaded", String(error));
      setConnection("lost");
    });
    const rejoin = () => {
      if (document.visibilityState === "visible") socket?.rejoin();
    };
    window.addEventListener("focus", rejoin);
    window.addEventListener("online", rejoin);
    document.addEventListener("visibilitychange", rejoin);
    return () => {
      isGone = true;
      window.removeEventListener("focus", rejoin);
      window.removeEventListener("online", rejoin);
      document.removeEventListener("visibilitychange", rejoin);
      socket?.close();
    };
  }, [team, isOver, onNews, socketPath, notify, t]);

  return team === null || isOver ? null : connection;
}

/** A team that a page shows without its game. */
interface HeardTeam {
  readonly team: TeamInfo;
  readonly isOver: boolean;
}

/** The team with what is heard of it. @param rendered as the page was rendered */
export function useHeardTeam(rendered: HeardTeam): HeardTeam & { readonly connection: TeamConnection | null } {
  const [first] = useState(rendered);
  const [heard, setHeard] = useState(first);
  const hear = useCallback((news: TeamNews) => {
    const hasEnded = news.type === "gameRejoined" ? news.gameData.isOver : news.type === "wordGuessed" && news.isOver;
    setHeard(({ team, isOver }) => ({
      team: withNews(team, news, { at: Date.now() }),
      isOver: isOver || hasEnded,
    }));
  }, []);
  const connection = useTeamRoom(first.team, { isOver: heard.isOver, onNews: hear });
  return { ...heard, connection };
}
