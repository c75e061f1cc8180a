import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTinyVectors, type TinyVectors } from "../../tests/fixtures/vectors";
import { openVectors, type EditionVectors, type Vectors } from "./vectors.server";

type Language = "en" | "es" | "de";

let vectors: Vectors<Language>;
let tiny: TinyVectors;
let jr: EditionVectors;

beforeAll(async () => {
  const edition = (pack: string) => ({ pack, hidden: new Set<string>(), stopwords: new Set<string>() });
  vectors = await openVectors({
    directories: ["db/vectors"],
    editions: { en: edition("en"), es: edition("es"), de: edition("de") },
    workers: 1,
    cachedRankings: 1,
  });
  tiny = await openTinyVectors();
  jr = tiny.vectors.of("jr");
});
afterAll(async () => {
  await vectors.close();
  await tiny.close();
});

const isAllowed = () => true;

function wordsFor(edition: EditionVectors, text: string, limit = 3): string[] {
  return edition.suggest(text, { limit, isAllowed }).map(({ word }) => word);
}

/** What was typed, and the word that must be the first offer. */
const FIRST: Readonly<Record<Language, string>> = {
  en: `
    recieve receive, definately definitely, acomodate accommodate, langauge language, freind friend, wierd weird,
    hapiness happiness, elefant elephant, telefone telephone, lanturn lantern, gitar guitar, adress address,
    tommorow tomorrow, seperate separate, rythm rhythm, beleive believe, necesary necessary, vegtable vegetable,
    choclate chocolate, umbrela umbrella, kichen kitchen, neice niece, garbige garbage, diffrent different,
    knowlege knowledge, buisness business, goverment government, brocolli broccoli, zuchini zucchini, pengiun penguin,
    girrafe giraffe, aple apple, bananna banana, tabel table, chiar chair, shool school, photografy photography,
    air-port airport, carpett carpet, zukini zucchini, restaraunt restaurant, tounge tongue, fourty forty,
    definitly definitely, probaly probably, hippopotomus hippopotamus, finaly finally, completly completely`,
  es: `
    elefnate elefante, murcielgo murciélago, bibloteca biblioteca, haver haber, vurro burro, cavallo caballo,
    guitara guitarra, perjuizio perjuicio, zapatto zapato, desallunar desayunar, ermano hermano, iglecia iglesia,
    berde verde, jente gente, quezo queso, telefno teléfono, ormiga hormiga, mariposaa mariposa, chocolote chocolate,
    maquima máquina, exelente excelente, estranjero extranjero, abogadp abogado, lampra lámpara, ventna ventana,
    llubia lluvia, carretara carretera, trabjo trabajo, uevo huevo, sacapuntass sacapuntas, ciudat ciudad`,
  de: `
    fahrad fahrrad, rythmus rhythmus, schmeterling schmetterling, nachbahr nachbar, strase straße, vieleicht vielleicht,
    standart standard, agressiv aggressiv, warscheinlich wahrscheinlich, katse katze, hunt hund, blumentpof blumentopf,
    kuelschrank kühlschrank, fusball fußball, schokolde schokolade, computr computer, tomatte tomate, zuker zucker,
    kaffetasse kaffeetasse, frühlnig frühling, maschiene maschine, terasse terrasse, wolcke wolke, gewiter gewitter,
    regenschrim regenschirm, brueke brücke, kellertürschlüssel schlüssel, zukini zucchini`,
};

/** What was typed, and a word that must be among the three offers. */
const AMONG_THREE: Readonly<Record<Language, string>> = {
  en: "brige bridge, nife knife, skool school, gost ghost",
  es: "kaza caza, haver hacer, zanaoria zanahoria",
  de: "billiard billard, rolade roulade, standart standort",
};

function casesOf(table: Readonly<Record<Language, string>>) {
  return (["en", "es", "de"] as const).flatMap((language) =>
    table[language].split(",").map((line) => {
      const [typed = "", meant = ""] = line.trim().split(" ");
      return { language, typed, meant };
    }),
  );
}

