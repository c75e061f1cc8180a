import { describe, expect, it } from "vitest";
import { EDITIONS } from "~/editions/editions";
import { LANGUAGES } from "~/editions/languages";
import {
  addressInLanguage,
  archiveAddress,
  bonusAddress,
  customAddress,
  addressesOf,
  customCodeAt,
  editionAt,
  editionNamed,
  gameAddress,
  gamePath,
  isArchiveGame,
  isGameNamed,
  isGamePage,
  languageOfPrefix,
  lookBackAddress,
  nearestAddress,
  pathIn,
  raceAddress,
  readDropped,
  readPath,
  statsAddress,
} from "./addresses";

describe("the address of a bonus round", () => {
  it("names its game, in the language in which that is played", () => {
    expect(bonusAddress({ edition: "en", number: 7 }, "de")).toBe("/bonus-round?num=7");
    expect(bonusAddress({ edition: "jr", number: 7 }, "de")).toBe("/deutsch/bonus-round?edition=jr&num=7");
    expect(bonusAddress({ edition: "en", code: "~a+b=" }, "en")).toBe("/bonus-round?code=%7Ea%2Bb%3D");
  });
});

describe("the address of a race", () => {
  it("is made on a page that names its game, and is that of the game with the ghost", () => {
    expect(raceAddress({ edition: "es", number: 7 }, "de")).toBe("/espanol/race?num=7");
    expect(raceAddress({ edition: "jr", number: 7 }, "de")).toBe("/deutsch/race?edition=jr&num=7");
    expect(raceAddress({ edition: "en", code: "~ab" }, "en")).toBe("/race?code=%7Eab");
    expect(gameAddress("jr", "de", { number: 7, ghost: "xyz" })).toBe("/deutsch/junior-archive/game?num=7&ghost=xyz");
    expect(customAddress({ edition: "de", code: "~ab" }, { ghost: "" })).toBe("/deutsch/custom/~ab?ghost=");
    // A first visit of it is not sent to another language.
    expect(isGameNamed(new URLSearchParams("ghost=xyz"))).toBe(true);
  });
});

describe("the address of a look back", () => {
  it("names its game, in the language in which that is played, and the guess that is open", () => {
    expect(lookBackAddress({ edition: "es", number: 7 }, "de")).toBe("/espanol/look-back?num=7");
    expect(lookBackAddress({ edition: "jr", number: 7 }, "de", { between: 12 })).toBe(
      "/deutsch/look-back?edition=jr&num=7&between=12#g12",
    );
    expect(lookBackAddress({ edition: "en", code: "~ab" }, "en", { from: 101 }, 134)).toBe(
      "/look-back?code=%7Eab&from=101#g134",
    );
  });

  it("in another language is the first page, unless the edition is played in all", () => {
    const inSpanish = (address: string) => addressInLanguage("es", new URL(address, "http://localhost"));
    expect(inSpanish("/look-back?num=7")).toBe("/espanol");
    expect(inSpanish("/look-back?edition=jr&num=7&between=3")).toBe("/espanol/look-back?edition=jr&num=7&between=3");
  });
});

describe("the path of a page", () => {
  it.each([
    ["/", "en", "/"],
    ["/faq", "en", "/faq"],
    ["/junior/give-up", "en", "/junior/give-up"],
    ["/espanol", "es", "/"],
    ["/espanol/", "es", "/"],
    ["/espanol/faq", "es", "/faq"],
    ["/deutsch/junior", "de", "/junior"],
    ["/espanolito/faq", "en", "/espanolito/faq"],
    ["/es", "en", "/es"],
    ["/Espanol/faq", "es", "/faq"],
  ])("%s has the language %s and the page %s", (path, language, page) => {
    expect(readPath(path)).toEqual({ language, page });
  });

  it("round-trips through language and page", () => {
    for (const language of LANGUAGES)
      for (const page of ["/", "/faq", "/junior", "/junior/give-up"])
        expect(readPath(pathIn(language, page))).toEqual({ language, page });
  });

  it.each([
    [undefined, "en"],
    ["", "en"],
    ["espanol", "es"],
    ["deutsch", "de"],
    ["es", undefined],
    ["elsewhere", undefined],
  ])("with the prefix %s has the language %s", (prefix, language) => {
    expect(languageOfPrefix(prefix)).toBe(language);
  });
});

