import { isoTime } from "~/platform/isoTime.server";
import type { Edition } from "../game/editions";
import type { Language } from "../game/languages";
import type { Db } from "./db.server";
import type { Member } from "./members.server";

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
    /** As `scheduled`, from a list of words. */
    "bulkAdded",
    /** A game lost its chosen word, because it was blocked. */
    "choiceBlocked",
    /** A game got its chosen word again, because it is no longer blocked. */
    "choiceRestored",
    /** The subject is the name, the value the day. */
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
  ],
  words: [
    "formAdded",
    "wordBlocked",
    "lookUpDismissed",
    "verdictTakenBack",
    "takenOutOfRanks",
    "givenBackToRanks",
    /** The reports of a word as odd near another were dismissed. The value is the other word. */
    "oddNeighborDismissed",
    /** The value is the kind of the note, a colon and its text. */
    "noteAdded",
    "noteRemoved",
  ],
  access: [
    /** A member became staff. The values of this and the next ones are roles. */
    "roleGranted",
    "roleChanged",
    "roleRevoked",
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
  ],
} as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[keyof typeof AUDIT_ACTIONS][number];

/** The member of staff who did something, as of that time. */
export type Actor = { readonly id: string; readonly name: string };

/** A member as the audit log names them: by the first name, or else by the email address. */
export function actorOf({ id, firstName, email }: Pick<Member, "id" | "firstName" | "email">): Actor {
  return { id, name: firstName === "" ? email : firstName };
}

/** The member that a row was joined with. Null if there is none, or if the account is deleted. */
export function joinedActor(row: { id: string | null; first_name: string | null; email: string | null }): Actor | null {
  const { id, first_name, email } = row;
  return id === null ? null : actorOf({ id, firstName: first_name ?? "", email: email ?? "" });
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
  /** Who had chosen the word of a game before, and when. Left out: staff had not. */
  readonly choiceBefore?: StoredChoice | undefined;
  /** Of a game, whether staff has chosen the word after. */
  readonly isChosen?: boolean | undefined;
};

/** Who of staff chose a word (member id, maybe that of a deleted account; null if not known), and when (ISO 8601, UTC). */
export type StoredChoice = { readonly chosenBy: string | null; readonly chosenAt: string };

/**
 * Appends entries. Call it in the transaction of the change that they are about.
 * @param at milliseconds since 1970
 * @param batch id that the entries of one change share. Left out: each is a change of its own.
 */
export async function appendAudit(
  db: Db,
  entries: readonly NewAuditEntry[],
  at: number,
  batch?: string,
): Promise<void> {
  if (entries.length === 0) return;
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
  await db.insertInto("audit_log").values(rows).execute();
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
export type AuditEntry = Awaited<ReturnType<typeof listAudit>>[number];

/**
 * A page of the log, newest first. Ids ascend in order of insertion; times are ISO 8601, UTC.
 * @param actions the entries with these. Undefined: all.
 */
export async function listAudit(
  db: Db,
  { actions, limit, offset }: { actions: readonly AuditAction[] | undefined; limit: number; offset: number },
) {
  const rows = await db
    .selectFrom("audit_log")
    .select(["id", "at", "actor_id", "actor_name", "action", "edition", "number", "language", "subject"])
    .select(["old_value as before", "new_value as after"])
    .$if(actions !== undefined, (query) => query.where("action", "in", actions ?? []))
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id, at, actor_id, actor_name, action, ...about }) => ({
    id,
    at,
    actor: { id: actor_id, name: actor_name },
    // Only `appendAudit` writes it.
    action: action as AuditAction,
    ...about,
  }));
}

export async function countAudit(db: Db, actions: readonly AuditAction[] | undefined): Promise<number> {
  const { entries } = await db
    .selectFrom("audit_log")
    .select(({ fn }) => fn.countAll<number>().as("entries"))
    .$if(actions !== undefined, (query) => query.where("action", "in", actions ?? []))
    .executeTakeFirstOrThrow();
  return entries;
}
