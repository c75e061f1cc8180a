import fc from "fast-check";
import type { Selectable } from "kysely";
import { describe, expect, it } from "vitest";
import { type StaffActor, staffActorOf } from "~/account/staffActor.server";
import type { App } from "~/app";
import { dayOfGame } from "~/editions/calendar";
import { currentGame } from "~/editions/calendar.server";
import { byEdition } from "~/editions/editions";
import { isRefused } from "~/platform/refusal";
import { findGame, listScheduledGames } from "~/play/games.data.server";
import { auditLog } from "~/portal/auditLog.server";
import type { Schema } from "../../db/schema";
import { NOON_OF_GAME_7, openTestApp, type TestApp } from "../../tests/fixtures/app";
import { ana, newStaff } from "../../tests/fixtures/members";
import { repetitions } from "../../tests/fixtures/schedule";
import { TINY_WORDS } from "../../tests/fixtures/vectors";
import { proposeWords } from "./autopilot.server";
import { giveBackLostChoices } from "./blockedChoices.server";
import { annotateGame, barWord, withholdWord } from "./emergency.server";
import { moveGame, type MoveWay } from "./moveGame.server";
import { sendPlan } from "./plan.server";
import { proposeDays } from "./planBacklog.server";
import { canTick, previewPlan } from "./planPreview.server";
import { savePlan } from "./planSave.server";
import { clearGame, scheduleGame, scheduleWords } from "./scheduleGame.server";
import { seedSchedule } from "./seed.server";
import { undoChange } from "./undo.server";
import { blockWord, takeBackVerdict } from "./verdicts.server";

const HOUR_MS = 3_600_000;
const edition = "en";
/** How many guesses each word takes. */
const GUESSES = 50;
/** Few words, so that choices often meet others and seeded games. The last one is in no list of secrets. */
const WORDS = [...TINY_WORDS.slice(10, 22), "qqqq", "kasa", TINY_WORDS.at(-300) ?? ""];

type Action =
  | { readonly kind: "schedule"; readonly number: number; readonly word: string; readonly isOverride: boolean }
  | { readonly kind: "clear"; readonly number: number }
  | { readonly kind: "list"; readonly words: readonly string[]; readonly from: number }
  | { readonly kind: "plan"; readonly rows: readonly { readonly number: number; readonly word: string }[] }
  /** A plan of words without dates, for which days are proposed. */
  | { readonly kind: "backlog"; readonly words: readonly string[] }
  | { readonly kind: "autopilot"; readonly from: number }
  | { readonly kind: "move"; readonly number: number; readonly to: number; readonly way: MoveWay | undefined }
  | { readonly kind: "block" | "unblock"; readonly word: string }
  /** What can be done about a game that has begun, or should not be. */
  | { readonly kind: "annotate" | "withhold" | "show" | "bar"; readonly number: number }
  /** Undoes the last change of the log but so many. */
  | { readonly kind: "undo"; readonly back: number }
  /** A start with a file that blocks the word, and one without. */
  | { readonly kind: "file"; readonly word: string }
  | { readonly kind: "seed" };

/** A word, or "#7" for the secret that game 7 has. */
const word = fc.oneof(
  fc.constantFrom(...WORDS),
  fc.integer({ min: 5, max: 12 }).map((at) => `#${at}`),
);
/** Mostly around today, which is game 7 at first; also around a year later, and beyond what the schedule fills. */
const number = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 5, max: 12 }) },
  { weight: 1, arbitrary: fc.integer({ min: -1, max: 30 }) },
  { weight: 1, arbitrary: fc.integer({ min: 370, max: 385 }) },
  { weight: 1, arbitrary: fc.integer({ min: 405, max: 420 }) },
);
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("schedule" as const), number, word, isOverride: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("clear" as const), number }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("plan" as const),
      rows: fc.array(fc.record({ number, word }), { minLength: 1, maxLength: 5 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("backlog" as const),
      words: fc.array(word, { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("autopilot" as const), from: number }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("list" as const),
      words: fc.array(word, { maxLength: 5 }),
      from: number,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("move" as const),
      number,
      to: number,
      way: fc.constantFrom("swap" as const, "replace" as const, undefined),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("block" as const, "unblock" as const), word }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom("annotate" as const, "withhold" as const, "show" as const, "bar" as const),
      number,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("undo" as const), back: fc.integer({ min: 0, max: 3 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("file" as const), word }) },
  { weight: 1, arbitrary: fc.constant({ kind: "seed" } as const) },
);
/** Actions that may take a word from a game to which another member of staff has just given it. */
const TAKING: readonly Action["kind"][] = ["clear", "move", "block", "undo", "file"];
/** The actions of two members of staff at the same time, and how far the clock moves before. */
const step = fc.record({
  hours: fc.integer({ min: 0, max: 30 }),
  actions: fc.array(action, { minLength: 1, maxLength: 2 }),
});

