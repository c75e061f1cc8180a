import { describe, expect, it } from "vitest";
import { toView } from "./gameView";
import type { GuessLog } from "./guess";
import { replay } from "./play";
import { hasMoreThan } from "./restore.browser";

/** Today's vocabulary: words by every spelling that a log may have. */
const WORDS: Readonly<Record<string, string>> = { frio: "frío", arbol: "árbol", casa: "casa", agua: "agua" };
const guesses = (...texts: readonly string[]): GuessLog =>
  texts.map((text) => {
    const [word = "", typed] = text.split("<");
    return typed === undefined ? { kind: "guess", word } : { kind: "guess", word, typed };
  });

/** The game on the page, as the server replays a log. */
function viewOf(log: GuessLog) {
  const rate = (text: string) => {
    const word = WORDS[text] ?? Object.values(WORDS).find((known) => known === text);
    return word === undefined ? undefined : { word, similarity: 10, percentile: word === "agua" ? 1000 : 0 };
  };
  return toView({
    game: { edition: "es", number: 7 },
    nearest: { closest: 70, tenth: 50, thousandth: 20 },
    play: replay(log, rate, "agua"),
    alternative: null,
    secret: { word: "agua" },
  });
}

describe("the stored copy of a game", () => {
  it("has more than the page if the page lacks one of its words or its end", () => {
    expect(hasMoreThan(guesses("casa", "árbol"), viewOf(guesses("casa")))).toBe(true);
    expect(hasMoreThan([...guesses("casa"), { kind: "giveUp" }], viewOf(guesses("casa")))).toBe(true);
    expect(hasMoreThan(guesses("casa"), viewOf([]))).toBe(true);
  });

  it("has no more than the page that has all its words, or that is over", () => {
    expect(hasMoreThan(guesses("casa"), viewOf(guesses("árbol", "casa")))).toBe(false);
    expect(hasMoreThan([], viewOf([]))).toBe(false);
    expect(hasMoreThan(guesses("casa", "árbol"), viewOf(guesses("agua")))).toBe(false);
  });

  it("has more than the page of an ended game that lacks a word of its bonus round", () => {
    const bonus = (word: string): GuessLog => [...guesses("agua"), { kind: "bonus", word }];
    expect(hasMoreThan(bonus("casa"), viewOf(guesses("agua")))).toBe(true);
    expect(hasMoreThan(bonus("casa"), viewOf(bonus("casa")))).toBe(false);
    expect(hasMoreThan(guesses("agua"), viewOf(bonus("casa")))).toBe(false);
  });

  it("has no more than the page that shows its words in another spelling than an older vocabulary", () => {
    const old = guesses("frio", "arbol<Arboles", "casa<casas");
    expect(hasMoreThan(old, viewOf(old))).toBe(false);
    expect(hasMoreThan(old, viewOf(old.slice(0, 2)))).toBe(true);
    expect(hasMoreThan(old, viewOf(old.slice(1)))).toBe(true);
  });
});
