import { type HeadersFunction, json } from "@remix-run/node";
import { codesOf, type RefusalTable } from "~/game/refusal";
import { UnavailableError } from "~/platform/unavailable.server";
import type { RequestContext } from "./request/context";
import { BONUS_OPEN_REFUSALS, BONUS_WORD_REFUSALS } from "~/game/bonus.refusals";
import { GAMES_FILE_REFUSALS } from "~/game/gamesFile.refusals";
import { LEGACY_REFUSALS, IMPORT_REFUSALS } from "~/game/legacy.refusals";
import { CIRCLE_REFUSALS } from "~/game/circle.refusals";
import { TEAM_REFUSALS } from "~/game/team.refusals";
import { CUSTOM_GAME_REFUSALS, GAME_REFUSALS, SENDER_REFUSALS, STEP_REFUSALS } from "~/game/turn.refusals";
import { MAKE_REFUSALS } from "~/services/make/make.refusals";
import { ACCOUNT_REFUSALS } from "~/services/members/account.refusals";
import { REQUESTED_WORD_REFUSALS } from "~/services/play/requestedWord.refusals";
import { RATE_LIMIT_REFUSALS } from "~/services/rateLimit.refusals";
import {
  BLIND_TRY_REFUSALS,
  AUTOPILOT_REFUSALS,
  EMERGENCY_REFUSALS,
  OCCASION_REFUSALS,
  DECISION_REFUSALS,
  MOVE_REFUSALS,
  PLAN_REFUSALS,
  PLAN_ROW_REFUSALS,
  SCHEDULE_REFUSALS,
  UNDO_REFUSALS,
  NOTE_REFUSALS,
} from "~/services/schedule/schedule.refusals";
import { MEMBER_REFUSALS, PEOPLE_REFUSALS } from "~/services/staff/staff.refusals";

/** Refusals of forms, beside those of the services. */
const FORM_REFUSALS = {
  /** Too many blocked words were sent from this browser. */
  banned: { status: 403 },
  /** A page of another site has replaced the form. */
  formReplaced: { status: 403 },
  communicationFailed: { status: 400 },
  staffSignInFailed: { status: 503 },
  credentialsMissing: { status: 400, fields: ["username", "password"] },
  /** The browser no longer has the statistics that the page is to show. */
  statsGone: { status: 410 },
} as const satisfies RefusalTable;

/** Refusals of the JSON API itself, beside those of the services. */
const CALL_REFUSALS = {
  badParameter: { status: 400 },
  badField: { status: 400 },
  badBody: { status: 400 },
  noSuchCall: { status: 404 },
  badMethod: { status: 405 },
  customGame: { status: 422 },
} as const satisfies RefusalTable;

/** Every refusal of the services, forms and API. The listener refuses earlier, with its own `RefusalCode`. */
const REFUSALS = {
  ...GAME_REFUSALS,
  ...CUSTOM_GAME_REFUSALS,
  ...STEP_REFUSALS,
  ...SENDER_REFUSALS,
  ...BONUS_OPEN_REFUSALS,
  ...BONUS_WORD_REFUSALS,
  ...REQUESTED_WORD_REFUSALS,
  ...TEAM_REFUSALS,
  ...CIRCLE_REFUSALS,
  ...LEGACY_REFUSALS,
  ...GAMES_FILE_REFUSALS,
  ...IMPORT_REFUSALS,
  ...ACCOUNT_REFUSALS,
  ...PEOPLE_REFUSALS,
  ...MEMBER_REFUSALS,
  ...MAKE_REFUSALS,
  ...RATE_LIMIT_REFUSALS,
  ...SCHEDULE_REFUSALS,
  ...FORM_REFUSALS,
  ...CALL_REFUSALS,
} as const satisfies RefusalTable;
export type Refusal = keyof typeof REFUSALS;

/** Refusals of the portal. Their sentences are in `portal.refusal` of the translations. */
const PORTAL_REFUSALS = {
  ...SCHEDULE_REFUSALS,
  ...MOVE_REFUSALS,
  ...UNDO_REFUSALS,
  ...DECISION_REFUSALS,
  ...PLAN_REFUSALS,
  ...PLAN_ROW_REFUSALS,
  ...NOTE_REFUSALS,
  ...OCCASION_REFUSALS,
  ...BLIND_TRY_REFUSALS,
  ...AUTOPILOT_REFUSALS,
  ...EMERGENCY_REFUSALS,
  /** The word to save is not the one that was validated. */
  notValidated: { status: 409 },
  /** Another editor has changed one of the two games of a move. */
  moveChanged: { status: 409 },
  /** Another editor has changed the game whose word was to go. */
  clearChanged: { status: 409 },
  /** The change could not be stored. It can be sent again. */
  gameFailed: { status: 503 },
  gamesFailed: { status: 503 },
} as const satisfies RefusalTable;
export type PortalRefusal = keyof typeof PORTAL_REFUSALS;

const ALL: RefusalTable<Refusal | PortalRefusal> = { ...REFUSALS, ...PORTAL_REFUSALS };

/** The HTTP status of a refusal. */
export function statusOf(why: Refusal | PortalRefusal): number {
  return ALL[why].status;
}

/** What is said of a field that was left empty, beside the refusal of another one. Undefined: it may be empty. */
function emptyRefusal(field: string): Refusal | undefined {
  return codesOf(REFUSALS).find((why) => ALL[why].emptyField === field);
}

/** The `Retry-After` header of a refusal. @param seconds undefined: the refusal has none */
export function retryAfterHeader(seconds: number | undefined): Readonly<Record<string, string>> {
  return seconds === undefined ? {} : { "Retry-After": String(seconds) };
}

/** The response to throw for a refusal. Its body is the refusal's code, for which `MessageBoundary` shows the message. */
export function refusalResponse(why: Refusal): Response {
  return new Response(why, { status: statusOf(why) });
}

/** A refused form: its name, the reason, and the typed texts without passwords. */
export interface RefusedForm extends FormRefusal {
  readonly form: string;
  /** The first invalid field; null if the refusal concerns the whole form. */
  readonly field: string | null;
  /** The other invalid fields, with what is wrong with each. */
  readonly also?: Readonly<Record<string, Refusal>>;
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
  const named = (ALL[why].fields ?? []).filter((name) => fields.has(name));
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
