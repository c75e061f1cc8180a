import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { App } from "~/app";
import type { Edition } from "~/editions/editions";
import { insertGames, listGames, replaceGame } from "~/play/games.data.server";
import { MAX_SOLVER_GUESSES } from "~/vectors/solver.mjs";
import { storeDifficulty } from "~/words/difficulties.data.server";
import { openRealApp } from "../../tests/fixtures/app";
import { editor as by } from "../../tests/fixtures/members";
import { setAutopilot } from "./autopilotSettings.server";
import { checkGames } from "./check.server";
import type { Finding } from "./finding.server";
import { addOccasion } from "./occasions.server";
import type { Instead } from "./scheduledWords.server";
import { addNote } from "./wordNotes.server";

/* Game 7 is today's: the games from 8 on are to come. Game 7 is that of February 5, 2022. */
let app: App;
beforeAll(async () => {
  app = await openRealApp();
});
afterAll(() => app.close());
afterEach(async () => {
  for (const table of ["game", "word_note", "occasion", "difficulty", "autopilot"] as const)
    await app.db.deleteFrom(table).execute();
});

type Games = Readonly<Record<number, string>>;
const seed = (games: Games, edition: Edition = "en") =>
  insertGames(
    app.db,
    Object.entries(games).map(([number, secret]) => ({ edition, number: Number(number), secret })),
    0,
  );
const choose = async (games: Games, edition: Edition = "en") => {
  for (const [number, secret] of Object.entries(games))
    await replaceGame(app.db, { edition, number: Number(number), secret, chosenBy: "somebody" }, 0);
};
async function check(
  word: string,
  { number = 50, edition = "en", instead }: { number?: number; edition?: Edition; instead?: Instead } = {},
) {
  const checks = await checkGames(app, { edition, games: [{ number, word }], ...(instead && { instead }) });
  const one = checks.get(number);
  if (one === undefined) throw new Error("not checked");
  return one;
}
async function find<Kind extends Finding["kind"]>(kind: Kind, ...asked: Parameters<typeof check>) {
  const { findings } = await check(...asked);
  return findings.filter((one): one is Extract<Finding, { kind: Kind }> => one.kind === kind);
}

describe("what cannot be saved", () => {
  it.each([
    ["", "empty"],
    ["qqqq", "unknown"],
    ["the", "stopword"],
    ["fuck", "profane"],
  ])("has its reason and no findings: %j, %s", async (word, why) => {
    expect(await check(word)).toEqual({
      word: { word },
      refused: { why, game: null },
      findings: [],
      warnings: 0,
      notes: 0,
    });
  });

  it("is a word of a game within a year that has begun or was chosen, which is named, the nearest of several", async () => {
    await choose({ 49: "garden", 300: "garden", 400: "garden" });
    await seed({ 5: "ocean", 60: "ocean" });
    expect((await check("gardens", { number: 250 })).refused).toEqual({
      why: "recentWord",
      game: { number: 300, day: "2022-11-25" },
    });
    expect((await check("ocean")).refused).toEqual({ why: "recentWord", game: { number: 5, day: "2022-02-03" } });
    expect((await check("ocean", { number: 371 })).refused).toBeNull();
    // A seeded one makes room.
    expect((await check("ocean", { number: 380 })).refused).toBeNull();
    // Its own game is not in the way.
    expect(
      (
        await check("garden", {
          number: 49,
          instead: new Map([
            [300, null],
            [400, null],
          ]),
        })
      ).refused,
    ).toBeNull();
  });

  it("is a game that has begun", async () => {
    expect((await check("ocean", { number: 7 })).refused).toEqual({ why: "gameOpen", game: null });
  });
});

describe("a word that was used before", () => {
  it("is never used, or names its games more than a year away as a fact", async () => {
    expect(await find("usedBefore", "ocean")).toEqual([{ kind: "usedBefore", level: "good", games: [] }]);
    await seed({ 5: "ocean", 60: "ocean" });
    const games = [{ number: 5, day: "2022-02-03" }];
    expect(await find("usedBefore", "ocean", { number: 400 })).toEqual([{ kind: "usedBefore", level: "fact", games }]);
  });

  it("has a word of one stem nearby, which is a warning within 30 days", async () => {
    await choose({ 37: "garden" });
    const near = { number: 37, day: "2022-03-07", word: { word: "garden" }, days: 13 };
    expect(await find("sameStem", "gardener")).toEqual([{ kind: "sameStem", level: "look", game: near }]);
    expect(await find("sameStem", "gardener", { number: 137 })).toMatchObject([{ level: "fact", game: { days: 100 } }]);
    // What has one stem is not said to be near too.
    expect(await find("tooNear", "gardener")).toEqual([]);
    await choose({ 40: "happen" });
    expect(await find("sameStem", "happy")).toEqual([]);
  });
});

