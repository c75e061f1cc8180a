import { z } from "zod";
import { createDocument, type oas31, type ZodOpenApiPathsObject, type ZodOpenApiResponsesObject } from "zod-openapi";
import type { App } from "~/services/app";
import { BODY_LIMIT } from "../request/fields.server";
import { REFUSAL_STATUS } from "../refusal";
import { OPERATIONS } from "./index.server";
import type { Operation } from "./operation.server";
import { type ApiRefusal, refusalMessage } from "./refusals.server";

/** What the door refuses, before anybody looks who is to answer it: of every call, and of a POST. */
const DOOR_REFUSALS = {
  EVERY: [
    [400, "badAddress"],
    [414, "addressTooLong"],
    [500, "broken"],
  ],
  POST: [
    [403, "foreignForm"],
    [413, "tooLarge"],
    [415, "badType"],
  ],
} as const satisfies Readonly<Record<string, readonly (readonly [number, ApiRefusal])[]>>;

const DOOR_NAMES: ReadonlySet<ApiRefusal> = new Set(
  [...DOOR_REFUSALS.EVERY, ...DOOR_REFUSALS.POST].map(([, code]) => code),
);

/** For whom a call is, where it is not for everybody. */
const FOR = {
  member: "For members who have logged in.",
  staff: "For staff: members who may decide on games.",
} as const;

/** The OpenAPI 3.1 document of the whole table. */
export function openApiDocument({ env }: App) {
  return createDocument({
    openapi: "3.1.0",
    info: {
      title: `${env.SITE_NAME} API`,
      version: "1",
      description:
        "The game as JSON. An address that is answered to GET is answered to HEAD, too; other methods get a 405 of the type `badMethod`. " +
        'Whatever is refused has the shape `{"error": {"type", "message"}}`: the type is for programs and stays, the message is for people. ' +
        "There is one exception: a request that cannot be read at all is answered with a small page, and the connection ends. That is 431 for headers " +
        "that are too long, 408 for a request that does not arrive in time, 501 for a method that HTTP does not have, and 400 for what is no HTTP. " +
        "A secret word that you may not know is named by a token, which other calls take in its place.",
    },
    servers: [{ url: env.ORIGIN ?? "/" }],
    components: {
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: "session",
          description: "The cookie that logging in sets.",
        },
        csrf: {
          type: "apiKey",
          in: "header",
          name: "X-CSRF-Token",
          description:
            "The value of the cookie `csrf`, which logging in sets, too: whoever has a session sends it with every POST.",
        },
      },
    },
    paths: Object.fromEntries(OPERATIONS.map((operation) => [operation.path, pathOf(operation)])),
  });
}

function pathOf(operation: Operation): ZodOpenApiPathsObject[string] {
  const { id, method, audience, summary, description, parameters, body } = operation;
  return {
    [method === "GET" ? "get" : "post"]: {
      operationId: id,
      summary,
      description: audience === "everybody" ? description : `${FOR[audience]} ${description}`,
      requestParams: { path: parameters },
      ...(body === undefined
        ? {}
        : {
            requestBody: {
              required: !body.schema.safeParse({}).success,
              content: { "application/json": { schema: body.schema, example: body.example } },
            },
          }),
      ...securityOf(operation),
      responses: responsesOf(operation),
    },
  };
}

/** What a caller must send beside the call itself; nothing is said where that is nothing. */
function securityOf({ audience, method }: Operation) {
  const needed = method === "POST" ? { session: [], csrf: [] } : { session: [] };
  if (audience !== "everybody") return { security: [needed] };
  // Whoever has a session sends the token here, too.
  return method === "POST" ? { security: [{}, needed] } : {};
}