/** Numbers that the action gave to a member of staff, without those that it took from another on purpose. */
async function perform({ app }: TestApp, todo: Action, actor: StaffActor): Promise<readonly number[]> {
  const read = async (text: string) =>
    text.startsWith("#") ? ((await findGame(app.db, edition, Number(text.slice(1))))?.secret ?? "") : text;
  switch (todo.kind) {
    case "schedule": {
      const outcome = await scheduleGame(app, { ...todo, word: await read(todo.word), edition, actor });
      return isRefused(outcome) || todo.isOverride ? [] : [outcome.game.number];
    }
    case "clear":
      await clearGame(app, { ...todo, edition, actor });
      return [];
    case "plan": {
      const { GAME_EPOCH: epoch } = app.env;
      const toLine = async (row: (typeof todo.rows)[number]) =>
        `${dayOfGame(edition, { number: row.number, epoch })};${await read(row.word)}`;
      return putPlan(app, actor, (await Promise.all(todo.rows.map(toLine))).join("\n"));
    }
    case "backlog": {
      const given = await putPlan(app, actor, (await Promise.all(todo.words.map(read))).join("\n"));
      await proposeDays(app, { actor, which: { edition, count: todo.words.length } });
      return [...given, ...(await putPreview(app, actor))];
    }
    case "autopilot": {
      const { GAME_EPOCH: epoch } = app.env;
      const { proposals } = await proposeWords(app, {
        edition,
        from: dayOfGame(edition, { number: todo.from, epoch }),
        weeks: 1,
      });
      return putPlan(app, actor, proposals.map(({ day, word: proposed }) => `${day};${proposed}`).join("\n"));
    }
    case "move":
      await moveGame(app, { ...todo, edition, actor });
      return [];
    case "annotate":
    case "withhold":
    case "show":
    case "bar": {
      const emergency = { edition, number: todo.number, why: "It hurts.", by: { ...actor, role: "admin" } } as const;
      if (todo.kind === "annotate") await annotateGame(app, { ...emergency, notice: { en: "Sorry." } });
      else if (todo.kind === "bar") await barWord(app, emergency);
      else await withholdWord(app, { ...emergency, isWithheld: todo.kind === "withhold" });
      return [];
    }
    case "block":
    case "unblock": {
      const decision = { language: "en", word: await read(todo.word), by: actor } as const;
      const outcome = await (todo.kind === "block" ? blockWord(app, decision) : takeBackVerdict(app, decision));
      if (outcome.type === "takesChoices") await blockWord(app, { ...decision, seen: outcome.games });
      return [];
    }
    case "undo": {
      const { changes } = await auditLog(app, { page: 1 });
      await undoChange(app, { entry: changes[todo.back]?.id ?? 0, actor });
      return [];
    }
    case "file": {
      const blocked = await read(todo.word);
      await seedSchedule({ ...app, wordLists: { ...app.wordLists, blocked: byEdition(() => new Set([blocked])) } });
      await giveBackLostChoices(app);
      return [];
    }
    case "seed":
      await seedSchedule(app);
      return [];
    default: {
      const list = { edition, words: await Promise.all(todo.words.map(read)), from: todo.from } as const;
      const outcome = await scheduleWords(app, { ...list, actor });
      return isRefused(outcome) ? [] : outcome.added.map((game) => game.number);
    }
  }
}

/** Sends a plan and puts in what can go in. @returns the numbers, as `perform` does */
async function putPlan(app: App, actor: StaffActor, text: string): Promise<readonly number[]> {
  await sendPlan(app, { actor, bytes: Buffer.from(text), edition });
  return putPreview(app, actor);
}