describe("a word that is too near", () => {
  it("is among the nearest 100 within a week, and among the nearest 20 within a month, of either", async () => {
    await choose({ 48: "lighthouse", 40: "iceberg" });
    expect(await find("tooNear", "harbor")).toMatchObject([
      {
        level: "note",
        game: { number: 48, word: { word: "lighthouse" }, days: 2 },
        from: expect.any(Number) as number,
      },
    ]);
    expect(await find("tooNear", "glacier")).toMatchObject([
      { level: "note", game: { number: 40, days: 10 }, from: 980, within: 30 },
    ]);
    expect(await find("tooNear", "glacier", { number: 71 })).toEqual([]);
  });

  it("is to be looked at within three days, among the nearest 50", async () => {
    await choose({ 47: "glacier" });
    const levelAt = async (number: number) =>
      (await find("tooNear", "iceberg", { number })).map(({ level, rank }) => [level, rank >= 950]);
    expect(await levelAt(50)).toEqual([["look", true]]);
    expect(await levelAt(51)).toEqual([["note", true]]);
  });

  it("is so whichever of the two is checked, with the same rank", async () => {
    const words = [
      "harbor",
      "lighthouse",
      "anchor",
      "ship",
      "glacier",
      "iceberg",
      "garden",
      "orchard",
      "king",
      "crown",
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...words),
        fc.constantFrom(...words),
        fc.integer({ min: 1, max: 35 }),
        async (one, other, days) => {
          const around = async (word: string, number: number, instead: Instead) =>
            (await find("tooNear", word, { number, instead })).map(({ rank, from }) => [rank, from]);
          const there = await around(one, 50, new Map([[50 + days, other]]));
          const back = await around(other, 50 + days, new Map([[50, one]]));
          expect(back).toEqual(there);
        },
      ),
      { numRuns: 40 },
    );
  });

  it("is compared with a draft in place of the schedule", async () => {
    await choose({ 48: "lighthouse" });
    expect(await find("tooNear", "harbor", { instead: new Map([[48, null]]) })).toEqual([]);
    expect(await find("tooNear", "harbor", { instead: new Map([[48, "garden"]]) })).toEqual([]);
    expect(await find("tooNear", "glacier", { instead: new Map([[51, "iceberg"]]) })).toHaveLength(1);
  });
});

describe("a word of another edition that day", () => {
  it("is a warning if it is the same or means the same, and a fact if it only has the same letters", async () => {
    // Game 150 of the main edition is game 37 of Junior and 150 of German.
    await choose({ 37: "dog" }, "jr");
    await choose({ 150: "gift" }, "de");
    expect(await find("otherEdition", "dog", { number: 150 })).toEqual([
      { kind: "otherEdition", level: "look", edition: "jr", number: 37, word: { word: "dog" }, likeness: "word" },
    ]);
    const gift = { word: "gift", display: "Gift" };
    expect(await find("otherEdition", "gift", { number: 150 })).toEqual([
      { kind: "otherEdition", level: "fact", edition: "de", number: 150, word: gift, likeness: "letters" },
    ]);
    expect(await find("otherEdition", "poison", { number: 150 })).toMatchObject([
      { level: "look", edition: "de", likeness: "meaning" },
    ]);
    expect(await find("otherEdition", "dog", { number: 151 })).toEqual([]);
  });

  it("is compared with a draft of the other editions, in place of what they have", async () => {
    await choose({ 37: "dog" }, "jr");
    const dogAnd = (elsewhere: ReadonlyMap<Edition, Instead>) =>
      checkGames(app, { edition: "en", games: [{ number: 150, word: "dog" }], elsewhere });
    const others = async (elsewhere: ReadonlyMap<Edition, Instead>) =>
      (await dogAnd(elsewhere)).get(150)?.findings.filter(({ kind }) => kind === "otherEdition");
    expect(await others(new Map([["jr", new Map([[37, "cat"]])]]))).toEqual([]);
    expect(await others(new Map([["jr", new Map([[37, null]])]]))).toEqual([]);
    expect(await others(new Map([["de", new Map([[150, "hund"]])]]))).toMatchObject([
      { edition: "jr", likeness: "word" },
      { edition: "de", likeness: "meaning", word: { word: "hund" } },
    ]);
  });
});

