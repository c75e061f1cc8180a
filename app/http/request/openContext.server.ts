import { listPlayedGames } from "~/data/plays.server";
import { EDITION_FACTS } from "~/game/editions";
import { isDaily } from "~/game/gameRef";
import { LOGGED_IN_PAGE } from "~/i18n/accountPages";
import { embeddedEditionAt, isEmbeddedPage, pageAt, readPath } from "~/i18n/addresses";
import { type Body, NO_BODY } from "~/platform/http/body.server";
import type { App } from "~/app";
import { appOfRequest } from "~/services/requestLog.server";
import { memberLegacyStore, memberPlayStore, memberRecordStore } from "~/services/members/plays.server";
import type { OwnStores, RequestContext, Stores } from "./context";
import { type CookieJar, openCookieJar } from "./cookieJar.server";
import { cookieStores, guestStores } from "../player/guestStore.server";
import { mergeGuestCookies } from "../player/mergeGuest.server";
import { openTeamStores } from "./seatCookie.server";
import { openSession } from "./session.server";

type Sent = Pick<RequestContext, "request" | "requestId" | "clientAddress"> & { readonly body?: Body };

/**
 * Creates the context of an incoming request. Its app is the given one with logs that name the request.
 * Session and stores are loaded on first use.
 */
export function openContext(server: App, { request, requestId, clientAddress, body = NO_BODY }: Sent): RequestContext {
  const app = appOfRequest(server, { requestId, clientAddress });
  const url = toPublicUrl(request.url);
  const page = pageAt(url.pathname);
  const cookies = openCookieJar({
    header: request.headers.get("Cookie"),
    isSecure: url.protocol === "https:",
    isFramed: isEmbeddedPage(url.pathname),
  });
  const embedded = embeddedEditionAt(url.pathname);
  // The return page of an external log-in does not read the session.
  const session = openSession({ app, cookies }, "player", { isLookedUp: page !== LOGGED_IN_PAGE });
  let stores: Promise<Stores> | undefined;
  return {
    app,
    request,
    url,
    path: url.pathname,
    page,
    language: embedded === undefined ? readPath(url.pathname).language : EDITION_FACTS[embedded].wordLanguage,
    requestId,
    clientAddress,
    cookies,
    session,
    staff: openSession({ app, cookies }, "staff"),
    stores: () => (stores ??= openStores({ app, cookies, session })),
    ...body,
  };
}

/** Ends a request: extends the sessions that it has used. @returns the `Set-Cookie` values of the response */
export async function closeContext({ cookies, session, staff }: RequestContext): Promise<string[]> {
  await session.extend();
  await staff.extend();
  return cookies.setCookieHeaders();
}

/**
 * The URL without Remix's own parameters: `_data` (a data request's route) and `index` (the action of an index route).
 */
function toPublicUrl(address: string): URL {
  const url = new URL(address);
  if (url.searchParams.has("_data")) url.searchParams.delete("_data");
  if (url.searchParams.get("index") === "") url.searchParams.delete("index");
  return url;
}

/** The stores of the player who sent a request. Guest games left in a member's cookies are merged first. */
async function openStores({ app, cookies, session }: Pick<RequestContext, "app" | "cookies" | "session">) {
  const member = await session.member();
  if (member === null) return openTeamStores({ app, cookies }, guestStores({ app, cookies }), null);
  await mergeGuestCookies({ app, cookies }, member.id);
  return openTeamStores({ app, cookies }, memberStores(app, { memberId: member.id, cookies }), member.id);
}

function memberStores(app: App, { memberId, cookies }: { memberId: string; cookies: CookieJar }): OwnStores {
  const { storeOf, droppedGames } = cookieStores(cookies);
  return {
    storeOf: (game) => (isDaily(game) ? memberPlayStore(app, memberId, game) : storeOf(game)),
    record: memberRecordStore(app, memberId),
    legacy: memberLegacyStore(app, memberId),
    begunGames: () => listPlayedGames(app.db, memberId),
    droppedGames,
  };
}
