import type { IncomingHttpHeaders } from "node:http";

/** A request that is answered before it reaches the app, by the name of what is wrong with it. */
export type HttpRefusal = {
  readonly status: number;
  readonly code: RefusalCode;
  /** What the sentence of the code has a place for. */
  readonly values?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
};

export type RefusalCode =
  | "addressTooLong"
  | "badAddress"
  | "badBody"
  | "badMethod"
  | "badType"
  | "broken"
  | "foreignForm"
  | "invalidCsrf"
  | "tooLarge";

/** A refusal as its sender reads it. */
export type RefusalText = {
  /** Language tag of the texts. */
  readonly language: string;
  readonly title: string;
  readonly message: string;
  /** The link that leads on from the page. Left out: there is none. */
  readonly home?: { readonly text: string; readonly path: string };
};

/** Puts a refusal into words for its sender. It must not throw: there is nothing left to answer with. */
export type DescribeRefusal = (refusal: {
  readonly code: RefusalCode;
  readonly values: Readonly<Record<string, string>>;
  /** What was asked for, as it was sent: it may hold anything but a query. */
  readonly path: string;
  readonly acceptLanguage: string | undefined;
}) => RefusalText;

/** The methods that the app answers, as the `Allow` header lists them. */
export const ALLOWED_METHODS = "GET, HEAD, POST, OPTIONS";

type Rendered = { readonly contentType: string; readonly body: string };

/** A refusal as the body of an answer to a program. */
export function renderRefusalJson(code: RefusalCode, { message }: Pick<RefusalText, "message">): Rendered {
  return {
    contentType: "application/json; charset=utf-8",
    body: `${JSON.stringify({ error: { type: code, message } })}\n`,
  };
}

/** A small page that needs nothing else (no style sheet, no script): it is also what is left when the app itself is broken. */
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

/** True when JSON is asked for before HTML, or when nothing is said about it and JSON was sent. */
export function wantsJson({ accept = "", "content-type": sent = "" }: IncomingHttpHeaders): boolean {
  const json = accept.search(/application\/(?:[\w.-]+\+)?json/i);
  const html = accept.search(/text\/html/i);
  if (json !== -1) return html === -1 || json < html;
  return html === -1 && /^application\/json\b/i.test(sent);
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
