import type { IncomingHttpHeaders } from "node:http";
import { closeContext, hasInvalidCsrf, hasSession } from "~/account/session.request.server";
import type { App } from "~/app";
import { EDITIONS } from "~/editions/editions";
import type { Api, ApiAnswer, ApiCall } from "~/platform/http/apiCall.server";
import { NO_BODY } from "~/platform/http/body.server";
import { REFUSAL_STATUS } from "~/platform/http/refusal.server";
import type { Counted } from "~/platform/limiter.server";
import { isRefused, refuse } from "~/platform/refusal";
import type { Refusal } from "~/refusals";
import type { RequestContext } from "~/site/context.request.server";
import { openContext } from "~/site/openContext.request.server";
import { LIMITS } from "~/site/rateLimit.server";
import { statusOf } from "~/site/refusal.request.server";
import { type ApiRefusal, refusalMessage } from "~/site/refusalMessage.request.server";
import { openApiDocument } from "./openApi.request.server";
import type { CachePolicy, Operation, OperationResult } from "./operation.request.server";
import { OPERATIONS } from "./operations.request.server";
import { cacheResponses, createETagger, toCacheableAnswer } from "./responseCache.request.server";
import { checkPassword } from "./staff.request.server";

const METHODS: Readonly<Record<Operation["method"], readonly string[]>> = { GET: ["GET", "HEAD"], POST: ["POST"] };
const PREFLIGHT_MAX_AGE_SECONDS = 86_400;

interface Route {
  readonly operation: Operation;
  readonly parts: readonly string[];
  /** The names of the parts in braces, with their places. */
  readonly parameters: readonly (readonly [name: string, at: number])[];
}

/** Operations by the first part of their paths. */
const ROUTES = new Map<string | undefined, Route[]>();
for (const operation of OPERATIONS) {
  const parts = operation.path.split("/");
  const parameters = parts.flatMap((part, at) => (part.startsWith("{") ? [[part.slice(1, -1), at] as const] : []));
  const [, first] = parts;
  ROUTES.set(first, [...(ROUTES.get(first) ?? []), { operation, parts, parameters }]);
}

/**
 * The JSON API of an app, for the listener. The page `/api` is a normal page.
 * @param described.asyncApi makes the document of the sockets. Undefined: there are none.
 */
export function createApi(app: App, { asyncApi }: { asyncApi?: () => object } = {}): Api {
  // Made when it is first asked for: the types of all operations take 70 ms.
  let openApi: string | undefined;
  const documents = new Map([["/api/openapi.json", () => (openApi ??= JSON.stringify(openApiDocument(app)))]]);
  if (asyncApi !== undefined) documents.set("/api/asyncapi.json", () => JSON.stringify(asyncApi()));
  // Responses that were cached with other vectors are out of date.
  const toETag = createETagger(EDITIONS.map((edition) => app.vectors.of(edition).origin.checksum).join());
  const { API_ORIGINS = [] } = app.env;
  const isMembersOnly = app.env.MEMBERS_ONLY === "true";
  // On a site for members, no shared cache repeats an answer to others.
  const cacheOf = (cache: CachePolicy) => (isMembersOnly && cache === "public" ? "private" : cache);
  // The limit of a network in two headers, by draft-ietf-httpapi-ratelimit-headers-11: calls in a window of seconds, and
  // the calls and seconds that are left of it (`leftHeader`).
  const policyHeader = [
    "RateLimit-Policy",
    `"ranking";q=${app.env.API_CALLS_PER_MINUTE};w=${LIMITS.rankingFrom.seconds}`,
  ];

  const answerCall = async (call: ApiCall): Promise<ApiAnswer> => {
    const found = documents.get(call.pathname) ?? findRoute(call.pathname);
    if (found === undefined) return toRefusal("noSuchCall");
    const method = typeof found === "function" ? "GET" : found.operation.method;
    const allowed = () => ["Allow", [...METHODS[method], "OPTIONS"].join(", ")];
    if (call.method === "OPTIONS") {
      const preflight = method === "GET" && API_ORIGINS.length > 0 ? PREFLIGHT : [];
      return { status: 204, headers: [...allowed(), ...preflight], body: null };
    }
    if (!METHODS[method].includes(call.method)) return toRefusal("badMethod", {}, allowed());
    const isOpen = typeof found !== "function" && isOpenToGuests(found.operation);
    if (isMembersOnly && !isOpen && !(await hasSession(app, call.headers))) return toRefusal("notLoggedIn");
    if (typeof found === "function")
      return { ...toCacheableAnswer(call, { body: found(), cache: cacheOf("public"), toETag }), route: call.pathname };
    return answerOperation(call, found);
  };

  const answerOperation = async (
    call: ApiCall,
    { operation, texts }: { operation: Operation; texts: Readonly<Record<string, string>> },
  ): Promise<ApiAnswer> => {
    const limit =
      operation.isRanking === true ? await app.limiter.count("rankingFrom", call.address.network) : undefined;
    if (limit !== undefined && !limit.isAllowed) {
      const headers = ["Retry-After", String(limit.resetSeconds), ...policyHeader, ...leftHeader(limit)];
      return { ...toRefusal("tooMany", {}, headers), route: operation.path };
    }
    let opened: RequestContext | undefined;
    const context = () =>
      (opened ??= openContext(app, {
        request: call.toRequest(),
        body: { ...NO_BODY, json: call.json },
        clientAddress: call.address.client,
      }));
    const isCsrfInvalid = operation.method === "POST" && (await hasInvalidCsrf(context(), operation.session));
    const result = isCsrfInvalid ? refuse("invalidCsrf") : await operation.run(app, texts, context);
    const answer = isRefused(result)
      ? refuseResult(result, texts)
      : toCacheableAnswer(call, { body: JSON.stringify(result.answer), cache: cacheOf(operation.cache), toETag });
    const cookies = opened === undefined ? [] : (await closeContext(opened)).flatMap((one) => ["Set-Cookie", one]);
    // A shared cache repeats a public answer to everybody. It names only the policy, not what one client has left.
    const policy = limit === undefined ? [] : policyHeader;
    const left = limit === undefined || cacheOf(operation.cache) === "public" ? [] : leftHeader(limit);
    const headers = [...answer.headers, ...policy, ...left, ...cookies];
    return { status: answer.status, headers, body: answer.body, route: operation.path };
  };

  const cached = cacheResponses(answerCall, app.monotonicNow);
  const withCors = (answer: ApiAnswer, sent: IncomingHttpHeaders): ApiAnswer =>
    API_ORIGINS.length === 0 ? answer : { ...answer, headers: [...answer.headers, ...corsHeaders(API_ORIGINS, sent)] };
  return {
    uploadAt: (path) => {
      const { body, audience } = findRoute(path)?.operation ?? {};
      if (body?.limit === undefined) return undefined;
      // A long body of a stranger would be read for nothing: the operation refuses it.
      const may = audience === "everybody" ? undefined : (headers: IncomingHttpHeaders) => hasSession(app, headers);
      return { limit: body.limit, may };
    },
    known: (call) => {
      const known = cached.known(call);
      return known && withCors(known, call.headers);
    },
    answer:
      API_ORIGINS.length === 0 ? cached.answer : async (call) => withCors(await cached.answer(call), call.headers),
    refuse: ({ code, values, headers = {} }, sent) =>
      withCors(toAnswer(code, REFUSAL_STATUS[code], values, Object.entries(headers).flat()), sent),
  };
}