describe("the page of a custom game", () => {
  it("is in the language of its words, under its code", () => {
    expect(customAddress({ edition: "en", code: "~a-b_c" })).toBe("/custom/~a-b_c");
    expect(customAddress({ edition: "de", code: "a+/=1" })).toBe("/deutsch/custom/a%2B%2F%3D1");
    expect(customAddress({ edition: "es", code: "abc" }, { sort: "number", greeting: "xyz" })).toBe(
      "/espanol/custom/abc?sort=number&greeting=xyz",
    );
  });
});

describe("the page of a game", () => {
  it("depends on the edition", () => {
    const editions = ["en", "jr", "es", "de"] as const;
    expect(editions.map((edition) => gamePath(edition, "en"))).toEqual(["/", "/junior", "/espanol", "/deutsch"]);
    expect(gamePath("jr", "de")).toBe("/deutsch/junior");
    for (const edition of EDITIONS) expect(editionAt(gamePath(edition, "en"))).toBe(edition);
    expect(["/Junior/give-up", "/espanol/junior", "/juniors", "/deutsch/faq"].map(editionAt)).toEqual([
      "jr",
      "jr",
      "en",
      "de",
    ]);
  });

  it("identifies the edition of a past game, too", () => {
    for (const edition of EDITIONS) {
      const { pathname } = new URL(gameAddress(edition, "en", { number: 7 }), "https://words.example");
      expect([editionAt(pathname), isArchiveGame(pathname)]).toEqual([edition, true]);
    }
    expect(["/", "/archive", "/junior-archive", "/give-up"].map(isArchiveGame)).not.toContain(true);
  });

  it("has query parameters for a game, a sort order and dropped games only when given", () => {
    expect(gameAddress("en", "en")).toBe("/");
    expect(gameAddress("jr", "es", { sort: "number" })).toBe("/espanol/junior?sort=number");
    expect(gameAddress("jr", "es", { number: 7 })).toBe("/espanol/junior-archive/game?num=7");
    expect(gameAddress("de", "en", { number: 7, sort: "number" })).toBe("/deutsch/archive/game?num=7&sort=number");
    expect(gameAddress("de", "de", { dropped: [3, 4] })).toBe("/deutsch?dropped=3&dropped=4");
  });

  it("of a custom game has its code", () => {
    const codeOf = (path: string) => customCodeAt(path);
    for (const code of ["YXBwbGU8203948571632", "~a-B_c", "a+/="]) {
      const paths = (["en", "es", "de"] as const).map((edition) => customAddress({ edition, code }));
      expect(paths.map(codeOf)).toEqual([code, code, code]);
      expect(paths.map(editionAt)).toEqual(["en", "es", "de"]);
      expect(paths.map(isGamePage)).toEqual([true, true, true]);
      expect(paths.map((path) => codeOf(`${path}/give-up`))).toEqual([code, code, code]);
      expect(isGamePage(`${paths[0]}/give-up`)).toBe(false);
    }
    expect(["/custom", "/custom/a/b", "/", "/junior/custom/a"].map(codeOf)).toEqual(Array(4).fill(undefined));
    expect(codeOf("/custom/%E0%A4")).toBe("");
  });

  it("round-trips the dropped games, and ignores invalid values", () => {
    const { searchParams } = new URL(gameAddress("en", "en", { dropped: [3, "custom", 41] }), "https://words.example");
    expect(readDropped(searchParams)).toEqual([3, "custom", 41]);
    expect(
      readDropped(new URLSearchParams("dropped=&dropped=-1&dropped=1e9&dropped=0&dropped=9007199254740991")),
    ).toEqual([]);
    expect(readDropped(new URLSearchParams("dropped=7&".repeat(99)))).toEqual([7]);
  });

  it("is the target of its forms, and has a give-up page", () => {
    const today = addressesOf({ edition: "de", number: 7 }, "de", { isToday: true });
    expect([today.page(), today.form(), today.form("number")]).toEqual([
      "/deutsch",
      "/deutsch?index&num=7",
      "/deutsch?index&num=7&sort=number",
    ]);
    const past = addressesOf({ edition: "es", number: 7 }, "es", { isToday: false });
    expect([past.page("number"), past.form()]).toEqual([
      "/espanol/archive/game?num=7&sort=number",
      "/espanol/archive/game?num=7",
    ]);
    expect(addressesOf({ edition: "jr", number: 7 }, "en", { isToday: true }).giveUp()).toBe("/junior/give-up?num=7");
  });

  it("of a custom game keeps the greeting on every way back to it", () => {
    const game = { edition: "es", code: "~ab" } as const;
    const greeted = addressesOf(game, "es", { isToday: false, greeting: "x-y" });
    expect([greeted.page("number"), greeted.form(), greeted.giveUp()]).toEqual([
      "/espanol/custom/~ab?sort=number&greeting=x-y",
      "/espanol/custom/~ab?index&greeting=x-y",
      "/espanol/custom/~ab/give-up?greeting=x-y",
    ]);
    const plain = addressesOf(game, "es", { isToday: false });
    expect([plain.page(), plain.form()]).toEqual(["/espanol/custom/~ab", "/espanol/custom/~ab?index"]);
  });
});

