import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { MessagesProvider } from "./components/layout/messages";
import { NonceProvider } from "./components/layout/nonce";
import { pageResponse } from "./http/pages/response.server";
import { readSeatCookie } from "./http/request/seatCookie.server";
import { type Language, LANGUAGES } from "./game/languages";
import { i18nOf, languageOf } from "./i18n/i18n.server";
import { isStaffPage } from "./i18n/staffPages";

/** Addresses of the messages. The manifest of the build does not have the files that scripts import later. */
const MESSAGES = findMessages();

function findMessages(): Readonly<Record<Language, string>> {
  const files = readdirSync(fileURLToPath(new URL("../public/build/_shared", import.meta.url)));
  return Object.fromEntries(
    LANGUAGES.map((language) => {
      const name = files.find((file) => file.startsWith(`${language}-`) && file.endsWith(".js"));
      if (name === undefined) throw new Error(`The build has no messages in ${language}`);
      return [language, `/build/_shared/${name}`];
    }),
  ) as Record<Language, string>;
}

/** Renders a page to a string. That is cheaper than streaming, and no page suspends while it renders. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  { app, cookies, nonce, page, session, url }: AppLoadContext,
): Promise<Response> {
  // The client has gone while the data were loaded. Nobody reads the answer.
  if (request.signal.aborted) return new Response(null, { status: 499 });
  const language = await languageOf(request);
  const html = renderToString(
    <I18nextProvider i18n={i18nOf(language)}>
      <MessagesProvider value={MESSAGES[language]}>
        <NonceProvider value={nonce}>
          <RemixServer context={remix} url={request.url} />
        </NonceProvider>
      </MessagesProvider>
    </I18nextProvider>,
  );
  const isOfMember = isStaffPage(page) || (await session.member()) !== null;
  const hasToken = url.searchParams.has("token");
  // Only the pages of a team's player open one.
  const socketsAt = readSeatCookie(cookies) === undefined ? null : url;
  return pageResponse(app, { html, nonce, status, headers, isOfMember, hasToken, socketsAt });
}

/** Reports an error. Client errors (below 500) and aborted requests are not reported. */
export function handleError(error: unknown, { request, context }: { request: Request; context: AppLoadContext }): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.onError(error);
}
