import { randomUUID } from "node:crypto";
import type { App, TransactionApp } from "~/app";
import type { Actor } from "~/audit/actor";
import type { AuditAction, AuditEntry, LoggedChange } from "~/audit/audit.data.server";
import { byEdition, type Edition, EDITIONS } from "~/editions/editions";
import type { DailyGame } from "~/editions/gameRef";
import { refuse, type Refused, type Result, isRefused } from "~/platform/refusal";
import { type ScheduledGame, listScheduledGames } from "~/play/games.data.server";
import type { UndoRefusal } from "./schedule.refusals";
import {
  changeOnce,
  clearInDraft,
  type DraftEntry,
  findKeeper,
  firstOpenNumber,
  type Logged,
  movesOf,
  openDraft,
  placeInDraft,
  saveDraft,
  type ScheduleDraft,
  settleDraft,
} from "./scheduleDraft.server";
import { canStay, checkSecret } from "./seed.server";

/** An entry of the log about a game. */
export type GameEntry = AuditEntry & { readonly edition: Edition; readonly number: number };

/** What is done about a game and leaves its word. */
const KEEPS_WORD: ReadonlySet<AuditAction> = new Set([
  "blindLinkMade",
  "gameAnnotated",
  "wordWithheld",
  "wordShownAgain",
]);

export function gamesOf({ entries }: LoggedChange): readonly GameEntry[] {
  return entries.filter(
    (entry): entry is GameEntry => entry.edition !== null && entry.number !== null && !KEEPS_WORD.has(entry.action),
  );
}

/** Why nothing is undone, with the game that is in the way, if there is one. */
export type UndoRefused = Refused<UndoRefusal> & { readonly game?: DailyGame };

interface DraftedUndo {
  readonly open: readonly GameEntry[];
  readonly drafts: readonly ScheduleDraft[];
}

/** Whether an entry can be undone: it is `open` while its game has not begun and has what the entry gave it. */
export type UndoState = "open" | "begun" | "changed" | "unknown";

/** Why an entry is not undone. */
export const WHY_NOT = { begun: "undoBegun", changed: "undoChanged", unknown: "undoUnknown" } as const satisfies Record<
  Exclude<UndoState, "open">,
  UndoRefusal
>;

/** The coming games of every edition, and the first of each that may change. */
interface ComingGames {
  readonly firstOpen: Readonly<Record<Edition, number>>;
  readonly games: Readonly<Record<Edition, ReadonlyMap<number, Pick<ScheduledGame, "secret" | "isChosen">>>>;
}

export async function readComing(app: TransactionApp): Promise<ComingGames> {
  const firstOpen = byEdition((edition) => firstOpenNumber(app, edition));
  const lists = new Map<Edition, readonly ScheduledGame[]>();
  for (const edition of EDITIONS)
    lists.set(edition, await listScheduledGames(app.db, { edition, from: firstOpen[edition] }));
  const games = byEdition((edition) => new Map(lists.get(edition)?.map((game) => [game.number, game])));
  return { firstOpen, games };
}

export function stateOf(entry: GameEntry, { firstOpen, games }: ComingGames): UndoState {
  const { edition, number, before, after, wasChosen, isChosen } = entry;
  if (number < firstOpen[edition]) return "begun";
  const isOld = (before !== null && wasChosen === null) || (after !== null && isChosen === null);
  if (isOld) return "unknown";
  const now = games[edition].get(number);
  return (now?.secret ?? null) === after && (now?.isChosen ?? null) === isChosen ? "open" : "changed";
}

/**
 * Gives the games of a change back what they had before: word, kind, who chose it and when. Games that have begun or that
 * were changed since stay. Seeded games nearby that have a word that comes back get another one.
 * @param seen ids of the entries that the caller has seen to be open. If they are others now, nothing is stored.
 * @param batch as for `changeOnce`
 */
