import { describe, expect, it } from "vitest";
import { firstGameState, type GameEvent, type GameState, nextGameState } from "~/play/gameState.browser";
import { toView } from "~/play/gameView";
import type { GuessLog } from "~/play/guess";
import { replay } from "~/play/play";
import type { TurnReply } from "~/play/turn";
import { afterNews, matesBeside } from "./teamGame.browser";
import type { TeamNews } from "./teamSocket.browser";

const viewOf = (log: GuessLog) =>
  toView({
    game: { edition: "en", number: 7 },
    nearest: { closest: 60, tenth: 50, thousandth: 20 },
    play: replay(log, (word) => ({ word, similarity: 10, percentile: word === "star" ? 1000 : 0 }), "star"),
    alternative: null,
    secret: { word: "star" },
  });
const turn = (fields: Record<string, string>) => ({ id: 1, fields });
const scored = (log: GuessLog): TurnReply => ({
  type: "scored",
  why: null,
  view: viewOf(log),
  offers: [],
  dropped: [],
});

type Heard = { readonly type: "heard"; readonly news: TeamNews; readonly at: number };
const next = (state: GameState, event: Heard | Exclude<GameEvent, { type: "heard" }>) =>
  nextGameState(
    state,
    event.type === "heard" ? { type: "heard", change: (before) => afterNews(before, event) } : event,
  );

