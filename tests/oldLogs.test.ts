// Plays that were saved with the first vocabularies, which had words that are spelled otherwise today: arbol beside árbol,
// fluß beside fluss, bäumen beside baum. The cookies and JSON texts below are as the site wrote them.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { insertGames } from "~/data/games.server";
import type { Edition } from "~/game/editions";
import type { DailyGame } from "~/game/gameRef";
import { encodeCustomCode } from "~/game/customCode";
import { hasWord } from "~/game/log";
import { isRefused } from "~/game/refusal";
import { parseSavedGame } from "~/game/savedGame";
import type { Guess, GuessLog } from "~/game/types";
import type { GameView } from "~/game/view";
import { openCookieJar } from "~/http/request/cookieJar.server";
import { cookiePlayStore } from "~/http/request/guestCookies.server";
import type { App } from "~/services/app";
import { mergeGuest } from "~/services/members/mergeGuest.server";
import { memberPlayStore, memberRecordStore as memberRecords } from "~/services/members/plays.server";
import { signUp } from "~/services/members/signUp.server";
import { openGame } from "~/services/play/openGame.server";
import type { RecordStore } from "~/services/play/recordStore";
import { giveUp, restoreLog, showGame, submitGuess } from "~/services/play/turn.server";
import { memoryPlayStore, memoryRecordStore, NOON_OF_GAME_7, openRealApp } from "./fixtures/app";
import { type BuiltInEdition } from "./fixtures/editions";

type OldPlay = {
  readonly edition: BuiltInEdition;
  /** Value of the cookie. */
  readonly cookie: string;
  /** Text of the copy in local storage. */
  readonly json: string;
  /** The guesses as they are shown: number, word, what was typed. A hint has a "=". */
  readonly shown: readonly string[];
};

/** Writes the guesses as the site stored them: word, and what was typed if that is another spelling. */
const json = (game: object, guesses: readonly (readonly [word: string, typed?: string])[], end: object = {}) =>
  JSON.stringify({
    gameNumber: 2,
    ...game,
    isCreateYourOwn: false,
    hasWon: false,
    gameOver: false,
    guessCount: guesses.length,
    hintCount: 1,
    guesses: guesses.map(([text, typed], index) => ({
      guess: text.replace("=", ""),
      guessNumber: index + 1,
      similarity: 12.34,
      proximity: 0,
      isHint: text.startsWith("="),
      ...(typed === undefined ? {} : { typed }),
    })),
    ...end,
  });

const SPANISH: OldPlay = {
  edition: "es",
  cookie: "HcTBDYAgEATA_9aEXdjAQsRscriEw_5NnMf0JSN4Lw3iSMbwg-lQE8FVHeX_SvR3Vwe2XE450Zj8AA",
  json: json({ lang: "es", isJunior: false }, [
    ["frio"],
    ["lagrima"],
    ["=salmon"],
    ["policia"],
    ["arbol", "arboles"],
    ["futbol"],
    ["tio", "Tios"],
    ["casa"],
  ]),
  shown: [
    "1 frío (frio)",
    "2 lágrima (lagrima)",
    "3 =salmón (salmon)",
    "4 policía (policia)",
    "5 árbol (arboles)",
    "6 fútbol (futbol)",
    "7 tío (Tios)",
    "8 casa",
  ],
};

const GERMAN: OldPlay = {
  edition: "de",
  cookie: "JcUxDoAgDAXQvWfCxclrCKmpAcFQGxMv04VjuP2LOfiWtxWDU8Swg2uY_0kw4GVPQtPZ28NwygYPGa8qkyaxwpUi3wa_SFbTsGCYcv8A",
  json: json({ lang: "de", isJunior: false }, [
    ["fluß"],
    ["bäumen", "Bäumen"],
    ["häßlich"],
    ["=prozeß"],
    ["kuß", "küsse"],
    ["schulen"],
    ["bewußt"],
    ["haus", "Häuser"],
  ]),
  shown: [
    "1 Fluss (fluß)",
    "2 Baum (Bäumen)",
    "3 hässlich (häßlich)",
    "4 =Prozess (prozeß)",
    "5 Kuss (küsse)",
    "6 Schule (schulen)",
    "7 bewusst (bewußt)",
    "8 Haus (Häuser)",
  ],
};

