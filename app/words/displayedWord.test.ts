import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { memberPlayStore, memberRecordStore } from "~/account/memberStores.server";
import type { App } from "~/app";
import { type Edition, EDITIONS } from "~/editions/editions";
import { isRefused } from "~/platform/refusal";
import { insertGames } from "~/play/games.data.server";
import type { GuessLog } from "~/play/guess";
import { formatLog } from "~/play/log";
import { nearestWords } from "~/play/nearest.server";
import { revealPastWord } from "~/play/pastWord.server";
import { formatSavedGame } from "~/play/savedGame";
import { giveUp, showGame, submitGuess, takeHint, type Turn } from "~/play/turn.server";
import { cookiePlayStore, unpackLog } from "~/player/guestStore.request.server";
import { checkSecret } from "~/schedule/seed.server";
import { openCookieJar } from "~/site/cookieJar.request.server";
import { memoryPlayStore, memoryRecordStore, NOON_OF_GAME_7, openRealApp } from "../../tests/fixtures/app";
import { ana, newMember, exportOf } from "../../tests/fixtures/members";
import { displayOf } from "./displayedWord";
import { toDisplayed } from "./displayForms.server";

const GAME = { edition: "de", number: 7 } as const;

let app: App;
beforeAll(async () => {
  app = await openRealApp({ now: () => NOON_OF_GAME_7 });
  await insertGames(
    app.db,
    [
      { ...GAME, secret: "fluss" },
      { ...GAME, number: 6, secret: "straße" },
      { edition: "en", number: 7, secret: "river" },
    ],
    0,
  );
});
afterAll(() => app.close());

const reader = { storeOf: () => memoryPlayStore([{ kind: "giveUp" }]), record: memoryRecordStore() };

/** Plays a noun, a form of one, a verb, a hint and the end, and returns the last view. */
async function play(turn: Turn) {
  for (const raw of ["haus", "BÄUME", "Laufen", "schön", "apfel"]) await submitGuess(app, { ...turn, raw });
  await takeHint(app, turn);
  return (await giveUp(app, turn)).view;
}

describe("a word is displayed", () => {
  it.each<[Edition, word: string, shown: string]>([
    ["de", "haus", "Haus"],
    ["de", "apfel", "Apfel"],
    ["de", "öl", "Öl"],
    ["de", "übung", "Übung"],
    ["de", "straße", "Straße"],
    ["de", "laufen", "laufen"],
    ["de", "schön", "schön"],
    ["en", "house", "house"],
    ["jr", "house", "house"],
    ["es", "casa", "casa"],
    // The second word of a spelling.
    ["de", "wagen2", "wagen"],
    ["de", "arm2", "arm"],
    ["en", "motherinlaw", "mother-in-law"],
    ["jr", "xray", "x-ray"],
    ["en", "teddy", "teddy"],
    ["de", "tshirt", "T-Shirt"],
    ["es", "findesemana", "fin de semana"],
    ["en", "icecream", "ice cream"],
  ])("in the %s edition, %s as %s", (edition, word, shown) => {
    expect(displayOf(toDisplayed(app, edition, word))).toBe(shown);
    expect(toDisplayed(app, edition, word).word).toBe(word);
  });

  it("with a first letter outside the basic plane in one piece", () => {
    const capitalized = { ...app.wordLists.capitalized, de: new Set(["\u{10428}a"]) };
    const shown = toDisplayed({ ...app, wordLists: { ...app.wordLists, capitalized } }, "de", "\u{10428}a");
    expect(shown).toEqual({ word: "\u{10428}a", display: "\u{10400}a" });
  });

  it("as its log has it, and without what was typed if that is how it is shown", async () => {
    const turn = { game: { edition: "en", number: 7 } as const, store: memoryPlayStore(), records: [] };
    for (const raw of ["Mother-in-Law", "x-rays", "tshirt"]) await submitGuess(app, { ...turn, raw });
    expect(turn.store.steps.map((entry) => "word" in entry && entry.word)).toEqual(["motherinlaw", "xray", "tshirt"]);
    const view = await showGame(app, turn);
    if (isRefused(view)) throw new Error(view.why);
    expect(view.guesses.map(({ display, typed }) => [display, typed])).toEqual([
      ["mother-in-law", undefined],
      ["x-ray", "x-rays"],
      ["t-shirt", undefined],
    ]);
  });

  it("without the digit that tells it from another word of its spelling", async () => {
    const digits = EDITIONS.flatMap((edition) => {
      const vectors = app.vectors.of(edition);
      const rows = Array.from({ length: vectors.count }, (_, row) =>
        displayOf(toDisplayed(app, edition, vectors.wordAt(row))),
      );
      return rows.filter((shown) => /\d/.test(shown));
    });
    expect([...new Set(digits)].sort()).toEqual(["CO2", "F1", "Formula 1", "MP3", "MP4"]);
    const nearest = await nearestWords(app, { edition: "de", raw: "wagemutig", isRevealed: true, reader });
    if (isRefused(nearest)) throw new Error(nearest.why);
    expect(nearest.words).toContainEqual(expect.objectContaining({ word: "wagen2", display: "wagen" }));
  });

  it("is no secret if it shares its spelling with another one", () => {
    expect(checkSecret(app, "de", "wagen2")).toMatchObject({ why: "unknown" });
    expect(checkSecret(app, "de", "wagen")).toBeUndefined();
  });

  it("with a capital only in German", () => {
    expect(EDITIONS.filter((edition) => app.wordLists.capitalized[edition].size > 0)).toEqual(["de"]);
  });
});