async function putPreview(app: App, actor: StaffActor): Promise<readonly number[]> {
  const rows = await previewPlan(app, { ownerId: actor.id, dayOrder: null });
  const picked = rows.filter(({ verdict }) => canTick(verdict));
  const { planned } = await savePlan(app, { actor, picked });
  const taken = new Set(picked.filter(({ present }) => present?.isChosen === true).map(({ number: at }) => at));
  return planned.map((game) => game.number).filter((one) => !taken.has(one));
}

async function newEditor(app: App, name: string): Promise<StaffActor> {
  return staffActorOf(await newStaff(app, { ...ana, email: `${name}@words.example`, firstName: name }));
}

/** The seeded schedules by the words that are blocked. Seeding takes longer than all that is done in most of them. */
const seededGames = new Map<string, readonly Selectable<Schema["game"]>[]>();

/** An app with a seeded schedule, which knows how hard the words are: an estimate takes longer than any action. */
async function openSeeded(...blocked: readonly string[]): Promise<TestApp> {
  const test = await openTestApp({ secrets: TINY_WORDS.slice(10, 900), blocked: new Set(blocked) });
  const { db, vectors } = test.app;
  const { checksum } = vectors.of(edition).origin;
  const difficulties = TINY_WORDS.map((one) => ({ edition, word: one, vectors: checksum, guesses: GUESSES }) as const);
  await db.insertInto("difficulty").values(difficulties).execute();
  const games = seededGames.get(blocked.join());
  if (games === undefined) {
    await seedSchedule(test.app);
    seededGames.set(blocked.join(), await db.selectFrom("game").selectAll().execute());
  } else await db.insertInto("game").values(games).execute();
  return test;
}

describe("any sequence of actions of two members of staff, with seeding and rollovers between", () => {
  it("changes no game that has begun, gives no number to both, and repeats no word within a year", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
        const test = await openSeeded("kasa");
        try {
          const editors = [await newEditor(test.app, "ana"), await newEditor(test.app, "ben")] as const;
          const begun = new Map<number, string>();
          let now = NOON_OF_GAME_7;
          for (const { hours, actions } of steps) {
            now += hours * HOUR_MS;
            test.setNow(now);
            const today = currentGame(test.app, edition).number;
            for (const game of await listScheduledGames(test.app.db, { edition, from: 1 }))
              if (game.number <= today && !begun.has(game.number)) begun.set(game.number, game.secret);
            const given = await Promise.all(
              actions.map((todo, index) => perform(test, todo, editors[index === 0 ? 0 : 1])),
            );
            const numbers = given.flat();
            const isTaken = actions.some(({ kind }) => TAKING.includes(kind));
            if (!isTaken) expect(new Set(numbers).size).toBe(numbers.length);
            const games = await listScheduledGames(test.app.db, { edition, from: 1 });
            const secrets = new Map(games.map((game) => [game.number, game.secret]));
            for (const [at, secret] of begun) expect(secrets.get(at)).toBe(secret);
            expect(repetitions(games)).toEqual([]);
          }
        } finally {
          await test.close();
        }
      }),
      { numRuns: 20 },
    );
  });
});

describe("any change by staff, in any schedule that staff has left", () => {
  it("is undone exactly while no game of it has begun, and done again", async () => {
    const change = action.filter(({ kind }) =>
      ["schedule", "clear", "list", "plan", "autopilot", "move"].includes(kind),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 5 }), change, async (earlier, todo) => {
        const test = await openSeeded();
        const stored = () => listScheduledGames(test.app.db, { edition, from: 1 });
        const newest = async () => (await auditLog(test.app, { page: 1 })).changes[0]?.id ?? 0;
        try {
          const editor = await newEditor(test.app, "ana");
          for (const one of earlier) await perform(test, one, editor);
          const [before, last] = [await stored(), await newest()];
          test.setNow(NOON_OF_GAME_7 + HOUR_MS);
          await perform(test, todo, await newEditor(test.app, "ben"));
          const after = await stored();
          // It was refused, or has changed nothing.
          if ((await newest()) === last) return;
          for (const expected of [before, after]) {
            expect(await undoChange(test.app, { entry: await newest(), actor: editor })).not.toHaveProperty("why");
            expect(await stored()).toEqual(expected);
          }
        } finally {
          await test.close();
        }
      }),
      { numRuns: 20 },
    );
  });
});
