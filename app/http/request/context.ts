import type { Language } from "~/game/languages";
import type { App } from "~/services/app";
import type { CookieJar } from "./cookieJar.server";
import type { Session } from "./session.server";
import type { Stores } from "./stores";

/** One request as loaders, actions and API operations see it. It is made once, where the request comes in (`openContext.server.ts`). */
export interface RequestContext {
  readonly app: App;
  readonly request: Request;
  /** The address, without the parameters that Remix adds for itself. */
  readonly url: URL;
  /** Its path, as it was sent. */
  readonly path: string;
  /** The page by its path in English and in lower case: "/faq" for "/espanol/FAQ". */
  readonly page: string;
  /** What the page is read in: the prefix of the path decides. */
  readonly language: Language;
  /** Network address of the client. */
  readonly clientAddress: string;
  readonly cookies: CookieJar;
  readonly session: Session;
  /** Where the games of whoever sent the request are kept. */
  stores(): Promise<Stores>;
  /** The text fields of the form that was sent; empty where none was. */
  fields(): Promise<ReadonlyMap<string, string>>;
}
