import type { RefusalTable } from "~/platform/refusal";

/** Refusals of forms of any page, beside those of the services. */
export const FORM_REFUSALS = {
  /** A page of another site has replaced the form. */
  formReplaced: { status: 403 },
} as const satisfies RefusalTable;
