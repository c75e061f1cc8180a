import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { sessionOf } from "./account/session.request.server";
import { isEmbeddedPage } from "./i18n/addresses";
import { i18nOf } from "./i18n/i18n.server";
import { isStaffPage } from "./i18n/staffPages";
import { browserBuildOf } from "./site/browserBuild.request.server";
import { hostFaceOf } from "./site/hostFace.request.server";
import { pageResponse } from "./site/pageResponse.request.server";
import { isEmbeddable } from "./site/siteFacts.request.server";
import { readSeatCookie } from "./teams/seatCookie.request.server";
import { BrowserBuildProvider } from "./ui/browserBuild";
import { HostFaceProvider } from "./ui/hostFace";
import { NonceProvider } from "./ui/nonce";

/** Renders a page to a string. That is cheaper than streaming, and no page suspends while it renders. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const { app, cookies, language, nonce, page, path, url } = context;
  // The client has gone while the data were loaded. Nobody reads the answer.
  if (request.signal.aborted) return new Response(null, { status: 499 });
  const html = renderToString(
    <I18nextProvider i18n={i18nOf(language)}>
      <BrowserBuildProvider value={browserBuildOf(language)}>
        <NonceProvider value={nonce}>
          <HostFaceProvider value={hostFaceOf({ app, language, page })}>
            <RemixServer context={remix} url={request.url} />
          </HostFaceProvider>
        </NonceProvider>
      </BrowserBuildProvider>
    </I18nextProvider>,
  );
  const isOfMember = isStaffPage(page) || (await sessionOf(context).member()) !== null;
  const hasToken = url.searchParams.has("token");
  // Only the pages of a team's player open one.
  const socketsAt = readSeatCookie(cookies) === undefined ? null : url;
  const embeddedBy = isEmbeddedPage(path) && isEmbeddable(app.env) ? (app.env.EMBED_ORIGINS ?? []) : [];
  return pageResponse(app, { html, nonce, status, headers, isOfMember, hasToken, socketsAt, embeddedBy });
}

/** Reports an error. Client errors (below 500) and aborted requests are not reported. */
export function handleError(error: unknown, { request, context }: { request: Request; context: AppLoadContext }): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.onError(error);
}