/** Every word of the first English vocabulary is spelled as it was. */
const ENGLISH: OldPlay = {
  edition: "en",
  cookie: "HYuxDYAwDAR778IGpkrFGMFYiqUQSx8jxPYobu6uOfHu4OLdH5BYfCwWppNMVKD15kN0K6ton5FuFaeDU-tq1i9OQge9NRQ_",
  json: json({ lang: "en", isJunior: false }, [
    ["color", "Colour"],
    ["city", "cities"],
    ["icecream", "Ice-Cream"],
    ["=stream"],
    ["harbor", "harbour"],
    ["child", "children"],
    ["water"],
  ]),
  shown: [
    "1 color (Colour)",
    "2 city (cities)",
    "3 ice cream (Ice-Cream)",
    "4 =stream",
    "5 harbor (harbour)",
    "6 child (children)",
    "7 water",
  ],
};

const PLAYS = [ENGLISH, SPANISH, GERMAN].map((play) => [play.edition, play] as const);
const SECRETS = { en: "river", jr: "river", es: "agua", de: "wasser" } as const;

/** Noon UTC of a day on which every edition has a game 4. */
const NOW = NOON_OF_GAME_7 + 900 * 86_400_000;
let app: App;
let record: RecordStore;
beforeAll(async () => {
  app = await openRealApp({ now: () => NOW });
  const games = (["en", "es", "de"] as const).map((edition) => ({ edition, number: 2, secret: SECRETS[edition] }));
  await insertGames(
    app.db,
    [
      ...games,
      { edition: "es", number: 3, secret: "árbol" },
      { edition: "de", number: 3, secret: "fluss" },
      // As an older schedule spelled them.
      { edition: "es", number: 4, secret: "policia" },
      { edition: "de", number: 4, secret: "fluß" },
      // As the third edition of the word data had them: words that another row stands for now.
      { edition: "en", number: 4, secret: "teeth" },
      { edition: "en", number: 5, secret: "arccos" },
    ],
    0,
  );
});
afterAll(() => app.close());
beforeEach(() => {
  record = memoryRecordStore();
});

function describeGuess({ number, kind, display, word, typed }: Guess): string {
  return `${number} ${kind === "hint" ? "=" : ""}${display ?? word}${typed === undefined ? "" : ` (${typed})`}`;
}
const shownIn = (view: GameView | null) => view?.guesses.map(describeGuess);
function logIn(text: string): GuessLog {
  const saved = parseSavedGame(text);
  if (saved === undefined || saved === "custom") throw new Error("not a saved game");
  return saved.log;
}
const game = (edition: Edition, number = 2): DailyGame => ({ edition, number });

/** The play store of a browser that has the cookie. */
function cookieStore(edition: Edition, value: string) {
  const header = `game_${edition}_2=${value}`;
  return cookiePlayStore(openCookieJar({ header, isSecure: false }), game(edition));
}

async function show(edition: Edition, log: GuessLog, number = 2): Promise<GameView> {
  const view = await showGame(app, { game: game(edition, number), store: memoryPlayStore(log), records: [record] });
  if (isRefused(view)) throw new Error(view.why);
  return view;
}

