import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { App } from "~/app";
import type { GameRef } from "~/editions/gameRef";
import { createSeal } from "~/platform/crypto/seal.server";
import { isRefused, refuse } from "~/platform/refusal";
import { encodeCustomCode } from "~/play/customCode";
import type { GuessLog, LogEntry } from "~/play/guess";
import { openGame } from "~/play/openGame.server";
import { sealSecret } from "~/play/secretToken.server";
import {
  DAY,
  GAME_7,
  memoryPlayStore,
  NOON_OF_GAME_7,
  openAppWithSecret,
  type TestApp,
} from "../../tests/fixtures/app";
import { findRacePlay, openGhost, readGhostName, sealGhost } from "./ghost.server";
import { formatGhost, type Ghost } from "./raceGhost";

const SECRET = "gala";
const guess = (word: string): LogEntry => ({ kind: "guess", word });
const LOG: GuessLog = [guess("bada"), { kind: "hint", word: "kala" }, guess("bada"), guess(SECRET)];
const GHOST: Ghost = { name: "Ana", count: 3, marks: [{ number: 3, best: 1000, isHint: false }] };

describe("a ghost", () => {
  let test: TestApp;
  let app: App;
  beforeAll(async () => {
    test = await openAppWithSecret(SECRET, [
      ["en", 6],
      ["en", 7],
      ["en", 8],
    ]);
    app = test.app;
  });
  afterAll(() => test.close());

  const racePlay = async (game: GameRef, log: GuessLog) => {
    const found = await findRacePlay(app, { game, store: memoryPlayStore(log) });
    if (isRefused(found)) throw new Error(found.why);
    return found;
  };

  it("has the ranks of the player's own log, and none of its words", async () => {
    const { game, isOver, climb } = await racePlay(GAME_7, LOG);
    const open = await openGame(app, GAME_7);
    if (isRefused(open) || climb === null) throw new Error("no ghost");
    const [first = 0, second = 0] = ["bada", "kala"].map((word) => open.rate(word)?.percentile ?? 0);
    expect({ game, isOver, climb }).toEqual({
      game: GAME_7,
      isOver: true,
      climb: {
        count: 3,
        marks: [
          ...(first > 0 ? [{ number: 1, best: first, isHint: false }] : []),
          { number: 2, best: Math.max(first, second), isHint: true },
          { number: 3, best: 1000, isHint: false },
        ],
      },
    });
    const text = formatGhost(game, { name: "Ana", ...climb });
    for (const word of ["bada", "kala", SECRET]) expect(text).not.toContain(word);
  });

  it("is none before the end, of a team's guesses, and of no guess", async () => {
    expect(await racePlay(GAME_7, [guess("bada")])).toEqual({ game: GAME_7, isOver: false, climb: null });
    const ofTeam = LOG.map((entry): LogEntry => ({ ...entry, by: "Ben" }) as LogEntry);
    expect(await racePlay(GAME_7, ofTeam)).toMatchObject({ isOver: true, climb: null });
    expect(await racePlay(GAME_7, [{ kind: "giveUp" }])).toMatchObject({ isOver: true, climb: null });
  });

  it("of a plain custom link is one for a code that does not give the word away", async () => {
    const plain: GameRef = { edition: "en", code: encodeCustomCode(SECRET, "12345678901234567890") };
    const { game } = await racePlay(plain, LOG);
    expect(game).toEqual({ edition: "en", code: expect.stringMatching(/^~/) as string });
    expect(isRefused(await openGame(app, game))).toBe(false);
    const sealed: GameRef = { edition: "en", code: sealSecret(app, { kind: "word", edition: "en", word: SECRET }) };
    expect((await racePlay(sealed, LOG)).game).toEqual(sealed);
  });

  it("is refused for a game that cannot be opened", async () => {
    const refused = (game: GameRef) => findRacePlay(app, { game, store: memoryPlayStore(LOG) });
    expect(await refused({ edition: "en", number: 8 })).toEqual(refuse("futureGame"));
    expect(await refused({ edition: "en", code: "nonsense" })).toEqual(refuse("badGameLink"));
  });

  it("opens with its game, whatever the game", () => {
    for (const game of [GAME_7, { edition: "en", number: 6 }, { edition: "es", code: "~abc" }] as const)
      expect(openGhost(app, sealGhost(app, game, GHOST))).toEqual({ game, ghost: GHOST });
  });

  it("does not open cut, changed, sealed elsewhere or for something else", () => {
    const token = sealGhost(app, GAME_7, GHOST);
    const other = createSeal(Buffer.alloc(32, "other"));
    const bad = [
      "",
      "nonsense",
      token.slice(0, -1),
      token.slice(0, 40),
      `${token}A`,
      `${token.startsWith("A") ? "B" : "A"}${token.slice(1)}`,
      sealGhost({ seal: other }, GAME_7, GHOST),
      app.seal.seal("greeting", formatGhost(GAME_7, GHOST)),
      app.seal.seal("ghost", "en_7"),
    ];
    for (const one of bad) expect(openGhost(app, one)).toBeUndefined();
  });

  it("of a game to come is as good as forged, until the game begins", () => {
    const token = sealGhost(app, { edition: "en", number: 8 }, GHOST);
    expect(openGhost(app, token)).toBeUndefined();
    expect(openGhost(app, sealGhost(app, { edition: "jr", code: "~abc" }, GHOST))).toBeUndefined();
    test.setNow(NOON_OF_GAME_7 + DAY);
    expect(openGhost(app, token)).toBeDefined();
    test.setNow(NOON_OF_GAME_7);
  });

  it("has a name of up to 12 characters without a blocked word, also later", async () => {
    const blocking = await openAppWithSecret(SECRET, [["en", 7]], { blocked: new Set(["bada"]) });
    expect(readGhostName(blocking.app, GAME_7, "  Ana\u202e  Maria ")).toBe("Ana Maria");
    expect(readGhostName(blocking.app, GAME_7, " ")).toEqual(refuse("playerNameMissing"));
    expect(readGhostName(blocking.app, GAME_7, "Ana Maria the Second")).toEqual(refuse("playerNameTooLong"));
    expect(readGhostName(blocking.app, GAME_7, "B4da")).toEqual(refuse("playerNameBlocked"));
    const named = sealGhost(blocking.app, GAME_7, { ...GHOST, name: "bada" });
    expect(openGhost(blocking.app, named)).toBeUndefined();
    await blocking.close();
  });
});
