import type { App } from "~/app";
import type { DailyGame } from "~/editions/gameRef";
import { isRefused } from "~/platform/refusal";
import { openGame } from "~/play/openGame.server";
import { readGuess } from "~/play/readGuess.server";
import { toDisplayed } from "~/words/displayForms.server";

/** How many guesses are looked up at once. */
const MAX_GUESSES = 5;

/**
 * Rates guesses in a game that has begun, as they were rated for players, to answer a complaint. None counts as missed.
 * @param raw up to MAX_GUESSES guesses, between commas, semicolons or line breaks, or else white space. The rest is left out.
 * @returns the secret, and of each guess what it was read as with its rating, or why it was refused; how many were left out
 */
export async function lookUpGuesses(app: App, { game, raw }: { game: DailyGame; raw: string }) {
  const open = await openGame(app, game);
  if (isRefused(open)) return open;
  const named = splitGuesses(raw);
  const guesses = named.slice(0, MAX_GUESSES).map((typed) => {
    const guess = readGuess(open, typed);
    if (isRefused(guess)) return { typed, found: guess };
    return { typed, found: { word: toDisplayed(app, game.edition, guess.word), rating: guess.rating } };
  });
  return { secret: open.displayedSecret, guesses, left: named.length - guesses.length };
}

function splitGuesses(raw: string): string[] {
  const separator = /[,;\n]/.test(raw) ? /[,;\n]/ : /\s/;
  return raw
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
