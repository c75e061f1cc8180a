import { useEffect, useState, useSyncExternalStore } from "react";
import { useTeamRoom } from "~/teams/useTeamRoom";
import { fetchProps } from "~/ui/pageData.browser";
import { useVisitor } from "~/ui/pageFacts";
import type { BonusPageData } from "./bonusPage.request.server";
import { createBonusPlay } from "./bonusPlay.browser";
import type { BonusState } from "./bonusState.browser";

export interface BonusProps extends Omit<BonusPageData, "gamePage"> {
  readonly refused: BonusState["message"];
}

/** State and actions of a bonus round on an enhanced page. */
export type PlayedBonus = ReturnType<typeof useBonus>;

/** Plays a bonus round without page loads, from the server-rendered state. */
export function useBonus({ view, team, refused: message }: BonusProps) {
  const { member } = useVisitor();
  const memberId = member?.id ?? null;
  const [play] = useState(() => createBonusPlay({ view, team, message, memberId, load: fetchProps<BonusProps> }));
  const state = useSyncExternalStore(play.subscribe, play.state, play.state);
  useEffect(play.start, [play]);
  useTeamRoom(team, { isOver: false, onNews: play.hear });
  return { ...play, ...state };
}
