import { describe, expect, it } from "vitest";
import { bonusAnswers, type BonusReply, type BonusView, replayBonus } from "~/play/bonus";
import { firstBonusState, nextBonusState } from "./bonusState.browser";

const NEAREST = Array.from({ length: 20 }, (_, index) => ({ word: `near${index}`, percentile: 999 - index }));
const ANSWERS = bonusAnswers({ secret: "sun", anagrams: () => [], nearest: () => NEAREST, shown: new Set() });
const viewOf = (...tried: readonly string[]): BonusView => ({
  game: { edition: "en", number: 7 },
  secret: { word: "sun" },
  answerCount: ANSWERS.words.size,
  ...replayBonus(
    tried.map((word) => ({ word })),
    ANSWERS,
  ),
});
const ELEVEN = NEAREST.slice(0, 11).map(({ word }) => word);
const replied = (guess: string, reply: BonusReply) =>
  ({ type: "replied", turn: { id: 1, fields: { guess } }, reply, at: 0 }) as const;

describe("a bonus round on a page", () => {
  const empty = firstBonusState({ view: viewOf(), message: null });

  it("has the word that was answered last", () => {
    const state = nextBonusState(empty, replied("near1", { why: null, view: viewOf("near1") }));
    expect(state.view.guesses.at(-1)).toEqual({ word: "near1", isCorrect: true, percentile: 998 });
  });

  it("puts a refused word back, and drops the refusal when another word is tried", () => {
    const refused = nextBonusState(empty, replied("qqqq", { why: "unknown", view: viewOf() }));
    expect(refused).toMatchObject({ message: { why: "unknown", word: "qqqq" } });
    expect(nextBonusState(refused, { type: "acted" }).message).toBeNull();
  });

  it("keeps its words when a reply has no round", () => {
    const state = firstBonusState({ view: viewOf("near1"), message: null });
    expect(nextBonusState(state, replied("near2", { why: "overloaded", view: null })).view).toBe(state.view);
  });

  it("celebrates a win once, and none from before", () => {
    const before = firstBonusState({ view: viewOf(...ELEVEN), message: null });
    const won = nextBonusState(before, replied("near11", { why: null, view: viewOf(...ELEVEN, "near11") }));
    expect([before.hasJustWon, won.hasJustWon]).toEqual([false, true]);
    const reopened = firstBonusState({ view: won.view, message: null });
    const next = replied("near12", { why: null, view: viewOf(...ELEVEN, "near11", "near12") });
    expect([nextBonusState(won, next).hasJustWon, nextBonusState(reopened, next).hasJustWon]).toEqual([true, false]);
  });
});
