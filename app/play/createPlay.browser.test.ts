import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createBonusPlay } from "~/bonus/bonusPlay.browser";
import { tellGame } from "~/teams/teamGame.browser";
import type { BonusView } from "./bonus";
import { createGamePlay, type GamePlay } from "./gamePlay.browser";
import { type GameView, type TeamInfo, toView } from "./gameView";
import type { GuessLog } from "./guess";
import { parseLog } from "./log";
import { replay } from "./play";
import type { TurnReply } from "./turn";

const GAME = { edition: "en", number: 7 } as const;
const TEAM: TeamInfo = { code: "K7MQ2XHD", me: "Mira", version: 1, players: [] };

const viewOf = (log: GuessLog): GameView =>
  toView({
    game: GAME,
    nearest: { closest: 60, tenth: 50, thousandth: 20 },
    play: replay(log, (word) => ({ word, similarity: 10, percentile: word === "star" ? 1000 : 0 }), "star"),
    alternative: null,
    secret: { word: "star" },
  });
const gameOf = ({ log, team }: { log: GuessLog; team: TeamInfo | undefined }) => ({
  ...viewOf(log),
  ...(team && { team }),
});
const logOf = (...words: string[]): GuessLog => words.map((word) => ({ kind: "guess", word }));
const wordsOf = (play: GamePlay) => play.state().view.guesses.map(({ word }) => word);

