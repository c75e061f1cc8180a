import { createPlay } from "~/play/createPlay.browser";
import type { TeamInfo } from "~/play/gameView";
import { storeBonusWords } from "~/play/restore.browser";
import { mirrorRecords } from "~/play/sync.browser";
import type { TeamNews } from "~/teams/teamSocket.browser";
import { logEvent } from "~/ui/eventLog.browser";
import { type BonusState, firstBonusState, nextBonusState } from "./bonusState.browser";

/** What a page has of a bonus round. `team`: null without one. */
interface RenderedBonus extends Pick<BonusState, "view"> {
  readonly team: TeamInfo | null;
}

/** Plays a bonus round from the state that the server has rendered. @param load the page as it is now */
export function createBonusPlay({
  view,
  message,
  team,
  memberId,
  load,
}: RenderedBonus & Pick<BonusState, "message"> & { memberId: string | null; load: () => Promise<RenderedBonus> }) {
  const { state, subscribe, add, retry, dispatch, ...play } = createPlay({
    game: view.game,
    team: team ?? undefined,
    memberId,
    address: "/bonus",
    isToday: false,
    first: firstBonusState({ view, message }),
    reduce: nextBonusState,
    onChange: (now, before) => {
      if (now.view !== before.view) storeBonusWords(now.view);
      // The reply that won the round has updated the record cookies.
      if (now.view.hasWon && !before.view.hasWon) void mirrorRecords();
    },
    unread: { why: "badForm", view: null },
  });

  /** Of the room that the page shows. */
  let version = team?.version ?? 0;
  /** What others try is read from the page, which has all of it, after a lost connection too. */
  const reload = async () => {
    try {
      const loaded = await load();
      version = loaded.team?.version ?? 0;
      dispatch({ type: "loaded", view: loaded.view });
    } catch (error) {
      logEvent("bonusNotLoaded", String(error));
    }
  };

  return {
    state,
    subscribe,
    tryWord: (guess: string) => {
      dispatch({ type: "acted" });
      add({ intent: "guess", guess });
    },
    retry,
    refuse: (refused: Omit<NonNullable<BonusState["message"]>, "at">) => {
      dispatch({ type: "refused", message: { ...refused, at: Date.now() } });
    },
    /** What is heard of the team. */
    hear: (news: TeamNews) => {
      const isNews = news.type === "gameRejoined" && news.gameData.team.version > version;
      if (isNews || news.type === "bonusWordGuessed") void reload();
    },
    /** Sends the words left unsent by an earlier page. @returns ends it */
    start: () =>
      play.start(() => {
        storeBonusWords(state().view);
      }),
  };
}
