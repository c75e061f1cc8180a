import { useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from "react";
import type { BonusReply } from "~/game/bonus";
import type { TeamInfo } from "~/game/team";
import { type BonusState, firstBonusState, nextBonusState } from "~/client/bonusState";
import { mirrorRecords } from "~/client/recordMirror";
import { saveWaiting, storeBonusWords, takeWaiting } from "~/client/savedGames";
import { RETRY_DELAYS, sendTurn } from "~/client/sendTurn";
import type { TeamNews } from "~/client/teamSocket";
import { createTurnQueue } from "~/client/turnQueue";
import { turnFields } from "../game/turnForm";
import { useProbe } from "../game/useProbe";
import { useVisitor } from "../layout/visitor";
import { useTeamRoom } from "../teams/useTeamRoom";

/** State and actions of a bonus round on an enhanced page. */
export interface PlayedBonus extends BonusState {
  readonly tryWord: (raw: string) => void;
  /** Sends the unsent words again. */
  readonly retry: () => void;
  readonly refuse: (message: Omit<NonNullable<BonusState["message"]>, "at">) => void;
}

/** The reply to a malformed request. */
const UNREAD: BonusReply = { why: "badForm", view: null };

/** Plays a bonus round without page loads, from the server-rendered state. Words are queued: none is lost. */
export function useBonus(
  rendered: Pick<BonusState, "view" | "message"> & {
    /** The team that plays the round; null without one. */
    team: TeamInfo | null;
  },
): PlayedBonus {
  const { member } = useVisitor();
  const memberId = member?.id ?? null;
  const [state, dispatch] = useReducer(nextBonusState, rendered, firstBonusState);
  const [{ game }] = useState(rendered.view);
  const [team] = useState(rendered.team);
  const [place] = useState({ game, isBonus: true, team: team?.code, memberId });

  // What others try is read from the page, which has all of it, after a lost connection too.
  const { revalidate } = useRevalidator();
  const version = rendered.team?.version ?? 0;
  const loaded = useRef({ revalidate, version });
  useEffect(() => {
    loaded.current = { revalidate, version };
  }, [revalidate, version]);
  const hear = useCallback((news: TeamNews) => {
    const isNews = news.type === "gameRejoined" && news.gameData.team.version > loaded.current.version;
    if (isNews || news.type === "bonusWordGuessed") loaded.current.revalidate();
  }, []);
  useTeamRoom(team, { isOver: false, onNews: hear });
  useEffect(() => {
    dispatch({ type: "loaded", view: rendered.view });
  }, [rendered.view]);

  const [queue] = useState(() =>
    createTurnQueue<BonusReply>({
      send: (fields) => sendTurn("/bonus", fields, UNREAD),
      onReply: (turn, reply) => {
        dispatch({ type: "replied", turn, reply, at: Date.now() });
      },
      // The member who typed the word is no longer logged in. Their next page sends it.
      shouldDefer: (_, { why }) => why === "loggedOut" || why === "otherMember",
      onChange: (changed) => {
        dispatch({ type: "queueChanged", queue: changed });
        saveWaiting(place, changed.waiting);
      },
      retryDelays: RETRY_DELAYS,
    }),
  );
  useProbe(queue, state);

  const actions = useMemo(() => {
    const memberField = memberId === null ? {} : { member: memberId };
    const add = (guess: string) => {
      // A new word also retries unsent ones.
      queue.resume();
      queue.add({ ...turnFields({ game, team: team ?? undefined }, false), ...memberField, guess });
    };
    return {
      add,
      tryWord: (raw: string) => {
        dispatch({ type: "acted" });
        add(raw);
      },
      retry: () => {
        queue.resume();
      },
      refuse: (message: Omit<NonNullable<BonusState["message"]>, "at">) => {
        dispatch({ type: "refused", message: { ...message, at: Date.now() } });
      },
    };
  }, [queue, game, team, memberId]);

  const { add } = actions;
  useEffect(() => {
    for (const word of takeWaiting(place)) add(word);
  }, [place, add]);

  useEffect(() => {
    storeBonusWords(state.view);
  }, [state.view]);
  useEffect(() => {
    // The reply that won the round has updated the record cookies.
    if (state.view.hasWon) mirrorRecords();
  }, [state.view.hasWon]);

  return { ...state, ...actions };
}
