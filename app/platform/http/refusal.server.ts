import Negotiator from "negotiator";
import type { IncomingHttpHeaders } from "node:http";
import { RETRY_AFTER_SECONDS } from "../unavailable.server";

/** Why a request is refused before it reaches a route, with the HTTP status. */
export const REFUSAL_STATUS = {
  addressTooLong: 414,
  badAddress: 400,
  badBody: 400,
  badMethod: 405,
  /** A body has another media type than those accepted, or is compressed. */
  badType: 415,
  broken: 500,
  foreignForm: 403,
  hiddenOrigin: 403,
  invalidCsrf: 403,
  overloaded: 503,
  tooLarge: 413,
  /** The body does not come. */
  tooSlow: 408,
} as const;
export type RefusalCode = keyof typeof REFUSAL_STATUS;

export type HttpRefusal = {
  readonly code: RefusalCode;
  /** Default: that of the code. */
  readonly status?: number;
  /** Values that are inserted into the message of the code. */
  readonly values?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
};

/**
 * The refusal of a request of which nothing was done, and which may succeed in a moment.
 * @param retryAfter seconds
 */
export function toOverloaded(retryAfter = RETRY_AFTER_SECONDS): HttpRefusal {
  return { code: "overloaded", headers: { "Retry-After": String(retryAfter) } };
}

export type RefusalText = {
  /** Language tag of the texts. */
  readonly language: string;
  readonly title: string;
  readonly message: string;
  /** The link on the page. Left out: there is none. */
  readonly home?: { readonly text: string; readonly path: string };
};

/** Returns the texts of a refusal in the client's language. It must not throw: it is also called after an error. */
export type DescribeRefusal = (refusal: {
  readonly code: RefusalCode;
  readonly values: Readonly<Record<string, string>>;
  /** The raw path without the query. It may be malformed. */
  readonly path: string;
  readonly acceptLanguage: string | undefined;
}) => RefusalText;

/** Value of the `Allow` header. */
export const ALLOWED_METHODS = "GET, HEAD, POST, OPTIONS";

type Rendered = { readonly contentType: string; readonly body: string };

/** A refusal as JSON, in the format of API errors. */
export function renderRefusalJson(code: RefusalCode, { message }: Pick<RefusalText, "message">): Rendered {
  return {
    contentType: "application/json; charset=utf-8",
    body: `${JSON.stringify({ error: { type: code, message } })}\n`,
  };
}

/** A refusal as a page without external resources, so that it works when the app fails. */
export function renderRefusalPage({ language, title, message, home }: RefusalText): Rendered {
  const link = home === undefined ? "" : `\n<p><a href="${escapeHtml(home.path)}">${escapeHtml(home.text)}</a></p>`;
  const body = `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
</head>
<body style="font:1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:15vh auto 0;padding:0 1rem">
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(message)}</p>${link}
</main>
</body>
</html>
`;
  return { contentType: "text/html; charset=utf-8", body };
}

/** Whether the client prefers JSON to HTML: by `Accept`, or, if that decides nothing, by the type of what it sent. */
export function wantsJson(headers: IncomingHttpHeaders): boolean {
  const sentJson = /^application\/json\b/i.test(headers["content-type"] ?? "");
  const types = sentJson ? ["application/json", "text/html"] : ["text/html", "application/json"];
  return (new Negotiator({ headers }).mediaType(types) ?? types[0]) === "application/json";
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
