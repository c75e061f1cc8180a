import { useEffect, useState } from "react";
import type { TeamInfo } from "~/play/gameView";
import { logEvent } from "~/ui/eventLog.browser";
import { useSite } from "~/ui/pageFacts";
import type * as Room from "./room.browser";
import type { TeamConnection, TeamNews, TeamSocket } from "./teamSocket.browser";

/** How long it is shown that a player has joined or left, milliseconds. */
const EVENT_MS = 2000;

/** What a page says of its connection to a team. */
export interface HeardOfTeam {
  readonly connection: TeamConnection;
  /** Who has just joined or left. */
  readonly event: { readonly type: "playerJoined" | "playerLeft"; readonly name: string } | null;
}

/** Hears of a team, with the code that knows what news change. */
export type OnTeamNews = (news: TeamNews, room: typeof Room) => void;

/**
 * Connects the page to the team, and tells `onNews` what happens in the room. Only pages of a team load the code of the connection.
 *
 * @param team as it was rendered; null without one
 * @param onNews must not change between renders
 * @param isOver whether the game is over. Then there is nothing more to hear.
 */
export function useTeamRoom(
  team: TeamInfo | null,
  { isOver, onNews }: { isOver: boolean; onNews: OnTeamNews },
): HeardOfTeam | null {
  const { socketPath } = useSite();
  const [connection, setConnection] = useState<TeamConnection>("connecting");
  const [event, setEvent] = useState<HeardOfTeam["event"]>(null);

  useEffect(() => {
    if (team === null || isOver) return;
    let socket: TeamSocket | undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    const connect = async () => {
      const room = await import("./room.browser");
      if (signal.aborted) return;
      socket = room.openTeamSocket({
        path: socketPath,
        teamCode: team.code,
        version: team.version,
        onNews: (news) => {
          onNews(news, room);
          if (news.type === "playerJoined") setEvent({ type: news.type, name: news.nameOfJoined });
          // Of leaving in another tab, the connection tells.
          if (news.type === "playerLeft" && news.nameOfLeft !== team.me)
            setEvent({ type: news.type, name: news.nameOfLeft });
        },
        onConnection: (changed) => {
          if (!signal.aborted) setConnection(changed);
        },
      });
      room.followDevice(socket, signal);
    };
    connect().catch((error: unknown) => {
      logEvent("teamSocketNotLoaded", String(error));
      setConnection("lost");
    });
    return () => {
      leaving.abort();
      socket?.close();
    };
  }, [team, isOver, onNews, socketPath]);

  useEffect(() => {
    if (event === null) return;
    const timer = setTimeout(() => {
      setEvent(null);
    }, EVENT_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [event]);

  return team === null || isOver ? null : { connection, event };
}
