import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from "react";
import { isDaily } from "~/game/gameRef";
import { formatLog } from "~/game/log";
import type { TurnReply } from "~/game/turn";
import { isLoggedIn } from "~/client/session";
import { useVisitor } from "../layout/facts";
import { firstGameState, type GameMessage, type GameState, nextGameState } from "~/client/play/gameState";
import { hasMoreThan, storedLog, readSavedLog, storeGame, storedGameKey } from "~/client/play/restore";
import { keepsCookies } from "~/client/storage/keys";
import type { QueuedTurn } from "~/client/play/queue";
import { useBrowserValue } from "../ui/useBrowserValue";
import { usePlay } from "./usePlay";
import { useTeamRoom } from "../teams/useTeamRoom";
import type { TeamNews } from "~/client/team/teamSocket";

/** The reply to a malformed request. */
const UNREAD: TurnReply = { type: "refused", why: "badForm", view: null, offers: [], dropped: [] };

/** What is said beside all else where the browser keeps no cookies. */
const NO_COOKIES: GameMessage = { why: "noCookies", word: "", at: 0, isPassed: true };

/** State and actions of a game on an enhanced page. */
export type PlayedGame = ReturnType<typeof useGame>;

/** A name for a guess. `crypto.randomUUID` exists only on HTTPS pages. */
function newGuessId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Plays a game without page loads, from the server-rendered state. */
export function useGame({
  isToday,
  ...rendered
}: Pick<GameState, "view" | "messages" | "dropped"> & {
  /** The page showed today's game when it was opened. */
  isToday: boolean;
}) {
  const { member } = useVisitor();
  const [state, dispatch] = useReducer(nextGameState, rendered, firstGameState);
  const [first] = useState(rendered.view);
  const isTeam = first.team !== undefined;
  /** The log is in this browser, and not in an account or a team's room. */
  const isInBrowser = !isTeam && (member === null || !isDaily(first.game));
  const seen = useRef(rendered.view.guesses.length);
  useEffect(() => {
    seen.current = state.view.guesses.length;
  }, [state.view]);

  const { add, retry, probe, addWaiting } = usePlay<TurnReply>({
    played: { game: first.game, team: first.team, isToday },
    address: "/play",
    unread: UNREAD,
    isStalled: state.isStalled,
    dispatch,
    // `seen` makes hints idempotent: the server gives no second hint when the reply to the first was lost.
    complete: (fields) => (fields.intent === "hint" ? { ...fields, seen: String(seen.current) } : fields),
  });

  const actions = useMemo(() => {
    const act = (fields: QueuedTurn["fields"], isAnswer = false) => {
      dispatch({ type: "acted", at: Date.now(), isAnswer });
      add(fields);
    };
    return {
      /** `isAnswer`: the guess corrects a refused word. */
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
      retry,
      refuse: (message: Omit<GameMessage, "at">) => {
        dispatch({ type: "refused", message: { ...message, at: Date.now() } });
      },
    };
  }, [add, retry, isTeam]);

  useEffect(() => {
    // Restores a game that the cookie has lost, then sends the guesses left unsent by an earlier page.
    const saved = isInBrowser ? storedLog(first.game) : [];
    if (hasMoreThan(saved, first)) add({ intent: "restore", log: formatLog(saved) });
    addWaiting();
  }, [first, add, addWaiting, isInBrowser]);

  useEffect(() => {
    if (!isInBrowser) return;
    storeGame(state.view, state.isRestored);
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
  }, [state.view, state.isRestored, first, add, isInBrowser]);

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

  const { guesses, glosses } = state.view;
  useEffect(() => {
    // What is heard of a team has no glosses. The reply has those of all its words.
    const isMissing = glosses !== undefined && guesses.some(({ word }) => !Object.hasOwn(glosses.words, word));
    if (isMissing) add({ intent: "restore", log: "" });
  }, [guesses, glosses, add]);

  const hear = useCallback(
    (news: TeamNews) => {
      dispatch({ type: "heard", news, at: Date.now() });
      const isOver = news.type === "gameRejoined" ? news.gameData.isOver : news.type === "wordGuessed" && news.isOver;
      // The reply has what an ended game shows, and a guest's record in its cookies.
      if (isOver) add({ intent: "restore", log: "" });
      // The server is back. What could not be sent can be now.
      if (news.type === "gameRejoined") probe();
    },
    [add, probe],
  );
  const heard = useTeamRoom(first.team ?? null, { isOver: state.view.isOver, onNews: hear });

  const isKept = useBrowserValue(keepsCookies, true);
  // Said in place of a first guess that is lost. The first message, so that offers are those of the last refusal.
  const messages = isKept || !isInBrowser ? state.messages : [NO_COOKIES, ...state.messages];

  return { ...state, ...actions, messages, heard };
}