describe("typing errors", () => {
  test.each(casesOf(FIRST))("$language: $typed offers $meant first", ({ language, typed, meant }) => {
    expect(vectors.of(language).find(typed)).toBeUndefined();
    expect(wordsFor(vectors.of(language), typed)[0]).toBe(meant);
  });

  test.each(casesOf(AMONG_THREE))("$language: $typed offers $meant among three", ({ language, typed, meant }) => {
    expect(wordsFor(vectors.of(language), typed)).toContain(meant);
  });

  test("an error in a form offers the word of the form", () => {
    expect(wordsFor(vectors.of("en"), "elefants")).toContain("elephant");
    expect(wordsFor(vectors.of("es"), "hablabamoss")).toEqual(["hablar"]);
    expect(wordsFor(tiny.vectors.of("en"), "colouur")).toEqual(["kala"]);
  });

  test("a text far from every word offers nothing", () => {
    for (const language of ["en", "es", "de"] as const) {
      for (const text of ["xqzzt", "asdfgh", "qqqqqqqq", "wxyzwxyz", "x", "qx"]) {
        expect(wordsFor(vectors.of(language), text)).toEqual([]);
      }
    }
  });

  test("far words are not offered beside a near one", () => {
    expect(wordsFor(vectors.of("en"), "knowlege", 10)).toEqual(["knowledge"]);
  });
});

describe("compounds", () => {
  test.each([
    ["kellertürschlüssel", "schlüssel"],
    ["kellertuerschluessel", "schlüssel"],
    ["kofferschlüsselanhänger", "schlüsselanhänger"],
    ["wohnzimmertisch", "tisch"],
    ["apfelbaumblüte", "blüte"],
    ["kinderzimmerlampenschirm", "lampenschirm"],
    ["schlüsselbundhaken", "haken"],
    ["schlüsselbundhaltervorrichtungshaken", "haken"],
  ])("de: %s offers its longest known head, %s", (compound, head) => {
    expect(wordsFor(vectors.of("de"), compound)[0]).toBe(head);
  });

  test.each<[Language, text: string, words: readonly string[]]>([
    ["en", "potatosoup", ["soup", "potato"]],
    ["en", "windowframe", ["frame", "window"]],
    ["en", "self-made", ["make", "self"]],
    ["es", "café-teatro", ["teatro", "café"]],
    ["es", "cumpleañosfeliz", ["feliz", "cumpleaños"]],
    ["de", "himbeerkuchen", ["kuchen", "himbeere"]],
    ["de", "spargelsuppe", ["suppe", "spargel"]],
  ])("%s: %s offers the last of its words first: %j", (language, text, words) => {
    expect(wordsFor(vectors.of(language), text)).toEqual(words);
  });

  test("words without a space between them offer the last one", () => {
    expect(wordsFor(vectors.of("en"), "doorkeys")[0]).toBe("key");
  });

  test.each([
    ["losgehüpft", "hüpfen"],
    ["losgelaufen", "laufen"],
    ["rausgekrochen", "kriechen"],
    ["herumzuhüpfen", "hüpfen"],
    ["dagelassen", "lassen"],
  ])("de: the participle or infinitive %s offers the verb %s", (text, verb) => {
    expect(vectors.of("de").find(text)).toBeUndefined();
    expect(wordsFor(vectors.of("de"), text)[0]).toBe(verb);
  });

  test("the end of a word with a typing error is not offered", () => {
    expect(wordsFor(vectors.of("en"), "langauge")).not.toContain("gauge");
    expect(wordsFor(vectors.of("en"), "choclate")).not.toContain("late");
    expect(wordsFor(vectors.of("en"), "restaraunt")).not.toContain("aunt");
  });

  test("a head that is not allowed is passed over for a shorter one", () => {
    const de = vectors.of("de");
    const lampshade = de.rowOf("lampenschirm");
    const offers = de.suggest("kinderzimmerlampenschirm", { limit: 3, isAllowed: (row) => row !== lampshade });
    expect(offers.map(({ word }) => word)).toEqual(["schirm", "lampe", "kinderzimmer"]);
  });
});

