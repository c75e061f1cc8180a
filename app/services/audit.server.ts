import { type Actor, actorOf, AUDIT_ACTIONS, countChanges, listChanges } from "~/data/audit.server";
import { type Member, roleOf, type StaffRole } from "~/data/members.server";
import type { App } from "./app";
import { PAGE_SIZE, toListPage } from "./pages";

export { actorOf, type AuditEntry } from "~/data/audit.server";
export type { StaffRole };

/** A member of staff who decides about something that not every role may. */
export interface StaffActor extends Actor {
  readonly role: StaffRole;
}

/** @throws Error for a member who is not staff */
export function staffActorOf(member: Member): StaffActor {
  const role = roleOf(member);
  if (role === null) throw new Error(`${member.id} is not staff`);
  return { ...actorOf(member), role };
}

/** The kinds of entries that the log can be asked for. */
const ACTIONS = {
  /** Without what is about access: who signs in often would hide what was changed. */
  changes: [...AUDIT_ACTIONS.games, ...AUDIT_ACTIONS.words],
  ...AUDIT_ACTIONS,
};
type AuditKind = keyof typeof ACTIONS;

/**
 * A page of the audit log, newest change first. For staff only: entries name the secrets of games to come.
 * @param page from 1
 * @param kind of which each change has an entry. Default: all.
 */
export async function auditLog(app: App, { page, kind }: { page: number; kind?: AuditKind }) {
  const actions = kind && ACTIONS[kind];
  const { offset, ...shown } = toListPage(page, await countChanges(app.db, actions));
  return { changes: await listChanges(app.db, { actions, limit: PAGE_SIZE, offset }), ...shown };
}
