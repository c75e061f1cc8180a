// api: the JSON API. Each file defines the operations of one noun. Validation, the OpenAPI document and the page
// `/api` are derived from the table of operations.
import { z } from "zod";
import { sessionOf, staffOf } from "~/account/session.request.server";
import type { Member, SessionKind } from "~/account/sessions.server";
import type { App } from "~/app";
import { isRecord, parseJson } from "~/platform/json";
import { isRefused, refuse, type Refused } from "~/platform/refusal";
import type { Refusal } from "~/refusals";
import type { RequestContext } from "~/site/context.request.server";

/** Who may cache a response. */
export type CachePolicy =
  /** Shared caches: the response is the same for everybody while vectors and schedule are unchanged. */
  | "public"
  /** The client only: another client may be refused. */
  | "private"
  /** Nobody: the response differs each time or is a member's. */
  | "no-store";

export type Audience = "everybody" | "member" | "staff";

/** An operation as the table has it, without its type parameters. */
export interface Operation {
  /** Unique; the `operationId` of the OpenAPI document. */
  readonly id: string;
  readonly method: "GET" | "POST";
  /** Path template: parts in braces are parameters. */
  readonly path: string;
  readonly audience: Audience;
  /** One line, in English. */
  readonly summary: string;
  readonly description: string;
  /** Description of the successful response, one line. */
  readonly answerText: string;
  readonly refusals: readonly Refusal[];
  readonly cache: CachePolicy;
  /** The session to which a POST belongs. */
  readonly session: SessionKind;
  /** Whether calls count towards the limit of a network for rating and ranking words. */
  readonly isRanking?: boolean;
  /** Whether the response sets the cookies of a new session. */
  readonly beginsSession?: boolean;
  readonly parameters: z.ZodObject;
  readonly body: RequestBody<z.ZodType, unknown> | undefined;
  readonly answer: z.ZodType;
  readonly example: unknown;
  /** @param texts decoded path parameters by name */
  readonly run: (
    app: App,
    texts: Readonly<Record<string, string>>,
    context: () => RequestContext,
  ) => Promise<OperationResult>;
}

interface RequestBody<Schema extends z.ZodType, Example> {
  readonly schema: Schema;
  readonly example: Example;
  /** Bytes. Default: BODY_LIMIT. */
  readonly limit?: number;
}

interface Input<Parameters extends z.ZodObject, Body extends z.ZodType, For extends Audience> {
  readonly parameters: z.output<Parameters>;
  readonly body: z.output<Body>;
  /** The calling member; null for an operation for everybody. */
  readonly member: For extends "everybody" ? null : Member;
  /** Created on first use: most calls do not need it. */
  readonly context: () => RequestContext;
}

/** An operation as its file defines it. `Parameters` has a schema for each path parameter, whose input is a string. */
export interface OperationDefinition<
  Parameters extends z.ZodObject,
  Body extends z.ZodType,
  Answer extends z.ZodType<object, object>,
  For extends Audience,
> extends Pick<Operation, "id" | "path" | "summary" | "description" | "answerText" | "isRanking" | "beginsSession"> {
  /** Default: everybody. */
  readonly audience?: For;
  /** Default: that of staff for an operation of staff, else a player's. */
  readonly session?: SessionKind;
  /** Every refusal of `perform`. Those of invalid parameters, body or audience are added. Default: none. */
  readonly refusals?: readonly Refusal[];
  /** Default: no-store. */
  readonly cache?: CachePolicy;
  /** Default: none. */
  readonly parameters?: Parameters;
  /** The JSON request body. With a body, the method is POST. */
  readonly body?: RequestBody<Body, z.input<Body>>;
  readonly answer: Answer;
  readonly example: z.input<Answer>;
  readonly perform: (
    app: App,
    input: Input<Parameters, Body, For>,
  ) => Promise<z.input<Answer> | RefusedCall> | z.input<Answer> | RefusedCall;
}

