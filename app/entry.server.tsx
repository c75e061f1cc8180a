import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { type MarkupKeeper, MarkupKeeperProvider } from "./components/Kept";
import { MessagesProvider } from "./components/layout/messages";
import { NonceProvider } from "./components/layout/nonce";
import type { Language } from "./game/languages";
import { END_MARK, keeperOfPage, type PageKeeper } from "./http/keptMarkup.server";
import { pageResponse } from "./http/pages/response.server";
import { originOf } from "./http/pages/site.server";
import { i18nOf, languageOf, messagesOf } from "./i18n/i18n.server";

/** Renders a page whole: a string costs less than a stream, and a page of ours waits for nothing. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  { app, kept, nonce, session }: AppLoadContext,
): Promise<Response> {
  const language = await languageOf(request);
  const keeper = keeperOfPage(kept, { scope: `${language} ${originOf(app, request)}`, nonce });
  const html = renderToString(
    <I18nextProvider i18n={i18nOf(language)}>
      <MessagesProvider value={messagesOf(language)}>
        <NonceProvider value={nonce}>
          <MarkupKeeperProvider value={toMarkupKeeper(keeper, language)}>
            <RemixServer context={remix} url={request.url} />
          </MarkupKeeperProvider>
        </NonceProvider>
      </MessagesProvider>
    </I18nextProvider>,
  );
  const isOfMember = (await session.member()) !== null;
  return pageResponse(app, { html: keeper.takeMarked(html), nonce, status, headers, isOfMember });
}

const END = <template data-kept={END_MARK} />;

export function toMarkupKeeper({ find, keep, toMark }: PageKeeper, language: Language): MarkupKeeper {
  return {
    find,
    startMark: (key) => <template data-kept={toMark(key)} />,
    endMark: END,
    render: (key, toElement) => {
      const known = find(key);
      if (known !== undefined) return known;
      const markup = renderToString(<I18nextProvider i18n={i18nOf(language)}>{toElement()}</I18nextProvider>);
      keep(key, markup);
      return markup;
    },
  };
}

/** A failure that nobody expected: to the log, under the id of the request. What the client did wrong is in the answer, and no news. */
export function handleError(error: unknown, { request, context }: { request: Request; context: AppLoadContext }): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.app.log.error(
    { err: error, requestId: context.requestId, path: new URL(request.url).pathname },
    "a page failed",
  );
}