function responsesOf(operation: Operation): ZodOpenApiResponsesObject {
  const { answer, example, answerText, cache: cache } = operation;
  const own = { ...(cache === "no-store" ? {} : { ETag: ETAG }), ...sessionHeaders(operation) };
  const responses: ZodOpenApiResponsesObject = {
    200: {
      description: answerText,
      ...withHeaders(operation.beginsSession === true ? { ...own, "Set-Cookie": SESSION_BEGINS } : own),
      content: { "application/json": { schema: answer, example } },
    },
  };
  if (cache !== "no-store") responses["304"] = { description: NOT_MODIFIED, ...withHeaders(own) };
  for (const [status, types] of refusalsByStatus(operation)) {
    const isOfDoor = types.every((type) => DOOR_NAMES.has(type));
    responses[`${status}` as "400"] = {
      description: refusalsText(types, operation),
      ...withHeaders({
        ...(types.includes("tooMany") ? { "Retry-After": RETRY_AFTER } : {}),
        ...(isOfDoor ? {} : sessionHeaders(operation)),
      }),
      content: { "application/json": { schema: errorSchema(types) } },
    };
  }
  return responses;
}

/** The headers of an answer that has some. */
function withHeaders(headers: oas31.HeadersObject): { headers?: oas31.HeadersObject } {
  return Object.keys(headers).length === 0 ? {} : { headers };
}

const ETAG = {
  required: true,
  description: "Names this answer: sent back in `If-None-Match`, it is answered with 304 while it is right.",
  schema: { type: "string", pattern: '^W/"[^"]+"$' },
} as const satisfies oas31.HeaderObject;

const RETRY_AFTER = {
  required: true,
  description: "Seconds after which it may be tried again.",
  schema: { type: "integer", minimum: 1 },
} as const satisfies oas31.HeaderObject;

const SESSION_BEGINS = {
  required: true,
  description: "The cookies of the session that has begun: `session` and `csrf` are those that calls need.",
  schema: { type: "string" },
} as const satisfies oas31.HeaderObject;

/** The cookies that an answer may set, where a call looks for a session. */
function sessionHeaders({ audience, method, cache: cache }: Operation): oas31.HeadersObject {
  // What may be kept by everybody depends on nobody's cookies.
  const isSessionRead = audience !== "everybody" || method === "POST" || cache === "private";
  return isSessionRead ? { "Set-Cookie": SESSION_CHANGES } : {};
}

const SESSION_CHANGES = {
  description:
    "The cookies of a session anew, once a UTC day; or cookies taken away: of a session that has ended, of a guest's games that are the member's now.",
  schema: { type: "string" },
} as const satisfies oas31.HeaderObject;

/** What the status 304 means. */
export const NOT_MODIFIED = "The answer that `If-None-Match` names is still right.";

/** Refusals of one status, each by its name and its sentence; where that names a part, the operation's first one stands for all. */
export function refusalsText(
  types: readonly ApiRefusal[],
  { parameters, body }: Pick<Operation, "parameters" | "body">,
): string {
  const [parameter = ""] = Object.keys(parameters.shape);
  const [field = "x"] = body?.schema instanceof z.ZodObject ? Object.keys(body.schema.shape) : [];
  const limit = String((body?.limit ?? BODY_LIMIT) / 1024);
  return types
    .map((type) => {
      const part = type === "badField" ? field : parameter;
      return `\`${type}\`: ${refusalMessage(type, { word: "the", part, limit })}`;
    })
    .join(" ");
}

/** The refusals of an operation by their statuses, lowest first. */
export function refusalsByStatus({
  method,
  refusals,
}: Pick<Operation, "method" | "refusals">): readonly (readonly [number, readonly ApiRefusal[]])[] {
  const byStatus = new Map<number, ApiRefusal[]>();
  const add = (status: number, refusal: ApiRefusal) => {
    byStatus.set(status, [...(byStatus.get(status) ?? []), refusal]);
  };
  for (const refusal of refusals) add(REFUSAL_STATUS[refusal], refusal);
  for (const [status, code] of [...DOOR_REFUSALS.EVERY, ...(method === "POST" ? DOOR_REFUSALS.POST : [])])
    add(status, code);
  return [...byStatus].sort(([a], [b]) => a - b);
}

function errorSchema(types: readonly ApiRefusal[]) {
  return z.strictObject({
    error: z.strictObject({
      type: z.enum(types as [ApiRefusal, ...ApiRefusal[]]).meta({ description: "Name of the refusal." }),
      message: z.string().min(1).meta({ description: "The same as a sentence in English." }),
    }),
  });
}