describe.each(PLAYS)("an old play of the %s edition", (edition, { cookie, json: text, shown }) => {
  const turn = (store: ReturnType<typeof cookieStore>) => ({ game: game(edition), store, records: [record] });

  it("is shown from its cookie in today's spelling, with its numbers, kinds and order", async () => {
    const view = await showGame(app, turn(cookieStore(edition, cookie)));
    if (isRefused(view)) throw new Error(view.why);
    expect(shownIn(view)).toEqual(shown);
    expect(view).toMatchObject({ guessCount: shown.length, hintCount: 1, isOver: false });
    expect(view.guesses.map(({ number }) => number)).toEqual(shown.map((_, index) => index + 1));
  });

  it("is restored from local storage as it is shown from the cookie, and only once", async () => {
    const store = memoryPlayStore();
    const saved = logIn(text);
    const restored = await restoreLog(app, { ...turn(cookieStore(edition, "")), store, saved });
    expect(shownIn(restored.view)).toEqual(shown);
    expect(await restoreLog(app, { ...turn(cookieStore(edition, "")), store, saved })).toMatchObject({
      type: "repeat",
    });
    expect(store.log).toEqual(saved);
    // The copy adds nothing to the cookie of the same play.
    const both = await restoreLog(app, { ...turn(cookieStore(edition, cookie)), saved });
    expect(both.type).toBe("repeat");
    expect(shownIn(both.view)).toEqual(shown);
  });

  it("counts no word again when it is guessed in today's spelling, or in the old one", async () => {
    const store = cookieStore(edition, cookie);
    const before = await showGame(app, turn(store));
    if (isRefused(before)) throw new Error(before.why);
    for (const { word, number } of before.guesses) {
      const repeated = await submitGuess(app, { ...turn(store), raw: word });
      expect(repeated).toMatchObject({ type: "repeat", view: { guessCount: shown.length, recentNumber: number } });
    }
    for (const entry of logIn(text).filter(hasWord)) {
      expect((await submitGuess(app, { ...turn(store), raw: entry.word })).type).toBe("repeat");
    }
    const after = await showGame(app, turn(store));
    expect(after).toMatchObject({ guesses: before.guesses, guessCount: shown.length });
  });

  it("goes on: the next guess gets the next number, and the secret wins", async () => {
    const store = cookieStore(edition, cookie);
    const won = await submitGuess(app, { ...turn(store), raw: SECRETS[edition].toUpperCase() });
    expect(won.view).toMatchObject({ hasWon: true, guessCount: shown.length + 1, hintCount: 1 });
    expect((await record.load(edition)).stats.history).toEqual([
      { number: 2, guessCount: shown.length + 1, hasWon: true },
    ]);
    const { type, view } = await giveUp(app, turn(store));
    expect([type, shownIn(view)?.slice(0, -1)]).toEqual(["refused", shown]);
  });

  it("becomes a member's with all its guesses, and does not replace a longer one", async () => {
    const email = `${edition}@words.example`;
    const outcome = await signUp(app, {
      email,
      password: "nearer and nearer",
      firstName: "",
      clientAddress: "192.0.2.7",
    });
    if (outcome.type !== "authenticated") throw new Error("sign-up failed");
    const { memberId } = outcome;
    const merge = (log: GuessLog) =>
      mergeGuest(app, memberId, { games: [{ game: game(edition), log }], records: new Map() });
    const shownToMember = async () => {
      const records = [memberRecords(app, memberId)];
      const view = await showGame(app, {
        game: game(edition),
        store: memberPlayStore(app, memberId, game(edition)),
        records,
      });
      return isRefused(view) ? view : shownIn(view);
    };
    await merge(logIn(text));
    expect(await shownToMember()).toEqual(shown);
    await merge(logIn(text).slice(0, 3));
    expect(await shownToMember()).toEqual(shown);
  });
});

describe("two spellings of an old vocabulary that are one word today", () => {
  it.each<[Edition, words: readonly string[], shown: readonly string[]]>([
    ["es", ["árbol", "arbol", "casa"], ["1 árbol", "2 casa"]],
    ["es", ["policia", "casa", "policía"], ["1 policía (policia)", "2 casa"]],
    ["de", ["fluß", "haus", "fluss"], ["1 Fluss (fluß)", "2 Haus"]],
    ["de", ["baum", "bäumen", "haus"], ["1 Baum", "2 Haus"]],
  ])("in the %s edition count once: %j", async (edition, words, shown) => {
    const view = await show(
      edition,
      words.map((word) => ({ kind: "guess", word })),
    );
    expect(shownIn(view)).toEqual(shown);
    expect(view.guessCount).toBe(shown.length);
  });
});

describe("words of the third edition's data that another word stands for", () => {
  it("are shown as that word, with their numbers, in a log", async () => {
    const log: GuessLog = ["whispered", "arccos", "ber", "house", "nevermet"].map((word) => ({ kind: "guess", word }));
    // The last one is nothing today.
    expect(shownIn(await show("en", log))).toEqual([
      "1 whisper (whispered)",
      "2 arcsin (arccos)",
      "3 MIT (ber)",
      "4 house",
    ]);
  });

  it.each<[number: number, raw: string, word: string]>([
    [4, "teeth", "tooth"],
    [4, "tooth", "tooth"],
    [5, "arcsin", "arcsin"],
  ])("are the secret of past game %i, which %s wins, and which is shown as %s", async (number, raw, word) => {
    const turn = { game: game("en", number), store: memoryPlayStore(), records: [record] };
    expect((await submitGuess(app, { ...turn, raw })).view).toMatchObject({ hasWon: true, secret: { word } });
    expect((await record.load("en")).stats.history).toEqual([{ number, guessCount: 1, hasWon: true }]);
  });

  it("keep the result of a game that was won with the old word", async () => {
    const log: GuessLog = ["house", "teeth"].map((word) => ({ kind: "guess", word }));
    expect(await show("en", log, 4)).toMatchObject({ isOver: true, hasWon: true, guessCount: 2 });
  });

  it("are read in links, and not in what is typed today", async () => {
    const code = encodeCustomCode("arccos", "0".repeat(20));
    expect(await openGame(app, { edition: "en", code })).toMatchObject({ secret: { word: "arcsin" } });
    const turn = { game: game("en"), store: memoryPlayStore(), records: [record] };
    expect(await submitGuess(app, { ...turn, raw: "arccos" })).toMatchObject({ type: "refused", why: "unknown" });
  });
});

