import type { App, TransactionApp } from "~/app";
import type { Actor } from "~/audit/actor";
import { dayOfGame, numberOfDay } from "~/editions/calendar";
import { type Edition, EDITIONS } from "~/editions/editions";
import { isRefused, refuse, type Refused } from "~/platform/refusal";
import { type Ease, easeOf } from "~/words/difficulty.server";
import type { DisplayedWord } from "~/words/displayedWord";
import { toDisplayed } from "~/words/displayForms.server";
import { checkGames } from "./check.server";
import type { WordCheck } from "./finding.server";
import { isFromAutopilot } from "./plan.server";
import { MAX_PLAN_LINES } from "./planColumns.server";
import {
  countPlanRows,
  insertPlanRows,
  listBacklogRows,
  listPlanRows,
  type NewPlanRow,
  type PlanRow,
  takeFromBacklog,
} from "./planRows.data.server";
import { inTransaction, openDraft, readSecret } from "./scheduleDraft.server";

/** How many words get a day at once, at most. */
export const MAX_PROPOSED = 31;
/** Most words of the backlog. */
export const MAX_BACKLOG = 1000;
/** Among how many free days the best one is looked for. */
const DAYS_TRIED = 28;

/** A word of the backlog. */
export interface BacklogWord extends Pick<PlanRow, "id" | "note"> {
  readonly edition: Edition;
  readonly word: DisplayedWord;
  readonly isFromAutopilot: boolean;
  /** Who put it there. */
  readonly owner: Actor;
}

/** The words that have no date, of all staff, in the order in which they came. */
export async function listBacklog(app: App): Promise<readonly BacklogWord[]> {
  const rows = await listBacklogRows(app.db);
  return rows.flatMap((row) => {
    const { id, note, edition, word, owner } = row;
    if (edition === null) return [];
    const read = readSecret(app, edition, word);
    const shown = isRefused(read) ? { word } : toDisplayed(app, edition, read);
    return [{ id, note, edition, word: shown, isFromAutopilot: isFromAutopilot(row), owner }];
  });
}

/**
 * Puts a word that has lost its day into the backlog, unless it is there.
 * @param ownerId who puts it there
 * @returns a refusal if there is no room for it
 */
export async function addToBacklog(
  app: TransactionApp,
  ownerId: string,
  { edition, word, note }: { edition: Edition; word: string; note: string },
): Promise<Refused<"backlogFull"> | undefined> {
  const rows = await listBacklogRows(app.db);
  const isSame = (row: PlanRow) => row.edition === edition && row.word.toLowerCase() === word.toLowerCase();
  if (rows.some(isSame)) return undefined;
  if (rows.length >= MAX_BACKLOG) return refuse("backlogFull");
  // As if it had been typed alone.
  const typed = { line: 1, typed: word, typedDate: "", typedEdition: "" };
  const row: NewPlanRow = { state: "backlog", ...typed, word, edition, day: null, note, isTicked: null };
  await insertPlanRows(app.db, ownerId, [row], app.now());
  return undefined;
}

/**
 * Proposes a free day for words of the backlog, which go into the member's preview with it: of the next days without a chosen word, and
 * which no other row of the plan has, the first one on which the check finds least, and whose word is not as hard as that of the
 * day before or after.
 * @param which a row, or the first rows of an edition, up to MAX_PROPOSED, and to MAX_PLAN_LINES in the preview
 * @returns how many words got a day
 */
