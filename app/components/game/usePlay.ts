import { type Dispatch, useEffect, useState } from "react";
import type { GameRef } from "~/game/gameRef";
import type { TeamInfo } from "~/game/team";
import { saveWaiting, takeWaiting } from "~/client/play/restore";
import { RETRY_DELAYS, sendTurn } from "~/client/play/send";
import { createTurnQueue, type QueuedTurn, type QueueEvent, type QueueState } from "~/client/play/queue";
import { useVisitor } from "../layout/facts";
import { turnFields } from "./turnForm";

/** Milliseconds between the attempts to send what could not be sent. The browser does not report every connection that is back. */
const PROBE_EVERY = 15_000;

interface PlayOptions<Reply> {
  /** What is played, as the page was rendered. Later values are ignored. */
  readonly played: {
    readonly game: GameRef;
    readonly team: TeamInfo | undefined;
    /** The page showed today's game when it was opened. */
    readonly isToday: boolean;
  };
  readonly address: "/play" | "/bonus";
  /** The reply to a malformed request. */
  readonly unread: Reply;
  readonly isStalled: QueueState["isStalled"];
  readonly dispatch: Dispatch<QueueEvent<Reply>>;
  /** What a turn says when it is sent, which may be long after it was added. */
  readonly complete?: (fields: QueuedTurn["fields"]) => QueuedTurn["fields"];
}

/**
 * Sends the turns of a game or of a bonus round without page loads. They are queued: none is lost, and order is kept, across
 * tabs and reloads too.
 */
export function usePlay<Reply extends { readonly why: string | null }>({
  played,
  address,
  unread,
  isStalled,
  dispatch,
  complete = (fields) => fields,
}: PlayOptions<Reply>) {
  const { member } = useVisitor();
  const [play] = useState(() => {
    const { game, team, isToday } = played;
    const memberId = member?.id ?? null;
    const place = { game, isBonus: address === "/bonus", team: team?.code, memberId };
    const queue = createTurnQueue<Reply>({
      send: (fields) => sendTurn(address, complete(fields), unread),
      onReply: (turn, reply) => {
        dispatch({ type: "replied", turn, reply, at: Date.now() });
      },
      // The member who typed the guess is no longer logged in. Their next page sends it.
      shouldDefer: ({ fields }, { why }) =>
        fields.guess !== undefined && (why === "loggedOut" || why === "otherMember"),
      onChange: (changed) => {
        const isStored = saveWaiting(place, changed.waiting);
        dispatch({ type: "queueChanged", queue: { ...changed, isStored } });
      },
      retryDelays: RETRY_DELAYS,
    });
    // The member the page was rendered for. The server refuses the turn if another member or a guest is now logged in.
    const memberField = memberId === null ? {} : { member: memberId };
    /** Adds a turn. A new turn also retries unsent ones. */
    const add = (fields: QueuedTurn["fields"]) => {
      queue.resume();
      queue.add({ ...turnFields({ game, team }, isToday), ...memberField, ...fields });
    };
    return {
      add,
      /** Sends the unsent turns again. */
      retry: queue.resume,
      /** The same without the player's doing. */
      probe: queue.probe,
      /** Adds the guesses that an earlier page left unsent. */
      addWaiting: () => {
        for (const guess of takeWaiting(place)) add({ intent: "guess", guess });
      },
    };
  });

  const { probe } = play;
  useEffect(() => {
    if (!isStalled) return;
    const timer = setInterval(probe, PROBE_EVERY);
    window.addEventListener("online", probe);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", probe);
    };
  }, [isStalled, probe]);

  return play;
}