export function undoGames(
  app: App,
  change: LoggedChange,
  { actor, batch, seen }: { actor: Actor; batch?: string | undefined; seen?: readonly number[] | undefined },
): Promise<Result<Logged, UndoRefusal>> {
  return changeOnce<UndoRefusal>(app, { batch, actor }, async (transactionApp) => {
    const drafted = await draftUndo(transactionApp, change);
    if (isRefused(drafted)) return drafted;
    if (seen !== undefined && String(seen) !== String(drafted.open.map(({ id }) => id))) return refuse("undoChanged");
    const saved: (number | undefined)[] = [];
    const stored = { actor, action: "undone", batch: batch ?? randomUUID() } as const;
    for (const draft of drafted.drafts)
      saved.push(await saveDraft(transactionApp, draft, { ...stored, moves: movesOf(draft) }));
    return { logged: saved.find((id) => id !== undefined) };
  });
}

/**
 * The entries that `undoGames` would undo now, each with the word that its game would get, null while the schedule has not reached
 * it. Nothing is stored.
 */
export async function previewUndo(
  app: App,
  change: LoggedChange,
): Promise<readonly (GameEntry & { readonly back: string | null })[] | UndoRefused> {
  const drafted = await draftUndo(app, change);
  if (isRefused(drafted)) return drafted;
  const after = new Map(drafted.drafts.map((draft) => [draft.edition, draft.after]));
  return drafted.open.map((entry) => ({ ...entry, back: after.get(entry.edition)?.get(entry.number)?.secret ?? null }));
}

async function draftUndo(app: TransactionApp, change: LoggedChange): Promise<DraftedUndo | UndoRefused> {
  const entries = gamesOf(change);
  const coming = await readComing(app);
  const open = entries.filter((entry) => stateOf(entry, coming) === "open");
  const drafts: ScheduleDraft[] = [];
  for (const edition of EDITIONS) {
    const ofEdition = open.filter((entry) => entry.edition === edition);
    if (ofEdition.length === 0) continue;
    const draft = await openDraft(app, edition);
    const refused = restoreInDraft(app, draft, ofEdition);
    if (refused !== undefined) return refused;
    drafts.push(draft);
  }
  if (drafts.length > 0) return { open, drafts };
  const [state = "unknown"] = entries.map((entry) => stateOf(entry, coming));
  return refuse(state === "open" ? "undoUnknown" : WHY_NOT[state]);
}

function restoreInDraft(
  app: TransactionApp,
  draft: ScheduleDraft,
  entries: readonly GameEntry[],
): UndoRefused | undefined {
  const { edition, after } = draft;
  // First all are taken away: words that games have exchanged are not in each other's way.
  for (const { number } of entries) after.delete(number);
  const listed = new Set(app.wordLists.secrets[edition]);
  for (const entry of entries) {
    const { number } = entry;
    const old = wordBefore(entry);
    const why = old && checkSecret(app, edition, old.secret)?.why;
    if (old?.isChosen === true && !canStay(app, edition, old.secret)) return refuse("undoUnusable");
    const keeper = old && findKeeper(draft, { number, secret: old.secret });
    // Only what people have chosen stands in its way, and has the right to.
    if (old?.isChosen === true && keeper !== undefined)
      return { ...refuse("recentWord"), game: { edition, number: keeper } };
    // A seeded word that the schedule would no longer take is replaced by another one.
    const isFree = why === undefined && keeper === undefined;
    const isBack = old?.isChosen === true || (old !== undefined && isFree && listed.has(old.secret));
    if (isBack) placeInDraft(draft, number, old);
    else clearInDraft(draft, number);
  }
  return settleDraft(app, draft);
}

/** What the game of an entry had before. Undefined: no word. */
function wordBefore({ before, wasChosen, choiceBefore }: GameEntry): DraftEntry | undefined {
  if (before === null) return undefined;
  return { secret: before, isChosen: wasChosen === true, ...(choiceBefore && { choice: choiceBefore }) };
}
