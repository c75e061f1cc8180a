import { isDaily } from "~/editions/gameRef";
import { isLoggedIn } from "~/ui/cookies.browser";
import { createPlay } from "./createPlay.browser";
import { firstGameState, type GameMessage, type GameState, nextGameState } from "./gameState.browser";
import type { GuessLog } from "./guess";
import { formatLog } from "./log";
import { isHint, type QueuedTurn } from "./queue.browser";
import { hasMoreThan, logOfOtherTab, storedLog, storeGame } from "./restore.browser";
import { mirrorRecords } from "./sync.browser";

export type GamePlay = ReturnType<typeof createGamePlay>;

/** For so long a second press of a button is the same press, milliseconds. */
const SAME_PRESS_MS = 1000;

/** A name for a guess. `crypto.randomUUID` exists only on HTTPS pages. */
function newGuessId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Plays a game from the state that the server has rendered. */
export function createGamePlay({
  memberId,
  isToday,
  ...rendered
}: Pick<GameState, "view" | "messages" | "dropped"> & { memberId: string | null; isToday: boolean }) {
  const { game, team } = rendered.view;
  const isTeam = team !== undefined;
  /** The log is in this browser, and not in an account or a team's room. */
  const isInBrowser = !isTeam && (memberId === null || !isDaily(game));

  const play = createPlay({
    game,
    team,
    memberId,
    address: "/play",
    isToday,
    first: firstGameState(rendered),
    reduce: nextGameState,
    onChange: (state, before) => {
      if (state.view !== before.view || state.isRestored !== before.isRestored) store(state);
      if (state.view.guesses !== before.view.guesses || state.view.glosses !== before.view.glosses)
        refreshGlosses(state);
      // The reply that ended the game has updated the record cookies.
      if (state.view.isOver && !before.view.isOver) void mirrorRecords();
    },
    unread: { type: "refused", why: "badForm", view: null, offers: [], dropped: [] },
    // `seen` makes hints idempotent: the server gives no second hint when the reply to the first was lost.
    complete: (fields, { view }) =>
      fields.intent === "hint" ? { ...fields, seen: String(view.guesses.length) } : fields,
  });

  const store = ({ view, isRestored }: GameState) => {
    if (isInBrowser) storeGame(view, isRestored);
  };
  /** What a browser's copy has and the game lacks is added to the game. */
  const restore = (saved: GuessLog) => {
    if (hasMoreThan(saved, play.state().view)) play.add({ intent: "restore", log: formatLog(saved) });
  };
  const restoreOfOtherTab = (event: StorageEvent) => {
    restore(logOfOtherTab(game, event));
  };
  /** Asks for the game as it is now. */
  const refresh = () => {
    play.add({ intent: "refresh" });
  };
  const refreshInSight = () => {
    if (document.visibilityState === "visible" && isLoggedIn()) refresh();
  };
  /** What is heard of a team has no glosses. The reply has those of all its words. */
  const refreshGlosses = ({ view: { guesses, glosses } }: GameState) => {
    if (glosses !== undefined && guesses.some(({ word }) => !Object.hasOwn(glosses.words, word))) refresh();
  };
  let hintAskedAt = 0;
  const act = (fields: QueuedTurn["fields"], isAnswer = false) => {
    play.dispatch({ type: "acted", at: Date.now(), isAnswer });
    play.add(fields);
  };

  return {
    state: play.state,
    subscribe: play.subscribe,
    isInBrowser,
    /** `isAnswer`: the guess corrects a refused word. */
    guess: (raw: string, isAnswer: boolean) => {
      // A guess of a team has a name, so that it is made once however often it is sent.
      act({ intent: "guess", guess: raw, ...(isTeam ? { id: newGuessId() } : {}) }, isAnswer);
    },
    /** A second press within a second, or while the hint waits to be sent, is the same press. */
    takeHint: () => {
      const now = Date.now();
      const isSamePress = now - hintAskedAt < SAME_PRESS_MS || play.state().waiting.some(isHint);
      if (isSamePress) {
        if (play.state().isStalled) play.retry();
        return;
      }
      hintAskedAt = now;
      // Whoever asks for a hint has read what was refused.
      act({ intent: "hint" }, true);
    },
    /** Takes back the hint that waits to be sent. */
    takeHintBack: () => {
      play.withdraw(isHint);
      hintAskedAt = 0;
    },
    giveUp: () => {
      act({ intent: "giveUp" });
    },
    retry: play.retry,
    refuse: (message: Omit<GameMessage, "at">) => {
      play.dispatch({ type: "refused", message: { ...message, at: Date.now() } });
    },
    /** What the page hears of the game, but not as a reply, changes it. */
    hear: (change: (state: GameState) => GameState) => {
      play.dispatch({ type: "heard", change });
    },
    refresh,
    /** Sends what could not be sent: the server is back. */
    probe: play.probe,
    /**
     * Restores a game that the cookie has lost, sends the guesses left unsent by an earlier page, and follows other tabs and
     * devices.
     * @returns ends it
     */
    start: () => {
      if (isInBrowser) restore(storedLog(game));
      return play.start((signal) => {
        store(play.state());
        refreshGlosses(play.state());
        // Another tab may continue the game.
        if (isInBrowser) window.addEventListener("storage", restoreOfOtherTab, { signal });
        // A member may have continued the game on another device. A team's page asks the room.
        else if (!isTeam) document.addEventListener("visibilitychange", refreshInSight, { signal });
      });
    },
  };
}
