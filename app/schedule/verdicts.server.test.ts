import type { KyselyPlugin } from "kysely";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type StaffActor, staffActorOf } from "~/account/staffActor.server";
import type { App } from "~/app";
import type { DailyGame } from "~/editions/gameRef";
import { isRefused, refuse } from "~/platform/refusal";
import { findGame, insertGames, replaceGame } from "~/play/games.data.server";
import type { GuessLog } from "~/play/guess";
import { hint } from "~/play/hint.server";
import { nearestWords } from "~/play/nearest.server";
import { openGame } from "~/play/openGame.server";
import { showGame, submitGuess } from "~/play/turn.server";
import { Forms } from "~/vectors/forms.server";
import { addMissedCounts } from "~/words/missedWords.data.server";
import { missedWords } from "~/words/missedWords.server";
import { offeredWords } from "~/words/offeredWords.server";
import { openWordAdditions } from "~/words/wordAdditions.server";
import {
  GAME_7,
  memoryPlayStore,
  memoryRecordStore,
  NOON_OF_GAME_7,
  openTestApp,
  type TestApp,
} from "../../tests/fixtures/app";
import { auditEntries } from "../../tests/fixtures/audit";
import { ana, newStaff } from "../../tests/fixtures/members";
import { writeTinyPack } from "../../tests/fixtures/vectors";
import { scheduleGame } from "./scheduleGame.server";
import { seedSchedule } from "./seed.server";
import { findUpcoming } from "./upcoming.server";
import {
  acceptedForms,
  acceptForm,
  blockWord,
  wordsWithVerdict,
  dismissWord,
  takeBackVerdict,
} from "./verdicts.server";

let directory: string;
let database: string;
let test: TestApp;
let app: App;
let by: StaffActor;
const opened: TestApp[] = [];

/** Another app on the same database: what a second process of the deployment is. */
async function openOther(options: { blocked?: ReadonlySet<string>; packs?: string } = {}): Promise<TestApp> {
  const other = await openTestApp({ database, ...options });
  opened.push(other);
  return other;
}

async function openSite(at: string): Promise<void> {
  database = at;
  test = await openOther({ blocked: new Set(["lala"]) });
  app = test.app;
  by = staffActorOf(await newStaff(app));
  await insertGames(app.db, [{ ...GAME_7, secret: "gala" }], 0);
}

/** Before `openOther`: takes a database that several processes can open. Most tests do without, as making it takes longer than they do. */
const shareDatabase = () => openSite(path.join(directory, "verdicts.sqlite"));

/** As the server of a process does twice a second. */
const readAgain = ({ app: other }: TestApp) => other.wordAdditions.reload();

beforeEach(async () => {
  directory = mkdtempSync(path.join(tmpdir(), "verdicts-"));
  await openSite(":memory:");
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
  rmSync(directory, { recursive: true });
});

/** Lets a player miss a word: no other one can be dismissed. */
async function miss(word: string, within = app): Promise<void> {
  const counted = { language: "en", day: "2022-02-04", word: word.trim().toLowerCase(), count: 1 } as const;
  await addMissedCounts(within.db, [counted], { most: 1000 });
}
async function accept(word: string, of: string) {
  await miss(word);
  return acceptForm(app, { language: "en", word, of, by });
}
async function block(word: string, seen: readonly DailyGame[] = []) {
  await miss(word);
  return blockWord(app, { language: "en", word, by, seen });
}
async function dismiss(word: string) {
  await miss(word);
  return dismissWord(app, { language: "en", word, by });
}
/** As it is listed. */
const whoDecided = () => ({ id: by.id, name: by.name });
const takeBack = (word: string) => takeBackVerdict(app, { language: "en", word, by });

/** The words of the list after one guess, or the reason of the refusal. */
async function guess(within: App, raw: string, log: GuessLog = []) {
  const turn = { game: GAME_7, store: memoryPlayStore(log), records: [memoryRecordStore()] };
  const outcome = await submitGuess(within, { ...turn, raw });
  return outcome.type === "refused" ? outcome.why : outcome.view.guesses.map(({ word, typed }) => [word, typed]);
}
const reader = { storeOf: () => memoryPlayStore([{ kind: "giveUp" }]), record: memoryRecordStore() };
async function nearestTo(within: App, raw: string): Promise<string[]> {
  const found = await nearestWords(within, { edition: "en", raw, isRevealed: true, reader });
  if (isRefused(found)) throw new Error(found.why);
  return (found.words ?? []).map(({ word }) => word);
}