describe("the state of a page of a team", () => {
  const team = (version: number) => ({
    code: "K7MQ2XHD",
    me: "Mira",
    version,
    players: ["Mira", "Jo"].map((name) => ({ name, isHere: true, seenAt: "2024-05-04T12:00:00.000Z", guesses: 0 })),
  });
  const by = (name: string, ...words: string[]): GuessLog =>
    words.map((word) => ({ kind: "guess", word, by: name }) as const);
  const gameOf = (log: GuessLog, version: number) => ({ ...viewOf(log), team: team(version) });
  const open = firstGameState({ view: gameOf([], 1), messages: [], dropped: [] });
  const answered = (log: GuessLog, { version, at }: { version: number; at: number }) =>
    ({
      type: "replied",
      turn: turn({ intent: "guess" }),
      reply: { ...scored([]), view: gameOf(log, version) },
      at,
    }) as const;
  /** The last guess of a log is told. */
  const told = (log: GuessLog, { version, at, isOver = false }: { version: number; at: number; isOver?: boolean }) => {
    const [guess] = viewOf(log).guesses.slice(-1);
    if (guess === undefined) throw new Error("the log is empty");
    const { word, by: userName = "" } = guess;
    const news = { type: "wordGuessed", version, word, userName, guess, id: null, isRepeat: false, isOver } as const;
    return { type: "heard", news, at } as const;
  };
  const wordsOf = ({ view }: typeof open) => view.guesses.map(({ word }) => word);

  it("has the latest guess of the team as the answer of a player who has made none, also after a refusal", () => {
    const joined = { ...gameOf(by("Jo", "sky", "sun"), 4), recentNumber: null };
    const begun = firstGameState({ view: joined, messages: [], dropped: [] });
    expect(begun.view.recentNumber).toBe(2);
    const refused = next(begun, {
      type: "replied",
      turn: turn({ intent: "guess", guess: "qqqq" }),
      reply: { type: "refused", why: "unknown", view: joined, offers: [], dropped: [] },
      at: 1000,
    });
    expect(refused.view.recentNumber).toBe(2);
    const own = firstGameState({ view: { ...joined, recentNumber: 1 }, messages: [], dropped: [] });
    expect([own.view.recentNumber, open.view.recentNumber]).toEqual([1, null]);
  });

  it("shows the guess of a team-mate in the list and as the answer", () => {
    const after = next(open, told(by("Jo", "sky"), { version: 2, at: 1000 }));
    expect(wordsOf(after)).toEqual(["sky"]);
    expect(after).toMatchObject({ view: { recentNumber: 1 }, answer: { of: "mate", at: 1000 } });
  });

  /** The words of others that are told beside the answer. */
  const besideOf = (state: typeof open) => (matesBeside(state)?.guesses ?? []).map(({ word }) => word);

  it("keeps the player's own answer for three seconds, and tells a team-mate's guess beside it", () => {
    const own = next(open, answered(by("Mira", "sky"), { version: 2, at: 1000 }));
    const log = [...by("Mira", "sky"), ...by("Jo", "sun", "moon")];
    const soon = next(own, told(log.slice(0, 2), { version: 3, at: 3999 }));
    expect([soon.view.recentNumber, soon.answer?.of, wordsOf(soon)]).toEqual([1, "player", ["sky", "sun"]]);
    expect(besideOf(soon)).toEqual(["sun"]);
    const later = next(soon, told(log, { version: 4, at: 7000 }));
    expect([later.view.recentNumber, later.answer, besideOf(later)]).toEqual([3, { of: "mate", at: 7000 }, []]);
    expect(besideOf(next(soon, { type: "acted", at: 8000, isAnswer: false }))).toEqual([]);
  });

  it("closes the rings for everybody", () => {
    const log = by("Jo", "near");
    const near = { word: "near", number: 1, similarity: 60, percentile: 997, kind: "guess", by: "Jo" } as const;
    const { news, ...event } = told(log, { version: 2, at: 1000 });
    const after = next(open, { ...event, news: { ...news, guess: near } });
    expect([after.view.bestPercentile, after.view.recentNumber]).toEqual([997, 1]);
  });

  it("tells guesses together that come within two seconds of each other, the nearest as the answer", () => {
    const log = [...by("Jo", "sky"), ...by("Ann", "sun", "moon")];
    const first = next(open, told(log.slice(0, 1), { version: 2, at: 1000 }));
    expect(besideOf(first)).toEqual([]);
    const second = next(first, told(log.slice(0, 2), { version: 3, at: 2999 }));
    expect([besideOf(second), second.view.recentNumber]).toEqual([["sky", "sun"], 1]);
    const third = next(second, told(log, { version: 4, at: 4999 }));
    expect([besideOf(third), third.view.recentNumber]).toEqual([[], 3]);
  });

  it("tells beside the answer what team-mates have guessed while the page heard nothing", () => {
    const own = next(open, answered(by("Mira", "sky"), { version: 2, at: 1000 }));
    const gameData = gameOf([...by("Mira", "sky"), ...by("Jo", "sun", "moon"), ...by("Mira", "rain")], 5);
    const news = { type: "gameRejoined", teamCode: "K7MQ2XHD", gameData } as const;
    const after = next(own, { type: "heard", news, at: 60_000 });
    expect([after.view.recentNumber, besideOf(after)]).toEqual([1, ["sun", "moon"]]);
  });

  it("does not put a team-mate's guess in the place of a word on its way or of a refusal", () => {
    const waiting = next(open, {
      type: "queueChanged",
      queue: { waiting: [turn({ intent: "guess", guess: "sun" })], isStalled: false, isStored: true },
    });
    const refused = next(open, { type: "refused", message: { why: "empty", word: "", at: 0 } });
    for (const busy of [waiting, refused]) {
      const after = next(busy, told(by("Jo", "sky"), { version: 2, at: 9000 }));
      expect([wordsOf(after), after.view.recentNumber, besideOf(after)]).toEqual([["sky"], null, ["sky"]]);
    }
  });

  it("has the player's own guess once, told before or after its reply", () => {
    const reply = answered(by("Mira", "sky"), { version: 2, at: 1000 });
    const news = told(by("Mira", "sky"), { version: 2, at: 1000 });
    for (const events of [
      [reply, news],
      [news, reply],
    ]) {
      const after = events.reduce(next, open);
      expect([wordsOf(after), after.view.recentNumber, after.answer?.of]).toEqual([["sky"], 1, "player"]);
    }
  });

  it("leaves the end to the reply that has the secret, and counts it as found here", () => {
    const log = by("Jo", "star");
    const told1 = next(open, told(log, { version: 2, at: 1000, isOver: true }));
    expect(told1).toBe(open);
    const reply = { ...scored([]), type: "repeat", view: gameOf(log, 2) } as const;
    const restored = { type: "replied", turn: turn({ intent: "restore", log: "" }), reply, at: 2000 } as const;
    expect(next(told1, restored)).toMatchObject({ ended: "here", view: { isOver: true } });
  });

  it("keeps the answer when the whole game is loaded again", () => {
    const mate = next(open, told(by("Jo", "sky"), { version: 2, at: 1000 }));
    const gameData = { ...gameOf([...by("Jo", "sky"), ...by("Jo", "sun")], 3), recentNumber: null };
    const after = next(mate, {
      type: "heard",
      news: { type: "gameRejoined", teamCode: "K7MQ2XHD", gameData },
      at: 2000,
    });
    expect([wordsOf(after), after.view.recentNumber]).toEqual([["sky", "sun"], 1]);
  });

  it("keeps the glosses when the whole game is loaded again, and does not wait for those of another guess", () => {
    const glosses = { language: "es", words: { sky: "cielo" } } as const;
    const waiting = [turn({ intent: "restore", log: "" })];
    const begun = { ...open, view: { ...gameOf(by("Jo", "sky"), 2), glosses }, waiting };
    const log = by("Jo", "sky", "sun");
    const gameData = gameOf(log, 3);
    const after = next(begun, {
      type: "heard",
      news: { type: "gameRejoined", teamCode: "K7MQ2XHD", gameData },
      at: 2000,
    });
    expect(after.view.glosses).toEqual(glosses);
    expect(next(begun, told(log, { version: 3, at: 2000 })).view.recentNumber).toBe(2);
  });
});
