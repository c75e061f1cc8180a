import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { MessagesProvider } from "./components/messages";
import { NonceProvider } from "./components/nonce";
import { contentSecurityPolicy } from "./http/contentSecurityPolicy.server";
import { i18nOf, languageOf, messagesOf } from "./i18n/i18n.server";

/** Renders a page whole: a string costs less than a stream, and a page of ours waits for nothing. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  { app, nonce }: AppLoadContext,
): Promise<Response> {
  const language = await languageOf(request);
  const html = renderToString(
    <I18nextProvider i18n={i18nOf(language)}>
      <MessagesProvider value={messagesOf(language)}>
        <NonceProvider value={nonce}>
          <RemixServer context={remix} url={request.url} />
        </NonceProvider>
      </MessagesProvider>
    </I18nextProvider>,
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", contentSecurityPolicy(app.env, nonce));
  // A page shows one player's game: nobody else may be given it, and it is asked for again when it is returned to.
  headers.set("Cache-Control", "private, no-cache");
  return new Response(`<!DOCTYPE html>${html}`, { status, headers });
}

/** A failure that nobody expected: to the log, under the id of the request. What the client did wrong is in the answer, and no news. */
export function handleError(error: unknown, { request, context }: { request: Request; context: AppLoadContext }): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.app.log.error({ err: error, requestId: context.requestId, url: request.url }, "a page failed");
}
