// http/api: the JSON API. One file for each noun has its operations; a table of them is the source of validation, of the OpenAPI
// document and of the page that lists them.
// It may import what http may; like every door it holds no rule of its own.
import type { z } from "zod";
import type { App } from "~/services/app";
import type { Member } from "~/services/members/sessions.server";
import type { Refusal } from "../refusal";
import type { RequestContext } from "../request/context";
import { checkStaff } from "../request/guards.server";
import { readJsonBody } from "./jsonBody.server";

/** How long an answer may be kept, and by whom. */
export type CachePolicy =
  /** It is the same for everybody, and as long as vectors and schedule are the same. */
  | "public"
  /** The same, but others may be refused it: for the asker alone. */
  | "private"
  /** It is another each time, or a member's own: nobody keeps it. */
  | "no-store";

/** For whom an operation is: a member has logged in; staff are members who may decide on games. */
export type Audience = "everybody" | "member" | "staff";

interface OperationFacts {
  /** Unique; the OpenAPI document has it as `operationId`. */
  readonly id: string;
  readonly method: "GET" | "POST";
  /** Parts in braces are parameters. */
  readonly path: string;
  readonly audience: Audience;
  /** One line, in English as the whole document. */
  readonly summary: string;
  readonly description: string;
  /** What is in the answer, one line. */
  readonly answerText: string;
  /** Every refusal that can come of the verb; those of an address, a body or an audience that are wrong are known without. */
  readonly refusals: readonly Refusal[];
  readonly cache: CachePolicy;
  /** Its answer sets the cookies of a new session. */
  readonly beginsSession?: boolean;
}

/** What is sent to an operation, as JSON. */
interface SentBody<Schema extends z.ZodType, Example> {
  readonly schema: Schema;
  readonly example: Example;
  /** Bytes, at most; left out: BODY_LIMIT. */
  readonly limit?: number;
}

/** What an operation is asked. */
interface Asked<Parameters extends z.ZodObject, Body extends z.ZodType, For extends Audience> {
  readonly parameters: z.output<Parameters>;
  readonly body: z.output<Body>;
  /** Who asks; null where it may be anybody. */
  readonly member: For extends "everybody" ? null : Member;
  /** Made when it is asked for: most calls do without. */
  readonly context: () => Promise<RequestContext>;
}

/** An operation as its file defines it. `Parameters` has a schema for each part of the path in braces, which is read as text. */
export interface OperationDefinition<
  Parameters extends z.ZodObject,
  Body extends z.ZodType,
  Answer extends z.ZodType<object, object>,
  For extends Audience,
> extends Omit<OperationFacts, "method" | "audience"> {
  /** Left out: everybody. */
  readonly audience?: For;
  readonly parameters: Parameters;
  /** What is sent, as JSON; with it, the method is POST. */
  readonly body?: SentBody<Body, z.input<Body>>;
  readonly answer: Answer;
  readonly example: z.input<Answer>;
  readonly perform: (
    app: App,
    asked: Asked<Parameters, Body, For>,
  ) => Promise<z.input<Answer> | Refusal | DetailedRefusal> | z.input<Answer> | Refusal | DetailedRefusal;
}

/** A refusal with more than its name, as verbs give it. */
interface DetailedRefusal {
  readonly type: "refused";
  readonly why: Refusal;
  /** Seconds after which it may be tried again, where that would help. */
  readonly retryAfter?: number | undefined;
  /** What the sentence of the refusal has places for. */
  readonly values?: Readonly<Record<string, string>> | undefined;
}

/** An operation as the table has it: what its parameters are is its own affair. */
export interface Operation extends OperationFacts {
  readonly parameters: z.ZodObject;
  readonly body: SentBody<z.ZodType, unknown> | undefined;
  readonly answer: z.ZodType;
  readonly example: unknown;
  /** @param texts the parts of the path in braces, decoded, by their names */
  readonly run: (
    app: App,
    texts: Readonly<Record<string, string>>,
    context: () => Promise<RequestContext>,
  ) => Promise<OperationResult> | OperationResult;
}

/** What came of a call: the answer, or a refusal; `part` is the name of the part that was wrong. */
export type OperationResult =
  | { readonly answer: object }
  | ({ readonly refused: Refusal; readonly part?: string } & Pick<DetailedRefusal, "retryAfter" | "values">);

/** @throws Error for an operation of members or staff whose answer would be kept: another who logs in after them must not be given it */
export function operation<
  Parameters extends z.ZodObject,
  Answer extends z.ZodType<object, object>,
  Body extends z.ZodType = z.ZodUndefined,
  For extends Audience = "everybody",
>({ perform, body, ...given }: OperationDefinition<Parameters, Body, Answer, For>): Operation {
  const { audience = "everybody" as const, parameters } = given;
  if (audience !== "everybody" && given.cache !== "no-store")
    throw new Error(`${given.id} is for members or staff: nobody may keep its answer`);
  const facts = { ...given, audience, method: body === undefined ? ("GET" as const) : ("POST" as const) };
  return {
    ...facts,
    body,
    refusals: [...refusalsBefore(facts), ...given.refusals],
    run: async (app, texts, context) => {
      const member = audience === "everybody" ? null : await (await context()).session.member();
      const refused = checkAudience(audience, member);
      if (refused !== undefined) return { refused };
      const read = parameters.safeParse(texts);
      if (!read.success) return { refused: "badParameter", part: firstPart(read.error) };
      const asked = { parameters: read.data, context, member: member as Asked<Parameters, Body, For>["member"] };
      if (body === undefined) return toResult(await perform(app, { ...asked, body: undefined as z.output<Body> }));
      const sent = await readJsonBody((await context()).request);
      if (sent === undefined) return { refused: "badBody" };
      const fields = body.schema.safeParse(sent);
      if (!fields.success) return { refused: "badField", part: firstPart(fields.error) };
      return toResult(await perform(app, { ...asked, body: fields.data }));
    },
  };
}

/** What can come of a call before its verb is asked. */
function refusalsBefore({ audience, method, parameters }: Pick<Operation, "audience" | "method" | "parameters">) {
  const refusals: Refusal[] = [];
  if (audience !== "everybody") refusals.push("notLoggedIn");
  if (audience === "staff") refusals.push("notStaff");
  if (method === "POST") refusals.push("invalidCsrf", "badBody", "badField");
  if (Object.keys(parameters.shape).length > 0) refusals.push("badParameter");
  return refusals;
}

function checkAudience(audience: Audience, member: Member | null): Refusal | undefined {
  if (audience === "everybody") return undefined;
  if (audience === "staff") return checkStaff(member);
  return member === null ? "notLoggedIn" : undefined;
}

function toResult(outcome: object | Refusal): OperationResult {
  if (typeof outcome === "string") return { refused: outcome };
  if (!isDetailedRefusal(outcome)) return { answer: outcome };
  const { why, retryAfter, values } = outcome;
  return { refused: why, retryAfter, values };
}

function isDetailedRefusal(outcome: object): outcome is DetailedRefusal {
  return "type" in outcome && outcome.type === "refused";
}

/** Name of the part that is wrong first, or of one that should not be there. */
function firstPart({ issues: [issue] }: z.ZodError): string {
  const path = issue?.path ?? [];
  return [...path, ...(issue?.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [])].join(".");
}
