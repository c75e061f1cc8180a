import { createHash } from "node:crypto";
import type { App } from "~/app";
import { numberOfDay } from "~/editions/calendar";
import { type Edition, EDITIONS } from "~/editions/editions";
import { isRefused } from "~/platform/refusal";
import { listGamesAt } from "~/play/games.data.server";
import type { Ease } from "~/words/difficulty.server";
import { type DisplayedWord, displayOf } from "~/words/displayedWord";
import { toDisplayed } from "~/words/displayForms.server";
import { offeredWords } from "~/words/offeredWords.server";
import { checkGames } from "./check.server";
import type { Finding, GameOnDay, WordCheck } from "./finding.server";
import { findSeededRows, isFromAutopilot, isFromBacklog } from "./plan.server";
import { type DayOrder, readDate } from "./planDate.server";
import { listPlanRows, type PlanRow } from "./planRows.data.server";
import type { PlanRowRefusal } from "./schedule.refusals";
import {
  chooseAll,
  findKeeper,
  MAX_GAME_NUMBER,
  nextFree,
  openDraft,
  readSecret,
  type ScheduleDraft,
} from "./scheduleDraft.server";
import { type Instead, onDay } from "./scheduledWords.server";

/** A typed day later than this from the first game that may change on may be a slip, days. */
const FAR_DAYS = 400;

/**
 * What becomes of a row. `good`: it can go in. `look`: it can, and somebody should look at it. `cannot`: it is refused.
 * `already`: the schedule has it.
 */
export type PlanVerdict = "good" | "look" | "cannot" | "already";

/** Why a row cannot go in. */
interface RowRefusal {
  readonly code: PlanRowRefusal;
  /** The game that is in the way, if there is one. */
  readonly game: GameOnDay | null;
  /** The line of the plan that is in the way, if it is one. */
  readonly line: number | null;
  /** Words that may be meant. */
  readonly offers: readonly DisplayedWord[];
}

/** The word that a game has now. */
interface PresentWord extends DisplayedWord {
  readonly isChosen: boolean;
  /** Name of who chose it. Null: nobody did, or it is not known. */
  readonly by: string | null;
}

/** A row of a plan, with what would become of it now. */
export interface PreviewedRow extends Pick<
  PlanRow,
  "id" | "line" | "typed" | "typedDate" | "day" | "typedEdition" | "edition" | "note"
> {
  /** As the edition has it; as it was typed if it cannot be a secret. */
  readonly word: DisplayedWord;
  /** As it was typed, if it was read as another word than one with other capitals. */
  readonly readFrom: string | null;
  /** Null without a day and edition. */
  readonly number: number | null;
  /** The word of the game that it would take the place of. */
  readonly present: PresentWord | null;
  readonly verdict: PlanVerdict;
  readonly refused: RowRefusal | null;
  /** What is to be looked at. */
  readonly findings: readonly Finding[];
  readonly isFar: boolean;
  /** Whether it comes from the backlog, and its day was proposed. */
  readonly isFromBacklog: boolean;
  /** Whether the autopilot has proposed its word. */
  readonly isFromAutopilot: boolean;
  /** How hard its word is to find. Null: that is not known yet, or it cannot go in. */
  readonly ease: Ease | null;
  readonly isTicked: boolean;
  /** Whether the other editors are asked to look at it. */
  readonly asksLook: boolean;
  /** Tells whether the game is still as it is now, and not which word it has. */
  readonly seen: string;
}

/**
 * What would become of the rows of a member's plan now, in their order, if all of them went in. For staff only: it names words of
 * games to come.
 * @param dayOrder of dates with slashes. Null: nobody has said.
 */
export async function previewPlan(
  app: App,
  { ownerId, dayOrder }: { ownerId: string; dayOrder: DayOrder | null },
): Promise<readonly PreviewedRow[]> {
  const rows = await listPlanRows(app.db, ownerId, "preview");
  const isSeeded = await findSeededRows(app, ownerId);
  const read = rows.map((row) => ({ ...readRow(app, row, dayOrder), isSeeded: isSeeded(row) }));
  const drafts = new Map<Edition, EditionDraft>();
  for (const edition of EDITIONS) drafts.set(edition, await draftDated(app, edition, read));
  const elsewhere = new Map([...drafts].map(([edition, { instead }]) => [edition, instead]));
  for (const [edition, draft] of drafts) await checkDated(app, { edition, draft, elsewhere });
  return read.map(toPreviewed);
}

