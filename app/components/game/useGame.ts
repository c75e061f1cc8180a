import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from "react";
import { isDaily } from "~/game/gameRef";
import { formatLog } from "~/game/log";
import type { TurnReply } from "~/game/turn";
import { isLoggedIn } from "~/client/session";
import { useVisitor } from "../layout/visitor";
import { firstGameState, type GameMessage, type GameState, nextGameState } from "~/client/gameState";
import {
  hasMoreThan,
  storedLog,
  readSavedLog,
  storeGame,
  storedGameKey,
  saveWaiting,
  takeWaiting,
} from "~/client/savedGames";
import { RETRY_DELAYS, sendTurn } from "~/client/sendTurn";
import { createTurnQueue, type QueuedTurn } from "~/client/turnQueue";
import { turnFields } from "./turnForm";
import { useProbe } from "./useProbe";
import { type HeardOfTeam, useTeamRoom } from "../teams/useTeamRoom";
import type { TeamNews } from "~/client/teamSocket";

/** The reply to a malformed request. */
const UNREAD: TurnReply = { type: "refused", why: "badForm", view: null, offers: [], dropped: [] };

/** State and actions of a game on an enhanced page. */
export interface PlayedGame extends GameState {
  /** What the page hears of its team; null without a team. */
  readonly heard: HeardOfTeam | null;
  /** `isAnswer`: the guess corrects a refused word. */
  readonly guess: (raw: string, isAnswer: boolean) => void;
  readonly takeHint: () => void;
  readonly giveUp: () => void;
  /** Sends the unsent turns again. */
  readonly retry: () => void;
  readonly refuse: (message: Omit<GameMessage, "at">) => void;
}

/** A name for a guess. `crypto.randomUUID` exists only on HTTPS pages. */
function newGuessId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Plays a game without page loads, from the server-rendered state. Turns are queued: none is lost, and order is kept. */
export function useGame({
  isToday,
  ...rendered
}: Pick<GameState, "view" | "messages" | "dropped"> & {
  /** The page showed today's game when it was opened. */
  isToday: boolean;
}): PlayedGame {
  const { member } = useVisitor();
  const memberId = member?.id ?? null;
  const [state, dispatch] = useReducer(nextGameState, rendered, firstGameState);
  const [first] = useState(rendered.view);
  const isTeam = first.team !== undefined;
  /** The log is in this browser, and not in an account or a team's room. */
  const isInBrowser = !isTeam && (memberId === null || !isDaily(first.game));
  const seen = useRef(rendered.view.guesses.length);
  useEffect(() => {
    seen.current = state.view.guesses.length;
  }, [state.view]);

  /** The server has read the copy in local storage. */
  const isRestored = useRef(false);

  const [place] = useState({ game: first.game, isBonus: false, team: first.team?.code, memberId });

  const [queue] = useState(() =>
    createTurnQueue<TurnReply>({
      // `seen` makes hints idempotent: the server gives no second hint when the reply to the first was lost.
      send: (fields) =>
        sendTurn("/play", fields.intent === "hint" ? { ...fields, seen: String(seen.current) } : fields, UNREAD),
      onReply: (turn, reply) => {
        if (turn.fields.intent === "restore" && reply.why === null) isRestored.current = true;
        dispatch({ type: "replied", turn, reply, at: Date.now() });
      },
      // The member who typed the guess is no longer logged in. Their next page sends it.
      shouldDefer: ({ fields }, { why }) => fields.intent === "guess" && (why === "loggedOut" || why === "otherMember"),
      onChange: (changed) => {
        dispatch({ type: "queueChanged", queue: changed });
        saveWaiting(place, changed.waiting);
      },
      retryDelays: RETRY_DELAYS,
    }),
  );

  const actions = useMemo(() => {
    // The member the page was rendered for. The server refuses the turn if another member or a guest is now logged in.
    const memberField = memberId === null ? {} : { member: memberId };
    const add = (fields: QueuedTurn["fields"]) => {
      // A new turn also retries unsent ones.
      queue.resume();
      queue.add({
        ...turnFields(first, isToday),
        ...memberField,
        ...fields,
      });
    };
    const act = (fields: QueuedTurn["fields"], isAnswer = false) => {
      dispatch({ type: "acted", at: Date.now(), isAnswer });
      add(fields);
    };
    return {
      add,
      guess: (raw: string, isAnswer: boolean) => {
        // A guess of a team has a name, so that it is made once however often it is sent.
        act({ intent: "guess", guess: raw, ...(isTeam ? { id: newGuessId() } : {}) }, isAnswer);
      },
      takeHint: () => {
        // Whoever asks for a hint has read what was refused.
        act({ intent: "hint" }, true);
      },
      giveUp: () => {
        act({ intent: "giveUp" });
      },
      retry: () => {
        queue.resume();
      },
      refuse: (message: Omit<GameMessage, "at">) => {
        dispatch({ type: "refused", message: { ...message, at: Date.now() } });
      },
    };
  }, [queue, first, isToday, isTeam, memberId]);

  useProbe(queue, state);

  const { add } = actions;
  useEffect(() => {
    // Restores a game that the cookie has lost, then sends the guesses left unsent by an earlier page.
    const saved = isInBrowser ? storedLog(first.game) : [];
    if (hasMoreThan(saved, first)) add({ intent: "restore", log: formatLog(saved) });
    for (const guess of takeWaiting(place)) add({ intent: "guess", guess });
  }, [first, place, add, isInBrowser]);

  useEffect(() => {
    if (!isInBrowser) return;
    storeGame(state.view, isRestored.current);
    // Another tab may continue the game.
    const mergeOtherTab = ({ key, newValue }: StorageEvent) => {
      // Uses the event's value: with concurrent writes, storage may still return this tab's own value.
      const saved = key === storedGameKey(first.game) ? readSavedLog(newValue) : [];
      if (hasMoreThan(saved, state.view)) add({ intent: "restore", log: formatLog(saved) });
    };
    window.addEventListener("storage", mergeOtherTab);
    return () => {
      window.removeEventListener("storage", mergeOtherTab);
    };
  }, [state.view, first, add, isInBrowser]);

  useEffect(() => {
    // A member may have continued the game on another device.
    const refreshWhenVisible = () => {
      // A team's page asks the room.
      if (document.visibilityState === "visible" && !isInBrowser && !isTeam && isLoggedIn())
        add({ intent: "restore", log: "" });
    };
    document.addEventListener("visibilitychange", refreshWhenVisible);
    return () => {
      document.removeEventListener("visibilitychange", refreshWhenVisible);
    };
  }, [add, isInBrowser, isTeam]);

  const hear = useCallback(
    (news: TeamNews) => {
      dispatch({ type: "heard", news, at: Date.now() });
      const isOver = news.type === "gameRejoined" ? news.gameData.isOver : news.type === "wordGuessed" && news.isOver;
      // The reply has what an ended game shows, and a guest's record in its cookies.
      if (isOver) add({ intent: "restore", log: "" });
      // The server is back. What could not be sent can be now.
      if (news.type === "gameRejoined") queue.probe();
    },
    [add, queue],
  );
  const heard = useTeamRoom(first.team ?? null, { isOver: state.view.isOver, onNews: hear });

  return { ...state, ...actions, heard };
}
