import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { App } from "~/app";
import { isRefused } from "~/platform/refusal";
import { understandWord } from "~/words/understandWord.server";
import { openRealApp } from "../../tests/fixtures/app";

type Language = "en" | "es" | "de";

let app: App;
beforeAll(async () => {
  app = await openRealApp();
});
afterAll(() => app.close());

function wordOf(language: Language, typed: string): string | null {
  const understood = understandWord(app.vectors.of(language), typed);
  return isRefused(understood) ? null : understood.match.word;
}

/** Typed text, "=", and the word that it is made of. */
const DERIVED: Readonly<Record<Language, string>> = {
  en: "sneezer=sneeze, sneezers=sneeze, giggler=giggle, unsharp=sharp, untasty=tasty",
  es: `heladito=helado, quesito=queso, lechita=leche, feíto=feo, trencito=tren, avioncito=avión, leoncito=león, pancito=pan, manzanita=manzana, naranjitas=naranja,
    lechecita=leche, agüita=agua, huevito=huevo, calcetincito=calcetín, botellita=botella, cuchillito=cuchillo, camita=cama,
    callecita=calle, ciudadcita=ciudad, puentecito=puente, guitarrilla=guitarra, rojito=rojo, tardecita=tarde,
    problemón=problema, mujerona=mujer, quesazo=queso, tontísimo=tonto, amabilísimas=amable, felicísimo=feliz,
    blanquísima=blanco`,
  de: `Zwerglein=zwerg, Äpfelchen=apfel, Gänslein=gans, Hörerin=hörer, Hörerinnen=hörer, Wanderin=wanderer,
    steht auf=aufstehen, steh auf=aufstehen, kauft ein=einkaufen, kaufte ein=einkaufen, macht auf=aufmachen,
    ging weg=weggehen, rief an=anrufen, fängt an=anfangen, nimmt teil=teilnehmen, zieht sich an=anziehen`,
};

/** No language makes these of a known word, or they are another word with an error. */
const UNKNOWN: Readonly<Record<Language, string>> = {
  en: "blorber, flimmer, zorker, houser, unchair, untable, unhouse, unwater, unbig, unfork, tabler, skyer, sipper",
  es: `xxito, blorito, tremito, zurbillo, abcdito, qwertito, kaltísimo, mablón, frulón, tronillo, plumbito, legón, amaillo,
    coronacón, lesón`,
  de: `Brumlein, Quaxchen, Klorfin, Zemperin, Latzin, Berlein, Asdflein, Gurkin, Knollin, Tischin, Baumin, Hausin, Bischen,
    Haus auf, Garten ein, wagen ab, stand auf`,
};

describe.each<Language>(["en", "es", "de"])("in %s, an unknown text", (language) => {
  it.each(DERIVED[language].split(/,\s+/).map((pair) => pair.split("=") as [string, string]))(
    "%s is the word %s, of which it is made",
    (typed, word) => {
      expect(app.vectors.of(language).find(typed.toLowerCase().replace(/ /g, ""))).toBeUndefined();
      expect(wordOf(language, typed)).toBe(word);
    },
  );

  it.each(UNKNOWN[language].split(/,\s+/))("%s is no word", (typed) => {
    expect(wordOf(language, typed)).toBeNull();
  });

  it("with an error of a known word is hardly ever made of another one", () => {
    const vectors = app.vectors.of(language);
    const letters = "abcdefghijklmnopqrstuvwxyz";
    let state = 7;
    const next = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;
    let [unknown, taken] = [0, 0];
    for (let count = 0; count < 5000; count += 1) {
      const word = vectors.wordAt(next(12_000));
      const at = 1 + next(Math.max(1, word.length - 1));
      const letter = letters.charAt(next(letters.length));
      const typed = [
        word.slice(0, at) + word.slice(at + 1),
        word.slice(0, at) + letter + word.slice(at),
        word.slice(0, at) + letter + word.slice(at + 1),
      ][next(3)];
      if (typed === undefined || word.length < 4 || vectors.find(typed) !== undefined) continue;
      unknown += 1;
      const derived = vectors.derived(typed);
      if (derived !== undefined && derived.word !== word) taken += 1;
    }
    expect(unknown).toBeGreaterThan(3000);
    expect(taken / unknown).toBeLessThan(0.001);
  });
});