it("an editor accepts forms and dismisses words, but neither blocks nor unblocks one in any way", async () => {
  const asEditor = { ...by, role: "editor" } as const;
  await block("zkwb");
  by = asEditor;
  expect(await block("zkwc")).toEqual(refuse("adminsOnly"));
  for (const outcome of [await takeBack("zkwb"), await dismiss("zkwb")]) expect(outcome).toEqual(refuse("adminsOnly"));
  expect(app.wordLists.blocked.en.has("zkwb")).toBe(true);
  for (const outcome of [await accept("zkwd", "kala"), await takeBack("zkwd"), await dismiss("zkwe")])
    expect(outcome).toMatchObject({ type: "done" });
});

describe("an accepted form", () => {
  it("is read as its word at once, and keeps what was typed", async () => {
    expect(await guess(app, "Zkwzk")).toBe("unknown");
    expect(await accept(" ZKWZK ", "kalas")).toEqual({
      type: "done",
      verdict: { language: "en", word: "zkwzk", verdict: "form", formOf: "kala" },
      restored: [],
    });
    expect(await guess(app, "Zkwzk")).toEqual([["kala", "Zkwzk"]]);
    expect(offeredWords(app, "en", "zkwzk")).toEqual([]);
  });

  it("is read in every process a second later, without a restart, and after a restart", async () => {
    await shareDatabase();
    const other = await openOther();
    expect(await guess(other.app, "zkwzk")).toBe("unknown");
    await accept("zkwzk", "kala");
    await readAgain(other);
    expect(await guess(other.app, "zkwzk")).toEqual([["kala", "zkwzk"]]);
    await accept("zkwzk", "fila");
    await readAgain(other);
    expect(await guess(other.app, "zkwzk")).toEqual([["fila", "zkwzk"]]);
    const restarted = await openOther();
    expect(await guess(restarted.app, "zkwzk")).toEqual([["fila", "zkwzk"]]);
  });

  it("costs one query when it is looked for and none is new, and none when a game is played", async () => {
    let queries = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        queries += 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    };
    const additions = await openWordAdditions({ db: app.db.withPlugin(counting), wordLists: app.wordLists });
    expect(queries).toBe(1);
    await guess({ ...app, wordAdditions: additions }, "kala");
    expect(queries).toBe(1);
    await additions.reload();
    expect(queries).toBe(2);
  });

  it("is a form only of its language, in all editions that have the word", async () => {
    await accept("zkwzk", "kala");
    await accept("zkwtuse", "tuse");
    const wordOf = (edition: "en" | "jr" | "es", text: string) => app.vectors.of(edition).find(text)?.word;
    expect([wordOf("en", "zkwzk"), wordOf("jr", "zkwzk"), wordOf("es", "zkwzk")]).toEqual(["kala", "kala", undefined]);
    // The word is hidden from Junior.
    expect([wordOf("en", "zkwtuse"), wordOf("jr", "zkwtuse")]).toEqual(["tuse", undefined]);
  });

  it.each([
    ["zkw7", "kala", "notAWord"],
    ["fila", "kala", "isWord"],
    ["tuse", "kala", "isWord"],
    ["badas", "kala", "isForm"],
    ["canon", "kala", "isForm"],
    ["zkwzk", "qqqq", "unknownTarget"],
    ["zkwzk", "", "unknownTarget"],
    ["zkwzk", "lala", "blockedTarget"],
    ["zkwzk", "bade", "stopwordTarget"],
  ])("is refused: %j as a form of %j, because %s", async (word, of, why) => {
    expect(await accept(word, of)).toEqual({ type: "refused", why });
    expect(acceptedForms(app, "en")).toBe("");
  });

  it("is refused if it is blocked, until that is taken back", async () => {
    await block("zkwzk");
    expect(await accept("zkwzk", "kala")).toEqual({ type: "refused", why: "blocked" });
    await dismiss("zkwzk");
    expect(await accept("zkwzk", "kala")).toMatchObject({ type: "done" });
  });

  it("that is dismissed or blocked later is unknown again, and games in which it was guessed are as they were", async () => {
    const log: GuessLog = [{ kind: "guess", word: "kala", typed: "zkwzk" }];
    for (const decide of [dismiss, block, takeBack]) {
      await accept("zkwzk", "kala");
      await decide("zkwzk");
      expect(await guess(app, "zkwzk")).toBe("unknown");
      const view = await showGame(app, { game: GAME_7, store: memoryPlayStore(log), records: [] });
      expect(view).toMatchObject({ guesses: [{ word: "kala", typed: "zkwzk" }] });
      await dismiss("zkwzk");
    }
  });

  it("is in the audit log once, with its language, even if the form is sent twice", async () => {
    for (let sent = 0; sent < 2; sent += 1) await accept("zkwzk", "kala");
    for (let sent = 0; sent < 2; sent += 1) await dismiss("zkwzk");
    await block("zkwa");
    const entries = await auditEntries(app);
    const about = { actor: whoDecided(), language: "en", edition: null, number: null };
    expect(entries).toMatchObject([
      { ...about, action: "wordBlocked", subject: "zkwa", before: null, after: null },
      { ...about, action: "lookUpDismissed", subject: "zkwzk", before: "kala", after: null },
      { ...about, action: "formAdded", subject: "zkwzk", before: null, after: "kala" },
    ]);
  });

  it("that cannot be stored is not read", async () => {
    await miss("zkwzk");
    await expect(
      acceptForm(app, { language: "en", word: "zkwzk", of: "kala", by: { ...by, id: "nobody" } }),
    ).rejects.toThrow(/foreign key/i);
    expect(await guess(app, "zkwzk")).toBe("unknown");
  });

  it("is in the download, which is a forms table sorted by bytes", async () => {
    for (const [word, of] of [
      ["zkwä", "fila"],
      ["zkwz", "kala"],
      ["zkwaz", "kala"],
    ] as const)
      await accept(word, of);
    await dismiss("zkwzz");
    const text = acceptedForms(app, "en");
    expect(text).toBe("zkwaz\tkala\nzkwz\tkala\nzkwä\tfila\n");
    expect(new Forms(Buffer.from(text)).wordFor("zkwä")).toBe("fila");
    expect(acceptedForms(app, "de")).toBe("");
  });

  it("stays when the member who accepted it is deleted", async () => {
    await shareDatabase();
    await accept("zkwzk", "kala");
    await app.db.deleteFrom("member").where("id", "=", by.id).execute();
    expect(await guess((await openOther()).app, "zkwzk")).toEqual([["kala", "zkwzk"]]);
  });
});