describe("what a word means", () => {
  it("is one thing, or several that were written by hand or are far apart in another language, in its own", async () => {
    expect(await find("meanings", "bark")).toEqual([{ kind: "meanings", level: "look", meanings: ["dog", "tree"] }]);
    expect(await find("meanings", "Kiefer", { edition: "de" })).toEqual([
      { kind: "meanings", level: "look", meanings: ["Baum", "Mund"] },
    ]);
    // That a word has one meaning is not known of any.
    expect(await find("meanings", "ocean")).toEqual([]);
  });

  it("may be a slip for a more frequent word that has other accents", async () => {
    const [rarer, more] = ["papa", "papá"].sort(
      (a, b) => (app.vectors.of("es").rowOf(b) ?? 0) - (app.vectors.of("es").rowOf(a) ?? 0),
    );
    expect(await find("accents", rarer ?? "", { edition: "es" })).toEqual([
      { kind: "accents", level: "note", word: { word: more }, isBlocked: false },
    ]);
    expect(await find("accents", more ?? "", { edition: "es" })).toEqual([]);
    // No secret at all.
    expect((await check("ano", { edition: "es" })).refused?.why).toBe("unranked");
  });
});

describe("a word that takes no rank", () => {
  it("is left out by a list, or known to too few", async () => {
    expect((await check("aba")).refused?.why).toBe("unranked");
    expect((await check("pelagic")).refused?.why).toBe("rare");
  });
});

describe("blocked words", () => {
  it("are worth a note among the nearest 20, and a fact among the nearest 1000", async () => {
    const [closest] = await find("blockedNear", "partner");
    expect(closest).toMatchObject({ level: "note", closest: [{ word: "copulate" }] });
    const [others] = await find("blockedNear", "intimate");
    expect(others?.level).toBe(others?.closest.length === 0 ? "fact" : "note");
    // Junior does not have them.
    expect(await find("blockedNear", "friend", { edition: "jr" })).toEqual([
      { kind: "blockedNear", level: "good", closest: [], others: [] },
    ]);
  });
});

describe("what editors have written", () => {
  it("is found by its word and day: notes, mourning as a warning, a holiday as a fact", async () => {
    await addNote(app, { language: "en", word: "garden", kind: "ban", text: "too easy", by });
    expect(await find("note", "gardens")).toMatchObject([{ level: "look", note: { kind: "ban", text: "too easy" } }]);
    expect(await find("occasion", "garden")).toEqual([{ kind: "occasion", level: "good", occasion: null }]);
    const day = { day: "2022-03-20", isYearly: false, edition: null, by };
    await addOccasion(app, { ...day, name: "First day of spring", kind: "holiday" });
    await addOccasion(app, { ...day, name: "The flood", kind: "mourning" });
    expect((await find("occasion", "garden")).map(({ level, occasion }) => [level, occasion?.name])).toEqual([
      ["fact", "First day of spring"],
      ["look", "The flood"],
    ]);
    expect(await find("occasion", "garden", { number: 51 })).toMatchObject([{ occasion: null }]);
  });
});

describe("a word that can hurt", () => {
  it.each([
    ["jihad", "en", "violence"],
    ["massacre", "en", "catastrophe"],
    ["gypsy", "en", "slur"],
    ["trump", "en", "leader"],
    ["Führer", "de", "leader"],
    ["war", "jr", "war"],
    ["knife", "jr", "weapon"],
  ] as const)("is to be looked at, with the reason, and is not refused: %s in %s", async (word, edition, reason) => {
    expect(await find("taste", word, { edition })).toEqual([{ kind: "taste", level: "look", reason }]);
    expect((await check(word, { edition })).refused).toBeNull();
  });

  it("is fine once an editor has said so, in that edition alone, until that is taken back", async () => {
    expect(await find("taste", "knife")).toEqual([]);
    for (const edition of ["en", "jr"] as const) expect(await find("taste", "tornado", { edition })).toHaveLength(1);
    await addNote(app, { language: "en", word: "tornado", kind: "fine", text: "en", by });
    expect(await find("taste", "tornado")).toEqual([]);
    expect(await find("note", "tornado")).toEqual([]);
    expect(await find("taste", "tornado", { edition: "jr" })).toHaveLength(1);
  });
});