describe("German capitals", () => {
  it("are in the view of a game: guesses, hints and the secret", async () => {
    const view = await play({ game: GAME, store: memoryPlayStore(), records: [] });
    const shown = view?.guesses.map((guess) => [guess.word, displayOf(guess), guess.typed]);
    expect(shown?.slice(0, 5)).toEqual([
      ["haus", "Haus", undefined],
      ["baum", "Baum", "BÄUME"],
      ["laufen", "laufen", undefined],
      ["schön", "schön", undefined],
      ["apfel", "Apfel", undefined],
    ]);
    expect(shown?.at(-1)).toEqual(["fluss", "Fluss", undefined]);
    expect(view?.secret).toEqual({ word: "fluss", display: "Fluss" });
  });

  it("are in the lists of nearest words, and not in the words themselves", async () => {
    const nearest = await nearestWords(app, { edition: "de", raw: "haus", isRevealed: true, reader });
    if (isRefused(nearest)) throw new Error(nearest.why);
    expect(nearest.word).toEqual({ word: "haus", display: "Haus" });
    const past = await revealPastWord(app, { game: { ...GAME, number: 6 }, reader });
    if (isRefused(past)) throw new Error(past.why);
    expect(past.word).toEqual({ word: "straße", display: "Straße" });
    for (const words of [nearest.words ?? [], past.words]) {
      expect(words.filter(({ display }) => display !== undefined).length).toBeGreaterThan(300);
      expect(words.filter(({ word }) => word !== word.toLowerCase())).toEqual([]);
      expect(words.filter(({ word, display = word }) => display.replace(/[- ]/g, "").toLowerCase() !== word)).toEqual(
        [],
      );
    }
    expect(nearest.words).toContainEqual(expect.objectContaining({ word: "wohnung", display: "Wohnung" }));
  });

  it("are in a member's export beside the words of the log", async () => {
    const member = await newMember(app);
    const store = memberPlayStore(app, member.id, GAME);
    await play({ game: GAME, store, records: [memberRecordStore(app, member.id)] });
    const { account, games } = await exportOf(app, member);
    expect(account.email).toBe(ana.email);
    const [game] = games;
    expect(game).toMatchObject({ edition: "de", number: 7 });
    expect(game?.guesses.slice(0, 3)).toEqual([
      { kind: "guess", word: "haus", display: "Haus" },
      { kind: "guess", word: "baum", display: "Baum", typed: "BÄUME" },
      { kind: "guess", word: "laufen" },
    ]);
    const { log } = await store.load();
    expect(withoutTyped(log)).toBe(withoutTyped(log).toLowerCase());
  });

  it("are in no log and no cookie, and stand beside the words of a saved game", async () => {
    const cookies = openCookieJar({ header: null, isSecure: false });
    const store = cookiePlayStore(cookies, GAME);
    const view = await play({ game: GAME, store, records: [] });
    const { log } = await store.load();
    expect(withoutTyped(log)).toBe(withoutTyped(log).toLowerCase());
    const [line = ""] = cookies.setCookieHeaders().filter((header) => header.startsWith("game_de_7="));
    expect(unpackLog(line.replace(/^[^=]*=|;.*$/g, ""))).toEqual(log);
    if (view === null) throw new Error("no view");
    const saved = JSON.parse(formatSavedGame(view)) as {
      readonly guesses: readonly { readonly guess: string; readonly display?: string }[];
    };
    expect(saved.guesses.map(({ guess, display }) => [guess, display])).toEqual(
      view.guesses.map(({ word, display }) => [word, display]),
    );
    // What was saved is shown with capitals again.
    expect(await showGame(app, { game: GAME, store: memoryPlayStore(log), records: [] })).toEqual(view);
  });

  it("are in no other edition", async () => {
    const turn = { game: { edition: "en", number: 7 } as const, store: memoryPlayStore(), records: [] };
    await submitGuess(app, { ...turn, raw: "House" });
    const { view } = await giveUp(app, turn);
    expect(view?.guesses.map(displayOf)).toEqual(["house", "river"]);
    expect(JSON.stringify(view)).not.toContain("display");
  });
});

/** The text form of a log without what was typed. */
function withoutTyped(log: GuessLog): string {
  return formatLog(log).replace(/<.*$/gm, "");
}