export async function proposeDays(
  app: App,
  { actor, which }: { actor: Actor; which: number | { readonly edition: Edition; readonly count: number } },
): Promise<number> {
  const rows = await listBacklogRows(app.db);
  const { preview } = await countPlanRows(app.db, actor.id);
  const asked =
    typeof which === "number"
      ? rows.filter(({ id }) => id === which)
      : rows.filter(({ edition }) => edition === which.edition).slice(0, Math.min(which.count, MAX_PROPOSED));
  // The preview has room for a plan.
  asked.splice(Math.max(0, MAX_PLAN_LINES - preview));
  const days = new Map<number, string>();
  const drafts = await draftsOf(app, actor.id);
  for (const edition of EDITIONS) {
    const own = asked.filter((row) => row.edition === edition);
    if (own.length > 0) await proposeIn(app, { edition, rows: own, drafts, days });
  }
  return inTransaction(app, async ({ db }) => {
    let taken = 0;
    // Another member may have been faster.
    for (const [id, day] of days) if (await takeFromBacklog(db, { id, ownerId: actor.id, day }, app.now())) taken += 1;
    return taken;
  });
}

type Drafts = ReadonlyMap<Edition, Map<number, string>>;

/** The words of the rows in a member's preview, by edition and game number. */
async function draftsOf(app: App, ownerId: string): Promise<Drafts> {
  const drafts = new Map(EDITIONS.map((edition) => [edition, new Map<number, string>()]));
  for (const { day, word, edition } of await listPlanRows(app.db, ownerId, "preview")) {
    const secret = edition === null || day === null ? null : readSecret(app, edition, word);
    if (edition === null || day === null || secret === null || isRefused(secret)) continue;
    drafts.get(edition)?.set(numberOfDay(edition, { day, epoch: app.env.GAME_EPOCH }), secret);
  }
  return drafts;
}

/** Adds the days for the rows of an edition to `days`, by id, and their words to `drafts`. */
async function proposeIn(
  app: App,
  {
    edition,
    rows,
    drafts,
    days,
  }: { edition: Edition; rows: readonly PlanRow[]; drafts: Drafts; days: Map<number, string> },
): Promise<void> {
  const { GAME_EPOCH: epoch } = app.env;
  const { before, firstOpen } = await openDraft(app, edition);
  const instead = drafts.get(edition) ?? new Map<number, string>();
  const secretOf = (number: number) => instead.get(number) ?? before.get(number)?.secret;
  for (const row of rows) {
    const secret = readSecret(app, edition, row.word);
    if (isRefused(secret)) continue;
    const numbers: number[] = [];
    for (let number = firstOpen; numbers.length < DAYS_TRIED; number += 1)
      if (before.get(number)?.isChosen !== true && !instead.has(number)) numbers.push(number);
    const games = numbers.map((number) => ({ number, word: secret }));
    const checks = await checkGames(app, { edition, games, instead, elsewhere: drafts });
    const near = new Set(numbers.flatMap((number) => [secretOf(number - 1), secretOf(number + 1)]));
    const guesses = await app.difficulties.known(
      edition,
      [...near].filter((word) => word !== undefined),
    );
    const easeAt = (number: number): Ease | null => {
      const figure = guesses.get(secretOf(number) ?? "");
      return figure === undefined ? null : easeOf(figure);
    };
    const best = bestDay(numbers, (number) => costOf(checks.get(number), [easeAt(number - 1), easeAt(number + 1)]));
    if (best === undefined) continue;
    instead.set(best, secret);
    days.set(row.id, dayOfGame(edition, { number: best, epoch }));
  }
}

/** How little a day suits a word. Infinite: it is refused there. A warning counts as two notes, and a hard word beside a hard one as half a note. */
function costOf(check: WordCheck | undefined, near: readonly (Ease | null)[]): number {
  if (check === undefined || check.refused !== null) return Infinity;
  const difficulty = check.findings.find((finding) => finding.kind === "difficulty");
  const isHard = difficulty?.kind === "difficulty" && difficulty.ease === "hard";
  return 4 * check.warnings + 2 * check.notes + (isHard && near.includes("hard") ? 1 : 0);
}

/** The first of those with the least cost. */
function bestDay(numbers: readonly number[], cost: (number: number) => number): number | undefined {
  let best: { number: number; cost: number } | undefined;
  for (const number of numbers) {
    const own = cost(number);
    if (own < (best?.cost ?? Infinity)) best = { number, cost: own };
  }
  return best?.number;
}
