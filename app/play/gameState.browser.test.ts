import { describe, expect, it } from "vitest";
import { firstGameState, nextGameState, playersAnswer } from "./gameState.browser";
import { toView } from "./gameView";
import type { GuessLog } from "./guess";
import { replay } from "./play";
import type { TurnReply } from "./turn";

const viewOf = (log: GuessLog) =>
  toView({
    game: { edition: "en", number: 7 },
    nearest: { closest: 60, tenth: 50, thousandth: 20 },
    play: replay(log, (word) => ({ word, similarity: 10, percentile: word === "star" ? 1000 : 0 }), "star"),
    alternative: null,
    secret: { word: "star" },
  });
const empty = firstGameState({ view: viewOf([]), messages: [], dropped: [] });
const turn = (fields: Record<string, string>) => ({ id: 1, fields });
const scored = (log: GuessLog): TurnReply => ({
  type: "scored",
  why: null,
  view: viewOf(log),
  offers: [],
  dropped: [],
});
const sky: GuessLog = [{ kind: "guess", word: "sky" }];

describe("the state of an enhanced page", () => {
  it("shows the server's answer and announces the guess", () => {
    const after = nextGameState(empty, { type: "replied", turn: turn({ intent: "guess" }), reply: scored(sky), at: 0 });
    expect(after.view.guesses.map(({ word }) => word)).toEqual(["sky"]);
    expect(playersAnswer(after)?.guess.word).toBe("sky");
    expect(after.ended).toBeNull();
  });

  const refused = (guess: string) => {
    const reply: TurnReply = {
      type: "refused",
      why: "unknown",
      view: viewOf(sky),
      offers: [{ word: "sky" }],
      dropped: [],
    };
    return { type: "replied", turn: turn({ intent: "guess", guess }), reply, at: 1000 } as const;
  };

  it("returns a refused word with the reason", () => {
    const after = nextGameState(empty, refused("skyy"));
    expect(after.messages).toMatchObject([{ why: "unknown", word: "skyy", offers: [{ word: "sky" }] }]);
    expect(after.view.guessCount).toBe(1);
  });

  it("keeps refusals on later replies, for three seconds or until the player sends a corrected word", () => {
    const later = [
      refused("skyy"),
      { type: "replied", turn: turn({ intent: "guess" }), reply: scored(sky), at: 0 } as const,
      refused("sunn"),
    ];
    const after = later.reduce(nextGameState, empty);
    expect(after.messages.map(({ word }) => word)).toEqual(["skyy", "sunn"]);
    // The score that came after the first is shown beside it.
    expect(after.messages.map(({ isPassed }) => isPassed)).toEqual([true, undefined]);
    const acted = (at: number, isAnswer: boolean) =>
      nextGameState(after, { type: "acted", at, isAnswer }).messages.length;
    expect([acted(3999, false), acted(4000, false), acted(1001, true)]).toEqual([2, 0, 0]);
  });

  it("says that the game needs cookies when a reply lacks the guesses before it", () => {
    const reply = (state: typeof empty, log: GuessLog) =>
      nextGameState(state, { type: "replied", turn: turn({ intent: "guess" }), reply: scored(log), at: 0 });
    const first = reply(empty, sky);
    expect(first.messages).toEqual([]);
    const second = reply(first, [...sky, { kind: "guess", word: "sun" }]);
    expect(second.messages).toEqual([]);
    const lost = reply(second, [{ kind: "guess", word: "moon" }]);
    expect(lost.messages).toMatchObject([{ why: "noCookies", isPassed: true }]);
    expect(playersAnswer(lost)?.guess.word).toBe("moon");
  });

  it("shows no refusal for guesses queued behind the winning one", () => {
    const won = nextGameState(empty, {
      type: "replied",
      turn: turn({ intent: "guess", guess: "star" }),
      reply: scored([{ kind: "guess", word: "star" }]),
      at: 0,
    });
    expect(won.ended).toBe("here");
    const reply: TurnReply = { type: "refused", why: "gameOver", view: won.view, offers: [], dropped: [] };
    const after = nextGameState(won, { type: "replied", turn: turn({ intent: "guess", guess: "sky" }), reply, at: 0 });
    expect(after).toMatchObject({ messages: [], ended: "here" });
  });

  it("does not announce or celebrate a game that was restored or ended in another tab", () => {
    const over = viewOf([...sky, { kind: "guess", word: "star" }]);
    const restored: TurnReply = { type: "scored", why: null, view: over, offers: [], dropped: [] };
    const after = nextGameState(empty, { type: "replied", turn: turn({ intent: "restore" }), reply: restored, at: 0 });
    expect(after).toMatchObject({ answer: null, ended: "elsewhere", view: { hasWon: true } });
    const lateReply: TurnReply = { type: "refused", why: "gameOver", view: over, offers: [], dropped: [] };
    const afterLate = nextGameState(empty, {
      type: "replied",
      turn: turn({ intent: "guess", guess: "sun" }),
      reply: lateReply,
      at: 0,
    });
    expect(afterLate).toMatchObject({ messages: [], ended: "elsewhere" });
  });
});
