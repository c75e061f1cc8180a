import type { RefusalTable } from "~/platform/refusal";

/** Why an exported text cannot be read. */
export const LEGACY_REFUSALS = {
  statsMissing: { status: 400 },
  statsTooLarge: { status: 413 },
  statsUnreadable: { status: 422 },
  statsForeign: { status: 422 },
  /** The browser no longer has the statistics that the page is to show. */
  statsGone: { status: 410 },
} as const satisfies RefusalTable;
export type LegacyRefusal = keyof typeof LEGACY_REFUSALS;

export const IMPORT_REFUSALS = { alreadyImported: { status: 409 } } as const satisfies RefusalTable;
