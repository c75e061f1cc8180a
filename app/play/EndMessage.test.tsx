import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { describe, expect, it } from "vitest";
import type { GameRef } from "~/editions/gameRef";
import type { Language } from "~/editions/languages";
import { i18nOf } from "~/i18n/i18n.server";
import { textOf } from "../../tests/support/html";
import { EndMessage } from "./EndMessage";
import type { GameView } from "./gameView";
import type { Guess } from "./guess";

/** The message at the end of a game, as text. */
function messageOf(
  language: Language,
  counts: Pick<GameView<GameRef>, "hasWon" | "guessCount" | "hintCount"> & Partial<GameView<GameRef>>,
): string {
  const view = {
    game: { edition: language, number: 5 },
    nearest: { closest: 70, tenth: 60, thousandth: 20 },
    guesses: [],
    recentNumber: null,
    isRepeat: false,
    isOver: true,
    firstGuessInTop1000: 0,
    bestPercentile: 1000,
    alternative: null,
    secret: { word: "salto" },
    ...counts,
  };
  return textOf(
    renderToString(
      <I18nextProvider i18n={i18nOf(language)}>
        <EndMessage view={view} />
      </I18nextProvider>,
    ),
  );
}

describe("the end message of a team's game", () => {
  const secret: Guess = { number: 3, word: "salto", similarity: 100, percentile: 1000, kind: "guess", by: "Jo" };
  const team = { code: "K7MQ2XHD", players: [], version: 4 };
  const counts = { hasWon: true, guessCount: 3, hintCount: 0, guesses: [secret] };

  it.each<[Language, string]>([
    ["en", "Jo found it; your team made 3 guesses, without a hint."],
    ["es", "La encontró Jo; tu equipo hizo 3 intentos, sin pistas."],
    ["de", "Jo hat es gefunden, dein Team brauchte 3 Versuche, ohne Tipp."],
  ])("says who of the others found the word, in %s", (language, sentence) => {
    const message = messageOf(language, { ...counts, team: { ...team, me: "Ana" } });
    expect(message.split("salto. ")[1]).toBe(sentence);
  });

  it("is that of any game for the player who found it", () => {
    const message = messageOf("en", { ...counts, team: { ...team, me: "Jo" } });
    expect(message).toBe("The secret word was salto. You found it in 3 guesses, without a hint.");
  });
});

describe("the end message counts the hints as a part of the guesses", () => {
  it.each<[Language, number, number, string]>([
    ["en", 1, 0, "The secret word was salto. You found it in 1 guess, without a hint."],
    ["en", 12, 0, "The secret word was salto. You found it in 12 guesses, without a hint."],
    ["en", 12, 1, "The secret word was salto. You found it in 12 guesses, 1 of them a hint."],
    ["en", 12, 6, "The secret word was salto. You found it in 12 guesses, 6 of them hints."],
    ["es", 1, 0, "La palabra secreta era salto. La encontraste en 1 intento, sin pistas."],
    ["es", 12, 1, "La palabra secreta era salto. La encontraste en 12 intentos, de los que 1 fue una pista."],
    ["es", 12, 6, "La palabra secreta era salto. La encontraste en 12 intentos, de los que 6 fueron pistas."],
    ["de", 1, 0, "Das Geheimwort war salto. Du hast es im 1. Versuch gefunden, ohne Tipp."],
    ["de", 12, 1, "Das Geheimwort war salto. Du hast es in 12 Versuchen gefunden, davon 1 Tipp."],
    ["de", 12, 6, "Das Geheimwort war salto. Du hast es in 12 Versuchen gefunden, davon 6 Tipps."],
  ])("after a win, in %s, with %i guesses and %i hints", (language, guessCount, hintCount, message) => {
    expect(messageOf(language, { hasWon: true, guessCount, hintCount })).toBe(message);
  });

  it.each<[Language, number, number, string]>([
    ["en", 1, 0, "You made 1 guess, without a hint."],
    ["en", 12, 6, "You made 12 guesses, 6 of them hints."],
    ["es", 1, 0, "Hiciste 1 intento, sin pistas."],
    ["es", 12, 6, "Hiciste 12 intentos, de los que 6 fueron pistas."],
    ["de", 1, 0, "Das war 1 Versuch, ohne Tipp."],
    ["de", 12, 6, "Das waren 12 Versuche, davon 6 Tipps."],
  ])("after giving up, in %s, with %i guesses and %i hints", (language, guessCount, hintCount, sentence) => {
    const message = messageOf(language, { hasWon: false, guessCount, hintCount });
    expect(message.split("salto. ")[1]).toBe(sentence);
  });

  it.each<[Language, number, string]>([
    ["en", 0, "You made no guesses."],
    ["en", 1, "You used 1 hint and made no guesses of your own."],
    ["en", 3, "You used 3 hints and made no guesses of your own."],
    ["es", 0, "No hiciste ningún intento."],
    ["es", 3, "Usaste 3 pistas y no probaste ninguna palabra por tu cuenta."],
    ["de", 0, "Du hast kein Wort geraten."],
    ["de", 3, "Du hast 3 Tipps genommen und selbst kein Wort geraten."],
  ])("after giving up with hints only, in %s, with %i of them", (language, hintCount, sentence) => {
    const message = messageOf(language, { hasWon: false, guessCount: hintCount, hintCount });
    expect(message.split("salto. ")[1]).toBe(sentence);
  });
});
