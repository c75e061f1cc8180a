import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { createGamePlay } from "~/play/gamePlay.browser";
import type { GameMessage } from "~/play/gameState.browser";
import { type OnTeamNews, useTeamRoom } from "~/teams/useTeamRoom";
import { keepsCookies } from "~/ui/cookies.browser";
import { useVisitor } from "~/ui/pageFacts";
import { useBrowserValue } from "~/ui/useBrowserValue";

/** What is said beside all else where the browser keeps no cookies. */
const NO_COOKIES: GameMessage = { why: "noCookies", word: "", at: 0, isPassed: true };

/** State and actions of a game on an enhanced page. */
export type PlayedGame = ReturnType<typeof useGame>;

/** Plays a game without page loads, from the server-rendered state. Later values of it are ignored. */
export function useGame(rendered: Omit<Parameters<typeof createGamePlay>[0], "memberId">) {
  const { member } = useVisitor();
  const [play] = useState(() => createGamePlay({ ...rendered, memberId: member?.id ?? null }));
  const state = useSyncExternalStore(play.subscribe, play.state, play.state);
  useEffect(play.start, [play]);
  const onNews: OnTeamNews = useCallback(
    (news, room) => {
      room.tellGame(play, news);
    },
    [play],
  );
  const heard = useTeamRoom(rendered.view.team ?? null, { isOver: state.view.isOver, onNews });
  const isKept = useBrowserValue(keepsCookies, true);
  // Said in place of a first guess that is lost, once: the page after a form may say it already. The first message, so that offers are those of the last refusal.
  const isSaid = isKept || !play.isInBrowser || state.messages.some(({ why }) => why === "noCookies");
  const messages = isSaid ? state.messages : [NO_COOKIES, ...state.messages];
  return { ...play, ...state, messages, heard };
}