describe("what may be offered", () => {
  test("hidden words are not, though other editions of the pack offer them", () => {
    expect(wordsFor(tiny.vectors.of("en"), "tuuse")).toContain("tuse");
    expect(wordsFor(jr, "tuuse", 1000)).not.toContain("tuse");
    expect(wordsFor(jr, "tuses", 1000)).not.toContain("tuse");
  });

  test("a word that is not allowed makes room for the next", () => {
    const en = vectors.of("en");
    const [first, second] = wordsFor(en, "gitar", 2);
    const row = en.rowOf(first ?? "");
    const offers = en.suggest("gitar", { limit: 1, isAllowed: (other) => other !== row });
    expect(offers.map(({ word }) => word)).toEqual([second]);
  });

  test("of equally likely errors, the more frequent word comes first", () => {
    const offers = wordsFor(tiny.vectors.of("en"), "bapa", 10);
    expect(offers.filter((word) => ["bada", "bana", "basa"].includes(word))).toEqual(["bada", "bana", "basa"]);
  });

  test("fewer offers are the beginning of more", () => {
    const es = vectors.of("es");
    for (const text of ["vurro", "llubia", "maquima", "kaza", "lampra"]) {
      const many = wordsFor(es, text, 20);
      for (const limit of [0, 1, 2, 5]) expect(wordsFor(es, text, limit)).toEqual(many.slice(0, limit));
    }
  });
});

describe("any text", () => {
  const letters = fc.string({
    unit: fc.constantFrom(...Array.from("abcdefghijklmnopqrstuvwxyzáéíóúüñäöß'-")),
    maxLength: 40,
  });
  const texts = fc.oneof(letters, fc.string({ unit: "binary", maxLength: 80 }), fc.string({ unit: "grapheme" }));

  test("offers at most so many words as asked for, each once, all of them allowed", () => {
    fc.assert(
      fc.property(
        fc.constantFrom<Language>("en", "es", "de"),
        texts,
        fc.integer({ min: 0, max: 5 }),
        fc.integer({ min: 1, max: 3 }),
        (language, text, limit, step) => {
          const edition = vectors.of(language);
          const offers = edition.suggest(text, { limit, isAllowed: (row) => row % step === 0 });
          const rows = offers.map(({ row }) => row);
          expect(offers.length).toBeLessThanOrEqual(limit);
          expect(new Set(rows).size).toBe(rows.length);
          expect(rows.every((row) => row % step === 0)).toBe(true);
          expect(offers.map(({ word }) => word)).toEqual(rows.map((row) => edition.wordAt(row)));
        },
      ),
      { numRuns: 400 },
    );
  });

  test("a word with one letter left out is offered if nothing likelier is allowed", () => {
    const en = vectors.of("en");
    fc.assert(
      fc.property(fc.integer({ min: 0, max: en.count - 1 }), fc.nat(), (row, place) => {
        const word = en.wordAt(row);
        fc.pre(word.length >= 7);
        const at = 1 + (place % (word.length - 1));
        const typed = word.slice(0, at) + word.slice(at + 1);
        expect(en.suggest(typed, { limit: 3, isAllowed: (other) => other === row })).toEqual([{ row, word }]);
      }),
    );
  });

  test("offers nothing if it cannot be a word", () => {
    const en = vectors.of("en");
    for (const text of ["", "-", "'", "table1", "ta ble", "🙂", "table🙂", "a\u0301".repeat(50), "שלום", "\ud800"]) {
      expect(wordsFor(en, text)).toEqual([]);
    }
    for (const unit of ["a", "tabel", "🙂", "\u0301", "-", "ש"]) expect(wordsFor(en, unit.repeat(10_000))).toEqual([]);
  });
});
