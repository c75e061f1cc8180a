import type { App } from "~/app";
import type { Language } from "~/editions/languages";
import type { Body } from "~/platform/http/body.server";
import type { AppRequest } from "~/platform/http/exchange.server";
import type { CookieJar } from "./cookieJar.request.server";

/** One request, as passed to loaders, actions and API operations. Created once per request by `openContext`. */
export interface RequestContext extends Body {
  readonly app: App;
  readonly request: AppRequest;
  /** The URL without the query parameters that Remix adds. */
  readonly url: URL;
  /** The URL's path as it was sent. */
  readonly path: string;
  /** The page's path in English and in lower case: "/faq" for "/espanol/FAQ". */
  readonly page: string;
  /** The language of the page, from the prefix of the path. */
  readonly language: Language;
  readonly clientAddress: string;
  readonly cookies: CookieJar;
  /**
   * What `make` makes of the request, once: its session, for example, or the player's stores. Who asks again gets the same.
   */
  readonly once: <Made>(make: (context: RequestContext) => Made) => Made;
}

/** What functions about cookies need of a request. */
export type CookieParts = Pick<RequestContext, "app" | "cookies">;

/** The address of a request without a parameter of its query. */
export function addressWithout({ path, url }: Pick<RequestContext, "path" | "url">, parameter: string): string {
  const search = new URLSearchParams(url.searchParams);
  search.delete(parameter);
  return search.size === 0 ? path : `${path}?${search}`;
}