/** A refusal, as services return it. */
interface RefusedCall extends Refused<Refusal> {
  /** Seconds until a retry can succeed. */
  readonly retryAfter?: number | undefined;
  /** Values for the placeholders of the refusal's message. */
  readonly values?: Readonly<Record<string, string>> | undefined;
  /** Name of the invalid part of the call. */
  readonly part?: string;
}

/** The answer to a call, or why there is none. */
export type OperationResult = { readonly answer: object } | RefusedCall;

/**
 * Defines an operation.
 * @throws Error for an operation of members or staff with a cacheable response, which could be shown to the browser's
 *   next user
 */
export function operation<
  Answer extends z.ZodType<object, object>,
  Parameters extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodUndefined,
  For extends Audience = "everybody",
>({ perform, body, ...given }: OperationDefinition<Parameters, Body, Answer, For>): Operation {
  const { audience = "everybody" as const, cache = "no-store" as const, refusals = [] } = given;
  const parameters: z.ZodObject = given.parameters ?? z.object({});
  if (audience !== "everybody" && cache !== "no-store")
    throw new Error(`${given.id} is for members or staff: its response must be no-store`);
  const session = given.session ?? (audience === "staff" ? "staff" : "player");
  const method = body === undefined ? ("GET" as const) : ("POST" as const);
  const facts = { ...given, audience, cache, session, method, parameters };
  const limit = given.isRanking === true ? (["tooMany"] as const) : [];
  return {
    ...facts,
    body,
    refusals: [...validationRefusals(facts), ...limit, ...refusals],
    run: async (app, texts, context) => {
      const member = audience === "everybody" ? null : await findCaller(audience, context);
      if (audience !== "everybody" && member === null) return refuse("notLoggedIn");
      const read = parameters.safeParse(texts);
      if (!read.success) return { ...refuse("badParameter"), part: firstInvalidPart(read.error) };
      const sent = body && readJsonBody(context().json);
      if (body !== undefined && sent === undefined) return refuse("badBody");
      const fields = body?.schema.safeParse(sent);
      if (fields?.success === false) return { ...refuse("badField"), part: firstInvalidPart(fields.error) };
      const input = { parameters: read.data, body: fields?.data, member, context } as Input<Parameters, Body, For>;
      const outcome: object | RefusedCall = await perform(app, input);
      return isRefused(outcome) ? outcome : { answer: outcome };
    },
  };
}

/** The refusals of a call before `perform`. */
function validationRefusals({ audience, method, parameters }: Pick<Operation, "audience" | "method" | "parameters">) {
  const refusals: Refusal[] = [];
  if (audience !== "everybody") refusals.push("notLoggedIn");
  if (method === "POST") refusals.push("invalidCsrf", "badBody", "badField");
  if (Object.keys(parameters.shape).length > 0) refusals.push("badParameter");
  return refusals;
}

/** The calling member by the session that the audience needs. */
function findCaller(audience: Exclude<Audience, "everybody">, context: () => RequestContext): Promise<Member | null> {
  const sessionFor = audience === "staff" ? staffOf : sessionOf;
  return sessionFor(context()).member();
}

/** The JSON object of a body; undefined for any other JSON. An empty body is read as an empty object. */
function readJsonBody(text: string): object | undefined {
  const sent = text === "" ? {} : parseJson(text);
  return isRecord(sent) ? sent : undefined;
}

/** Name of the first invalid or unknown part. */
function firstInvalidPart({ issues: [issue] }: z.ZodError): string {
  return issue === undefined ? "" : pathOf(issue).join(".");
}

/** The path to the fault. Of the alternatives of a union, the one that fits best has its fault deepest inside. */
function pathOf(issue: z.core.$ZodIssue): PropertyKey[] {
  if (issue.code === "unrecognized_keys") return [...issue.path, ...issue.keys.slice(0, 1)];
  if (issue.code !== "invalid_union") return issue.path;
  const inner = issue.errors.flatMap(([first]) => (first === undefined ? [] : [pathOf(first)]));
  const [deepest = []] = inner.sort((a, b) => b.length - a.length);
  return [...issue.path, ...deepest];
}
