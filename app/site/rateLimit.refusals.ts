import type { RefusalTable } from "~/platform/refusal";

export const RATE_LIMIT_REFUSALS = { tooMany: { status: 429 } } as const satisfies RefusalTable;
