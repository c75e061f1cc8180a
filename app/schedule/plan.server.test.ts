import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type StaffActor, staffActorOf } from "~/account/staffActor.server";
import type { App } from "~/app";
import { type Actor, actorOf } from "~/audit/actor";
import { listScheduledGames } from "~/play/games.data.server";
import { openTestApp, type TestApp } from "../../tests/fixtures/app";
import { auditEntries } from "../../tests/fixtures/audit";
import { ana, newStaff } from "../../tests/fixtures/members";
import { TINY_WORDS } from "../../tests/fixtures/vectors";
import { calendarDays } from "./calendarDays.server";
import { endLook, lookRequests } from "./lookRequests.server";
import { moveGame } from "./moveGame.server";
import { dropRows, findReading, MAX_PLAN_BYTES, mendPlan, proposePlan, readAgain, sendPlan } from "./plan.server";
import { addToBacklog, listBacklog, proposeDays } from "./planBacklog.server";
import { MAX_PLAN_LINES } from "./planColumns.server";
import { exportSchedule } from "./planExport.server";
import { type PreviewedRow, previewPlan } from "./planPreview.server";
import { listPlanRows } from "./planRows.data.server";
import { savePlan } from "./planSave.server";
import { inTransaction } from "./scheduleDraft.server";
import { clearGame, scheduleGame } from "./scheduleGame.server";
import { seedSchedule } from "./seed.server";
import { undoChange } from "./undo.server";
import { findUpcoming } from "./upcoming.server";
import { usesOf } from "./wordUses.server";

/** Words outside the list of secrets that the tests seed from. */
const [, one = "", two = "", three = "", four = ""] = TINY_WORDS.slice(-500);

let test: TestApp;
let app: App;
let actor: Actor;
let bea: Actor;
let staff: StaffActor;
beforeEach(async () => {
  test = await openTestApp({ secrets: TINY_WORDS.slice(10, 700) });
  app = test.app;
  await seedSchedule(app);
  const member = await newStaff(app);
  actor = actorOf(member);
  staff = staffActorOf(member);
  bea = actorOf(await newStaff(app, { ...ana, email: "bea@words.example", firstName: "Bea" }));
});
afterEach(() => test.close());

const send = (text: string, who = actor) => sendPlan(app, { actor: who, bytes: Buffer.from(text), edition: "en" });
const preview = async (who = actor) =>
  previewPlan(app, { ownerId: who.id, dayOrder: (await findReading(app, who.id))?.dayOrder ?? null });
const verdicts = async () => (await preview()).map(({ line, verdict, refused }) => [line, refused?.code ?? verdict]);
const picked = (rows: readonly PreviewedRow[]) =>
  rows.filter(({ isTicked }) => isTicked).map(({ id, number, seen }) => ({ id, number, seen }));
const tickAll = async () => mendPlan(app, { actor, rows: (await preview()).map(({ id }) => ({ id, isTicked: true })) });
const save = async (rows?: readonly PreviewedRow[]) =>
  savePlan(app, { actor, picked: picked(rows ?? (await preview())) });
const secretOf = async (number: number) =>
  (await listScheduledGames(app.db, { edition: "en", from: number })).find((game) => game.number === number)?.secret;
/** Words that lose their days wait in the backlog. */
const toBacklog = async (text: string) => {
  await send(text);
  await mendPlan(app, { actor, rows: (await preview()).map(({ id }) => ({ id, date: "" })) });
};
/** A plan whose rows need no look, whatever the check of the tiny words says. */
const putAll = async (text: string) => {
  await send(text);
  await tickAll();
  return save();
};

