import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { staffActorOf } from "~/account/staffActor.server";
import { rateWord } from "~/api/rateWord.server";
import type { App } from "~/app";
import type { Edition } from "~/editions/editions";
import { makeGame } from "~/make/makeGame.server";
import { isRefused, refuse } from "~/platform/refusal";
import { submitBonusGuess } from "~/play/bonus.server";
import { encodeCustomCode } from "~/play/customCode";
import { insertGames } from "~/play/games.data.server";
import { formatLog, parseLog } from "~/play/log";
import { openGame, openSecret } from "~/play/openGame.server";
import { giveUp, showGame, submitGuess, takeHint } from "~/play/turn.server";
import { blockWord } from "~/schedule/verdicts.server";
import { memoryPlayStore, NOON_OF_GAME_7, openRealApp } from "../../tests/fixtures/app";
import { newStaff } from "../../tests/fixtures/members";
import { makeCompound } from "./compound.server";
import { displayOf } from "./displayedWord";
import { missedWords } from "./missedWords.server";

/** Noon UTC of a day on which every edition has a game 7. */
const NOW = NOON_OF_GAME_7 + 900 * 86_400_000;
const SECRETS = { en: "kitchen", jr: "kitchen", es: "cocina", de: "suppe" } as const;

let app: App;
beforeAll(async () => {
  app = await openRealApp({ now: () => NOW });
  await insertGames(
    app.db,
    (["en", "jr", "es", "de"] as const).map((edition) => ({ edition, number: 7, secret: SECRETS[edition] })),
    0,
  );
});
afterAll(() => app.close());

const turnIn = (edition: Edition) => ({ game: { edition, number: 7 }, store: memoryPlayStore(), records: [] });
const partsOf = (edition: Edition, word: string) => makeCompound(app, edition, word)?.madeOf;

describe("a word that the vocabulary lacks is made of its parts", () => {
  it.each<[Edition, word: string, parts: readonly string[]]>([
    ["de", "spargelsuppe", ["Spargel", "Suppe"]],
    ["de", "waldhütten", ["Wald", "Hütte"]],
    ["de", "zimmertüren", ["Zimmer", "Tür"]],
    ["de", "weihnachtsbaumkugel", ["Weihnachtsbaum", "Kugel"]],
    ["de", "kühlschranktür", ["Kühlschrank", "Tür"]],
    ["de", "kuehlschranktuer", ["Kühlschrank", "Tür"]],
    ["de", "urlaubsbild", ["Urlaub", "Bild"]],
    ["de", "bohnensuppe", ["Bohne", "Suppe"]],
    ["de", "deutschlehrer", ["deutsch", "Lehrer"]],
    ["de", "gartenstuhl", ["Garten", "Stuhl"]],
    ["de", "waldhütte", ["Wald", "Hütte"]],
    ["de", "schreibtischlampenschirm", ["Schreibtisch", "Lampenschirm"]],
    ["de", "spargel-suppe", ["Spargel", "Suppe"]],
    ["de", "hals-nasen-ohren-arzt", ["Hals", "Nase", "Ohr", "Arzt"]],
    ["en", "windowframe", ["window", "frame"]],
    ["en", "potatosoup", ["potato", "soup"]],
    ["en", "sea-salt", ["sea", "salt"]],
    ["en", "bread-and-butter", ["bread", "butter"]],
    ["jr", "kitchenlamp", ["kitchen", "lamp"]],
  ])("in the %s edition %s: %j", (edition, word, parts) => {
    expect(app.vectors.of(edition).find(word)).toBeUndefined();
    expect(partsOf(edition, word)).toEqual(parts);
  });

  it.each<[Edition, why: string, word: string]>([
    ["de", "the first part is no word", "qwertzsuppe"],
    ["de", "the first part is a rare word", "xanthansuppe"],
    ["de", "the last part is no noun", "kartoffelschön"],
    ["de", "it has one part", "suppe-"],
    ["de", "its parts are too short", "abcde"],
    ["de", "the first part is a stopword", "nachsuppe"],
    ["de", "it is of another script", "suppeсуп"],
    ["de", "it has digits", "suppe24suppe"],
    ["de", "it has forty parts", "suppe".repeat(40)],
    ["de", "it has twelve parts", "suppe".repeat(12)],
    ["de", "it has 10,000 letters", "spargelsuppe".repeat(715)],
    ["de", "it has 10,000 hyphens", "-".repeat(10_000)],
    ["de", "it is a lone hyphen", "-"],
    ["de", "it has hyphens without a word between", "kartoffel--suppe"],
    ["en", "the parts have nothing in common, and its vector would not help", "open-minded"],
    ["en", "it has linking letters", "potatonsoup"],
    ["es", "such vectors do not help in Spanish", "sopadepatata"],
    ["es", "such vectors do not help in Spanish", "café-teatro"],
    ["jr", "a part is hidden from children", "whiskey-glass"],
  ])("but not in the %s edition if %s (%#)", (edition, _, word) => {
    expect(partsOf(edition, word)).toBeUndefined();
  });

  it("but not if it or a part of it is blocked", async () => {
    const [vulgar = ""] = [...app.wordLists.blocked.de].filter((word) => {
      const row = app.vectors.of("de").rowOf(word);
      return row !== undefined && app.wordLists.capitalized.de.has(word);
    });
    expect(app.vectors.of("de").compound(`suppen-${vulgar}`, { links: [""], isHead: () => true })).toBeDefined();
    expect(partsOf("de", `suppen-${vulgar}`)).toBeUndefined();

    expect(partsOf("de", "spinatsuppe")).toEqual(["Spinat", "Suppe"]);
    const turn = turnIn("de");
    await submitGuess(app, { ...turn, raw: "Spinatsuppe", from: "192.0.2.1" });
    await app.missedWords.flush();
    const by = staffActorOf(await newStaff(app));
    expect(await blockWord(app, { language: "de", word: "spinatsuppe", by })).toMatchObject({ type: "done" });
    expect(partsOf("de", "spinatsuppe")).toBeUndefined();
    // A play that has it is shown without it.
    expect(await showGame(app, turn)).toMatchObject({ guesses: [], guessCount: 1 });
  });
});

