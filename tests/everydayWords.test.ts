// Words that everyone knows, and their forms: a game that does not know them, or takes one for another word, is not fair.
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { App } from "~/app";
import { EDITION_FACTS, EDITIONS } from "~/editions/editions";
import type { Language } from "~/editions/languages";
import { i18nOf } from "~/i18n/i18n.server";
import { isRefused } from "~/platform/refusal";
import { openSecret } from "~/play/openGame.server";
import { readGuess } from "~/play/readGuess.server";
import { closenessLabels } from "~/play/sentences";
import { openRealApp } from "./fixtures/app";

let app: App;
beforeAll(async () => {
  app = await openRealApp();
});
afterAll(() => app.close());

/**
 * What is typed, a space and the word that it must be understood as. A single word is understood as itself. Pairs have commas
 * or line breaks between them.
 */
const pairsOf = (language: Language) =>
  readFileSync(`tests/fixtures/everyday.${language}.txt`, "utf8")
    .split(/[,\n]/)
    .map((pair) => pair.trim().split(" "))
    .filter(([typed]) => typed !== "")
    .map(([typed = "", meant = typed.toLowerCase()]) => ({ typed, meant }));

/** What people guess first, in every game. */
const FIRST_GUESSES: Readonly<Record<Language, readonly string[]>> = {
  en: ["animal", "food", "house", "person", "water", "tree", "car", "love", "music", "work"],
  es: ["animal", "comida", "casa", "persona", "agua", "árbol", "coche", "amor", "música", "trabajo"],
  de: ["Tier", "Essen", "Haus", "Mensch", "Wasser", "Baum", "Auto", "Liebe", "Musik", "Arbeit"],
};

it.each(EDITIONS)(
  "in 300 games of the %s edition, every ordinary first guess is answered with a number",
  async (edition) => {
    const vectors = app.vectors.of(edition);
    const secrets = app.wordLists.secrets[edition];
    const closenessOf = closenessLabels(i18nOf("en").t);
    const percents: number[] = [];
    for (let game = 0; game < 300; game += 1) {
      const secret = vectors.find(secrets[Math.floor((game * secrets.length) / 300)] ?? "");
      if (secret === undefined) throw new Error("no secret");
      const open = await openSecret(app, { edition, secret });
      for (const word of FIRST_GUESSES[EDITION_FACTS[edition].wordLanguage]) {
        const guess = readGuess(open, word);
        if (isRefused(guess)) throw new Error(`${word}: ${guess.why}`);
        expect(closenessOf(guess.rating)).toMatch(/^\d+$|^(?:tepid|cold|far) \d+%$/);
        percents.push(guess.rating.closerThan ?? 100);
      }
    }
    // They tell games apart: neither all cold nor all warm.
    percents.sort((a, b) => a - b);
    const [low = 0, high = 0] = [percents[300], percents[2700]];
    expect(low).toBeLessThan(50);
    expect(high).toBeGreaterThan(75);
  },
);

it.each(EDITIONS)(
  "in the %s edition, everyday words and their forms are guesses with a rank of their own",
  async (edition) => {
    const pairs = pairsOf(EDITION_FACTS[edition].wordLanguage);
    const isSecret = (word: string) => !pairs.some(({ meant }) => meant === word);
    const secret = app.vectors.of(edition).find(app.wordLists.secrets[edition].find(isSecret) ?? "");
    if (secret === undefined) throw new Error("no secret");
    const open = await openSecret(app, { edition, secret });
    expect(pairs.length).toBeGreaterThan(150);
    const misread = pairs.flatMap(({ typed, meant }) => {
      const guess = readGuess(open, typed);
      if (isRefused(guess)) return [`${typed}: ${guess.why}`];
      if (guess.word !== meant || guess.isMade) return [`${typed} is read as ${guess.word}, not ${meant}`];
      return open.vectors.isRanked(open.vectors.rowOf(meant) ?? -1) ? [] : [`${typed} takes no rank`];
    });
    expect(misread).toEqual([]);
  },
);
