import type { IncomingHttpHeaders } from "node:http";
import { EDITIONS } from "~/game/editions";
import type { Api, ApiAnswer, ApiCall } from "~/platform/http/apiCall.server";
import type { App } from "~/services/app";
import { type Refusal, REFUSAL_STATUS } from "../refusal";
import { OPERATIONS } from "./index.server";
import { openApiDocument } from "./openApi.server";
import type { RequestContext } from "../request/context";
import { hasInvalidCsrf } from "../request/csrf.server";
import { openContext } from "../request/openContext.server";
import type { CachePolicy, Operation, OperationResult } from "./operation.server";
import { isApiPath } from "./ownedPaths.server";
import { type ApiRefusal, refusalMessage } from "./refusals.server";
import { cacheResponses } from "./responseCache.server";

const METHODS = { GET: "GET, HEAD", POST: "POST" } as const;
const PREFLIGHT_KEPT_SECONDS = 86_400;
/** Answers change when an operator puts other vectors in, or another secret: an hour later everybody has the new ones. */
const KEPT_SECONDS = 3600;
const CACHE_CONTROL: Readonly<Record<CachePolicy, string>> = {
  public: `public, max-age=${KEPT_SECONDS}`,
  private: `private, max-age=${KEPT_SECONDS}`,
  "no-store": "no-store",
};
/** Where the document is. The page that lists the calls, `/api`, is a page like others. */
const DOCUMENT_PATH = "/api/openapi.json";

/** A path of the table, taken apart once. */
interface Route {
  readonly operation: Operation;
  /** A parameter has its name, any other part is to be met as it is. */
  readonly parts: readonly { readonly text: string; readonly isParameter: boolean }[];
}

const ROUTES: readonly Route[] = OPERATIONS.map((operation) => ({
  operation,
  parts: operation.path
    .split("/")
    .slice(1)
    .map((part) => ({ text: part.replace(/[{}]/g, ""), isParameter: part.startsWith("{") })),
}));

/** The JSON API of an app, for the listener. */
export function createApi(app: App): Api {
  const document = JSON.stringify(openApiDocument(app));
  // What is kept of the answers of other vectors is out of date, whatever it says.
  const toTag = tagger(EDITIONS.map((edition) => app.vectors.of(edition).checksum).join());
  const openHeaders = corsHeaders(app);

  const answerCall = async (call: ApiCall): Promise<ApiAnswer> => {
    const found = findRoute(call.pathname);
    if (found === undefined) return refuse("noSuchCall");
    const method = found === "document" ? "GET" : found.operation.method;
    const allowed = ["Allow", `${METHODS[method]}, OPTIONS`];
    if (call.method === "OPTIONS") {
      const preflight = method === "GET" && openHeaders !== undefined ? PREFLIGHT : [];
      return { status: 204, headers: [...allowed, ...preflight], body: null };
    }
    if (!METHODS[method].split(", ").includes(call.method)) return refuse("badMethod", {}, allowed);
    if (found === "document") return keep(call, { body: document, cache: "public", toTag });
    return answerOperation(call, found);
  };

  const answerOperation = async (
    call: ApiCall,
    { operation, texts }: { operation: Operation; texts: Readonly<Record<string, string>> },
  ): Promise<ApiAnswer> => {
    let opened: Promise<RequestContext> | undefined;
    const context = () =>
      (opened ??= openContext(app, { request: call.toRequest(), clientAddress: call.clientAddress() }));
    const isCsrfInvalid = operation.method === "POST" && (await hasInvalidCsrf(await context()));
    const result = isCsrfInvalid ? { refused: "invalidCsrf" as const } : await operation.run(app, texts, context);
    const answer =
      "refused" in result
        ? refuseResult(result, texts)
        : keep(call, { body: JSON.stringify(result.answer), cache: operation.cache, toTag });
    const cookies = (await opened)?.cookies.setCookieHeaders() ?? [];
    return { ...answer, headers: [...answer.headers, ...cookies.flatMap((cookie) => ["Set-Cookie", cookie])] };
  };

  const answerSoon = cacheResponses(answerCall, { isForAll, now: app.now });
  return {
    bodyLimit: (path) => {
      const found = findRoute(path);
      return found === undefined || found === "document" ? undefined : found.operation.body?.limit;
    },
    owns: isApiPath,
    answer: openHeaders === undefined ? answerSoon : withHeaders(answerSoon, openHeaders),
    refuse: ({ status, code, values, headers: said = {} }, headers) =>
      toAnswer(code, {
        status,
        values,
        headers: [...Object.entries(said).flat(), ...(openHeaders?.(headers) ?? [])],
      }),
  };
}

/** Whether an answer is the same for whoever asks. */
function isForAll({ status, headers }: ApiAnswer): boolean {
  return status === 200 && headers.includes(CACHE_CONTROL.public);
}