describe("a word that staff blocks", () => {
  it("is no longer a hint, a nearest word or an offer, in every process, and is scored as a guess", async () => {
    await shareDatabase();
    const other = await openOther();
    const open = await openGame(app, GAME_7);
    if (isRefused(open)) throw new Error(open.why);
    const hinted = hint(app, open, { best: 0, isGuessed: () => false }) ?? "";
    const raw = `${hinted}q`;
    const isOffered = (within: App) => offeredWords(within, "en", raw).some(({ word }) => word === hinted);
    expect([isOffered(app), (await nearestTo(app, "gala")).includes(hinted)]).toEqual([true, true]);
    await block(hinted);
    await readAgain(other);
    for (const within of [app, other.app]) {
      const nearest = await nearestTo(within, "gala");
      expect([isOffered(within), nearest.includes(hinted), nearest.length]).toEqual([false, false, 998]);
      expect(hint(within, open, { best: 0, isGuessed: () => false })).not.toBe(hinted);
      expect(await guess(within, hinted)).toEqual([[hinted, undefined]]);
    }
  });

  it("is the secret of no game to come, and stays that of today's and of past ones", async () => {
    await seedSchedule(app);
    for (const number of [6, 7, 8, 300]) await replaceGame(app.db, { edition: "en", number, secret: "kala" }, 0);
    await block("kala");
    const secrets = await Promise.all([6, 7, 8, 300].map((number) => findGame(app.db, "en", number)));
    expect(secrets.map((game) => game?.secret === "kala")).toEqual([true, true, false, false]);
    expect(await guess(app, "kala")).toEqual([["kala", undefined]]);
  });

  it("is refused as a form, because the word that it stands for is what the game would show", async () => {
    expect(await block("kalas")).toEqual({ type: "refused", why: "isForm" });
    expect(await block("http://zkw")).toEqual({ type: "refused", why: "notAWord" });
  });

  it("is unblocked by dismissing it, unless a file has it", async () => {
    await block("kala");
    await block("lala");
    await dismiss("kala");
    await dismiss("lala");
    expect(["kala", "lala"].map((word) => app.wordLists.blocked.en.has(word))).toEqual([false, true]);
  });

  it("is hidden from Junior by the next start, as the words of the file are", async () => {
    await shareDatabase();
    for (const name of ["en", "es", "de"]) writeTinyPack(directory, name);
    const isFoundIn = (within: App) =>
      ["en", "jr"].map((edition) => within.vectors.of(edition as "en").find("mala")?.word);
    await block("mala");
    expect([isFoundIn(app), app.wordLists.blocked.jr.has("mala")]).toEqual([["mala", "mala"], true]);
    const restarted = await openOther({ packs: directory });
    expect(isFoundIn(restarted.app)).toEqual(["mala", undefined]);
  });
});