/** A row while it is judged. */
interface JudgedRow {
  readonly row: PlanRow;
  readonly word: DisplayedWord;
  /** As the vocabulary spells it. Null if it cannot be a secret. */
  readonly secret: string | null;
  readonly number: number | null;
  refused: RowRefusal | null;
  present: PresentWord | null;
  check: WordCheck | null;
  isThere: boolean;
  isFar: boolean;
  /** Whether it asks for no choice if the game has its word. */
  readonly isSeeded: boolean;
}

function readRow(app: App, row: PlanRow, dayOrder: DayOrder | null): Omit<JudgedRow, "isSeeded"> {
  const { edition, day, typedDate, word } = row;
  const read = edition === null ? null : readSecret(app, edition, word);
  const secret = read === null || isRefused(read) ? null : read;
  const number = edition === null || day === null ? null : numberOfDay(edition, { day, epoch: app.env.GAME_EPOCH });
  const judged = { row, secret, number, present: null, check: null, isThere: false, isFar: false };
  const shown = edition === null || secret === null ? { word } : toDisplayed(app, edition, secret);
  const answer = (code: PlanRowRefusal | null, offers: readonly DisplayedWord[] = []) => ({
    ...judged,
    word: shown,
    refused: code === null ? null : { ...refusal(code), offers },
  });
  if (edition === null) return answer("noSuchEdition");
  if (read !== null && isRefused(read))
    return answer(read.why, read.why === "unknown" ? offeredWords(app, edition, word) : []);
  if (day !== null || typedDate === "") return answer(null);
  // Any date that can be read has given a day. So the present one is of no account.
  const date = readDate(typedDate, { order: dayOrder, today: "2000-01-01" });
  return answer("why" in date ? date.why : "noSuchDate");
}

const refusal = (code: PlanRowRefusal): RowRefusal => ({ code, game: null, line: null, offers: [] });

/** The rows of an edition that have a day and a word, as they would go in. */
interface EditionDraft {
  /** Those for which a game is open, which differs. */
  readonly open: readonly JudgedRow[];
  /** By game number: the words of those that can go in, for the checks of all. */
  readonly instead: ReadonlyMap<number, string>;
  /** By game number: the first line that has it. */
  readonly lines: ReadonlyMap<number, number>;
  /** The games for which a game in the way refuses the word. */
  readonly left: ReadonlySet<number>;
}

/** Drafts the rows of an edition that have a day and a word: first those before others, as when they go in. */
async function draftDated(app: App, edition: Edition, rows: readonly JudgedRow[]): Promise<EditionDraft> {
  const lines = new Map<number, number>();
  const open: JudgedRow[] = [];
  const own = rows.filter(({ row, refused }) => row.edition === edition && refused === null);
  const dated = own.filter(({ number }) => number !== null);
  if (own.length === 0) return { open, instead: new Map(), lines, left: new Set() };
  const draft = await openDraft(app, edition);
  const games = await listGamesAt(app.db, { edition, numbers: [...new Set(dated.map(numberOf))] });
  const present = new Map(games.map((game) => [game.number, game]));
  for (const judged of dated) {
    const number = numberOf(judged);
    const line = lines.get(number);
    const game = present.get(number);
    judged.isThere = judged.secret !== null && isInPlace(draft, { ...judged, number, secret: judged.secret });
    if (number < draft.firstOpen) judged.refused = judged.isThere ? null : refusal("gameOpen");
    else if (number > MAX_GAME_NUMBER) judged.refused = refusal("noSuchGame");
    else if (line !== undefined) judged.refused = { ...refusal("dayTwice"), line };
    else {
      lines.set(number, judged.row.line);
      judged.isFar = !isFromAutopilot(judged.row) && number > draft.firstOpen + FAR_DAYS;
      if (game !== undefined)
        judged.present = {
          ...toDisplayed(app, edition, game.secret),
          isChosen: game.isChosen,
          by: game.chooser?.name ?? null,
        };
      if (!judged.isThere) open.push(judged);
    }
  }
  const choices = open.map(toChoice);
  const left = chooseAll(draft, choices);
  const taken = choices.filter(({ number }) => !left.has(number));
  for (const judged of own.filter(({ number }) => number === null)) {
    // No day was found for it: the word is that of another game.
    const keeper = findKeeper(draft, { number: nextFree(draft), secret: judged.secret ?? "" });
    const code = keeper === undefined ? "noSuchDate" : "recentWord";
    const game = keeper === undefined ? null : onDay(app, edition, keeper);
    judged.refused = { ...refusal(code), game, line: lines.get(keeper ?? 0) ?? null };
  }
  return { open, instead: new Map(taken.map(({ number, secret }) => [number, secret])), lines, left };
}

