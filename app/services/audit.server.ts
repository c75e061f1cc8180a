import {
  type Actor,
  appendAudit,
  type AuditEntry,
  countAudit,
  listAudit,
  type NewAuditEntry,
} from "~/data/audit.server";
import type { Member } from "~/data/members.server";
import type { App } from "./app";

export type { Actor, AuditEntry };

/** Entries on a page of the audit log. */
export const AUDIT_PAGE = 50;

/** A page of the audit log. */
export interface AuditPage {
  /** Newest first. */
  readonly entries: readonly AuditEntry[];
  /** From 1. The last page if a later one was asked for. */
  readonly page: number;
  /** Number of pages, at least 1. */
  readonly pages: number;
}

/** A member as the audit log names them: by the first name, or else by the email address. */
export function actorOf({ id, firstName, email }: Pick<Member, "id" | "firstName" | "email">): Actor {
  return { id, name: firstName === "" ? email : firstName };
}

/**
 * Adds an entry. It is for what is not stored in a transaction of its own, such as a sign-in; `saveDraft` writes the
 * entries of the schedule with the change.
 */
export function recordAudit(app: App, entry: NewAuditEntry): Promise<void> {
  return appendAudit(app.db, [entry], app.now());
}

/**
 * A page of the audit log. For staff only: entries name the secrets of games to come.
 * @param page from 1
 */
export async function auditLog(app: App, { page }: { page: number }): Promise<AuditPage> {
  const pages = Math.max(1, Math.ceil((await countAudit(app.db)) / AUDIT_PAGE));
  const shown = Math.min(Math.max(1, Math.trunc(page) || 1), pages);
  const entries = await listAudit(app.db, { limit: AUDIT_PAGE, offset: (shown - 1) * AUDIT_PAGE });
  return { entries, page: shown, pages };
}