describe("a plan that was sent", () => {
  it("says of each row what becomes of it: the day is the one on which the game ends", async () => {
    const begun = (await secretOf(7)) ?? "";
    await scheduleGame(app, { edition: "en", number: 22, word: three, actor: bea });
    await send(
      [
        `18.02.2022;${one};`,
        `2022-02-19;${begun};`,
        `2022-02-05;${two};`,
        "2022-02-21;qqqq;",
        `18.02.2022;${two};en`,
        `31.2.2022;${two};`,
        `21.02.2022;${two};fr`,
        `;${four};`,
        `2022-02-20;${three};`,
        `2022-02-23;${three};`,
      ].join("\n"),
    );
    const rows = await preview();
    expect(rows.map(({ number }) => number)).toEqual([20, 21, 7, 23, 20, null, null, 8, 22, 25]);
    expect(rows.map(({ verdict, refused }) => refused?.code ?? verdict)).toEqual([
      expect.stringMatching(/good|look/),
      "recentWord",
      "gameOpen",
      "unknown",
      "dayTwice",
      "noSuchDate",
      "noSuchEdition",
      expect.stringMatching(/good|look/),
      "already",
      "recentWord",
    ]);
    expect([rows[1]?.refused?.game, rows[4]?.refused?.line, rows[9]?.refused?.game]).toMatchObject([
      { number: 7, day: "2022-02-05" },
      1,
      { number: 22 },
    ]);
    expect(rows[0]?.present).toEqual({ word: await secretOf(20), isChosen: false, by: null });
  });

  it("is refused by its first bytes if it is a workbook, a page or a picture, and what was there stays", async () => {
    await send(`2022-03-05;${one}`);
    const files = [
      "504b0304140006",
      "d0cf11e0a1b11ae1",
      "89504e470d0a1a0a0000000d4948445200000001000000010806",
      "255044462d312e37",
      "1f8b0800000000",
    ];
    const pages = ["<html><table>", "\ufeff<!DOCTYPE html>", "  <?xml version='1.0'?><Workbook>"];
    for (const bytes of [...files.map((hex) => Buffer.from(hex, "hex")), ...pages.map((page) => Buffer.from(page))])
      expect(await sendPlan(app, { actor, bytes, edition: "en" })).toMatchObject({ why: "planNotText" });
    expect((await preview()).map(({ word }) => word.word)).toEqual([one]);
    const wide = Buffer.from(`\ufeff2022-03-05\t${two}`, "utf16le");
    expect(await sendPlan(app, { actor, bytes: wide, edition: "en" })).toEqual({ rows: 1 });
  });

  it("asks for nothing where a file of the schedule is unchanged, and for the words that were changed in it", async () => {
    await scheduleGame(app, { edition: "en", number: 21, word: two, actor: bea });
    const games = await exportSchedule(app, { editions: ["en"], from: "2022-02-18", days: 3 });
    const fileWith = (words: readonly string[]) =>
      [
        "Date;Word;Edition;Note;Kind",
        ...games.map(({ day, edition, isChosen }, index) =>
          [day, words[index], edition, "", isChosen ? "Chosen" : "From the schedule"].join(";"),
        ),
      ].join("\n");
    const words = games.map(({ word }) => word);
    await send(fileWith(words));
    expect((await preview()).map(({ verdict, isTicked }) => [verdict, isTicked])).toEqual([
      ["already", false],
      ["already", false],
      ["already", false],
    ]);
    expect(await save()).toMatchObject({ planned: [], done: 3, logged: undefined });
    await send(fileWith([three, ...words.slice(1)]));
    expect((await preview()).map(({ word, verdict }) => [word.word, verdict === "already"])).toEqual([
      [three, false],
      [words[1], true],
      [words[2], true],
    ]);
  });

  it("shows the game that it would change, however far away another row is", async () => {
    await send(`0950-01-01;${one}\n2022-03-05;${two}`);
    expect((await preview()).map(({ present }) => present?.word)).toEqual([undefined, await secretOf(35)]);
    await tickAll();
    expect(await save()).toMatchObject({ planned: [{ number: 35 }], refused: [] });
  });

  it("sees the same word in its own rows of another edition that day, not only in the schedule", async () => {
    await send(`2022-06-01;${one};en\n2022-06-01;${one};jr\n2022-06-02;${two};en\n2022-06-03;${two};jr`);
    const others = (await preview()).map(({ findings }) =>
      findings.flatMap((finding) => (finding.kind === "otherEdition" ? [[finding.edition, finding.word?.word]] : [])),
    );
    expect(others).toEqual([[["jr", one]], [["en", one]], [], []]);
  });

  it("asks for the order of day and month, and is read again in it", async () => {
    await send(`05/03/2022 ${one}\n06/03/2022 ${two}`);
    expect(await verdicts()).toEqual([
      [1, "orderUnknown"],
      [2, "orderUnknown"],
    ]);
    expect(await findReading(app, actor.id)).toMatchObject({
      slashed: { count: 2, example: "05/03/2022" },
      dayOrder: null,
    });
    await readAgain(app, { actor, wish: { dayOrder: "dayFirst" } });
    expect((await preview()).map(({ day }) => day)).toEqual(["2022-03-05", "2022-03-06"]);
    await readAgain(app, { actor, wish: { dayOrder: "monthFirst" } });
    expect((await preview()).map(({ day }) => day)).toEqual(["2022-05-03", "2022-06-03"]);
  });

  it("is refused if it is empty, too long or too large, and the one before stays", async () => {
    await send(`2022-02-18 ${one}`);
    expect(await send(" \n;")).toMatchObject({ why: "planEmpty" });
    expect(await send(`${one}\n`.repeat(367))).toMatchObject({ why: "planTooLong" });
    expect(await send("a".repeat(MAX_PLAN_BYTES + 1))).toMatchObject({ why: "planTooLarge" });
    expect(await send(`${one}\n`.repeat(366), bea)).toEqual({ rows: 366 });
    expect((await preview()).length).toBe(1);
  });

  it("is mended in place: another day is another game, which nobody has ticked yet", async () => {
    await send(`31.2.2022;${one}\n2022-02-18;${two}`);
    const [bad, good] = await preview();
    const rows = [
      { id: bad?.id ?? 0, date: "2022-02-19" },
      { id: good?.id ?? 0, date: "2022-02-18", isTicked: false },
    ];
    expect(await mendPlan(app, { actor: bea, rows })).toEqual(new Set());
    expect(await mendPlan(app, { actor, rows })).toEqual(new Set([bad?.id]));
    expect((await preview()).map(({ number, isTicked }) => [number, isTicked])).toEqual([
      [21, expect.any(Boolean)],
      [20, false],
    ]);
    await mendPlan(app, { actor, rows: [{ id: bad?.id ?? 0, date: "soon" }] });
    expect((await verdicts())[0]).toEqual([1, "noSuchDate"]);
  });

  it("has another word in a row when one is typed there, and the same one in another spelling is no change", async () => {
    await send("2022-02-18;qqqq");
    const id = (await preview())[0]?.id ?? 0;
    expect(await mendPlan(app, { actor, rows: [{ id, word: one, isTicked: true }] })).toEqual(new Set([id]));
    expect(await preview()).toMatchObject([{ typed: "2022-02-18;qqqq", word: { word: one }, refused: null }]);
    await mendPlan(app, { actor, rows: [{ id, isTicked: true }] });
    expect(await mendPlan(app, { actor, rows: [{ id, word: ` ${one.toUpperCase()}.` }] })).toEqual(new Set());
    expect(await preview()).toMatchObject([{ isTicked: true }]);
    expect(await mendPlan(app, { actor, rows: [{ id, word: "" }] })).toEqual(new Set([id]));
    expect(await verdicts()).toEqual([[1, "empty"]]);
  });

  it("is one that nobody has typed if the autopilot makes it", async () => {
    await send(`2022-02-18;${one}`);
    await proposePlan(app, { actor, edition: "en", words: [{ day: "2022-02-19", word: two }] });
    const rows = await preview();
    expect(rows).toMatchObject([{ number: 21, word: { word: two }, isFromAutopilot: true, isFromBacklog: false }]);
    await dropRows(app, { actor, which: "preview" });
    expect(await listBacklog(app)).toEqual([]);
  });

  it("gives words without a date the next days without a chosen word that no other line has, and says why not", async () => {
    await scheduleGame(app, { edition: "en", number: 9, word: three, actor: bea });
    await send(`${one}\nqqqq\n${two}\n${three}\n${one}\n2022-02-08 ${four}`);
    const rows = await preview();
    expect(rows.map(({ number, refused }) => [number, refused?.code, refused?.line ?? refused?.game?.number])).toEqual([
      [8, undefined, undefined],
      [null, "unknown", undefined],
      [11, undefined, undefined],
      [null, "recentWord", 9],
      [null, "recentWord", 1],
      [10, undefined, undefined],
    ]);
    // A word that is mended gets its day then.
    await mendPlan(app, { actor, rows: [{ id: rows[1]?.id ?? 0, word: TINY_WORDS.at(-300) ?? "" }] });
    expect((await preview())[1]).toMatchObject({ number: 12, refused: null });
    await tickAll();
    expect(await save()).toMatchObject({ planned: [{ number: 8 }, { number: 12 }, { number: 11 }, { number: 10 }] });
  });

  it("that is a list has nothing but words, at most 20", async () => {
    const sendList = (text: string) => sendPlan(app, { actor, bytes: Buffer.from(text), edition: "en", isList: true });
    expect(await sendList(`${one}, ${two};\n${three}`)).toEqual({ rows: 3 });
    expect(await sendList(" , ")).toMatchObject({ why: "planEmpty" });
    expect(await sendList(`${one},`.repeat(21))).toMatchObject({ why: "tooManyWords" });
    expect((await preview()).map(({ word }) => word.word)).toEqual([one, two, three]);
  });

  it("says of a game that has begun with this very word that it is there", async () => {
    await send(`2022-02-05;${await secretOf(7)}\n2022-02-04;${one}`);
    expect(await verdicts()).toEqual([
      [1, "already"],
      [2, "gameOpen"],
    ]);
  });
});

