import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { App } from "~/app";
import type { Edition } from "~/editions/editions";
import type { DailyGame } from "~/editions/gameRef";
import { isRefused, refuse } from "~/platform/refusal";
import {
  memoryPlayStore,
  memoryRecordStore,
  NOON_OF_GAME_7,
  NOON_OF_JUNIOR_1,
  openTestApp,
  type TestApp,
} from "../../tests/fixtures/app";
import { insertGames } from "./games.data.server";
import type { GuessLog } from "./guess";
import { openGame } from "./openGame.server";
import { findPlainWord, findRequestedWord, hasEnded, type Reader, secretsInPlay } from "./requestedWord.server";
import { sealSecret } from "./secretToken.server";

const SECRET = "gala";
const YESTERDAYS = "pola";
const PROFANE = "mona";

let test: TestApp;
let app: App;
beforeAll(async () => {
  test = await openTestApp({ blocked: new Set([PROFANE]) });
  app = test.app;
  await insertGames(
    app.db,
    [
      { edition: "en", number: 6, secret: YESTERDAYS },
      { edition: "en", number: 7, secret: SECRET },
      { edition: "en", number: 8, secret: "kala" },
      { edition: "en", number: 114, secret: "mala" },
      { edition: "jr", number: 1, secret: "fala" },
    ],
    0,
  );
});
afterAll(() => test.close());
beforeEach(() => {
  test.setNow(NOON_OF_GAME_7);
});

/** A reader with these logs, keyed by edition and number, and an empty record. */
function reader(logs: Readonly<Record<string, GuessLog>> = {}): Reader {
  const storeOf = ({ edition, number }: DailyGame) => memoryPlayStore(logs[`${edition} ${number}`] ?? []);
  return { storeOf, record: memoryRecordStore() };
}
/** A reader who has won a game whose log is lost. Only the record has the result. */
async function readerOfRecord({ edition, number }: DailyGame): Promise<Reader> {
  const record = memoryRecordStore();
  await record.addEnd(edition, { number, hasWon: true, guessCount: 1, hintCount: 0, ringCount: 0, isArchive: false });
  return { ...reader(), record };
}

const GUEST = reader();
const WON: GuessLog = [{ kind: "guess", word: SECRET }];
const GIVEN_UP: GuessLog = [{ kind: "giveUp" }];
const BEGUN: GuessLog = [
  { kind: "guess", word: "bada" },
  { kind: "hint", word: "badu" },
];

describe("a plain word", () => {
  const find = async (raw: string, { by = GUEST, edition = "en" }: { by?: Reader; edition?: Edition } = {}) => {
    const found = await findPlainWord(app, { edition, raw, reader: by });
    return isRefused(found) ? found : found.word;
  };

  it.each([
    ["fila", "fila"],
    [" FILA ", "fila"],
    ["colour", "kala"],
    ["facil", "fácil"],
  ])("is found by its accepted spellings: %j is %s", async (raw, word) => {
    expect(await find(raw)).toBe(word);
  });

  it.each(["", "f", "qqqq", "x".repeat(300)])("is unknown outside the vocabulary: %j", async (raw) => {
    expect(await find(raw)).toEqual(refuse("unknown"));
  });

  it("is unknown in Junior only when it is hidden from children", async () => {
    expect([await find("tuse"), await find("tuse", { edition: "jr" })]).toEqual(["tuse", refuse("unknown")]);
  });

  it("is in play when it is today's secret and the reader has not ended the game", async () => {
    expect(await find(SECRET)).toEqual(refuse("wordInPlay"));
    expect(await find(SECRET.toUpperCase())).toEqual(refuse("wordInPlay"));
    expect(await find(SECRET, { by: reader({ "en 7": BEGUN }) })).toEqual(refuse("wordInPlay"));
    expect(await find(SECRET, { by: reader({ "en 6": GIVEN_UP }) })).toEqual(refuse("wordInPlay"));
    expect(await find(SECRET, { by: reader({ "en 7": WON }) })).toBe(SECRET);
    expect(await find(SECRET, { by: reader({ "en 7": GIVEN_UP }) })).toBe(SECRET);
    expect(await find(SECRET, { by: await readerOfRecord({ edition: "en", number: 7 }) })).toBe(SECRET);
  });

  it("is not in play when it is the secret of another day", async () => {
    expect([await find(YESTERDAYS), await find("kala")]).toEqual([YESTERDAYS, "kala"]);
  });
});

