import { z } from "zod";
import { createDocument, type oas31, type ZodOpenApiPathsObject, type ZodOpenApiResponsesObject } from "zod-openapi";
import { SESSION_COOKIES } from "~/account/session.request.server";
import type { App } from "~/app";
import { BODY_LIMIT } from "~/platform/http/body.server";
import { REFUSAL_STATUS } from "~/platform/http/refusal.server";
import { statusOf } from "~/site/refusal.request.server";
import { type ApiRefusal, refusalMessage } from "~/site/refusalMessage.request.server";
import { ENDED_WEBHOOK } from "./daySummary.request.server";
import type { Operation } from "./operation.request.server";
import { OPERATIONS } from "./operations.request.server";

/** Refusals of the listener, before routing: of a GET, and of a POST. */
const GET_REFUSALS = ["badAddress", "addressTooLong", "broken", "overloaded"] as const;
const LISTENER_REFUSALS = {
  GET: GET_REFUSALS,
  POST: [...GET_REFUSALS, "foreignForm", "hiddenOrigin", "tooSlow", "tooLarge", "badType"],
} as const;
const FROM_LISTENER: ReadonlySet<ApiRefusal> = new Set(LISTENER_REFUSALS.POST);

/** Prefix of an operation's description, by audience. */
const AUDIENCE_TEXT = {
  member: "For members who are logged in.",
  staff: "For staff: editors and admins, signed in to the portal.",
} as const;

/** The OpenAPI 3.1 document of all operations. */
export function openApiDocument({ env }: App) {
  return createDocument({
    openapi: "3.1.0",
    info: {
      title: `${env.SITE_NAME} API`,
      version: "1",
      description:
        "The game as JSON. Every GET operation also answers HEAD; other methods get a 405 of the type `badMethod`. " +
        'Every error has the shape `{"error": {"type", "message"}}`: the type is stable and for programs, the message is for people. ' +
        "There is one exception: a request that cannot be parsed gets a small HTML page, and the connection is closed. That is 431 for headers " +
        "that are too long, 408 for a request timeout, 501 for an unknown HTTP method, and 400 for invalid HTTP. " +
        "A secret that must not be disclosed is named by a token, which other calls accept in its place.",
    },
    servers: [{ url: env.ORIGIN ?? "/" }],
    components: {
      securitySchemes: {
        session: cookieScheme("session", "The session cookie, set by logging in."),
        csrf: csrfScheme("`csrf`, set by logging in. Required with every POST that has a session."),
        staffSession: cookieScheme(
          SESSION_COOKIES.staff.id,
          "The session cookie of the portal. Over HTTPS, its name begins with `__Host-`.",
        ),
        staffCsrf: csrfScheme(
          "`staffCsrf`, over HTTPS `__Host-staffCsrf`. Required with every POST that has a portal session.",
        ),
      },
    },
    paths: Object.fromEntries(OPERATIONS.map((operation) => [operation.path, pathOf(operation)])),
    webhooks: {
      [ENDED_WEBHOOK.example.type]: {
        post: {
          summary: "A game has ended",
          description:
            "Sent for each edition to the addresses that the site's operator has named, some minutes after the game has ended, as Standard Webhooks 1.0 " +
            "demands: `webhook-signature` is `v1,` and the HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and body, joined by dots, in base64. What " +
            "is not answered with 2xx within 10 seconds is sent three times more. What a receiver has missed is the answer of `getYesterday`.",
          requestParams: { header: WEBHOOK_HEADERS },
          requestBody: {
            required: true,
            content: { "application/json": { schema: ENDED_WEBHOOK.schema, example: ENDED_WEBHOOK.example } },
          },
          responses: { "2XX": { description: "Received. The body is not read." } },
        },
      },
    },
  });
}

const WEBHOOK_HEADERS = z.object({
  "webhook-id": z.string().meta({ description: "Names the game, and is the same each time that it is sent." }),
  "webhook-timestamp": z.string().meta({ description: "When it was sent, seconds since 1970." }),
  "webhook-signature": z.string().meta({ description: "`v1,` and the signature." }),
});

function cookieScheme(name: string, description: string): oas31.SecuritySchemeObject {
  return { type: "apiKey", in: "cookie", name, description };
}

function csrfScheme(cookie: string): oas31.SecuritySchemeObject {
  return { type: "apiKey", in: "header", name: "X-CSRF-Token", description: `The value of the cookie ${cookie}` };
}