describe("saving a plan", () => {
  it("puts the rows that were picked into their games, in one batch, and leaves the others where they are", async () => {
    await scheduleGame(app, { edition: "en", number: 21, word: three, actor: bea });
    await send(`2022-02-18;${one}\n2022-02-19;${two}\n2022-02-20;qqqq`);
    await tickAll();
    const rows = await preview();
    // A word that somebody has chosen is replaced only on purpose.
    expect(rows[1]).toMatchObject({ verdict: "look", present: { word: three, isChosen: true, by: "Bea" } });
    const saved = await save(rows);
    expect(saved).toMatchObject({
      planned: [{ number: 20 }, { number: 21, day: "2022-02-19" }],
      refused: [],
    });
    expect([await secretOf(20), await secretOf(21)]).toEqual([one, two]);
    expect(await verdicts()).toEqual([[3, "unknown"]]);
    const log = app.db.selectFrom("audit_log").where("action", "=", "planned");
    const entries = await log.select(["number", "new_value", "batch"]).orderBy("id").execute();
    const batch = entries[0]?.batch ?? null;
    expect(batch).not.toBeNull();
    expect(entries).toEqual([
      { number: 20, new_value: one, batch },
      { number: 21, new_value: two, batch },
    ]);
  });

  it("leaves a chosen word of another alone until its row is ticked", async () => {
    await scheduleGame(app, { edition: "en", number: 21, word: three, actor: bea });
    await send(`2022-02-19;${two}`);
    expect((await preview())[0]).toMatchObject({ verdict: "look", isTicked: false });
    expect(await save()).toMatchObject({ planned: [] });
    expect(await secretOf(21)).toBe(three);
  });

  it("changes nothing when the same text comes again", async () => {
    const text = `2022-02-18;${one}\n2022-02-19;${two}`;
    await putAll(text);
    const games = await listScheduledGames(app.db, { edition: "en", from: 1 });
    await send(text);
    expect(await verdicts()).toEqual([
      [1, "already"],
      [2, "already"],
    ]);
    expect(await save()).toMatchObject({ planned: [], done: 2, refused: [], logged: undefined });
    expect(await listScheduledGames(app.db, { edition: "en", from: 1 })).toEqual(games);
    // There is nothing left to do about them.
    expect(await preview()).toEqual([]);
  });

  it("of somebody else's words that are in their games meanwhile says that they are done", async () => {
    const text = `2022-02-18;${one}\n2022-02-19;${two}\n2022-02-20;qqqq`;
    await send(text);
    await tickAll();
    const rows = await preview();
    await send(text, bea);
    const others = await preview(bea);
    await savePlan(app, { actor: bea, picked: others.map(({ id, number, seen }) => ({ id, number, seen })) });
    expect(await save(rows)).toMatchObject({ planned: [], done: 2, refused: [], logged: undefined });
    expect(await verdicts()).toEqual([[3, "unknown"]]);
  });

  it("refuses a row whose game was changed since the preview, and saves the others", async () => {
    await send(`2022-02-18;${one}\n2022-02-19;${two}`);
    await tickAll();
    const rows = await preview();
    await scheduleGame(app, { edition: "en", number: 21, word: three, actor: bea });
    const saved = await save(rows);
    expect(saved).toMatchObject({ planned: [{ number: 20 }], refused: [{ line: 2, code: "changedMeanwhile" }] });
    expect(await secretOf(21)).toBe(three);
    // The word is another one now, so it has to be ticked once more.
    expect(await preview()).toMatchObject([{ line: 2, verdict: "look", isTicked: false }]);
  });

  it("says of rows that another tab has saved that they are done", async () => {
    await send(`2022-02-18;${one}\n2022-02-19;${two}`);
    await tickAll();
    const rows = await preview();
    await save(rows);
    expect(await save(rows)).toEqual({ planned: [], done: 2, refused: [], logged: undefined });
  });

  it("puts a word where another row has made room for it, whatever comes first", async () => {
    await scheduleGame(app, { edition: "en", number: 21, word: one, actor });
    expect(await putAll(`2022-02-18;${one}\n2022-02-19;${two}`)).toMatchObject({ refused: [] });
    expect([await secretOf(20), await secretOf(21)]).toEqual([one, two]);
  });

  it("never changes a game that has begun meanwhile", async () => {
    await send(`2022-02-06;${one}\n2022-02-19;${two}`);
    await tickAll();
    const rows = await preview();
    const before = await secretOf(8);
    test.setNow(app.now() + 86_400_000);
    expect(await save(rows)).toMatchObject({ planned: [{ number: 21 }], refused: [{ line: 1, code: "gameOpen" }] });
    expect(await secretOf(8)).toBe(before);
  });
});

