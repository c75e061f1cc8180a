import { type ExpressionBuilder, sql } from "kysely";
import type { Edition } from "~/editions/editions";
import type { DailyGame } from "~/editions/gameRef";
import type { Language } from "~/editions/languages";
import type { Db } from "~/platform/database/db.server";
import { isoTime } from "~/platform/isoTime.server";
import type { Schema } from "../../db/schema";
import type { Actor, StoredChoice } from "./actor";

/**
 * What members of staff do, as the audit log names it, by what it is about. A name that has been stored never changes its
 * meaning.
 */
export const AUDIT_ACTIONS = {
  games: [
    /** A game got a chosen word in place of a seeded one. */
    "scheduled",
    /** A chosen word replaced another one. */
    "changed",
    /** A chosen word was given up for a seeded one. */
    "cleared",
    /** A seeded game got another seeded word, because its word was chosen for a game nearby, or blocked. */
    "seededMoved",
    /** As `scheduled`, from a list of words. Plans too were logged so once. */
    "bulkAdded",
    /** As `scheduled`, or `changed`, from a plan. */
    "planned",
    /** A game lost its chosen word, because it was blocked. */
    "choiceBlocked",
    /** A game got its chosen word again, because it is no longer blocked. */
    "choiceRestored",
    /** The subject is the name, the value the day, whether it is yearly, and the kind. */
    "occasionAdded",
    "occasionRemoved",
    /** A game lost its chosen word when the server started, because it can no longer be a secret: a file blocks it. */
    "choiceLost",
    /** A chosen word moved to another day, or a game lost its word so. */
    "moved",
    /** Two games have exchanged their chosen words. */
    "swapped",
    /** Chosen words moved by some days, all from one game on. */
    "shifted",
    /** A game got back what it had before another change. */
    "undone",
    /** A link was made by which somebody plays a game to come without knowing which. */
    "blindLinkMade",
    // About a game that has begun. The subject is why.
    /** Something is said above it. The values are what, by language as JSON. */
    "gameAnnotated",
    /** Its word is kept out of what everybody sees after its day. */
    "wordWithheld",
    "wordShownAgain",
  ],
  words: [
    "formAdded",
    "wordBlocked",
    "lookUpDismissed",
    "verdictTakenBack",
    "takenOutOfRanks",
    "givenBackToRanks",
    /** The reports of a word as odd near another were dismissed. The values are the counts by day, and the other word. */
    "oddNeighborDismissed",
    /** The reports that were dismissed are back. The value is the other word. */
    "oddNeighborRestored",
    /** The value is the kind of the note, a colon and its text. */
    "noteAdded",
    "noteRemoved",
  ],
  access: [
    /** A member became staff. The values of this and the next ones are roles. */
    "roleGranted",
    "roleChanged",
    "roleRevoked",
    /** An editor takes care of other languages. The subject is who, the values are which. */
    "languagesChanged",
    /** A link was made that gives a role. The subject is the address that it is for, if somebody said. */
    "invited",
    "inviteRevoked",
    /** The actor has got a role by a link. The subject is who had made it. */
    "inviteAccepted",
    "signedIn",
    "signedOut",
    /** Somebody has tried to sign in as the actor, with a wrong password or code. */
    "signInFailed",
    "secondFactorOn",
    "secondFactorOff",
    /** An admin, or the operator, has removed the second factor of a member. */
    "secondFactorReset",
    "recoveryCodesRenewed",
    /** In place of a code of the authenticator app. */
    "recoveryCodeUsed",
    // An admin has done it to a member. The subject is the member's id: entries outlive accounts, and addresses must not.
    "memberLoggedOut",
    /** A link for a new password was mailed to the member. */
    "memberResetMailed",
    /** The link was shown to the admin, to be passed on. */
    "memberResetShown",
    "memberDeleted",
  ],
} as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[keyof typeof AUDIT_ACTIONS][number];

/** The id of somebody who still has an account, else null: it may be deleted while a call of its member runs. */
export async function findActorId(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom("member").select("id").where("id", "=", id).executeTakeFirst();
  return row?.id ?? null;
}

export type NewAuditEntry = {
  readonly actor: Actor;
  readonly action: AuditAction;
  readonly edition?: Edition;
  readonly number?: number;
  /** Language of the subject, if it is a word or form. */
  readonly language?: Language;
  /** The word, form or member that the action was about, if it was not about a game. */
  readonly subject?: string;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  /** Who had chosen the word of a game before, or written the note that is gone, and when. Left out: staff had not. */
  readonly choiceBefore?: StoredChoice | undefined;
  /** Of a game, whether staff has chosen the word after. */
  readonly isChosen?: boolean | undefined;
};

