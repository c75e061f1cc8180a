import type { IncomingHttpHeaders } from "node:http";

/** A request that is answered before it reaches the app: what is wrong with it, in a sentence for its sender. */
export type HttpRefusal = {
  readonly status: number;
  readonly title: string;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** The methods that the app answers, as the `Allow` header lists them. */
export const ALLOWED_METHODS = "GET, HEAD, POST, OPTIONS";

/**
 * A refusal as the body of an answer: JSON for those who ask for JSON or sent JSON, else a small page that needs nothing
 * else (no style sheet, no script), because it is also what is left when the app itself is broken.
 */
export function renderRefusal(
  { status, title, message }: HttpRefusal,
  headers: IncomingHttpHeaders,
): { contentType: string; body: string } {
  if (wantsJson(headers)) {
    return {
      contentType: "application/json; charset=utf-8",
      body: `${JSON.stringify({ error: { status, title, message } })}\n`,
    };
  }
  const body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
</head>
<body style="font:1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:15vh auto 0;padding:0 1rem">
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(message)}</p>
<p><a href="/">To the start page</a></p>
</main>
</body>
</html>
`;
  return { contentType: "text/html; charset=utf-8", body };
}

/** True when JSON is asked for before HTML, or when nothing is said about it and JSON was sent. */
function wantsJson({ accept = "", "content-type": sent = "" }: IncomingHttpHeaders): boolean {
  const json = accept.search(/application\/(?:[\w.-]+\+)?json/i);
  const html = accept.search(/text\/html/i);
  if (json !== -1) return html === -1 || json < html;
  return html === -1 && /^application\/json\b/i.test(sent);
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