describe("how known and how hard a word is", () => {
  it("is among how many of the most frequent words it is", async () => {
    const bandOf = async (word: string) => (await find("familiarity", word))[0];
    expect(await bandOf("house")).toMatchObject({ level: "good", among: 2000 });
    const vectors = app.vectors.of("en");
    for (const [at, among] of [
      [2000, 5000],
      [9999, 10_000],
      [10_000, 20_000],
      [20_000, null],
    ] as const) {
      let row = at;
      while (!vectors.isRanked(row)) row += 1;
      const level = among === null ? "note" : "good";
      expect(await bandOf(vectors.wordAt(row))).toEqual({ kind: "familiarity", level, place: row + 1, among });
    }
  });

  it.each([
    [75, "easy", 75, "fact"],
    [76, "medium", 76, "fact"],
    [101, "hard", 101, "fact"],
    [MAX_SOLVER_GUESSES + 1, "hard", null, "note"],
  ] as const)("is said in a word once it is known: %s guesses are %s", async (figure, ease, guesses, level) => {
    const vectors = app.vectors.of("en").origin.checksum;
    await seed({ 6: "garden", 7: "ocean" });
    await storeDifficulty(app.db, { edition: "en", word: "garden", vectors, guesses: 40 });
    await storeDifficulty(app.db, { edition: "en", word: "ocean", vectors, guesses: 50 });
    await storeDifficulty(app.db, { edition: "en", word: "apple", vectors, guesses: figure });
    expect(await find("difficulty", "apple")).toEqual([
      { kind: "difficulty", level, ease, guesses, limit: MAX_SOLVER_GUESSES, usual: 50, wanted: null },
    ]);
  });

  it("is worth a note where it is far from what the autopilot is to choose for that weekday", async () => {
    const vectors = app.vectors.of("en").origin.checksum;
    await storeDifficulty(app.db, { edition: "en", word: "apple", vectors, guesses: 120 });
    // Game 50 is that of a Sunday.
    const eases = ["any", "any", "any", "any", "any", "hard", "easyMedium"] as const;
    await setAutopilot(app, "en", { familiarAmong: 5000, eases });
    expect(await find("difficulty", "apple")).toMatchObject([{ level: "note", ease: "hard", wanted: "easyMedium" }]);
    for (const number of [49, 51])
      expect(await find("difficulty", "apple", { number })).toMatchObject([{ level: "fact", wanted: null }]);
  });

  it("is not waited for", async () => {
    expect(await find("difficulty", "volcano")).toMatchObject([{ level: "fact", ease: null, guesses: null }]);
  });
});

it("the number of findings does not rise while one works, except for what one has done", async () => {
  const pool = ["garden", "gardener", "flute", "clarinet", "violin", "cello", "tulip", "daffodil", "ocean", "sea"];
  const numbers = [50, 51, 53, 56, 62, 70];
  /** What is counted of each game: its kind, what it says and the game that it names. */
  const counted = async () => {
    const games = await listGames(app.db, { edition: "en", from: 50, to: 80 });
    const checks = await checkGames(app, {
      edition: "en",
      games: games.map(({ number, secret }) => ({ number, word: secret })),
    });
    return [...checks].flatMap(([number, { refused, findings }]) => [
      ...(refused === null
        ? []
        : [{ number, kind: refused.why, says: JSON.stringify(refused), about: refused.game?.number }]),
      ...findings
        .filter(({ level }) => level === "look")
        .map((finding) => ({
          number,
          kind: finding.kind,
          says: JSON.stringify(finding),
          about: "game" in finding ? finding.game.number : undefined,
        })),
    ]);
  };
  const step = fc.record({ number: fc.constantFrom(...numbers), word: fc.constantFrom(...pool) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
      await app.db.deleteFrom("game").execute();
      await seed(Object.fromEntries(numbers.map((number, index) => [number, pool[index] ?? ""])));
      for (const { number: own, word } of steps) {
        const before = await counted();
        expect(await counted()).toEqual(before);
        await choose({ [own]: word });
        const after = await counted();
        const isNew = ({ number, says }: (typeof before)[number]) =>
          !before.some((one) => one.number === number && one.says === says);
        for (const found of after.filter(isNew)) {
          const isLike = ({ number, kind }: typeof found) => number === found.number && kind === found.kind;
          // Of several games in the way, the nearest is named: one that was named may have made room for the next.
          if (after.filter(isLike).length <= before.filter(isLike).length) continue;
          expect([found.number, found.about]).toContain(own);
        }
      }
    }),
    { numRuns: 15 },
  );
});

it("a check counts what is to be looked at, and what is worth a note", async () => {
  await choose({ 37: "garden" });
  const { findings, warnings, notes, refused } = await check("gardener");
  const count = (level: string) => findings.filter((finding) => finding.level === level).length;
  expect([warnings, notes, refused]).toEqual([count("look"), count("note"), null]);
  expect(warnings).toBeGreaterThan(0);
});

it("many games are checked at once, each by its number", async () => {
  const games = ["ocean", "qqqq", "garden"].map((word, index) => ({ number: 50 + index, word }));
  const checks = await checkGames(app, { edition: "en", games });
  expect(new Set(checks.keys())).toEqual(new Set([50, 51, 52]));
  expect(checks.get(51)?.refused?.why).toBe("unknown");
  expect((await checkGames(app, { edition: "en", games: [] })).size).toBe(0);
});