/**
 * Appends entries. Call it in the transaction of the change that they are about.
 * @param at milliseconds since 1970
 * @param batch id that the entries of one change share. Left out: each is a change of its own.
 * @returns the id of the first entry
 */
export async function appendAudit(db: Db, entries: readonly NewAuditEntry[], at: number, batch?: string) {
  if (entries.length === 0) return undefined;
  const rows = entries.map((entry) => ({
    at: isoTime(at),
    actor_id: entry.actor.id,
    actor_name: entry.actor.name,
    action: entry.action,
    edition: entry.edition ?? null,
    number: entry.number ?? null,
    language: entry.language ?? null,
    subject: entry.subject ?? null,
    old_value: entry.before ?? null,
    new_value: entry.after ?? null,
    batch: batch ?? null,
    ...choiceColumns(entry),
  }));
  const stored = await db.insertInto("audit_log").values(rows).returning("id").execute();
  return Math.min(...stored.map(({ id }) => id));
}

function choiceColumns({ number, before, after, choiceBefore, isChosen = false }: NewAuditEntry) {
  const flag = (word: string | undefined, is: boolean) =>
    number === undefined || word === undefined ? null : Number(is);
  return {
    old_is_chosen: flag(before, choiceBefore !== undefined),
    old_chosen_by: choiceBefore?.chosenBy ?? null,
    old_chosen_at: choiceBefore?.chosenAt ?? null,
    new_is_chosen: flag(after, isChosen),
  };
}

/** An entry of the audit log. Null: the action has no such part. */
export type AuditEntry = Awaited<ReturnType<typeof listEntries>>[number];

/** Entries that are one change of the same actor at the same time, in order of insertion. */
export interface LoggedChange {
  /** Id of its first entry. */
  readonly id: number;
  readonly entries: readonly AuditEntry[];
}

/** What the entries of one change have in common, and those of no other one. */
const changeKey = sql<string>`coalesce(batch, cast(id as text))`;

/** What an entry must have. Left out: it may have anything. */
export interface AuditFilter {
  readonly actions?: readonly AuditAction[] | undefined;
  /** Id of who did it. */
  readonly actor?: string | undefined;
  /** Its subject or one of its words is one of these. */
  readonly words?: readonly string[] | undefined;
  /** Its words do not count if it is about one of these games, or about a later one. */
  readonly hiddenFrom?: readonly DailyGame[] | undefined;
  /** It was made in this time (ISO 8601, UTC; without `until`), or is about one of the games. */
  readonly day?: { readonly from: string; readonly until: string; readonly games: readonly DailyGame[] } | undefined;
}

function matching({ actions, actor, words, hiddenFrom = [], day }: AuditFilter) {
  return (row: ExpressionBuilder<Schema, "audit_log">) => {
    const isFromOn = ({ edition, number }: DailyGame) =>
      row.and([row("edition", "=", edition), row("number", ">=", number)]);
    const isAbout = ({ edition, number }: DailyGame) => row.and({ edition, number });
    return row.and([
      ...(actions === undefined ? [] : [row("action", "in", actions)]),
      ...(actor === undefined ? [] : [row("actor_id", "=", actor)]),
      ...(words === undefined
        ? []
        : [
            row.or([row("subject", "in", words), row("old_value", "in", words), row("new_value", "in", words)]),
            // Entries about no game have no edition.
            row.or([row("edition", "is", null), row.not(row.or(hiddenFrom.map(isFromOn)))]),
          ]),
      ...(day === undefined
        ? []
        : [row.or([row.and([row("at", ">=", day.from), row("at", "<", day.until)]), ...day.games.map(isAbout)])]),
    ]);
  };
}

/** A page of the changes of the log that have an entry with what is asked for, newest first. */
export async function listChanges(
  db: Db,
  { limit, offset, ...filter }: AuditFilter & { limit: number; offset: number },
): Promise<LoggedChange[]> {
  const keys = await db
    .selectFrom("audit_log")
    .select(changeKey.as("key"))
    .where(matching(filter))
    .groupBy(changeKey)
    .orderBy(({ fn }) => fn.max("id"), "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  const entries = await listEntries(
    db,
    keys.map(({ key }) => key),
  );
  const byKey = new Map(keys.map(({ key }): [string, AuditEntry[]] => [key, []]));
  for (const entry of entries) byKey.get(entry.batch ?? String(entry.id))?.push(entry);
  return [...byKey.values()].map(toChange);
}

