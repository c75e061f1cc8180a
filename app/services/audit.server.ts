import { type Actor, type AuditEntry, countAudit, listAudit } from "~/data/audit.server";
import type { Member } from "~/data/members.server";
import type { App } from "./app";
import { type ListPage, toListPage } from "./pages";

export type { Actor, AuditEntry };

/** Entries on a page of the audit log. */
export const AUDIT_PAGE = 50;

/** A page of the audit log. */
export interface AuditPage extends Pick<ListPage, "page" | "pages"> {
  /** Newest first. */
  readonly entries: readonly AuditEntry[];
}

/** A member as the audit log names them: by the first name, or else by the email address. */
export function actorOf({ id, firstName, email }: Pick<Member, "id" | "firstName" | "email">): Actor {
  return { id, name: firstName === "" ? email : firstName };
}

/**
 * A page of the audit log. For staff only: entries name the secrets of games to come.
 * @param page from 1
 */
export async function auditLog(app: App, { page }: { page: number }): Promise<AuditPage> {
  const { offset, ...shown } = toListPage(page, { count: await countAudit(app.db), size: AUDIT_PAGE });
  return { entries: await listAudit(app.db, { limit: AUDIT_PAGE, offset }), ...shown };
}
