import { describe, expect, it } from "vitest";
import type { GameRef } from "~/editions/gameRef";
import { answerNote } from "~/play/answer";
import { firstGameState, laterGame } from "~/play/gameState.browser";
import { type GameView, toView } from "~/play/gameView";
import type { GuessLog } from "~/play/guess";
import { replay } from "~/play/play";
import type { RoomMessage } from "./protocol.request.server";
import { afterNews, withNews, withRoomMessage } from "./teamGame.browser";

const RANKS: Readonly<Record<string, number>> = { sun: 700, star: 1000 };
const rate = (word: string) => ({ word, similarity: 10, percentile: RANKS[word] ?? 0 });
/** The game of Mira in a team with Jo, after these guesses. */
const gameOf = (log: GuessLog, version = 4) => {
  const play = replay(log, rate, "star");
  const players = ["Mira", "Jo"].map((name) => ({
    name,
    isHere: true,
    seenAt: "2024-05-04T12:00:00.000Z",
    guesses: play.guesses.filter(({ by }) => by === name).length,
  }));
  const game = { edition: "en", number: 7 } as const;
  const nearest = { closest: 60, tenth: 50, thousandth: 20 };
  const view = toView({ game, nearest, play, alternative: null, secret: { word: "star" } });
  return { ...view, team: { code: "K7MQ2XHD", me: "Mira", players, version } };
};
const by = (name: string, word: string) => ({ kind: "guess", word, by: name }) as const;
const sky = [by("Mira", "sky")];
const guessed = (version: number, log: GuessLog): RoomMessage => {
  const guess = replay(log, rate, "star").guesses.at(-1);
  if (guess === undefined) throw new Error("the log is empty");
  const userName = guess.by ?? "";
  return { type: "wordGuessed", version, word: guess.word, userName, guess, id: null, isRepeat: false, isOver: false };
};
const NOON = Date.parse("2024-05-04T12:00:00.000Z");

describe("a team's game", () => {
  it("is, with the message of a guess, the game that the server would send, apart from the answer", () => {
    const log = [...sky, by("Jo", "sun")];
    const { recentNumber, ...loaded } = gameOf(log, 5);
    expect(withRoomMessage(gameOf(sky), guessed(5, log), NOON)).toEqual({ ...loaded, recentNumber: 1 });
    expect(recentNumber).toBe(2);
  });

  it("has a guess once, however often it is told", () => {
    const once = withRoomMessage(gameOf(sky), guessed(5, [...sky, by("Jo", "sun")]), NOON);
    expect(withRoomMessage(once, guessed(5, [...sky, by("Jo", "sun")]), NOON)).toBe(once);
  });

  it("has the players who join, with their words if they come back, and not those who leave", () => {
    const left = withRoomMessage(gameOf(sky), { type: "playerLeft", version: 5, nameOfLeft: "Mira" }, NOON);
    expect(left.team?.players.map(({ name }) => name)).toEqual(["Jo"]);
    const joined = { type: "playerJoined", version: 6, nameOfJoined: "Mira", guesses: 1 } as const;
    const back = withRoomMessage(left, joined, NOON);
    expect(back.team?.players.at(-1)).toMatchObject({ name: "Mira", isHere: true, guesses: 1 });
    expect(back.team?.version).toBe(6);
  });

  it("shows who is here, and counts the absence of the others from when they were", () => {
    const hour = 3_600_000;
    const away = withNews(gameOf(sky).team, { type: "presence", here: ["Jo"] }, NOON + hour);
    expect(away.players.map(({ isHere }) => isHere)).toEqual([false, true]);
    // Mira was here until now. When she came is of no interest.
    expect(away.players[0]?.seenAt).toBe("2024-05-04T13:00:00.000Z");
    const later = withNews(away, { type: "presence", here: [] }, NOON + 2 * hour);
    expect(later.players.map(({ seenAt }) => seenAt)).toEqual(["2024-05-04T13:00:00.000Z", "2024-05-04T14:00:00.000Z"]);
  });

  it("does not go back to an older reply, but has its answer", () => {
    const shown = withRoomMessage(gameOf(sky, 5), guessed(6, [...sky, by("Jo", "sun")]), NOON);
    const reply = { ...gameOf(sky, 5), isRepeat: true };
    expect(laterGame(shown, reply)).toEqual({ ...shown, isRepeat: true });
  });

  it("says how a repeated word was typed, also on a page that is ahead of the reply or connects again, and of no other", () => {
    const noteOf = (game: GameView<GameRef>) => answerNote(game, { showSimilarity: true, showProximity: true });
    const log = [...sky, by("Jo", "sun")];
    const respelled = gameOf([...log, { ...by("Mira", "sky"), typed: "skye" }], 5);
    const typed = { kind: "repeat", number: 1, typed: "skye" };
    const ahead = laterGame(withRoomMessage(gameOf(sky, 5), guessed(6, log), NOON), respelled);
    expect(noteOf(ahead)).toEqual(typed);
    const state = firstGameState({ view: respelled, messages: [], dropped: [] });
    const rejoined = afterNews(state, {
      news: { type: "gameRejoined", teamCode: "K7MQ2XHD", gameData: gameOf(log, 6) },
      at: NOON,
    });
    expect(noteOf(rejoined.view)).toEqual(typed);
    const plain = gameOf([...log, by("Jo", "sun")], 5);
    expect(noteOf(laterGame(ahead, plain))).toEqual({ kind: "repeat", number: 2 });
  });

  it("is over as soon as a reply says so", () => {
    const over = gameOf([...sky, by("Jo", "star")], 5);
    expect(laterGame(gameOf(sky, 6), over)).toBe(over);
  });
});