describe("the backlog", () => {
  /** The days that are proposed for its first word. */
  async function proposedDays() {
    await proposeDays(app, { actor, which: { edition: "en", count: 1 } });
    return (await preview()).flatMap(({ edition, day }) => (edition === "en" ? [day] : []));
  }
  beforeEach(() => toBacklog(`${one}\n${two}\n${three}`));

  it("keeps words that have lost their days, beside later plans", async () => {
    expect((await listBacklog(app)).map(({ word }) => word.word)).toEqual([one, two, three]);
    await send(`2022-02-18 ${four}`);
    await dropRows(app, { actor, which: "preview" });
    expect((await listBacklog(app)).length).toBe(3);
  });

  it("is shared: anybody plans its words, and it says who put each in", async () => {
    await inTransaction(app, (transactionApp) =>
      addToBacklog(transactionApp, bea.id, { edition: "en", word: four, note: "" }),
    );
    expect((await listBacklog(app)).map(({ word, owner }) => [word.word, owner.name])).toEqual([
      [one, actor.name],
      [two, actor.name],
      [three, actor.name],
      [four, bea.name],
    ]);
    const [mine] = await listBacklog(app);
    const by = (who: Actor) => proposeDays(app, { actor: who, which: mine?.id ?? 0 });
    expect([await by(bea), await by(actor)]).toEqual([1, 0]);
    expect((await listPlanRows(app.db, bea.id, "preview")).map(({ word }) => word)).toEqual([one]);
    await dropRows(app, { actor: bea, which: "backlog" });
    expect((await listBacklog(app)).map(({ word }) => word.word)).toEqual([two, three]);
    await dropRows(app, { actor: bea, which: (await listBacklog(app))[0]?.id ?? 0 });
    expect((await listBacklog(app)).map(({ word }) => word.word)).toEqual([three]);
  });

  it("gets free days for the next words, which then go in as others do", async () => {
    await scheduleGame(app, { edition: "en", number: 8, word: four, actor: bea });
    expect(await proposeDays(app, { actor, which: { edition: "en", count: 2 } })).toBe(2);
    const rows = await preview();
    expect(rows.map(({ word, isFromBacklog, refused }) => [word.word, isFromBacklog, refused])).toEqual([
      [one, true, null],
      [two, true, null],
    ]);
    const numbers = rows.map(({ number }) => number ?? 0);
    expect(new Set(numbers).size).toBe(2);
    expect(Math.min(...numbers)).toBeGreaterThan(8);
    await tickAll();
    expect(await save()).toMatchObject({ planned: [{}, {}], refused: [] });
    expect(await secretOf(numbers[0] ?? 0)).toBe(one);
  });

  it("has a word again whose proposed day is taken away, and none that was given a day by hand", async () => {
    await proposeDays(app, { actor, which: { edition: "en", count: 1 } });
    await mendPlan(app, { actor, rows: (await preview()).map(({ id }) => ({ id, date: "" })) });
    expect(await preview()).toEqual([]);
    expect((await listBacklog(app)).map(({ word }) => word.word)).toEqual([one, two, three]);
    await send(four);
    await mendPlan(app, { actor, rows: (await preview()).map(({ id }) => ({ id, date: "2022-03-01" })) });
    expect(await preview()).toMatchObject([{ day: "2022-03-01", isFromBacklog: false }]);
  });

  it("proposes no more than the preview has room for", async () => {
    await send(`${four}\n`.repeat(MAX_PLAN_LINES - 2));
    expect(await proposeDays(app, { actor, which: { edition: "en", count: 3 } })).toBe(2);
  });

  it("proposes no day on which another row of the plan has the word in another edition", async () => {
    const [free = ""] = await proposedDays();
    await dropRows(app, { actor, which: "preview" });
    await send(`${free};${one};jr`);
    expect(await proposedDays()).not.toContain(free);
  });

  it("has its words again when the next text takes the place of what was proposed", async () => {
    await proposeDays(app, { actor, which: { edition: "en", count: 1 } });
    await send(`2022-03-18 ${four}`);
    expect((await listBacklog(app)).map(({ word }) => word.word)).toEqual([one, two, three]);
    expect((await listPlanRows(app.db, actor.id, "preview")).length).toBe(1);
  });
});

