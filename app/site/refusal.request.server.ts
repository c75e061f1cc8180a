import { type HeadersFunction, json } from "@remix-run/node";
import { codesOf } from "~/platform/refusal";
import { UnavailableError } from "~/platform/unavailable.server";
import { ALL_REFUSALS, type FormRefusal, type Refusal, REFUSALS, type RefusedForm } from "~/refusals";
import type { RequestContext } from "./context.request.server";

/** The HTTP status of a refusal. */
export function statusOf(why: keyof typeof ALL_REFUSALS): number {
  return ALL_REFUSALS[why].status;
}

/** What is said of a field that was left empty, beside the refusal of another one. Undefined: it may be empty. */
function emptyRefusal(field: string): Refusal | undefined {
  return codesOf(REFUSALS).find((why) => ALL_REFUSALS[why].emptyField === field);
}

/** The `Retry-After` header of a refusal. @param seconds undefined: the refusal has none */
export function retryAfterHeader(seconds: number | undefined): Readonly<Record<string, string>> {
  return seconds === undefined ? {} : { "Retry-After": String(seconds) };
}

/** The response to throw for a refusal. Its body is the refusal's code, for which `MessageBoundary` shows the message. */
export function refusalResponse(why: Refusal): Response {
  return new Response(why, { status: statusOf(why) });
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
  const [first, ...others] = invalidFields(why, fields);
  const typed = Object.fromEntries(echoedFields.map((name) => [name, (fields.get(name) ?? "").slice(0, MAX_TYPED)]));
  const refused = {
    form,
    why: first?.[1] ?? why,
    field: first?.[0] ?? null,
    ...(others.length === 0 ? {} : { also: Object.fromEntries(others) }),
    typed,
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
  return json<RefusedForm>(refused, { status: statusOf(why), headers: retryAfterHeader(retryAfter) });
}

/** The fields of a refusal and those that were left empty, in the order of the form. Empty: it concerns the whole form. */
function invalidFields(why: Refusal, fields: ReadonlyMap<string, string>): [string, Refusal][] {
  const named = (ALL_REFUSALS[why].fields ?? []).filter((name) => fields.has(name));
  // Of the fields that something is missing in, those in which it is.
  const wrong =
    why === "credentialsMissing" ? named.filter((name) => fields.get(name)?.trim() === "") : named.slice(0, 1);
  if (wrong.length === 0) return [];
  return [...fields].flatMap(([name, text]): [string, Refusal][] => {
    if (wrong.includes(name)) return [[name, why]];
    const empty = text.trim() === "" ? emptyRefusal(name) : undefined;
    return empty === undefined ? [] : [[name, empty]];
  });
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

/** An address on this site: no `//host`, which would be one elsewhere. */
const ADDRESS = /^\/(?![/\\])[\x21-\x7e]*$/;

/** The address to which a form or a query leads back. */
export function readBack(source: URLSearchParams | ReadonlyMap<string, string>): string | undefined {
  const back = source.get("back") ?? "";
  return ADDRESS.test(back) ? back : undefined;
}
