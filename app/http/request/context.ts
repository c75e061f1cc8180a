import type { Language } from "~/game/languages";
import type { App } from "~/services/app";
import type { CookieJar } from "./cookieJar.server";
import type { Session } from "./session.server";
import type { StaffSession } from "./staffSession.server";
import type { Stores } from "./stores";

/** One request, as passed to loaders, actions and API operations. Created once per request by `openContext`. */
export interface RequestContext {
  readonly app: App;
  readonly request: Request;
  /** The URL without the query parameters that Remix adds. */
  readonly url: URL;
  /** The URL's path as it was sent. */
  readonly path: string;
  /** The page's path in English and in lower case: "/faq" for "/espanol/FAQ". */
  readonly page: string;
  /** The language of the page, from the prefix of the path. */
  readonly language: Language;
  /** Identifies the request in the log, in the `X-Request-Id` header and on the error page. */
  readonly requestId: string;
  /** Network address of the client. */
  readonly clientAddress: string;
  readonly cookies: CookieJar;
  /** The session of a player. */
  readonly session: Session;
  /** The session of the portal. */
  readonly staff: StaffSession;
  /** The stores of the player's games and records. Opened on first use. */
  stores(): Promise<Stores>;
  /** The text fields of the submitted form. Empty without a form. */
  fields(): Promise<ReadonlyMap<string, string>>;
  /** The files of the submitted form by field name. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}