describe("a guess of such a word", () => {
  it("is shown as it was typed, with its parts, and logged in lower case", async () => {
    const turn = turnIn("de");
    const { view } = await submitGuess(app, { ...turn, raw: "SPARGELsuppe" });
    expect(view?.guesses).toEqual([
      {
        word: "spargelsuppe",
        display: "Spargelsuppe",
        madeOf: ["Spargel", "Suppe"],
        number: 1,
        kind: "guess",
        similarity: expect.any(Number) as number,
        percentile: expect.any(Number) as number,
        // That of its head.
        angle: app.vectors.of("de").angleOf(app.vectors.of("de").rowOf("suppe") ?? -1),
      },
    ]);
    expect(turn.store.log).toEqual([{ kind: "guess", word: "spargelsuppe" }]);
    expect(await submitGuess(app, { ...turn, raw: "Spargelsuppe" })).toMatchObject({ type: "repeat" });
    expect(await showGame(app, turn)).toMatchObject({ guesses: view?.guesses, guessCount: 1 });
  });

  it("has the rank at which it would stand, and never that of the secret", async () => {
    const open = await openGame(app, { edition: "de", number: 7 });
    if (isRefused(open)) throw new Error(open.why);
    const { order } = open.ranking;
    const similarityAt = (percentile: number) =>
      open.rate(open.vectors.wordAt(order[1000 - percentile] ?? 0))?.similarity ?? NaN;
    const ranks: number[] = [];
    for (const word of ["spargelsuppe", "käsesuppe", "gartenstuhl", "waldhütte", "autobahnbrücke", "bootsmotor"]) {
      const rated = open.rate(word);
      if (rated === undefined) throw new Error(word);
      const { percentile, similarity } = rated;
      ranks.push(percentile);
      expect(percentile).toBeLessThan(1000);
      expect(similarity).toBeLessThan(100);
      if (percentile < 999) expect(similarityAt(percentile + 1)).toBeGreaterThanOrEqual(similarity - 0.01);
      if (percentile > 0) expect(similarityAt(percentile)).toBeLessThanOrEqual(similarity + 0.01);
    }
    expect(Math.max(...ranks)).toBeGreaterThan(900);
    expect(ranks).toContain(0);
  });

  it.each<[Edition, raw: string, shown: string, parts: readonly string[]]>([
    ["de", "Spargel  Suppe", "Spargel Suppe", ["Spargel", "Suppe"]],
    ["de", "schönen gruß", "schönen Gruß", ["schön", "Gruß"]],
    ["de", "alter Mann", "alter Mann", ["alt", "Mann"]],
    ["de", "armer Mann", "armer Mann", ["arm", "Mann"]],
    ["de", "der frische Käse", "frische Käse", ["frisch", "Käse"]],
    ["de", "Die Spargelsuppe", "Spargelsuppe", ["Spargel", "Suppe"]],
    ["en", "train driver", "train driver", ["train", "driver"]],
    ["en", "A hot cup of tea", "hot cup of tea", ["hot", "cup", "tea"]],
    ["jr", "Apple Tart.", "apple tart", ["apple", "tart"]],
    ["es", "noche oscura", "noche oscura", ["noche", "oscuro"]],
    ["es", "el pan tostado", "pan tostado", ["pan", "tostado"]],
  ])("may be typed apart: in the %s edition %s is shown as %s, made of %j", async (edition, raw, shown, parts) => {
    const turn = turnIn(edition);
    const { view } = await submitGuess(app, { ...turn, raw });
    expect(view?.guesses.map((guess) => [displayOf(guess), guess.madeOf])).toEqual([[shown, parts]]);
    expect(await submitGuess(app, { ...turn, raw: ` ${raw.toLowerCase()}! ` })).toMatchObject({ type: "repeat" });
    // A log keeps it as text.
    const stored = parseLog(formatLog(turn.store.log));
    expect(stored).toEqual(turn.store.log);
    expect(await rateWord(app, { game: turn.game, raw, from: () => "192.0.2.1" })).toMatchObject({
      similarity: view?.guesses[0]?.similarity,
    });
  });

  it("has the first one of Spanish words apart as its head, and of others the last", () => {
    const cosines = (edition: Edition, text: string) => {
      const made = makeCompound(app, edition, text);
      const vectors = app.vectors.of(edition);
      return text.split(" ").map((word) => made?.similarity(vectors.find(word)?.row ?? -1) ?? NaN);
    };
    const [bread = 0, toasted = 0] = cosines("es", "pan tostado");
    expect(bread).toBeGreaterThan(toasted);
    const [train = 0, driver = 0] = cosines("en", "train driver");
    expect(driver).toBeGreaterThan(train);
  });

  it.each<[Edition, why: string, raw: string, offers: readonly string[]]>([
    ["en", "their vector would not help: the head comes first", "green elephant", ["elephant", "green"]],
    ["es", "their vector would not help: the head comes first", "gato verde", ["gato", "verde"]],
    ["de", "the last one is no noun", "rot grün", ["grün", "rot"]],
    ["en", "one of them is unknown", "kitchn table", ["table"]],
    ["en", "there are four", "fire engine red door", ["door", "red", "engine"]],
    ["de", "one of them is blocked", "kalte Schlampe", []],
    ["jr", "one of them is hidden from children", "whiskey glass", []],
  ])("is not made of words apart in the %s edition if %s: %s offers %j", async (edition, _, raw, offers) => {
    const outcome = await submitGuess(app, { ...turnIn(edition), raw });
    expect(outcome).toMatchObject({ type: "refused", why: "unknown" });
    expect(outcome.type === "refused" ? outcome.offers?.map(displayOf) : null).toEqual(offers);
  });

  it.each<[Edition, raw: string]>([
    ["en", "of the"],
    ["en", "I am"],
    ["es", "de la"],
    ["de", "in dem"],
  ])("is not made of stopwords: in the %s edition %s is refused as one, without offers", async (edition, raw) => {
    const outcome = await submitGuess(app, { ...turnIn(edition), raw });
    expect(outcome).toMatchObject({ type: "refused", why: "stopword", offers: [] });
  });

  it.each<[word: string, parts: readonly string[]]>([
    ["losradeln", ["los", "radeln"]],
    ["losgeradelt", ["los", "radeln"]],
    ["heimradeln", ["heim", "radeln"]],
    ["hinaufkletterte", ["hinauf", "klettern"]],
    ["herunterpurzeln", ["herunter", "purzeln"]],
    ["dazuschreiben", ["dazu", "schreiben"]],
    ["herumzuhüpfen", ["herum", "hüpfen"]],
    ["heranwagen", ["heran", "wagen"]],
  ])("is a German verb if it has a particle and a verb: %s is made of %j, without a capital", async (word, parts) => {
    expect(app.vectors.of("de").find(word)).toBeUndefined();
    const { view } = await submitGuess(app, { ...turnIn("de"), raw: word });
    expect(view?.guesses.map((guess) => [displayOf(guess), guess.madeOf])).toEqual([[word, parts]]);
  });

  it.each(["umweltfest", "Ausgabestelle", "hochhausdach"])("is no verb if its head is a noun: %s", (word) => {
    expect(makeCompound(app, "de", word.toLowerCase())?.display).toMatch(/^\p{Lu}/u);
  });

  it("is a typing error instead, if it is nearly a known word", async () => {
    expect(partsOf("de", "sandort")).toEqual(["Sand", "Ort"]);
    const outcome = await submitGuess(app, { ...turnIn("de"), raw: "Sandort" });
    if (outcome.type !== "refused") throw new Error("not refused");
    expect([outcome.why, outcome.offers?.map(displayOf)[0]]).toEqual(["unknown", "Standort"]);
  });

  it("is listed among the words that players missed, also when the API rates it", async () => {
    await submitGuess(app, { ...turnIn("de"), raw: "Bohnensuppe", from: "192.0.2.1" });
    const rated = await rateWord(app, {
      game: { edition: "de", number: 7 },
      raw: "Pilzsuppe",
      from: () => "192.0.2.1",
    });
    expect(Object.keys(rated).sort()).toEqual(["closest", "percentile", "similarity"]);
    await app.missedWords.flush();
    const { words } = await missedWords(app, { language: "de", page: 1 });
    expect(words.map(({ word }) => word)).toEqual(expect.arrayContaining(["bohnensuppe", "pilzsuppe"]));
  });

  it("does not make it a hint, a nearest word, a secret or an answer of the bonus round", async () => {
    const turn = turnIn("en");
    await submitGuess(app, { ...turn, raw: "kitchenlamp" });
    for (let count = 0; count < 20; count += 1) await takeHint(app, turn);
    const { view } = await giveUp(app, turn);
    expect(view?.guesses.filter(({ madeOf }) => madeOf !== undefined).map(({ word }) => word)).toEqual(["kitchenlamp"]);
    expect(await submitBonusGuess(app, { ...turn, raw: "kitchencurtain" })).toMatchObject({ type: "refused" });

    const make = { edition: "de", raw: "bohnensuppe", greeting: "", name: "", clientAddress: "192.0.2.1" } as const;
    expect(await makeGame(app, make)).toEqual({ type: "refused", why: "unsuitableWord" });
    const code = encodeCustomCode("bohnensuppe", "00000000000000000000");
    expect(await openGame(app, { edition: "de", code })).toEqual(refuse("badGameLink"));
  });
});