describe("a line that asks for a look", () => {
  it("is listed for all from when it is in, with its word, until somebody has looked", async () => {
    await send(`date,word,note\n2022-02-18,${one},rude?\n2022-02-19,${two}`);
    await mendPlan(app, { actor, rows: (await preview()).map(({ id }) => ({ id, asksLook: true, isTicked: true })) });
    expect(await lookRequests(app)).toEqual([]);
    await save();
    const requests = await lookRequests(app);
    expect(requests.map(({ number, secret, note, owner }) => [number, secret, note, owner.name])).toEqual([
      [20, one, "rude?", actor.name],
      [21, two, "", actor.name],
    ]);
    // The request of a word that moves goes with it, and that of one that is gone is not shown.
    await moveGame(app, { actor: bea, edition: "en", number: 20, to: 24, way: "replace" });
    await clearGame(app, { edition: "en", number: 21, actor: bea });
    const left = await lookRequests(app);
    expect(left.map(({ number, secret }) => [number, secret])).toEqual([[24, one]]);
    await endLook(app, left[0]?.id ?? 0);
    expect(await lookRequests(app)).toEqual([]);
    expect(await listPlanRows(app.db, actor.id, "planned")).toMatchObject([{ note: "rude?" }, { word: two }]);
  });

  it("asks no more once it is taken back, or its game has begun", async () => {
    await send(`2022-02-06,${one}\n2022-02-19,${two}`);
    const asks = async (asksLook: boolean) =>
      mendPlan(app, { actor, rows: (await preview()).slice(1).map(({ id }) => ({ id, asksLook })) });
    await asks(true);
    await asks(false);
    await mendPlan(app, { actor, rows: (await preview()).slice(0, 1).map(({ id }) => ({ id, asksLook: true })) });
    await tickAll();
    await save();
    expect((await lookRequests(app)).map(({ secret }) => secret)).toEqual([one]);
    test.setNow(app.now() + 86_400_000);
    expect(await lookRequests(app)).toEqual([]);
  });
});

