import { type Actor, type AuditAction, type AuditEntry, countAudit, listAudit } from "~/data/audit.server";
import type { Member } from "~/data/members.server";
import type { App } from "./app";
import { type ListPage, toListPage } from "./pages";

export type { Actor, AuditEntry };

/** Entries on a page of the audit log. */
export const AUDIT_PAGE = 50;

/** The kinds of entries that the log can be asked for. */
const GAME_ACTIONS: readonly AuditAction[] = [
  "scheduled",
  "changed",
  "cleared",
  "seededMoved",
  "bulkAdded",
  "choiceBlocked",
  "choiceRestored",
];
const WORD_ACTIONS: readonly AuditAction[] = [
  "formAdded",
  "wordBlocked",
  "lookUpDismissed",
  "verdictTakenBack",
  "takenOutOfRanks",
  "givenBackToRanks",
  "oddNeighborDismissed",
];
const ACTIONS = {
  /** Without what is about access: who signs in often would hide what was changed. */
  changes: [...GAME_ACTIONS, ...WORD_ACTIONS],
  games: GAME_ACTIONS,
  words: WORD_ACTIONS,
  access: [
    "roleGranted",
    "roleRevoked",
    "signedIn",
    "signedOut",
    "signInFailed",
    "secondFactorOn",
    "secondFactorOff",
    "secondFactorReset",
    "recoveryCodesRenewed",
  ],
} as const satisfies Readonly<Record<string, readonly AuditAction[]>>;
type AuditKind = keyof typeof ACTIONS;

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
 * @param kind of the entries. Default: all.
 */
export async function auditLog(app: App, { page, kind }: { page: number; kind?: AuditKind }): Promise<AuditPage> {
  const actions = kind && ACTIONS[kind];
  const { offset, ...shown } = toListPage(page, { count: await countAudit(app.db, actions), size: AUDIT_PAGE });
  return { entries: await listAudit(app.db, { actions, limit: AUDIT_PAGE, offset }), ...shown };
}