describe("a guess of an old play that is a stopword today", () => {
  it.each<[Edition, words: readonly string[], shown: readonly string[]]>([
    ["en", ["water", "always", "nothing", "city"], ["1 water", "2 always", "3 nothing", "4 city"]],
    ["es", ["mio", "ahora", "casa", "nada"], ["1 mío (mio)", "2 ahora", "3 casa", "4 nada"]],
    ["de", ["gerne", "haus", "niemals"], ["1 gerne", "2 Haus", "3 niemals"]],
  ])("in the %s edition keeps its number, without a rank: %j", async (edition, words, shown) => {
    const log: GuessLog = words.map((word) => ({ kind: "guess", word }));
    const view = await show(edition, log);
    expect(shownIn(view)).toEqual(shown);
    expect(view.guessCount).toBe(shown.length);
    const { stopwords } = app.wordLists;
    const unranked = view.guesses.filter(({ word }) => stopwords[edition].has(word));
    expect(unranked.length).toBeGreaterThanOrEqual(2);
    expect(unranked.map(({ percentile }) => percentile)).toEqual(unranked.map(() => 0));
    const turn = { game: game(edition), store: memoryPlayStore(), records: [record] };
    expect(shownIn((await restoreLog(app, { ...turn, saved: log })).view)).toEqual(shown);
    // It is refused as a new guess all the same.
    const raw = unranked[0]?.word ?? "";
    expect(await submitGuess(app, { ...turn, raw })).toMatchObject({ type: "refused", why: "stopword" });
  });
});

describe("an old game that has ended", () => {
  const guesses = (...words: string[]): GuessLog => words.map((word) => ({ kind: "guess", word }));

  it.each<[Edition, number: number, log: GuessLog, word: string]>([
    ["es", 3, guesses("casa", "hoja", "árbol"), "árbol"],
    ["es", 3, guesses("casa", "arbol", "hoja", "árbol"), "árbol"],
    ["es", 4, guesses("futbol", "policia"), "policía"],
    ["de", 3, guesses("haus", "bäumen", "fluss"), "fluss"],
    ["de", 3, guesses("fluß", "prozeß", "fluss"), "fluss"],
    ["de", 4, guesses("bewußt", "fluß"), "fluss"],
  ])("in the %s edition, number %i, stays won", async (edition, number, log, word) => {
    const view = await show(edition, log, number);
    expect(view).toMatchObject({ hasWon: true, isOver: true, secret: { word } });
    expect([...(await record.load(edition)).results]).toEqual([[number, "won"]]);
  });

  it.each<[Edition, log: GuessLog, secret: string]>([
    ["es", [...guesses("frio", "tio"), { kind: "giveUp" }], "agua"],
    ["de", [...guesses("fluß", "bäumen"), { kind: "giveUp" }], "wasser"],
  ])("in the %s edition stays given up", async (edition, log, secret) => {
    const view = await show(edition, log);
    expect(view).toMatchObject({ hasWon: false, isOver: true, guessCount: 2, secret: { word: secret } });
    expect([...(await record.load(edition)).results]).toEqual([[2, "gaveUp"]]);
  });

  it("is won in local storage too, with the secret in its old spelling", async () => {
    const text = json({ lang: "es", isJunior: false, gameNumber: 4 }, [["futbol"], ["policia"]], {
      hasWon: true,
      gameOver: true,
    });
    const turn = { game: game("es", 4), store: memoryPlayStore(), records: [record] };
    const { view } = await restoreLog(app, { ...turn, saved: logIn(text) });
    expect(view).toMatchObject({ hasWon: true, guessCount: 2, secret: { word: "policía" } });
  });
});