function withHeaders(answer: Api["answer"], headersFor: HeadersFor): Api["answer"] {
  return async (call) => {
    const plain = await answer(call);
    return { ...plain, headers: [...plain.headers, ...headersFor(call.headers)] };
  };
}

function findRoute(pathname: string): { operation: Operation; texts: Record<string, string> } | "document" | undefined {
  if (pathname === DOCUMENT_PATH) return "document";
  const parts = pathname.split("/");
  for (const { operation, parts: expected } of ROUTES) {
    if (expected.length !== parts.length - 1) continue;
    const isMet = expected.every(({ text, isParameter }, index) => isParameter || parts[index + 1] === text);
    if (!isMet) continue;
    const texts: Record<string, string> = {};
    expected.forEach(({ text, isParameter }, index) => {
      // The door lets no address in whose escapes cannot be decoded.
      const part = parts[index + 1] ?? "";
      if (isParameter) texts[text] = part.includes("%") ? decodeURIComponent(part) : part;
    });
    return { operation, texts };
  }
  return undefined;
}

/** @param texts the parts of the path in braces; where both of two are wrong together, they are what is named */
function refuseResult(
  { refused, part, retryAfter, values }: Extract<OperationResult, { refused: Refusal }>,
  texts: Readonly<Record<string, string>>,
): ApiAnswer {
  const headers = retryAfter === undefined ? [] : ["Retry-After", String(retryAfter)];
  return refuse(refused, { ...texts, part: part ?? Object.keys(texts).join("/"), ...values }, headers);
}

function refuse(why: Refusal, values?: Readonly<Record<string, string>>, headers?: readonly string[]): ApiAnswer {
  return toAnswer(why, { status: REFUSAL_STATUS[why], values, headers });
}

/** A refusal in the one shape that all of them have. */
function toAnswer(
  why: ApiRefusal,
  {
    status,
    values = {},
    headers = [],
  }: { status: number; values?: Readonly<Record<string, string>> | undefined; headers?: readonly string[] | undefined },
): ApiAnswer {
  return {
    status,
    headers: [...headers, "Cache-Control", "no-store"],
    body: JSON.stringify({ error: { type: why, message: refusalMessage(why, values) } }),
  };
}

/** An answer, or a word that the caller has it already. */
function keep(
  { headers }: ApiCall,
  { body, cache, toTag }: { body: string; cache: CachePolicy; toTag: ToTag },
): ApiAnswer {
  const cacheControl = CACHE_CONTROL[cache];
  if (cache === "no-store") return { status: 200, headers: ["Cache-Control", cacheControl], body };
  const tag = toTag(body);
  return {
    status: isKnown(headers["if-none-match"], tag) ? 304 : 200,
    headers: ["Cache-Control", cacheControl, "ETag", tag, ...(cache === "private" ? ["Vary", "Cookie"] : [])],
    body,
  };
}

type ToTag = (body: string) => string;

/**
 * A maker of entity tags that are others for other bodies, and for another seed: two 32-bit FNV-1a sums, a tenth of the cost of a cryptographic
 * one. Weak, because the same answer goes out compressed and plain.
 */
function tagger(seed: string): ToTag {
  const sum = (text: string, start: number) => {
    let hash = start;
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    return hash >>> 0;
  };
  const [low, high] = [sum(seed, 0x811c9dc5), sum(seed, 0x5bd1e995)];
  return (body) => `W/"${sum(body, low).toString(36)}.${sum(body, high).toString(36)}"`;
}

/** Whether an `If-None-Match` names a tag; a weak and a strong one are the same here (RFC 9110, 13.1.2). */
function isKnown(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.trim() === "*" || header.split(",").some((one) => one.trim().replace(/^W\//, "") === tag.slice(2));
}

/** Headers of an answer by those of its request. */
type HeadersFor = (headers: IncomingHttpHeaders) => readonly string[];

/**
 * What a page of a listed site may send, where the answer says that it is listed: there is no such thing for a POST, which is for this site's own
 * pages.
 */
const PREFLIGHT = [
  ...["Access-Control-Allow-Methods", METHODS.GET],
  ...["Access-Control-Allow-Headers", "If-None-Match, Content-Type"],
  ...["Access-Control-Max-Age", String(PREFLIGHT_KEPT_SECONDS)],
];

/**
 * What lets a page of a listed site read an answer; undefined where none is listed. Cookies never come along: what needs them is for the site
 * itself.
 */
function corsHeaders({ env: { API_ORIGINS = [] } }: App): HeadersFor | undefined {
  if (API_ORIGINS.length === 0) return undefined;
  return ({ origin }) => {
    if (origin === undefined || !API_ORIGINS.includes(origin)) return ["Vary", "Origin"];
    const exposed = ["Access-Control-Expose-Headers", "ETag, X-Request-Id"];
    return ["Vary", "Origin", "Access-Control-Allow-Origin", origin, ...exposed];
  };
}