describe("the vectors of compounds that have a row", () => {
  /** Compounds and secrets that are compared, evenly spread. */
  const COMPOUNDS = 300;
  const COMPARED_SECRETS = 60;
  const spread = <Item>(items: readonly Item[], count: number) =>
    Array.from(
      { length: Math.min(count, items.length) },
      (_, index) => items[Math.floor((index * items.length) / count)],
    ).filter((item) => item !== undefined);

  it.each<[Edition, bound: number]>([
    ["de", 2500],
    ["en", 5500],
  ])(
    "in the %s edition come near to the true ones: their ranks differ by less than %i in the median",
    async (edition, bound) => {
      const vectors = app.vectors.of(edition);
      const words = Array.from({ length: vectors.count }, (_, row) => ({ row, word: vectors.wordAt(row) }));
      const made = words.flatMap(({ row, word }) => {
        const isWritten = edition !== "de" || app.wordLists.capitalized.de.has(word);
        const compound =
          word.length > 6 && isWritten && vectors.isRanked(row) ? makeCompound(app, edition, word) : undefined;
        return compound === undefined ? [] : [{ row, similarity: compound.similarity }];
      });
      expect(made.length).toBeGreaterThan(800);
      expect(await medianDifference(edition, made)).toBeLessThan(bound);
    },
  );

  it.each<[Edition, bound: number]>([
    ["de", 3200],
    ["en", 600],
    ["es", 600],
  ])("in the %s edition do so too if they are written apart, by less than %i", async (edition, bound) => {
    const vectors = app.vectors.of(edition);
    const made = [...app.wordLists.spelling[edition]].flatMap(([word, written]) => {
      const row = vectors.rowOf(word);
      const compound = written.includes(" ") ? makeCompound(app, edition, written.toLowerCase()) : undefined;
      return row === undefined || compound === undefined ? [] : [{ row, similarity: compound.similarity }];
    });
    expect(made.length).toBeGreaterThan(100);
    expect(await medianDifference(edition, made)).toBeLessThan(bound);
  });

  /** How far the places of the true and the made vectors are apart, where the true one is in the nearest 1000. */
  async function medianDifference(
    edition: Edition,
    made: readonly { readonly row: number; readonly similarity: (row: number) => number }[],
  ): Promise<number> {
    const vectors = app.vectors.of(edition);
    const compared = spread(made, COMPOUNDS);
    const differences: number[] = [];
    for (const word of spread(app.wordLists.secrets[edition], COMPARED_SECRETS)) {
      const secret = { row: vectors.rowOf(word) ?? -1, word };
      const { order } = (await openSecret(app, { edition, secret })).ranking;
      /** By bisection: the order is that of the similarities. */
      const placeOf = (cosine: number) => {
        let place = 0;
        let end = order.length;
        while (place < end) {
          const middle = (place + end) >> 1;
          if (vectors.similarity(order[middle] ?? secret.row, secret.row) >= cosine) place = middle + 1;
          else end = middle;
        }
        return place;
      };
      for (const { row, similarity } of compared.filter((one) => one.row !== secret.row)) {
        // A word without a rank has a place too.
        const place = placeOf(vectors.similarity(row, secret.row));
        if (place <= 1000) differences.push(Math.abs(placeOf(similarity(secret.row)) - place));
      }
    }
    expect(differences.length).toBeGreaterThan(100);
    differences.sort((a, b) => a - b);
    return differences[differences.length >> 1] ?? Infinity;
  }
});