describe("a word that nobody has missed", () => {
  const decision = () => ({ language: "en", word: "zkwq", by }) as const;

  it("is blocked or accepted as a form, and each verdict is logged once, also if its form is sent twice", async () => {
    const verdicts = [
      () => acceptForm(app, { ...decision(), of: "kala" }),
      () => blockWord(app, decision()),
      () => takeBackVerdict(app, decision()),
    ];
    for (const give of verdicts) {
      const once = await give();
      const [entry] = await auditEntries(app);
      expect(await give()).toEqual(once);
      expect((await auditEntries(app))[0]).toEqual(entry);
    }
  });

  it("is not taken from the list on which it is not", async () => {
    const refused = { type: "refused", why: "notMissed" };
    expect(await dismissWord(app, decision())).toEqual(refused);
    await miss("zkwq");
    test.setNow(NOON_OF_GAME_7 + 91 * 86_400_000);
    expect(await dismissWord(app, decision())).toEqual(refused);
    expect(await auditEntries(app)).toEqual([]);
  });
});

describe("a verdict that is taken back", () => {
  const missed = async () => (await missedWords(app, { language: "en", page: 1 })).words.map(({ word }) => word);
  const decided = async () => (await wordsWithVerdict(app, { language: "en", page: 1 })).words;

  it("is off the list of decided words, and its word is missed again", async () => {
    await accept("zkwza", "kala");
    await dismiss("zkwzb");
    await block("zkwzc");
    const at = new Date(NOON_OF_GAME_7).toISOString();
    expect(await decided()).toEqual([
      { word: "zkwzc", verdict: "blocked", formOf: null, at, by: whoDecided() },
      { word: "zkwzb", verdict: "dismissed", formOf: null, at, by: whoDecided() },
      { word: "zkwza", verdict: "form", formOf: { word: "kala" }, at, by: whoDecided() },
    ]);
    expect(await missed()).toEqual([]);
    for (const word of ["zkwza", "zkwzb", "zkwzc"]) expect(await takeBack(word)).toMatchObject({ type: "done" });
    expect(await decided()).toEqual([]);
    expect(await missed()).toEqual(["zkwza", "zkwzb", "zkwzc"]);
    expect([await guess(app, "zkwza"), app.wordLists.blocked.en.has("zkwzc")]).toEqual(["unknown", false]);
  });

  it("is taken back in every process a second later, and once", async () => {
    await shareDatabase();
    const other = await openOther();
    await accept("zkwzk", "kala");
    await readAgain(other);
    expect(await guess(other.app, "zkwzk")).toEqual([["kala", "zkwzk"]]);
    for (let sent = 0; sent < 2; sent += 1) expect(await takeBack("zkwzk")).toMatchObject({ type: "done" });
    await readAgain(other);
    expect(await guess(other.app, "zkwzk")).toBe("unknown");
    const entries = await auditEntries(app);
    expect(entries.map(({ action, subject, before }) => [action, subject, before])).toEqual([
      ["verdictTakenBack", "zkwzk", "kala"],
      ["formAdded", "zkwzk", null],
    ]);
  });

  it("must stand", async () => {
    for (const word of ["zkwq", "", "zkw7"])
      expect(await takeBack(word)).toEqual({ type: "refused", why: "notDecided" });
  });
});

