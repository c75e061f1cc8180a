import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { App } from "~/app";
import type { DailyGame } from "~/editions/gameRef";
import { isRefused } from "~/platform/refusal";
import { showBonus } from "~/play/bonus.server";
import { insertGames } from "~/play/games.data.server";
import { hasWord } from "~/play/log";
import { giveUp, takeHint, type Turn } from "~/play/turn.server";
import { memoryPlayStore, NOON_OF_JUNIOR_1, openRealApp } from "../../tests/fixtures/app";
import { previewPlay } from "./preview.server";

/** Past games, which a player can open. The letters of "gardening" make enough words for a round, those of "ocean" are too few. */
const GAMES = [
  { edition: "en", number: 5, secret: "gardening" },
  { edition: "en", number: 6, secret: "ocean" },
  { edition: "jr", number: 1, secret: "ocean" },
] as const;

let app: App;
beforeAll(async () => {
  app = await openRealApp({ now: () => NOON_OF_JUNIOR_1 });
  await insertGames(app.db, GAMES, 0);
});
afterAll(() => app.close());

const newTurn = ({ edition, number }: DailyGame): Turn => ({
  game: { edition, number },
  store: memoryPlayStore(),
  records: [],
});

describe.each(GAMES)("the preview of $secret", ({ edition, number, secret: word }) => {
  it("has the hints of a player who guesses nothing", async () => {
    const turn = newTurn({ edition, number });
    for (let count = 0; count < 3; count += 1) await takeHint(app, turn);
    const taken = (await turn.store.load()).log.filter(hasWord).map((step) => step.word);
    expect((await previewPlay(app, { edition, number, word }))?.hints.map((hint) => hint.word)).toEqual(taken);
  });

  it("has the bonus round of a player who gives up at once", async () => {
    const turn = newTurn({ edition, number });
    await giveUp(app, turn);
    const round = await showBonus(app, turn);
    if (isRefused(round)) throw new Error(round.why);
    const preview = await previewPlay(app, { edition, number, word });
    expect(preview?.bonus).toEqual({ type: round.type, answers: round.answerCount });
  });

  it("begins with the nearest word, and has ten", async () => {
    const nearest = (await previewPlay(app, { edition, number, word }))?.nearest ?? [];
    expect(nearest).toHaveLength(10);
    expect(nearest[0]?.percentile).toBe(999);
  });
});

describe("a preview", () => {
  it("has no blocked word, which players never see", async () => {
    const blocked = app.wordLists.blocked.en;
    const preview = await previewPlay(app, { edition: "en", number: 9, word: "drunk" });
    expect(preview?.nearest.filter(({ word }) => blocked.has(word))).toEqual([]);
  });

  it("has no bonus round where the edition has none, and is none of a word that the vectors lack", async () => {
    expect((await previewPlay(app, { edition: "de", number: 9, word: "ozean" }))?.bonus).toBeNull();
    expect(await previewPlay(app, { edition: "en", number: 9, word: "zkwzk" })).toBeNull();
  });
});