/** The storage of a browser, as it keeps its keys. */
function openStorage(): Storage {
  const kept = new Map<string, string>();
  const methods = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  return new Proxy(methods as Storage, {
    ownKeys: () => [...kept.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
}

/** A browser with its storage, and a server that keeps the log of one game. */
let browser: { window: EventTarget; document: EventTarget & { cookie: string; visibilityState: string } };
let storage: { local: Storage; session: Storage };
let server: {
  log: GuessLog;
  /** The team that plays the game. */
  team: TeamInfo | undefined;
  isDown: boolean;
  /** Bodies do not arrive in time. */
  isSlow: boolean;
  refuse: TurnReply["why"];
  /** The fields of each request. */
  readonly received: Record<string, string>[];
};

function answer({ intent, guess = "", log = "" }: Record<string, string>): TurnReply | { why: null; view: BonusView } {
  if (intent === "guess") server.log = [...server.log, ...logOf(guess)];
  if (intent === "restore") server.log = [...server.log, ...parseLog(log)];
  return { type: "scored", why: server.refuse, view: gameOf(server), offers: [], dropped: [] };
}

beforeEach(() => {
  vi.useFakeTimers();
  storage = { local: openStorage(), session: openStorage() };
  const window = Object.assign(new EventTarget(), { localStorage: storage.local, sessionStorage: storage.session });
  browser = { window, document: Object.assign(new EventTarget(), { cookie: "", visibilityState: "visible" }) };
  server = { log: [], team: undefined, isDown: false, isSlow: false, refuse: null, received: [] };
  vi.stubGlobal("window", browser.window);
  vi.stubGlobal("document", browser.document);
  vi.stubGlobal("location", new URL("http://127.0.0.1/"));
  // Without locks, as on HTTP pages: those of Node take real time.
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("fetch", async (_: string, { body }: { body: URLSearchParams }) => {
    const fields = Object.fromEntries(body);
    server.received.push(fields);
    await Promise.resolve();
    if (server.isDown) throw new TypeError("offline");
    if (server.isSlow) return { status: 408, json: () => Promise.resolve({ error: { type: "tooSlow" } }) };
    return { status: 200, json: () => Promise.resolve(answer(fields)) };
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page that shows the game of a log, as it is after `start`. */
function open(log: GuessLog, { memberId = null, team }: { memberId?: string | null; team?: TeamInfo } = {}): GamePlay {
  Object.assign(server, { log, team });
  const play = createGamePlay({ view: gameOf({ log, team }), messages: [], dropped: [], memberId, isToday: true });
  play.start();
  return play;
}
/** Lets every request be answered, and every retry be made. */
const settle = () => vi.advanceTimersByTimeAsync(5000);
const intents = () => server.received.map(({ intent }) => intent);

describe("the turns of a play", () => {
  it("are answered in order, and each says for which game and whom its page was rendered", async () => {
    const play = open([], { memberId: "m1" });
    let changes = 0;
    const stop = play.subscribe(() => (changes += 1));
    play.guess("sky", false);
    play.guess("sun", false);
    expect(play.state().waiting).toHaveLength(2);
    await settle();
    expect(wordsOf(play)).toEqual(["sky", "sun"]);
    expect(play.state().waiting).toEqual([]);
    expect(server.received[0]).toEqual({
      edition: "en",
      game: "7",
      daily: "true",
      member: "m1",
      intent: "guess",
      guess: "sky",
    });
    const seen = changes;
    stop();
    play.guess("moon", false);
    await settle();
    expect([seen > 0, changes]).toEqual([true, seen]);
  });

  it("that could not be sent are kept in the tab, and the next page sends them", async () => {
    server.isDown = true;
    const play = open([]);
    play.guess("sky", false);
    play.guess("sun", false);
    await settle();
    expect(play.state()).toMatchObject({ isStalled: true, isStored: true });
    expect(storage.session.getItem("waiting_game_en_7")).toBe('["sky","sun"]');
    server.isDown = false;
    const next = open([]);
    await settle();
    expect(wordsOf(next)).toEqual(["sky", "sun"]);
    expect(storage.session.getItem("waiting_game_en_7")).toBeNull();
  });

  it("that did not arrive in time are sent again", async () => {
    server.isSlow = true;
    const play = open([]);
    play.guess("sky", false);
    await settle();
    expect(play.state()).toMatchObject({ isStalled: true, waiting: [{ fields: { guess: "sky" } }], messages: [] });
    server.isSlow = false;
    play.retry();
    await settle();
    expect(wordsOf(play)).toEqual(["sky"]);
  });

  it("of a member who has logged out are kept for their next page", async () => {
    server.refuse = "loggedOut";
    const play = open([], { memberId: "m1" });
    play.guess("sky", false);
    await settle();
    expect(play.state().waiting).toHaveLength(1);
    expect(storage.session.getItem("waiting_m1_game_en_7")).toBe('["sky"]');
  });

  it("say how many guesses the page shows when a hint is sent, not when it was asked for", async () => {
    const play = open([]);
    play.guess("sky", false);
    play.takeHint();
    await settle();
    expect(server.received[1]).toMatchObject({ intent: "hint", seen: "1" });
  });

  it("are one hint for two presses within a second, however fast the reply came", async () => {
    const play = open([]);
    const hintCount = () => server.received.filter(({ intent }) => intent === "hint").length;
    play.takeHint();
    await vi.advanceTimersByTimeAsync(900);
    expect(play.state().waiting).toEqual([]);
    play.takeHint();
    await vi.advanceTimersByTimeAsync(200);
    expect(hintCount()).toBe(1);
    play.takeHint();
    await settle();
    expect(hintCount()).toBe(2);
  });
});

describe("a play whose turns could not be sent", () => {
  const stalled = async () => {
    server.isDown = true;
    const play = open([]);
    play.guess("sky", false);
    await settle();
    server.isDown = false;
    server.received.length = 0;
    return play;
  };

  it("asks for no second hint while one waits, and the player can take it back", async () => {
    server.isDown = true;
    const play = open([]);
    play.takeHint();
    await settle();
    vi.setSystemTime(Date.now() + 5000);
    play.takeHint();
    await settle();
    expect(play.state()).toMatchObject({ isStalled: true, waiting: [{ fields: { intent: "hint" } }] });
    play.takeHintBack();
    expect(play.state()).toMatchObject({ isStalled: false, waiting: [] });
    server.isDown = false;
    server.received.length = 0;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.received).toEqual([]);
  });

  it("tries again every fifteen seconds", async () => {
    const play = await stalled();
    await vi.advanceTimersByTimeAsync(15_000);
    expect([play.state().isStalled, wordsOf(play)]).toEqual([false, ["sky"]]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.received).toHaveLength(1);
  });

  it.each([
    ["the device is online again", { isAsked: false }],
    ["the player asks for it", { isAsked: true }],
  ])("tries again when %s", async (_, { isAsked }) => {
    const play = await stalled();
    if (isAsked) play.retry();
    else browser.window.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(0);
    expect(wordsOf(play)).toEqual(["sky"]);
  });

  it("sends them before a new one", async () => {
    const play = await stalled();
    play.guess("sun", false);
    await vi.advanceTimersByTimeAsync(0);
    expect(wordsOf(play)).toEqual(["sky", "sun"]);
  });
});

describe("a play whose log is in the browser", () => {
  const copy = () =>
    (JSON.parse(storage.local.getItem("game_en_7") ?? "null") as { guesses: { guess: string }[] }).guesses;
  const keep = (...words: string[]) => {
    storage.local.setItem("game_en_7", JSON.stringify({ guesses: words.map((guess) => ({ guess })) }));
  };

  it("has a copy of each guess", async () => {
    const play = open(logOf("sky"));
    expect(copy()).toHaveLength(1);
    play.guess("sun", false);
    await settle();
    expect(copy().map(({ guess }) => guess)).toEqual(["sky", "sun"]);
  });

  it("is restored from a copy that has more, which stays until the server has read it", async () => {
    keep("sky", "sun");
    server.isDown = true;
    const play = open(logOf("sky"));
    await settle();
    expect(copy()).toHaveLength(2);
    server.isDown = false;
    play.retry();
    await settle();
    expect(server.received.at(-1)).toMatchObject({ intent: "restore", log: "sky\nsun" });
    expect(wordsOf(play)).toContain("sun");
    expect(play.state()).toMatchObject({ answer: null, isRestored: true });
  });

  it("takes over what another tab has stored", async () => {
    const play = open(logOf("sky"));
    const tell = (key: string, words: readonly string[]) => {
      const newValue = JSON.stringify({ guesses: words.map((guess) => ({ guess })) });
      browser.window.dispatchEvent(Object.assign(new Event("storage"), { key, newValue }));
    };
    tell("game_en_7", ["sky"]);
    tell("game_en_8", ["sun"]);
    await settle();
    expect(server.received).toEqual([]);
    tell("game_en_7", ["sky", "sun"]);
    await settle();
    expect([intents(), wordsOf(play)]).toEqual([["restore"], ["sky", "sun"]]);
  });

  it("asks for nothing when its page is looked at again, or when nothing is stored", async () => {
    open(logOf("sky"));
    browser.document.dispatchEvent(new Event("visibilitychange"));
    await settle();
    expect(server.received).toEqual([]);
  });
});

describe("a play whose log is elsewhere", () => {
  it("is neither stored nor restored", async () => {
    storage.local.setItem("game_en_7", JSON.stringify({ guesses: [{ guess: "sun" }] }));
    browser.document.cookie = "isLoggedIn=true";
    open(logOf("sky"), { memberId: "m1" });
    open(logOf("sky"), { team: TEAM });
    await settle();
    expect(server.received).toEqual([]);
    expect(storage.local.getItem("game_en_7")).not.toContain("sky");
  });

  it("is refreshed when a member looks at it again, without a log", async () => {
    browser.document.cookie = "isLoggedIn=true";
    const play = open(logOf("sky"), { memberId: "m1" });
    server.log = logOf("sky", "sun");
    browser.document.visibilityState = "hidden";
    browser.document.dispatchEvent(new Event("visibilitychange"));
    await settle();
    expect(server.received).toEqual([]);
    browser.document.visibilityState = "visible";
    browser.document.dispatchEvent(new Event("visibilitychange"));
    await settle();
    expect(server.received).toMatchObject([{ intent: "refresh" }]);
    expect(server.received[0]).not.toHaveProperty("log");
    expect(wordsOf(play)).toEqual(["sky", "sun"]);
    expect(play.state()).toMatchObject({ answer: null, isRestored: false });
  });

  it("is refreshed when a team-mate has ended it, which only a reply can show", async () => {
    const play = open(logOf("sky"), { team: TEAM });
    server.log = logOf("sky", "star");
    const [guess] = viewOf(logOf("star")).guesses;
    if (guess === undefined) throw new Error("no guess");
    const told = { version: 2, word: "star", userName: "Jo", guess, id: null, isRepeat: false, isOver: true } as const;
    tellGame(play, { type: "wordGuessed", ...told });
    await settle();
    expect([intents(), play.state().ended]).toEqual([["refresh"], "here"]);
  });

  it("is refreshed when a word that is heard of has no gloss", async () => {
    const glosses = { language: "es", words: { sky: "cielo" } } as const;
    const view = { ...viewOf(logOf("sky")), team: TEAM, glosses };
    const play = createGamePlay({ view, messages: [], dropped: [], memberId: null, isToday: true });
    play.start();
    await settle();
    expect(server.received).toEqual([]);
    const [guess] = viewOf(logOf("sun")).guesses;
    if (guess === undefined) throw new Error("no guess");
    const told = { version: 2, word: "sun", userName: "Jo", guess, id: null, isRepeat: false, isOver: false } as const;
    tellGame(play, { type: "wordGuessed", ...told });
    await settle();
    expect(intents()).toEqual(["refresh"]);
  });

  it("sends what is unsent when the team's server is back", async () => {
    server.isDown = true;
    const play = open([], { team: TEAM });
    play.guess("sky", false);
    await settle();
    server.isDown = false;
    tellGame(play, { type: "gameRejoined", teamCode: TEAM.code, gameData: { ...viewOf([]), team: TEAM } });
    await vi.advanceTimersByTimeAsync(0);
    expect(server.received.at(-1)).toMatchObject({
      guess: "sky",
      id: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    });
    expect(play.state().isStalled).toBe(false);
  });
});

describe("a bonus round", () => {
  const round = (...words: string[]): BonusView => ({
    game: GAME,
    type: "top1000",
    secret: { word: "star" },
    answerCount: 20,
    correctCount: words.length,
    hasWon: false,
    guesses: words.map((word) => ({ word, isCorrect: true, percentile: 990 })),
  });
  const openRound = (load = () => Promise.resolve({ view: round(), team: TEAM })) => {
    const play = createBonusPlay({ view: round(), message: null, team: TEAM, memberId: null, load });
    play.start();
    return play;
  };

  it("keeps its unsent words apart from the guesses of its game", async () => {
    server.isDown = true;
    openRound().tryWord("near");
    await settle();
    expect(storage.session.getItem("waiting_bonus_K7MQ2XHD_game_en_7")).toBe('["near"]');
  });

  it("is loaded again when others have tried a word, and after a connection that missed one", async () => {
    let loads = 0;
    const play = openRound(() => {
      loads += 1;
      return Promise.resolve({ view: round("near"), team: { ...TEAM, version: 2 } });
    });
    const rejoined = (version: number) => {
      play.hear({ type: "gameRejoined", teamCode: TEAM.code, gameData: { ...viewOf([]), team: { ...TEAM, version } } });
      return settle();
    };
    await rejoined(1);
    expect(loads).toBe(0);
    await rejoined(2);
    expect([loads, play.state().view.guesses.length]).toEqual([1, 1]);
    await rejoined(2);
    play.hear({ type: "bonusWordGuessed", version: 3, userName: "Jo", word: "nearer" } as Parameters<
      typeof play.hear
    >[0]);
    await settle();
    expect(loads).toBe(2);
  });
});