/** On a site for members only: what staff calls, and the sign-in before it. Calls of staff ask for its session themselves. */
function isOpenToGuests(operation: Operation): boolean {
  return operation === checkPassword || operation.audience === "staff";
}

function leftHeader({ remaining, resetSeconds }: Counted): readonly string[] {
  return ["RateLimit", `"ranking";r=${remaining};t=${resetSeconds}`];
}

function findRoute(pathname: string): { operation: Operation; texts: Readonly<Record<string, string>> } | undefined {
  const sent = pathname.split("/");
  const found = ROUTES.get(sent[1])?.find(
    ({ parts }) => parts.length === sent.length && parts.every((part, at) => part === sent[at] || part.startsWith("{")),
  );
  if (found === undefined) return undefined;
  const { operation, parameters } = found;
  const texts: Record<string, string> = {};
  // The listener has refused paths that cannot be decoded.
  const decode = pathname.includes("%") ? decodeURIComponent : (part: string) => part;
  for (const [name, at] of parameters) texts[name] = decode(sent[at] ?? "");
  return { operation, texts };
}

/** @param texts path parameters; without a `part`, the message names all of them */
function refuseResult(
  { why, part, retryAfter, values }: Extract<OperationResult, { type: "refused" }>,
  texts: Readonly<Record<string, string>>,
): ApiAnswer {
  const headers = retryAfter === undefined ? [] : ["Retry-After", String(retryAfter)];
  return toRefusal(why, { ...texts, part: part ?? Object.keys(texts).join("/"), ...values }, headers);
}

function toRefusal(why: Refusal, values?: Readonly<Record<string, string>>, headers?: readonly string[]): ApiAnswer {
  return toAnswer(why, statusOf(why), values, headers);
}

/** A refusal in the common error shape. */
function toAnswer(
  why: ApiRefusal,
  status: number,
  values: Readonly<Record<string, string>> = {},
  headers: readonly string[] = [],
): ApiAnswer {
  return {
    status,
    headers: [...headers, "Cache-Control", "no-store"],
    body: JSON.stringify({ error: { type: why, message: refusalMessage(why, values) } }),
  };
}

/** CORS preflight headers for a GET operation. POST operations have none: they are for same-origin pages. */
const PREFLIGHT = Object.entries({
  "Access-Control-Allow-Methods": METHODS.GET.join(", "),
  "Access-Control-Allow-Headers": "If-None-Match, Content-Type",
  "Access-Control-Max-Age": String(PREFLIGHT_MAX_AGE_SECONDS),
}).flat();

/** CORS headers for the origins in `API_ORIGINS`. Credentials are not allowed. */
function corsHeaders(origins: readonly string[], { origin }: IncomingHttpHeaders): readonly string[] {
  if (origin === undefined || !origins.includes(origin)) return ["Vary", "Origin"];
  const exposed = ["Access-Control-Expose-Headers", "ETag, X-Request-Id, Retry-After, RateLimit, RateLimit-Policy"];
  return ["Vary", "Origin", "Access-Control-Allow-Origin", origin, ...exposed];
}