/** The change that an entry belongs to. Undefined: there is no such entry. */
export async function findChange(db: Db, entry: number): Promise<LoggedChange | undefined> {
  const found = await db.selectFrom("audit_log").select(changeKey.as("key")).where("id", "=", entry).executeTakeFirst();
  return found && toChange(await listEntries(db, [found.key]));
}

const toChange = (entries: readonly AuditEntry[]): LoggedChange => ({ id: entries[0]?.id ?? 0, entries });

/** The entries of changes, in order of insertion. Times are ISO 8601, UTC. */
async function listEntries(db: Db, keys: readonly string[]) {
  // An id is all digits, a batch is not: each key finds its entries by an index. No list is empty, which not every
  // database allows.
  const isId = (key: string) => /^\d+$/.test(key);
  const ids = [0, ...keys.filter(isId).map(Number)];
  const batches = ["", ...keys.filter((key) => !isId(key))];
  const rows = await db
    .selectFrom("audit_log")
    .select(["id", "at", "actor_id", "actor_name", "action", "edition", "number", "language", "subject", "batch"])
    .select(["old_value as before", "new_value as after"])
    .select(["old_is_chosen", "old_chosen_by", "old_chosen_at", "new_is_chosen"])
    .where((row) => row.or([row("id", "in", ids), row("batch", "in", batches)]))
    .orderBy("id")
    .execute();
  return rows.map(
    ({ actor_id, actor_name, action, old_is_chosen, old_chosen_by, old_chosen_at, new_is_chosen, ...about }) => ({
      ...about,
      actor: { id: actor_id, name: actor_name },
      // Only `appendAudit` writes it.
      action: action as AuditAction,
      /** Of a game, whether staff had chosen the word before. Null: it had none. */
      wasChosen: toFlag(old_is_chosen),
      choiceBefore:
        old_chosen_at === null ? null : ({ chosenBy: old_chosen_by, chosenAt: old_chosen_at } satisfies StoredChoice),
      /** Of a game, whether staff has chosen the word after. Null as above. */
      isChosen: toFlag(new_is_chosen),
    }),
  );
}

const toFlag = (flag: number | null) => (flag === null ? null : flag === 1);

/** How many changes `listChanges` has pages of. */
export async function countChanges(db: Db, filter: AuditFilter): Promise<number> {
  const { changes } = await db
    .selectFrom("audit_log")
    .select(sql<number>`count(distinct ${changeKey})`.as("changes"))
    .where(matching(filter))
    .executeTakeFirstOrThrow();
  return changes;
}

/** Who has entries in the log, by the name of the newest one, in the order of names. */
export async function listActors(db: Db): Promise<Actor[]> {
  const newest = db
    .selectFrom("audit_log")
    .select(({ fn }) => fn.max("id").as("id"))
    .groupBy("actor_id");
  return db
    .selectFrom("audit_log")
    .select(["actor_id as id", "actor_name as name"])
    .where("id", "in", newest)
    .orderBy("actor_name")
    .execute();
}

/** Id of the last entry about a word with one of these actions and this value. Undefined: there is none. */
export async function findLastEntry(
  db: Db,
  { language, subject, after }: Pick<AuditEntry, "language" | "subject" | "after">,
  actions: readonly AuditAction[],
): Promise<number | undefined> {
  const entry = await db
    .selectFrom("audit_log")
    .select("id")
    .where("action", "in", actions)
    .where("language", "=", language)
    .where("subject", "=", subject)
    .where("new_value", "=", after)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return entry?.id;
}

/** The action of the first entry after another one about the same game. Undefined: there is none. */
export async function findNextAction(
  db: Db,
  { id, edition, number }: Pick<AuditEntry, "id" | "edition" | "number">,
): Promise<AuditAction | undefined> {
  const entry = await db
    .selectFrom("audit_log")
    .select("action")
    .where("id", ">", id)
    .where("edition", "=", edition)
    .where("number", "=", number)
    .where("action", "!=", "blindLinkMade")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return entry && (entry.action as AuditAction);
}

/** Id of the first entry of a batch of an actor. Undefined: there is no such batch. */
export async function findBatch(db: Db, { batch, actor }: { batch: string; actor: Actor }) {
  const entry = await db
    .selectFrom("audit_log")
    .select("id")
    .where((row) => row.and({ batch, actor_id: actor.id }))
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return entry?.id;
}

/** When members last signed in to the portal, by id: ISO 8601, UTC. */
export async function listLastSignIns(db: Db, memberIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (memberIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("audit_log")
    .select(["actor_id", ({ fn }) => fn.max("at").as("last")])
    .where("action", "=", "signedIn")
    .where("actor_id", "in", memberIds)
    .groupBy("actor_id")
    .execute();
  return new Map(rows.map(({ actor_id, last }) => [actor_id, last]));
}