describe("a block that takes chosen words from games to come", () => {
  let bea: StaffActor;
  const game = { edition: "en", number: 20 } as const;
  const junior = { edition: "jr", number: 30 } as const;
  async function choose(): Promise<void> {
    bea = staffActorOf(await newStaff(app, { ...ana, email: "bea@words.example", firstName: "Bea" }));
    await seedSchedule(app);
    for (const one of [game, junior])
      expect(await scheduleGame(app, { ...one, word: "kala", actor: bea })).toMatchObject({
        game: { ...one, secret: "kala" },
      });
    test.setNow(NOON_OF_GAME_7 + 60_000);
  }
  beforeEach(choose);
  const choiceOf = async (one: DailyGame) => {
    const upcoming = await findUpcoming(app, one);
    return [upcoming?.secret.word, upcoming?.choice?.by?.name, upcoming?.choice?.at];
  };
  const chosen = ["kala", "Bea", new Date(NOON_OF_GAME_7).toISOString()];

  it("names them first, and changes nothing before all of them have been seen", async () => {
    for (const seen of [[], [game]])
      expect(await block("kala", seen)).toEqual({ type: "takesChoices", games: [game, junior] });
    expect([await choiceOf(game), app.wordLists.blocked.en.has("kala")]).toEqual([chosen, false]);
  });

  it("logs each of them, and gives them back with the name of who chose them", async () => {
    expect(await block("kala", [game, junior])).toMatchObject({ type: "done", restored: [] });
    const taken = await Promise.all([game, junior].map((one) => findGame(app.db, one.edition, one.number)));
    expect(taken.map((one) => one?.secret === "kala")).toEqual([false, false]);
    expect(await takeBack("kala")).toMatchObject({ type: "done", restored: [game, junior] });
    expect([await choiceOf(game), await choiceOf(junior)]).toEqual([chosen, chosen]);
    const entries = await auditEntries(app);
    const other = (index: number) => taken[index]?.secret;
    // A seeded game may have had the word too.
    const chosenOnes = entries.filter(({ action }) => action !== "seededMoved").slice(0, 6);
    expect(chosenOnes.map(({ action, edition, before, after }) => [action, edition, before, after])).toEqual([
      ["choiceRestored", "jr", other(1), "kala"],
      ["choiceRestored", "en", other(0), "kala"],
      ["verdictTakenBack", null, null, null],
      ["wordBlocked", null, null, null],
      ["choiceBlocked", "jr", "kala", other(1)],
      ["choiceBlocked", "en", "kala", other(0)],
    ]);
    // It is given back once.
    await block("kala", [game, junior]);
    await takeBack("kala");
    expect(await choiceOf(game)).toEqual(chosen);
  });

  it("does not give back what has begun or has a newer choice", async () => {
    await block("kala", [game, junior]);
    await scheduleGame(app, { ...game, word: "fila", actor: by });
    // Junior's game 30 begins 136 days after game 7 of the main edition.
    test.setNow(NOON_OF_GAME_7 + 137 * 86_400_000);
    expect(await takeBack("kala")).toMatchObject({ type: "done", restored: [] });
    expect((await findGame(app.db, "en", 20))?.secret).toBe("fila");
  });

  it("does not give back what a file blocks too", async () => {
    await shareDatabase();
    await choose();
    await block("kala", [game, junior]);
    const { app: restarted } = await openOther({ blocked: new Set(["kala"]) });
    const decision = { language: "en", word: "kala", by } as const;
    expect(await takeBackVerdict(restarted, decision)).toMatchObject({ type: "done", restored: [] });
    expect((await findUpcoming(restarted, game))?.secret.word).not.toBe("kala");
  });
});
