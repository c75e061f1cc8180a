import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { insertGames } from "~/play/games.data.server";
import { DAY, openTestApp, type TestApp } from "../../tests/fixtures/app";
import { createEndedGames, giveBackEndedGame } from "./endedGames.server";

let test: TestApp;
beforeEach(async () => {
  test = await openTestApp();
  const games = ["kala", "gala", "pola", "nala"].map((secret, index) => ({ number: 5 + index, secret }));
  await insertGames(
    test.app.db,
    games.flatMap((game) => [
      { edition: "en" as const, ...game },
      { edition: "de" as const, ...game },
    ]),
    0,
  );
});
afterEach(() => test.close());

/** The end of game 6: 8 PM in New York. */
const END = Date.UTC(2022, 1, 5, 1);
const keysOf = async (take: ReturnType<typeof createEndedGames>) =>
  (await take()).map(({ game, word }) => `${game.edition} ${game.number} ${word.word}`);

describe("games that have ended", () => {
  it("are found two minutes after it, when the counts are whole, once each", async () => {
    const take = createEndedGames(test.app);
    test.setNow(END - 1);
    expect(await keysOf(take)).toEqual(["en 5 kala", "de 5 kala"]);
    test.setNow(END + 119_999);
    expect(await keysOf(take)).toEqual([]);
    test.setNow(END + 120_000);
    expect(await keysOf(take)).toEqual(["en 6 gala", "de 6 gala"]);
    expect(await keysOf(take)).toEqual([]);
    test.setNow(END + DAY - 1);
    expect(await keysOf(take)).toEqual([]);
  });

  it("are found by one of several processes, also by those that have just started", async () => {
    test.setNow(END + DAY / 2);
    const takes = Array.from({ length: 5 }, () => createEndedGames(test.app));
    const found = await Promise.all(takes.map(keysOf));
    expect(found.flat().sort()).toEqual(["de 6 gala", "en 6 gala"]);
    expect(await keysOf(createEndedGames(test.app))).toEqual([]);
  });

  it("are found again after a start if they were given back, and no others", async () => {
    test.setNow(END + DAY / 2);
    expect(await keysOf(createEndedGames(test.app))).toEqual(["en 6 gala", "de 6 gala"]);
    await giveBackEndedGame(test.app, { edition: "en", number: 6 });
    await giveBackEndedGame(test.app, { edition: "de", number: 5 });
    expect(await keysOf(createEndedGames(test.app))).toEqual(["en 6 gala"]);
  });

  it("are the last ones alone after days without a server, and the right ones after a clock that was wrong", async () => {
    const take = createEndedGames(test.app);
    await take();
    test.setNow(END + 2 * DAY + 120_000);
    expect(await keysOf(take)).toEqual(["en 8 nala", "de 8 nala"]);
    test.setNow(END + DAY + 120_000);
    expect(await keysOf(take)).toEqual(["en 7 pola", "de 7 pola"]);
  });
});
