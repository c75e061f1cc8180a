import { useEffect, useMemo, useReducer, useRef, useState } from "react";
import { formatLog } from "~/game/log";
import type { TurnReply } from "~/game/turn";
import { logEvent } from "~/client/eventLog";
import { csrfHeaders, isLoggedIn } from "~/client/session";
import { useVisitor } from "../layout/visitor";
import { mirrorRecords } from "~/client/recordMirror";
import { firstGameState, type GameMessage, type GameState, nextGameState } from "~/client/gameState";
import {
  deleteWaiting,
  hasMoreThan,
  storedLog,
  loadWaiting,
  readSavedLog,
  storeGame,
  storedGameKey,
  saveWaiting,
} from "~/client/savedGames";
import { createTurnQueue, type QueuedTurn } from "~/client/turnQueue";

/** Milliseconds before a turn that could not be sent is tried again; then the player is asked. */
const RETRY_DELAYS = [400, 1500];
/** A line that does not answer for so long is taken for broken, milliseconds. */
const ANSWER_TIMEOUT = 10_000;

/** A game on an enhanced page: what it shows, and what the player can do. */
export interface PlayedGame extends GameState {
  /** `isAnswer`: the word had come back and was mended. */
  readonly guess: (raw: string, isAnswer: boolean) => void;
  readonly takeHint: () => void;
  readonly giveUp: () => void;
  /** Tries to send again what could not be sent. */
  readonly retry: () => void;
  readonly refuse: (message: Omit<GameMessage, "at">) => void;
}

/** Sends a turn, and notes where that fails. */
async function sendTurn(fields: QueuedTurn["fields"]): Promise<TurnReply> {
  // The turn may end the game: the server must add that to all that is known.
  mirrorRecords();
  try {
    return await postTurn(fields);
  } catch (error) {
    logEvent("turnNotSent", String(error));
    throw error;
  }
}

async function postTurn(fields: QueuedTurn["fields"]): Promise<TurnReply> {
  const response = await fetch("/play", {
    method: "POST",
    headers: { Accept: "application/json", ...csrfHeaders() },
    body: new URLSearchParams(fields),
    signal: AbortSignal.timeout(ANSWER_TIMEOUT),
  });
  const reply = (await response.json()) as Partial<TurnReply>;
  // A refusal is an answer too; what is neither means that the turn has not been taken.
  if (response.status >= 500) throw new Error(`POST /play answered ${response.status}`);
  // The server's door refuses what no turn can be, in words of its own: sending it again would not help.
  if (reply.type === undefined) return { type: "refused", why: "badForm", view: null, dropped: [] };
  return reply as TurnReply;
}

/** One turn at a time in all tabs of the browser: they share a cookie, and the later answer would overwrite the earlier one. */
async function sendAlone(fields: QueuedTurn["fields"]): Promise<TurnReply> {
  if (!("locks" in navigator)) return sendTurn(fields);
  return await navigator.locks.request("proxima-turn", () => sendTurn(fields));
}

/**
 * Plays a game in place, from the state that the server rendered. Turns are queued, so that a fast typist loses no guess and no order.
 */
export function useGame({
  isDaily,
  ...rendered
}: Pick<GameState, "view" | "messages" | "dropped"> & {
  /** It is the page of the day, or was when it was opened. */
  isDaily: boolean;
}): PlayedGame {
  const { member } = useVisitor();
  const memberId = member?.id ?? null;
  const isGuest = memberId === null;
  const [state, dispatch] = useReducer(nextGameState, rendered, firstGameState);
  const [first] = useState(rendered.view);
  const seen = useRef(rendered.view.guesses.length);
  useEffect(() => {
    seen.current = state.view.guesses.length;
  }, [state.view]);

  const [queue] = useState(() =>
    createTurnQueue<TurnReply>({
      // The server gives no second hint for a list that has grown meanwhile: the first answer may have been lost on its way.
      send: (fields) => sendAlone(fields.intent === "hint" ? { ...fields, seen: String(seen.current) } : fields),
      onReply: (turn, reply) => {
        dispatch({ type: "replied", turn, reply, at: Date.now() });
      },
      // Who has typed it is not logged in any more: it is sent by the next page that is theirs.
      shouldDefer: ({ fields }, { why }) => fields.intent === "guess" && (why === "loggedOut" || why === "otherMember"),
      onChange: (changed) => {
        dispatch({ type: "queueChanged", queue: changed });
        saveWaiting(first.game, changed.waiting, memberId);
      },
      retryDelays: RETRY_DELAYS,
    }),
  );

  const actions = useMemo(() => {
    // Says for whom the page was made: what a member types must not become a guest's or another member's when somebody logs out or in meanwhile.
    const whose = memberId === null ? {} : { member: memberId };
    const add = (fields: QueuedTurn["fields"]) => {
      // Whoever goes on playing wants what could not be sent to be tried again too.
      queue.resume();
      queue.add({
        edition: first.game.edition,
        game: String(first.game.number),
        daily: String(isDaily),
        ...whose,
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
        act({ intent: "guess", guess: raw }, isAnswer);
      },
      takeHint: () => {
        act({ intent: "hint" });
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
  }, [queue, first, isDaily, memberId]);

  const { add } = actions;
  useEffect(() => {
    // A guest's game that the cookie has lost is still in local storage; guesses that were waiting when the page was left are sent now.
    const saved = isGuest ? storedLog(first.game) : [];
    if (hasMoreThan(saved, first)) add({ intent: "restore", log: formatLog(saved) });
    for (const guess of loadWaiting(first.game, memberId)) add({ intent: "guess", guess });
    if (isGuest) return;
    // Whoever has logged in since is the guest whose guesses are still there.
    for (const guess of loadWaiting(first.game, null)) add({ intent: "guess", guess });
    deleteWaiting(first.game, null);
  }, [first, add, isGuest, memberId]);

  useEffect(() => {
    if (!isGuest) return;
    storeGame(state.view);
    // Another tab of this browser may go on with the game.
    const takeOver = ({ key, newValue }: StorageEvent) => {
      // Not what storage holds: where two tabs write at once, each may still read its own copy while it hears of the other's.
      const saved = key === storedGameKey(first.game) ? readSavedLog(newValue) : [];
      if (hasMoreThan(saved, state.view)) add({ intent: "restore", log: formatLog(saved) });
    };
    window.addEventListener("storage", takeOver);
    return () => {
      window.removeEventListener("storage", takeOver);
    };
  }, [state.view, first, add, isGuest]);

  useEffect(() => {
    // A member may have gone on with the game on another device.
    const catchUp = () => {
      if (document.visibilityState === "visible" && !isGuest && isLoggedIn()) add({ intent: "restore", log: "" });
    };
    document.addEventListener("visibilitychange", catchUp);
    return () => {
      document.removeEventListener("visibilitychange", catchUp);
    };
  }, [add, isGuest]);

  return { ...state, ...actions };
}
