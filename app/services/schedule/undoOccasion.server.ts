import type { AuditAction, AuditEntry } from "~/data/audit.server";
import { refuse } from "~/game/refusal";
import type { App } from "../app";
import {
  addOccasion,
  findSameOccasion,
  type NewOccasion,
  readLoggedOccasion,
  removeOccasion,
} from "./occasions.server";
import { openIf, type Reversal } from "./reversal.server";

/** The occasion of an entry. Undefined: an earlier version kept only its day. */
function occasionIn({ subject, edition, before, after }: AuditEntry): NewOccasion | undefined {
  const logged = readLoggedOccasion(after ?? before ?? "");
  return logged && { name: subject ?? "", edition, ...logged };
}

async function stateOf(app: App, entry: AuditEntry, isThere: boolean) {
  const occasion = occasionIn(entry);
  if (occasion === undefined) return "unknown";
  return openIf(((await findSameOccasion(app, occasion)) !== undefined) === isThere);
}

export const OCCASION_REVERSALS = {
  occasionAdded: {
    stateOf: (app, entry) => stateOf(app, entry, true),
    reverse: async (app, entry, { by, batch }) => {
      const occasion = occasionIn(entry);
      const same = occasion && (await findSameOccasion(app, occasion));
      return same === undefined ? refuse("undoChanged") : removeOccasion(app, { id: same.id, by, batch });
    },
  },
  occasionRemoved: {
    stateOf: (app, entry) => stateOf(app, entry, false),
    reverse: async (app, entry, { by, batch }) => {
      const occasion = occasionIn(entry);
      return occasion === undefined ? refuse("undoUnknown") : addOccasion(app, { ...occasion, by, batch });
    },
  },
} as const satisfies Partial<Record<AuditAction, Reversal>>;
