import type { DailyGame, GameRef, DroppedGame } from "~/game/gameRef";
import type { Language } from "~/game/languages";

import type { Body } from "~/platform/http/body.server";
import type { App } from "~/app";
import type { Authenticated } from "~/services/members/accountOutcome.server";
import type { Member } from "~/services/members/sessions.server";
import type { LegacyStore } from "~/services/play/importLegacy.server";
import type { PlayStore } from "~/services/play/playStore";
import type { Reader } from "~/services/play/requestedWord.server";
import type { Seat } from "~/services/teams/seat.server";
import type { CookieJar } from "./cookieJar.server";

/** One request, as passed to loaders, actions and API operations. Created once per request by `openContext`. */
export interface RequestContext extends Body {
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
  readonly clientAddress: string;
  readonly cookies: CookieJar;
  /** The session of a player. */
  readonly session: Session;
  /** The session of the portal. */
  readonly staff: Session;
  /** The stores of the player's games and records. Opened on first use. */
  stores(): Promise<Stores>;
}

/** What functions about cookies need of a request. */
export type CookieParts = Pick<RequestContext, "app" | "cookies">;

/** The session of one request. It is read at most once, on first use. */
export interface Session {
  /** The member who is logged in, or the member of staff who is signed in. */
  member(): Promise<Member | null>;
  /** The id of the valid session as it is stored. */
  storedId(): Promise<string | null>;
  /** The token that every form and every POST call of the session must send. Null without a session. */
  csrfToken(): Promise<string | null>;
  /**
   * Begins a session under a new id and ends the browser's old one. The browser becomes one that the member is known by. The
   * guest games in the cookies are merged into a player's account.
   * @returns false, without any effect, when the password, or the role of staff, has changed since it was checked
   */
  begin(authenticated: Pick<Authenticated, "memberId" | "passwordHash">): Promise<boolean>;
  /** Ends the session and deletes its cookies. */
  end(): Promise<void>;
  /** At the end of a request: extends the session if the request has used it. A player's, once a day. */
  extend(): Promise<void>;
}

/**
 * What a player has without a team: cookies for a guest, the database for a member. Custom games are in the browser's
 * cookies for both, and no record counts them.
 */
export type OwnStores = Omit<Stores, "seat" | "ownStoreOf">;

/** The storage of one player's games and records. The game of the player's team is that of the team. */
export interface Stores extends Reader {
  readonly storeOf: (game: GameRef) => PlayStore;
  /** What the player has imported of an older version. */
  readonly legacy: LegacyStore;
  /** Every daily game with a log. */
  begunGames(): Promise<readonly DailyGame[]>;
  /** Games that were dropped to make room for others. The player is notified. */
  droppedGames(): readonly DroppedGame[];
  /** The player's place in a team whose game is today's. Null without one. */
  readonly seat: Seat | null;
  /** The player's own storage of a game, in a team or not. */
  readonly ownStoreOf: (game: DailyGame) => PlayStore;
}
