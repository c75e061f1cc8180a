import { type HeadersFunction, json } from "@remix-run/node";
import { UnavailableError } from "~/platform/unavailable.server";
import { type Refusal, REFUSAL_FIELDS, REFUSAL_STATUS, retryAfterHeader } from "../refusal";
import type { RequestContext } from "./context";

/** A refused form: its name, the reason, and the typed texts without passwords. */
export interface RefusedForm extends FormRefusal {
  readonly form: string;
  /** The invalid field; null if the refusal concerns the whole form. */
  readonly field: string | null;
  readonly typed: Readonly<Record<string, string>>;
  /** How often a script has refused it in a row: each time is announced. */
  readonly times?: number;
}

export interface FormRefusal {
  readonly why: Refusal;
  /** Seconds until a retry can succeed, if that is known. */
  readonly retryAfter?: number;
}

interface SentForm {
  readonly form: string;
  readonly fields: ReadonlyMap<string, string>;
  /** Fields whose text is sent back. Never a password. */
  readonly echoedFields?: readonly string[];
}

/** Longest typed text that is sent back to a form, characters. */
const MAX_TYPED = 300;

/** Responds to a refused form with the reason, to be shown on its page. */
export function formRefused({ why, retryAfter }: FormRefusal, { form, fields, echoedFields = [] }: SentForm) {
  const field = REFUSAL_FIELDS[why]?.find((name) => fields.has(name)) ?? null;
  const typed = Object.fromEntries(echoedFields.map((name) => [name, (fields.get(name) ?? "").slice(0, MAX_TYPED)]));
  const refused = { form, why, field, typed, ...(retryAfter === undefined ? {} : { retryAfter }) };
  return json<RefusedForm>(refused, { status: REFUSAL_STATUS[why], headers: retryAfterHeader(retryAfter) });
}

/** Copies the headers of a refusal to the page, which Remix does not do on its own. */
export const formHeaders: HeadersFunction = ({ actionHeaders }) => {
  const retryAfter = actionHeaders.get("Retry-After");
  return retryAfter === null ? {} : { "Retry-After": retryAfter };
};

/** Does what a form asks for. What cannot be stored right now is refused, so that the form can be sent again. */
export async function orUnavailable<Reply, Refused>(
  { app, page }: Pick<RequestContext, "app" | "page">,
  perform: () => Promise<Reply>,
  refuse: (refusal: { readonly why: "overloaded"; readonly retryAfter: number }) => Refused | Promise<Refused>,
): Promise<Reply | Refused> {
  try {
    return await perform();
  } catch (error) {
    if (!(error instanceof UnavailableError)) throw error;
    app.log.warn({ reason: error.message, page }, "a form could not be stored");
    return refuse({ why: "overloaded", retryAfter: error.retryAfter });
  }
}