describe("the address of a page in another language", () => {
  it.each([
    ["/", "/espanol"],
    ["/faq?open=scale", "/espanol/faq?open=scale"],
    ["/archive?edition=jr&month=2024-05", "/espanol/archive?edition=jr&month=2024-05"],
    ["/junior", "/espanol/junior"],
    ["/junior-archive/game?num=400", "/espanol/junior-archive/game?num=400"],
    ["/bonus-round?edition=jr&num=7", "/espanol/bonus-round?edition=jr&num=7"],
    ["/junior?ghost=x", "/espanol/junior?ghost=x"],
    ["/junior?s=0012346", "/espanol/junior?s=0012346"],
    ["/race?edition=jr&num=7", "/espanol/race?edition=jr&num=7"],
    ["/deutsch/make", "/espanol/make"],
    ["/espanol/faq", "/espanol/faq"],
    // Of one language alone.
    ["/?num=7&sort=number", "/espanol"],
    ["/archive/game?num=7", "/espanol/archive"],
    ["/?ghost=x", "/espanol"],
    ["/?s=0012346", "/espanol"],
    ["/race?num=7", "/espanol"],
    ["/give-up?num=7", "/espanol"],
    ["/bonus-round?num=7", "/espanol"],
    ["/stats?num=7", "/espanol/stats"],
    ["/custom/~ab?greeting=x", "/espanol"],
    ["/deutsch/nearby_1k/c3RyYcOfZQ?num=7", "/espanol"],
  ])("of %s is %s", (address, expected) => {
    expect(addressInLanguage("es", new URL(address, "https://words.example"))).toBe(expected);
  });
});

describe("a page that each edition has", () => {
  const editionOf = (address: string) => editionNamed(new URL(address, "https://words.example"));

  it("has the prefix of its edition's language, and names Junior in the query", () => {
    expect(archiveAddress("en", "en")).toBe("/archive");
    expect(archiveAddress("jr", "en", { status: "complete" })).toBe("/archive?edition=jr&status=complete");
    expect(statsAddress("es", "es", { number: 7 })).toBe("/espanol/stats?num=7");
    expect(statsAddress("jr", "de", { page: "/stats.json" })).toBe("/deutsch/stats.json?edition=jr");
    expect(nearestAddress("de", "de", { word: "straße" })).toBe("/deutsch/nearby_1k/c3RyYcOfZQ");
    expect(nearestAddress("jr", "en", { word: "a", number: 7, isRevealed: true, sort: "farthest" })).toBe(
      "/nearby_1k/YQ?edition=jr&num=7&reveal=words&sort=farthest",
    );
  });

  it("identifies its edition", () => {
    for (const edition of EDITIONS) {
      const addresses = [
        archiveAddress(edition, "en"),
        statsAddress(edition, "en"),
        nearestAddress(edition, "en", { word: "a" }),
      ];
      expect(addresses.map(editionOf)).toEqual([edition, edition, edition]);
    }
    expect(editionOf("/espanol/archive?edition=fr")).toBe("es");
  });
});