describe("the secrets in play", () => {
  it("are those of every edition with the same vocabulary", async () => {
    test.setNow(NOON_OF_JUNIOR_1);
    expect([...(await secretsInPlay(app, "en", GUEST))].sort()).toEqual(["fala", "mala"]);
    expect([...(await secretsInPlay(app, "jr", GUEST))].sort()).toEqual(["fala", "mala"]);
    expect([...(await secretsInPlay(app, "de", GUEST))]).toEqual([]);
  });

  it("exclude those of games that the reader has ended", async () => {
    test.setNow(NOON_OF_JUNIOR_1);
    expect([...(await secretsInPlay(app, "en", reader({ "jr 1": GIVEN_UP })))]).toEqual(["mala"]);
    expect([...(await secretsInPlay(app, "jr", reader({ "jr 1": GIVEN_UP, "en 114": GIVEN_UP })))]).toEqual([]);
  });
});

describe("a requested word", () => {
  const find = async (text: string, { by = GUEST, edition = "en" }: { by?: Reader; edition?: Edition } = {}) => {
    const found = await findRequestedWord(app, { edition, text, reader: by });
    return isRefused(found) ? found : [found.edition, found.found.word];
  };
  const tokenOf = (edition: Edition, number: number) => sealSecret(app, { kind: "game", game: { edition, number } });

  it("may be plain, and is then checked like a plain word", async () => {
    expect(await find("fila")).toEqual(["en", "fila"]);
    expect(await find("qqqq")).toEqual(refuse("unknown"));
    expect(await find(SECRET)).toEqual(refuse("wordInPlay"));
  });

  it("is refused when it is blocked", async () => {
    expect(await find(PROFANE)).toEqual(refuse("profane"));
  });

  it("may be the token of a game that the reader has ended", async () => {
    expect(await find(tokenOf("en", 7))).toEqual(refuse("wordInPlay"));
    expect(await find(tokenOf("en", 7), { by: reader({ "en 7": BEGUN }) })).toEqual(refuse("wordInPlay"));
    expect(await find(tokenOf("en", 7), { by: reader({ "en 7": WON }) })).toEqual(["en", SECRET]);
    // This holds for past games too, because they can still be played.
    expect(await find(tokenOf("en", 6))).toEqual(refuse("wordInPlay"));
    expect(await find(tokenOf("en", 6), { by: reader({ "en 6": GIVEN_UP }) })).toEqual(["en", YESTERDAYS]);
  });

  it("is refused for the token of a game that cannot be played", async () => {
    expect(await find(tokenOf("en", 8))).toEqual(refuse("futureGame"));
    expect(await find(tokenOf("en", 5))).toEqual(refuse("noSuchGame"));
  });

  it("is refused for the token of a word, which is for guessing only", async () => {
    const token = sealSecret(app, { kind: "word", edition: "en", word: "fila" });
    expect(await find(token, { by: reader({ "en 7": WON }) })).toEqual(refuse("wordInPlay"));
  });

  it("has the edition of its token, and Junior tokens are also accepted for their language", async () => {
    test.setNow(NOON_OF_JUNIOR_1);
    const by = reader({ "jr 1": GIVEN_UP });
    expect(await find(tokenOf("jr", 1), { by })).toEqual(["jr", "fala"]);
    expect(await find(tokenOf("jr", 1), { by, edition: "de" })).toEqual(refuse("badSecretToken"));
    expect(await find(tokenOf("en", 114), { edition: "jr" })).toEqual(refuse("badSecretToken"));
  });

  it.each(["~", "~forged", `~${Buffer.from("game en 6").toString("base64url")}`])(
    "is refused for an invalid token: %s",
    async (token) => {
      expect(await find(token)).toEqual(refuse("badSecretToken"));
    },
  );
});

describe("a game", () => {
  it("has ended when the log ends it, or when the record has a result", async () => {
    const game = await openGame(app, { edition: "en", number: 7 });
    if (isRefused(game)) throw new Error(game.why);
    expect(await hasEnded(game, GUEST)).toBe(false);
    expect(await hasEnded(game, reader({ "en 7": BEGUN }))).toBe(false);
    expect(await hasEnded(game, reader({ "en 7": WON }))).toBe(true);
    expect(await hasEnded(game, reader({ "en 7": GIVEN_UP }))).toBe(true);
    expect(await hasEnded(game, await readerOfRecord({ edition: "en", number: 7 }))).toBe(true);
    expect(await hasEnded(game, await readerOfRecord({ edition: "en", number: 6 }))).toBe(false);
  });
});
