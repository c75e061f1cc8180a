import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from "react";
import type { BonusReply } from "~/game/bonus";
import type { TeamInfo } from "~/game/team";
import { type BonusState, firstBonusState, nextBonusState } from "~/client/play/bonusState";
import { mirrorRecords } from "~/client/storage/sync";
import { storeBonusWords } from "~/client/play/restore";
import type { TeamNews } from "~/client/team/teamSocket";
import { usePlay } from "../game/usePlay";
import { useTeamRoom } from "../teams/useTeamRoom";

/** State and actions of a bonus round on an enhanced page. */
export type PlayedBonus = ReturnType<typeof useBonus>;

/** The reply to a malformed request. */
const UNREAD: BonusReply = { why: "badForm", view: null };

/** Plays a bonus round without page loads, from the server-rendered state. */
export function useBonus(
  rendered: Pick<BonusState, "view" | "message"> & { team: TeamInfo | null },
  reload: () => void,
) {
  const [state, dispatch] = useReducer(nextBonusState, rendered, firstBonusState);
  const [{ game }] = useState(rendered.view);
  const [team] = useState(rendered.team);

  // What others try is read from the page, which has all of it, after a lost connection too.
  const version = rendered.team?.version ?? 0;
  const loaded = useRef({ reload, version });
  useEffect(() => {
    loaded.current = { reload, version };
  }, [reload, version]);
  const hear = useCallback((news: TeamNews) => {
    const isNews = news.type === "gameRejoined" && news.gameData.team.version > loaded.current.version;
    if (isNews || news.type === "bonusWordGuessed") loaded.current.reload();
  }, []);
  useTeamRoom(team, { isOver: false, onNews: hear });
  useEffect(() => {
    dispatch({ type: "loaded", view: rendered.view });
  }, [rendered.view]);

  const { add, retry, addWaiting } = usePlay<BonusReply>({
    played: { game, team: team ?? undefined, isToday: false },
    address: "/bonus",
    unread: UNREAD,
    isStalled: state.isStalled,
    dispatch,
  });
  useEffect(addWaiting, [addWaiting]);

  const actions = useMemo(
    () => ({
      tryWord: (guess: string) => {
        dispatch({ type: "acted" });
        add({ intent: "guess", guess });
      },
      retry,
      refuse: (message: Omit<NonNullable<BonusState["message"]>, "at">) => {
        dispatch({ type: "refused", message: { ...message, at: Date.now() } });
      },
    }),
    [add, retry],
  );

  useEffect(() => {
    storeBonusWords(state.view);
  }, [state.view]);
  useEffect(() => {
    // The reply that won the round has updated the record cookies.
    if (state.view.hasWon) void mirrorRecords();
  }, [state.view.hasWon]);

  return { ...state, ...actions };
}