/** Whether a game has the word already: staff has chosen it, or nobody is to choose it, or the game has begun. */
export function isInPlace(
  { before, firstOpen }: ScheduleDraft,
  { number, secret, isSeeded }: { number: number; secret: string; isSeeded: boolean },
): boolean {
  const game = before.get(number);
  return game?.secret === secret && (game.isChosen || isSeeded || number < firstOpen);
}

/** Checks the rows of an edition, given all rows of the plan. @param elsewhere the words of those of each edition */
async function checkDated(
  app: App,
  { edition, draft, elsewhere }: { edition: Edition; draft: EditionDraft; elsewhere: ReadonlyMap<Edition, Instead> },
): Promise<void> {
  const { open, instead, lines, left } = draft;
  if (open.length === 0) return;
  const games = open.map(toChoice).map(({ number, secret }) => ({ number, word: secret }));
  const checks = await checkGames(app, { edition, games, instead, elsewhere });
  for (const judged of open) {
    judged.check = checks.get(numberOf(judged)) ?? null;
    const game = judged.check?.refused?.game ?? null;
    const line = game === null || !instead.has(game.number) ? null : (lines.get(game.number) ?? null);
    if (left.has(numberOf(judged))) judged.refused = { ...refusal("recentWord"), game, line };
  }
}

const numberOf = ({ number }: Pick<JudgedRow, "number">) => number ?? 0;
const toChoice = (judged: JudgedRow) => ({ number: numberOf(judged), secret: judged.secret ?? "" });

/** Enough to tell the words of one game apart, characters. */
const FINGERPRINT_LENGTH = 10;

/** What tells two states of a game apart, without its word. @param game undefined: it has no word yet */
export function fingerprintOf(game: { readonly secret: string; readonly isChosen: boolean } | undefined): string {
  const state = game === undefined ? "" : `${game.secret} ${String(game.isChosen)}`;
  return createHash("sha256").update(state).digest("base64url").slice(0, FINGERPRINT_LENGTH);
}

function toPreviewed(judged: JudgedRow): PreviewedRow {
  const { row, word, number, present, refused, check, isFar } = judged;
  const verdict = verdictOf(judged);
  const { id, line, typed, typedDate, day, typedEdition, edition, note } = row;
  const isSame = displayOf(word).toLowerCase() === row.word.toLowerCase() || refused?.code === "unknown";
  return {
    id,
    line,
    typed,
    typedDate,
    day,
    typedEdition,
    edition,
    note,
    word,
    number,
    present,
    verdict,
    refused,
    isFar,
    readFrom: isSame ? null : row.word,
    findings: (check?.findings ?? []).filter(({ level }) => level === "look"),
    isFromBacklog: isFromBacklog(row),
    isFromAutopilot: isFromAutopilot(row),
    ease: check?.findings.find((finding) => finding.kind === "difficulty")?.ease ?? null,
    seen: fingerprintOf(present === null ? undefined : { secret: present.word, isChosen: present.isChosen }),
    isTicked: canTick(verdict) && (row.isTicked ?? verdict !== "look"),
    asksLook: row.asksLook,
  };
}

function verdictOf({ refused, present, check, isThere, isFar }: JudgedRow): PlanVerdict {
  if (refused !== null) return "cannot";
  if (isThere) return "already";
  return isFar || present?.isChosen === true || (check?.warnings ?? 0) > 0 ? "look" : "good";
}

/** Whether an editor can have a row go in. */
export function canTick(verdict: PlanVerdict): boolean {
  return verdict === "good" || verdict === "look";
}
