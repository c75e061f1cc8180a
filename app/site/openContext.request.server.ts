import type { App } from "~/app";
import { EDITION_FACTS } from "~/editions/editions";
import { embeddedEditionAt, isEmbeddedPage, pageAt, readPath } from "~/i18n/addresses";
import { type Body, NO_BODY } from "~/platform/http/body.server";
import type { RequestContext } from "./context.request.server";
import { openCookieJar } from "./cookieJar.request.server";

type Sent = Pick<RequestContext, "request" | "clientAddress"> & { readonly body?: Body };

/** Creates the context of an incoming request. */
export function openContext(app: App, { request, clientAddress, body = NO_BODY }: Sent): RequestContext {
  const url = toPublicUrl(request.url);
  const embedded = embeddedEditionAt(url.pathname);
  const made = new Map<(context: RequestContext) => unknown, unknown>();
  const context: RequestContext = {
    app,
    request,
    url,
    path: url.pathname,
    page: pageAt(url.pathname),
    language: embedded === undefined ? readPath(url.pathname).language : EDITION_FACTS[embedded].wordLanguage,
    clientAddress,
    cookies: openCookieJar({
      header: request.headers.get("Cookie"),
      isSecure: url.protocol === "https:",
      isFramed: isEmbeddedPage(url.pathname),
    }),
    once: <Made>(make: (context: RequestContext) => Made) => {
      if (!made.has(make)) made.set(make, make(context));
      // Only `make` can have made it.
      return made.get(make) as Made;
    },
    ...body,
  };
  return context;
}

/** The URL without Remix's own parameter for the action of an index route, `index`. */
function toPublicUrl(address: string): URL {
  const url = new URL(address);
  if (url.searchParams.get("index") === "") url.searchParams.delete("index");
  return url;
}
