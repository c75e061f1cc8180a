import { randomUUID } from "node:crypto";
import type { App, TransactionApp } from "~/app";
import type { Actor } from "~/audit/actor";
import { dayOfGame, numberOfDay } from "~/editions/calendar";
import { type Edition, EDITIONS } from "~/editions/editions";
import { isRefused } from "~/platform/refusal";
import { findSeededRows } from "./plan.server";
import { keepNote } from "./planNotes.server";
import { fingerprintOf, isInPlace } from "./planPreview.server";
import { deletePlanRow, listPlanRows, type PlanRow, updatePlanRow } from "./planRows.data.server";
import type { PlanRowRefusal } from "./schedule.refusals";
import {
  chooseAll,
  inTransaction,
  MAX_GAME_NUMBER,
  movesOf,
  openDraft,
  readSecret,
  saveDraft,
  type ScheduleDraft,
  settleDraft,
} from "./scheduleDraft.server";

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
  /** How many were where they should be already: put in by the same form of another tab, or by somebody else. */
  readonly done: number;
  readonly refused: readonly { readonly line: number; readonly code: PlanRowRefusal }[];
  /** Id of the first entry in the log, by which `undoChange` takes all of it back. Undefined: nothing has changed. */
  readonly logged: number | undefined;
}

/**
 * Puts rows of the member's preview into the schedules of their editions, in one transaction with its audit entries, which are one
 * batch. A row that is refused moves no other, and stays in the preview. Rows that are where they should be leave the preview, picked
 * or not.
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
    const isSeeded = await findSeededRows(transactionApp, actor.id);
    const batch = randomUUID();
    const planned: (SavedPlan["planned"][number] & { row: PlanRow })[] = [];
    const there: PlanRow[] = [];
    const refused: { row: PlanRow; code: PlanRowRefusal }[] = [];
    let logged: number | undefined;
    for (const edition of EDITIONS) {
      const dated = [...rows.values()].filter((row) => row.edition === edition && row.day !== null);
      if (dated.length === 0) continue;
      const draft = await openDraft(transactionApp, edition);
      const present = new Set(dated.filter((row) => isThere(transactionApp, draft, { row, isSeeded: isSeeded(row) })));
      there.push(...present);
      const own = known.filter(({ row }) => row.edition === edition && row.day !== null && !present.has(row));
      if (own.length === 0) continue;
      const saved = await saveEdition(transactionApp, { draft, picked: own, actor, batch });
      planned.push(...saved.planned);
      refused.push(...saved.refused);
      logged ??= saved.logged;
    }
    for (const row of [...planned.map(({ row }) => row), ...there]) await leavePreview(transactionApp, actor.id, row);
    // Who has ticked them has seen other games.
    for (const { row } of refused)
      await updatePlanRow(db, { id: row.id, ownerId: actor.id, isTicked: null }, app.now());
    return {
      planned: planned.map(({ edition, number, day }) => ({ edition, number, day })),
      done: picked.length - known.length + there.length,
      refused: refused.map(({ row: { line }, code }) => ({ line, code })).sort((a, b) => a.line - b.line),
      logged,
    };
  });
}

/** What stays of a row is its note. */
async function leavePreview(app: TransactionApp, ownerId: string, row: PlanRow): Promise<void> {
  const { id, edition, day } = row;
  const secret = edition === null ? null : readSecret(app, edition, row.word);
  if (edition === null || day === null || secret === null || isRefused(secret))
    return deletePlanRow(app.db, { id, ownerId });
  await keepNote(app, { row: { ...row, edition, day }, ownerId, secret });
}

function isThere(
  app: TransactionApp,
  draft: ScheduleDraft,
  { row: { day, word }, isSeeded }: { row: PlanRow; isSeeded: boolean },
): boolean {
  const number = numberOfDay(draft.edition, { day: day ?? "", epoch: app.env.GAME_EPOCH });
  const secret = readSecret(app, draft.edition, word);
  return !isRefused(secret) && isInPlace(draft, { number, secret, isSeeded });
}

interface EditionRows {
  readonly draft: ScheduleDraft;
  readonly picked: readonly (PickedRow & { readonly row: PlanRow })[];
  readonly actor: Actor;
  readonly batch: string;
}

async function saveEdition(app: TransactionApp, { draft, picked, actor, batch }: EditionRows) {
  const { GAME_EPOCH: epoch } = app.env;
  const { edition } = draft;
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
  const logged = await saveDraft(app, draft, { actor, action: "planned", moves: movesOf(draft), batch });
  const planned = chosen.map(({ row, number }) => ({
    row,
    edition,
    number,
    day: dayOfGame(edition, { number, epoch }),
  }));
  return { planned, refused, logged };
}
