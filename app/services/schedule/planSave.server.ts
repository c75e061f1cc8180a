import { randomUUID } from "node:crypto";
import type { Actor } from "~/data/audit.server";
import { deletePlanRow, listPlanRows, type PlanRow, updatePlanRow } from "~/data/planRows.server";
import { dayOfGame, numberOfDay } from "~/game/calendar";
import { type Edition, EDITIONS } from "~/game/editions";
import { isRefused } from "~/game/refusal";
import type { App, TransactionApp } from "../app";
import { toBacklog } from "./plan.server";
import { backlogKey, chooseAll, fingerprintOf } from "./planPreview.server";
import type { PlanRowRefusal } from "./refusals.server";
import {
  inTransaction,
  MAX_GAME_NUMBER,
  movesOf,
  openDraft,
  readSecret,
  saveDraft,
  settleDraft,
} from "./scheduleDraft.server";

/** Most words of a member's backlog. */
const MAX_BACKLOG = 1000;

/** A row that is to go in, with its game as the preview has shown it. */
export interface PickedRow {
  readonly id: number;
  /** Null without a day. */
  readonly number: number | null;
  /** The `fingerprintOf` the game. */
  readonly seen: string;
}

/** What became of the picked rows. */
export interface SavedPlan {
  readonly planned: readonly { readonly edition: Edition; readonly number: number; readonly day: string }[];
  /** How many went to the backlog. */
  readonly backlog: number;
  /** How many had left the preview already, by the same form of another tab. */
  readonly done: number;
  readonly refused: readonly { readonly line: number; readonly code: PlanRowRefusal }[];
  /** Id of the first entry in the log, by which `undoChange` takes all of it back. Undefined: nothing has changed. */
  readonly logged: number | undefined;
}

/**
 * Puts rows of the member's preview into the schedules of their editions, in one transaction with its audit entries, which are one
 * batch. A row that is refused moves no other, and stays in the preview. Rows without a day go to the backlog.
 */
export function savePlan(
  app: App,
  { actor, picked }: { actor: Actor; picked: readonly PickedRow[] },
): Promise<SavedPlan> {
  return inTransaction(app, async (transactionApp) => {
    const { db } = transactionApp;
    const rows = new Map((await listPlanRows(db, actor.id, "preview")).map((row) => [row.id, row]));
    const known = picked.flatMap((pick) => {
      const row = rows.get(pick.id);
      return row === undefined ? [] : [{ ...pick, row }];
    });
    const batch = randomUUID();
    const planned: (SavedPlan["planned"][number] & { id: number })[] = [];
    const refused: { row: PlanRow; code: PlanRowRefusal }[] = [];
    let logged: number | undefined;
    for (const edition of EDITIONS) {
      const own = known.filter(({ row }) => row.edition === edition && row.day !== null);
      if (own.length === 0) continue;
      const saved = await saveEdition(transactionApp, { edition, picked: own, actor, batch });
      planned.push(...saved.planned);
      refused.push(...saved.refused);
      logged ??= saved.logged;
    }
    for (const { id } of planned) {
      // What stays of a row is its note, for the file of the schedule.
      if (rows.get(id)?.note === "") await deletePlanRow(db, { id, ownerId: actor.id });
      else await updatePlanRow(db, { id, ownerId: actor.id, state: "planned" }, app.now());
    }
    // Who has ticked them has seen other games.
    for (const { row } of refused)
      await updatePlanRow(db, { id: row.id, ownerId: actor.id, isTicked: null }, app.now());
    const undated = known.filter(({ row }) => row.day === null && row.typedDate === "").map(({ row }) => row);
    const kept = await keepInBacklog(transactionApp, actor.id, undated);
    const full = undated.slice(kept).map((row) => ({ row, code: "backlogFull" as const }));
    return {
      planned: planned.map(({ edition, number, day }) => ({ edition, number, day })),
      backlog: kept,
      done: picked.length - known.length,
      refused: [...refused, ...full].map(({ row: { line }, code }) => ({ line, code })).sort((a, b) => a.line - b.line),
      logged,
    };
  });
}

interface EditionRows {
  readonly edition: Edition;
  readonly picked: readonly (PickedRow & { readonly row: PlanRow })[];
  readonly actor: Actor;
  readonly batch: string;
}

async function saveEdition(app: TransactionApp, { edition, picked, actor, batch }: EditionRows) {
  const { GAME_EPOCH: epoch } = app.env;
  const draft = await openDraft(app, edition);
  const refused: { row: PlanRow; code: PlanRowRefusal }[] = [];
  const choices: { row: PlanRow; number: number; secret: string }[] = [];
  for (const { row, seen, number: shown } of picked) {
    const number = numberOfDay(edition, { day: row.day ?? "", epoch });
    const secret = readSecret(app, edition, row.word);
    const isAsShown = number === shown && fingerprintOf(draft.before.get(number)) === seen;
    if (number < draft.firstOpen) refused.push({ row, code: "gameOpen" });
    else if (number > MAX_GAME_NUMBER) refused.push({ row, code: "noSuchGame" });
    else if (isRefused(secret)) refused.push({ row, code: secret.why });
    else if (!isAsShown) refused.push({ row, code: "changedMeanwhile" });
    else if (choices.some((choice) => choice.number === number)) refused.push({ row, code: "dayTwice" });
    else choices.push({ row, number, secret });
  }
  const left = chooseAll(draft, choices);
  for (const { row, number } of choices) if (left.has(number)) refused.push({ row, code: "recentWord" });
  const chosen = choices.filter(({ number }) => !left.has(number));
  if (settleDraft(app, draft) !== undefined)
    return {
      planned: [],
      refused: [...refused, ...chosen.map(({ row }) => ({ row, code: "noFreeSecret" as const }))],
      logged: undefined,
    };
  const logged = await saveDraft(app, draft, { actor, action: "bulkAdded", moves: movesOf(draft), batch });
  const planned = chosen.map(({ row: { id }, number }) => ({
    id,
    edition,
    number,
    day: dayOfGame(edition, { number, epoch }),
  }));
  return { planned, refused, logged };
}

/** Moves rows to the member's backlog, as many as it has room for. A word that it has already is there once. @returns how many */
async function keepInBacklog(app: TransactionApp, ownerId: string, rows: readonly PlanRow[]): Promise<number> {
  const backlog = await listPlanRows(app.db, ownerId, "backlog");
  const has = new Set(backlog.map(backlogKey));
  const kept = rows.slice(0, Math.max(0, MAX_BACKLOG - backlog.length));
  for (const row of kept) {
    if (has.has(backlogKey(row))) await deletePlanRow(app.db, { id: row.id, ownerId });
    else await updatePlanRow(app.db, { ...toBacklog(row), ownerId }, app.now());
    has.add(backlogKey(row));
  }
  return kept.length;
}