function pathOf(operation: Operation): ZodOpenApiPathsObject[string] {
  const { id, method, audience, summary, description, parameters, body } = operation;
  return {
    [method === "GET" ? "get" : "post"]: {
      operationId: id,
      summary,
      description: audience === "everybody" ? description : `${AUDIENCE_TEXT[audience]} ${description}`,
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

/** The security requirement of an operation, if any. */
function securityOf({ audience, method, session }: Operation) {
  const [cookie, token] = session === "staff" ? ["staffSession", "staffCsrf"] : ["session", "csrf"];
  const needed = method === "POST" ? { [cookie]: [], [token]: [] } : { [cookie]: [] };
  if (audience !== "everybody") return { security: [needed] };
  // A POST for everybody needs the CSRF token if there is a session.
  return method === "POST" ? { security: [{}, needed] } : {};
}

function responsesOf(operation: Operation): ZodOpenApiResponsesObject {
  const { answer, example, answerText, cache } = operation;
  const changes = sessionHeaders(operation);
  const own = {
    ...(cache === "no-store" ? {} : { ETag: HEADERS.etag }),
    ...limitHeaders(operation),
    // A valid session of staff is extended without a change of its cookies.
    ...(operation.session === "staff" ? {} : changes),
  };
  const responses: ZodOpenApiResponsesObject = {
    200: {
      description: answerText,
      ...withHeaders(operation.beginsSession === true ? { ...own, "Set-Cookie": HEADERS.sessionBegins } : own),
      content: { "application/json": { schema: answer, example } },
    },
  };
  if (cache !== "no-store") responses["304"] = { description: NOT_MODIFIED, ...withHeaders(own) };
  for (const [status, types] of refusalsByStatus(operation)) {
    const isFromListener = types.every((type) => FROM_LISTENER.has(type));
    responses[`${status}` as "400"] = {
      description: refusalsText(types, operation),
      ...withHeaders({
        ...(types.includes("tooMany") || types.includes("overloaded") ? { "Retry-After": HEADERS.retryAfter } : {}),
        ...(isFromListener ? {} : limitHeaders(operation, types)),
        ...(isFromListener ? {} : changes),
      }),
      content: { "application/json": { schema: errorSchema(types) } },
    };
  }
  return responses;
}

/** The `headers` of a response; left out when empty. */
function withHeaders(headers: oas31.HeadersObject): { headers?: oas31.HeadersObject } {
  return Object.keys(headers).length === 0 ? {} : { headers };
}

const HEADERS = {
  etag: {
    required: true,
    description: "Entity tag of the response. Sent in `If-None-Match`, it gets a 304 while the response is unchanged.",
    schema: { type: "string", pattern: '^W/"[^"]+"$' },
  },
  rateLimitPolicy: {
    description: "Calls (`q`) that a network may make in a window of `w` seconds.",
    schema: { type: "string", pattern: '^"ranking";q=\\d+;w=\\d+$' },
  },
  rateLimit: {
    description: "Calls that the network has left (`r`), and seconds until the window ends (`t`).",
    schema: { type: "string", pattern: '^"ranking";r=\\d+;t=\\d+$' },
  },
  retryAfter: {
    required: true,
    description: "Seconds until a retry can succeed.",
    schema: { type: "integer", minimum: 1 },
  },
  sessionBegins: {
    required: true,
    description:
      "The cookies of the new session. Calls need `staff` and `staffCsrf`; over HTTPS, their names begin with `__Host-`.",
    schema: { type: "string" },
  },
  sessionChanges: {
    description:
      "Renewed session cookies, once per UTC day; or deleted cookies: of an expired session, or of guest games that were moved to the member's account.",
    schema: { type: "string" },
  },
  staffSessionEnds: {
    description: "Deleted cookies of a portal session that has ended.",
    schema: { type: "string" },
  },
} as const satisfies Readonly<Record<string, oas31.HeaderObject>>;

/** The headers of the limit for rating and ranking words. A public response names only the policy. */
function limitHeaders({ isRanking, cache }: Operation, types: readonly ApiRefusal[] = []): oas31.HeadersObject {
  if (isRanking !== true) return {};
  const isShared = cache === "public" && !types.includes("tooMany");
  return { "RateLimit-Policy": HEADERS.rateLimitPolicy, ...(isShared ? {} : { RateLimit: HEADERS.rateLimit }) };
}

/** The cookies that a response may set, for an operation that reads the session. */
function sessionHeaders({ audience, method, cache, session }: Operation): oas31.HeadersObject {
  if (session === "staff") return { "Set-Cookie": HEADERS.staffSessionEnds };
  // A public response never depends on cookies.
  const isSessionRead = audience !== "everybody" || method === "POST" || cache === "private";
  return isSessionRead ? { "Set-Cookie": HEADERS.sessionChanges } : {};
}

export const NOT_MODIFIED = "The response named by `If-None-Match` is unchanged.";

/** The refusals of one status, each with name and message. One that names a part has the operation's first one in it. */
export function refusalsText(types: readonly ApiRefusal[], { parameters, body }: Operation): string {
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

/** The refusals of an operation grouped by status, ascending. */
export function refusalsByStatus({ method, refusals }: Operation) {
  const statuses = [
    ...refusals.map((refusal) => [refusal, statusOf(refusal)] as const),
    ...LISTENER_REFUSALS[method].map((code) => [code, REFUSAL_STATUS[code]] as const),
  ];
  const byStatus = new Map<number, ApiRefusal[]>();
  for (const [refusal, status] of statuses) byStatus.set(status, [...(byStatus.get(status) ?? []), refusal]);
  return [...byStatus].sort(([a], [b]) => a - b);
}

const errorSchema = (types: readonly ApiRefusal[]) =>
  z.strictObject({
    error: z.strictObject({
      type: z.enum(types).meta({ description: "Name of the refusal." }),
      message: z.string().min(1).meta({ description: "The reason in English." }),
    }),
  });
