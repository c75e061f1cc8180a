import type { RefusalTable } from "~/platform/refusal";

/** Refusals of the JSON API itself, beside those of the services. */
export const CALL_REFUSALS = {
  badParameter: { status: 400 },
  badField: { status: 400 },
  badBody: { status: 400 },
  noSuchCall: { status: 404 },
  badMethod: { status: 405 },
  customGame: { status: 422 },
} as const satisfies RefusalTable;