describe("the export", () => {
  const noteOn = async (day: string) =>
    (await exportSchedule(app, { editions: ["en"], from: day, days: 1 })).map(({ word, note }) => [word, note])[0];
  const lastEntry = async () => (await auditEntries(app))[0]?.id ?? 0;

  it("has a note that was given to a word in another spelling", async () => {
    await putAll(`date,word,note\n2022-02-18,${one.toUpperCase()},note`);
    await putAll(`date,word,note\n2022-02-18,${one},later note`);
    expect(await noteOn("2022-02-18")).toEqual([one, "later note"]);
  });

  it("has notes where their words are: they move and swap with them, and come back with Undo", async () => {
    await putAll(`date,word,note\n2022-02-18,${one},first\n2022-02-20,${two},second\n2022-02-25,${three},third`);
    const move = (number: number, to: number, way?: "swap" | "replace") =>
      moveGame(app, { edition: "en", number, to, way, actor });
    await move(20, 22, "swap");
    expect([await noteOn("2022-02-18"), await noteOn("2022-02-20")]).toEqual([
      [two, "second"],
      [one, "first"],
    ]);
    await undoChange(app, { entry: await lastEntry(), actor: staff });
    expect([await noteOn("2022-02-18"), await noteOn("2022-02-20")]).toEqual([
      [one, "first"],
      [two, "second"],
    ]);
    await move(20, 30);
    expect([(await noteOn("2022-02-18"))?.[1], await noteOn("2022-02-28")]).toEqual(["", [one, "first"]]);
    await move(30, 22, "replace");
    expect(await noteOn("2022-02-20")).toEqual([one, "first"]);
    expect(await listBacklog(app)).toMatchObject([{ word: { word: two }, note: "second" }]);
    await undoChange(app, { entry: await lastEntry(), actor: staff });
    expect([await noteOn("2022-02-20"), await noteOn("2022-02-28")]).toEqual([
      [two, "second"],
      [one, "first"],
    ]);
  });

  it("has the note of a day whose word was replaced, and again that of its own with Undo", async () => {
    await putAll(`date,word,note\n2022-02-18,${one},first`);
    await scheduleGame(app, { edition: "en", number: 20, word: two, isOverride: true, actor });
    expect(await noteOn("2022-02-18")).toEqual([two, "first"]);
    await putAll(`date,word,note\n2022-02-18,${three},third`);
    expect(await noteOn("2022-02-18")).toEqual([three, "third"]);
    await undoChange(app, { entry: await lastEntry(), actor: staff });
    expect(await noteOn("2022-02-18")).toEqual([two, "first"]);
    await clearGame(app, { edition: "en", number: 20, actor });
    expect((await noteOn("2022-02-18"))?.[1]).toBe("first");
  });

  it("shows a note in the calendar, on the page of the day and on that of the word", async () => {
    await putAll(`date,word,note\n2022-02-18,${one},first`);
    const days = await calendarDays(app, { from: "2022-02-14", weeks: 1 });
    expect(days.flatMap(({ games }) => games.flatMap(({ note }) => (note === "" ? [] : [note])))).toEqual(["first"]);
    expect(await findUpcoming(app, { edition: "en", number: 20 })).toMatchObject({ note: "first" });
    expect(await usesOf(app, { language: "en", word: one })).toMatchObject([{ number: 20, note: "first" }]);
  });

  it("has the games of some days with the notes of plans, and is read as a plan that changes nothing", async () => {
    await putAll(`date,word,note\n2022-02-18,${one},=note`);
    const games = await exportSchedule(app, { editions: ["en"], from: "2022-02-17", days: 2 });
    expect(games).toEqual([
      { day: "2022-02-17", edition: "en", number: 19, word: await secretOf(19), note: "", isChosen: false },
      { day: "2022-02-18", edition: "en", number: 20, word: one, note: "=note", isChosen: true },
    ]);
  });
});
