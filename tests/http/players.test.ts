import { describe, expect, it } from "vitest";
import type { Language } from "~/editions/languages";
import { gameAddress, pathIn } from "~/i18n/addresses";
import { packLog } from "~/player/guestStore.request.server";
import { BUILT_IN_LANGUAGES, type BuiltInLanguage } from "../fixtures/editions";
import { elementsOf, textOf } from "../support/html";
import { sharedServer } from "../support/sharedServer";
import { todaysNumber } from "../support/today";
import { openVisitor } from "../support/visitor";

const server = sharedServer();

async function getPage(language: Language, guesses: readonly string[], page = "/"): Promise<string> {
  const number = todaysNumber(language);
  const log = packLog(guesses.map((word) => ({ kind: "guess", word })));
  const headers = { Cookie: `game_${language}_${number}=${log}` };
  return (await fetch(server.origin + pathIn(language, page), { headers })).text();
}

/** How many rings of the mark in the header are closed. */
const ringsIn = (html: string) => elementsOf(html, "header a:first-of-type .mark-ring.mark-closed").length;

describe("the mark in the header", () => {
  it("has the rings of today's game on every page", async () => {
    const number = todaysNumber("en");
    const secret = server.secretOf("en", number);
    for (const page of ["/", "/archive", "/faq", "/settings"]) {
      expect(ringsIn(await getPage("en", [secret], page))).toBe(5);
      expect(ringsIn(await getPage("en", [], page))).toBe(0);
    }
  });
});

const NEEDS_COOKIES: Readonly<Record<BuiltInLanguage, string>> = {
  en: "The game needs cookies: it keeps your guesses in one, and your browser blocks it.",
  es: "El juego necesita cookies: guarda tus intentos en una y tu navegador la bloquea.",
  de: "Das Spiel braucht Cookies: Es speichert deine Versuche darin, und dein Browser blockiert sie.",
};

describe.each(BUILT_IN_LANGUAGES)("the page of a player, in %s,", (language) => {
  it("says that the game needs cookies when a first guess comes back without its cookie", async () => {
    const number = todaysNumber(language);
    const [word = ""] = server.guessableWords(language, number);
    const page = gameAddress(language, language);
    const sent = { intent: "guess", guess: word };
    const isSaid = (html: string) => textOf(html).includes(NEEDS_COOKIES[language]);

    const blocking = openVisitor(server, { "Accept-Language": "fr" });
    const answer = await blocking.ask(page === "/" ? "/?index" : page, sent);
    const back = await fetch(new URL(answer.headers.get("Location") ?? "", server.origin), { redirect: "manual" });
    expect([answer.status, back.status, isSaid(await back.text())]).toEqual([303, 200, true]);

    const keeping = openVisitor(server);
    const kept = await keeping.post(page === "/" ? "/?index" : page, sent);
    expect([kept.status, kept.path, isSaid(kept.text)]).toEqual([200, `${page}#answer`, false]);
    const second = await keeping.ask(page === "/" ? "/?index" : page, sent);
    expect(second.headers.get("Location")).toBe(`${page}#answer`);
  });

  it("shows the guesses of that player and no other", async () => {
    const number = todaysNumber(language);
    const words = server.guessableWords(language, number);
    const [one, other] = [words.slice(20, 40), words.slice(30, 50)];
    const onlyOne = one.filter((word) => !other.includes(word));
    const onlyOther = other.filter((word) => !one.includes(word));
    expect([onlyOne.length, onlyOther.length]).toEqual([10, 10]);
    const shownOf = (html: string, among: readonly string[]) =>
      // German nouns are shown with a capital.
      among.filter((word) => html.toLowerCase().includes(`<span lang="${language}" translate="no">${word}</span>`));

    // Alternating, to detect a page that reuses another player's markup.
    for (let visit = 0; visit < 2; visit++) {
      const ofOne = await getPage(language, one);
      const ofOther = await getPage(language, other);
      expect([shownOf(ofOne, onlyOne), shownOf(ofOne, onlyOther)]).toEqual([onlyOne, []]);
      expect([shownOf(ofOther, onlyOther), shownOf(ofOther, onlyOne)]).toEqual([onlyOther, []]);
    }
  });
});
