import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { memberLegacyStore, memberRecordStore } from "~/account/memberStores.server";
import { replaceStats } from "~/account/plays.data.server";
import { isRefused, refuse } from "~/platform/refusal";
import { mergeGuest } from "~/player/mergeGuest.server";
import { openTestApp, type TestApp } from "../../tests/fixtures/app";
import { ana, newMember } from "../../tests/fixtures/members";
import { addImported, type ImportedSums, type LegacyImport } from "./legacyImport";
import { importLegacy, summarizeImport } from "./legacyImport.server";
import { parseRecord, type PlayerRecord, recordEnd } from "./record";
import { formatStats } from "./stats";

let opened: TestApp;
let memberId: string;
beforeEach(async () => {
  opened = await openTestApp();
  memberId = (await newMember(opened.app)).id;
});
afterEach(() => opened.close());

const SUMS: ImportedSums = { wins: 40, giveups: 5, abandons: 2, hints: 12, totalGuesses: 1890, winStreak: 7 };
const IMPORT: LegacyImport = new Map([["en", SUMS]]);
const importer = () => ({
  record: memberRecordStore(opened.app, memberId),
  legacy: memberLegacyStore(opened.app, memberId),
});
const statsOf = async () => (await importer().record.load("en")).stats;
const end = (number: number) => ({ number, hasWon: true, guessCount: 4, hintCount: 1, ringCount: 0, isArchive: false });
const play = (...numbers: number[]): PlayerRecord =>
  numbers.map(end).reduce(recordEnd, parseRecord({ stats: "", results: "" }));
describe("the import of an older version into a member's statistics", () => {
  it("is summarized as it is then done", async () => {
    await importer().record.addEnd("en", end(7));
    const changes = await summarizeImport(importer(), IMPORT);
    if (isRefused(changes)) throw new Error(changes.why);
    const [change] = changes;
    expect(change).toMatchObject({ edition: "en", before: { wins: 1 }, after: { wins: 41, winStreak: 8 } });
    expect((await statsOf()).wins).toBe(1);
    expect(await importLegacy(opened.app, importer(), IMPORT)).toBeUndefined();
    expect(await statsOf()).toEqual(change?.after);
  });

  it("is done once, even if it is asked for twice at a time", async () => {
    const outcomes = await Promise.all([1, 2].map(() => importLegacy(opened.app, importer(), IMPORT)));
    expect([outcomes, outcomes.toReversed()]).toContainEqual([undefined, refuse("alreadyImported")]);
    expect((await statsOf()).wins).toBe(40);
    expect(await summarizeImport(importer(), IMPORT)).toEqual(refuse("alreadyImported"));
  });

  it("is done even if the statistics cannot be read, and shown when they can be", async () => {
    await replaceStats(opened.app.db, { memberId, edition: "en", stats: "v9.1" });
    expect(await importLegacy(opened.app, importer(), IMPORT)).toBeUndefined();
    await expect(statsOf()).rejects.toThrow("cannot be read");
    await replaceStats(opened.app.db, { memberId, edition: "en", stats: formatStats(play(7).stats) });
    expect((await statsOf()).wins).toBe(41);
  });

  it("is not added to a copy of the shown statistics that the member saves", async () => {
    await importLegacy(opened.app, importer(), IMPORT);
    const shown = await statsOf();
    const copy = { ...shown, wins: 42, totalPlays: shown.totalPlays + 2 };
    expect(await importer().record.keepStats("en", shown)).toEqual(shown);
    expect(await importer().record.keepStats("en", copy)).toEqual(copy);
  });
});

describe("a guest's import", () => {
  const merge = (record: PlayerRecord) =>
    mergeGuest(opened.app, memberId, {
      games: [],
      records: new Map([["en", record]]),
      imported: IMPORT,
    });

  it("comes to a member without games, with the games that the guest played", async () => {
    await merge(play(6, 7));
    expect(await statsOf()).toEqual(addImported(play(6, 7).stats, SUMS));
    expect(await importer().legacy.hasImported()).toBe(true);
  });

  it("comes to a member with games, and counts each of them once", async () => {
    for (const number of [4, 5, 6]) await importer().record.addEnd("en", end(number));
    await merge(play(6, 7));
    expect(await statsOf()).toMatchObject({ wins: 44, totalPlays: 49, totalGuesses: 1890 + 16, winStreak: 11 });
    await merge(play(6, 7));
    expect(await statsOf()).toMatchObject({ wins: 44, totalPlays: 49 });
  });

  it("does not come twice to a member who has imported too", async () => {
    await importLegacy(opened.app, importer(), IMPORT);
    await merge(play(7));
    expect(await statsOf()).toMatchObject({ wins: 41, totalPlays: 46 });
  });

  it("does not replace the statistics of a member who has played less", async () => {
    await importer().record.addEnd("en", end(7));
    await merge(play());
    expect(await statsOf()).toMatchObject({ wins: 41, lastEnd: 7, totalPlays: 46 });
  });
});

describe("the mark of an import", () => {
  it("goes with the member", async () => {
    await importLegacy(opened.app, importer(), IMPORT);
    await opened.app.db.deleteFrom("member").where("id", "=", memberId).execute();
    expect(await opened.app.db.selectFrom("legacy_import").selectAll().execute()).toEqual([]);
    memberId = (await newMember(opened.app, { ...ana, email: "bea@words.example" })).id;
    expect(await importer().legacy.hasImported()).toBe(false);
  });
});
