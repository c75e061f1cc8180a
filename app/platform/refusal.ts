/*
 * What a function returns when something expected prevents what it was asked for. Its refusals are in a table, by code:
 * `…_REFUSALS`, in a file `….refusals.ts`. `app/refusals.ts` joins the tables.
 */

/** What is known of a refusal. Its code is also the key of its sentence, under `refusal` of the translations. */
interface RefusalFacts {
  /** Of the HTTP response. */
  readonly status: number;
  /** The fields of forms that it is about, of which a form has one. Undefined: it is about the whole form. */
  readonly fields?: readonly string[];
  /** The field of which it says that it is empty, beside the refusal of another field. */
  readonly emptyField?: string;
}

/** Refusals by their codes. */
export type RefusalTable<Code extends string = string> = Readonly<Record<Code, RefusalFacts>>;

/** The codes of a table, in its order. */
export function codesOf<Table extends RefusalTable>(table: Table): readonly (keyof Table & string)[] {
  return Object.keys(table);
}

/** `why` is a code. More that a caller has to know stands beside it. */
export interface Refused<Why extends string = string> {
  readonly type: "refused";
  readonly why: Why;
}

/** A value, or why there is none. */
export type Result<Value, Why extends string> = Value | Refused<Why>;

export function refuse<const Why extends string>(why: Why): Refused<Why> {
  return { type: "refused", why };
}

export function isRefused<Outcome>(outcome: Outcome): outcome is Extract<Outcome, { readonly type: "refused" }> {
  return typeof outcome === "object" && outcome !== null && "type" in outcome && outcome.type === "refused";
}
