import { type GameRef, isDaily } from "~/game/gameRef";
import type { App } from "~/services/app";
import { memberGames, memberLegacyStore, memberPlayStore, memberRecordStore } from "~/services/members/plays.server";
import { mergeGuestCookies } from "./mergeGuestCookies.server";
import type { OwnStores, RequestContext, Stores } from "./context";
import { type CookiePlayStore, cookieGames, cookiePlayStore } from "./progressCookie.server";
import type { CookieJar } from "./cookieJar.server";
import { cookieLegacyStore, cookieRecordStore } from "./recordCookie.server";
import { openTeamStores } from "./seatCookie.server";

/** The stores of the player who sent a request. Guest games left in a member's cookies are merged first. */
export async function openStores({
  app,
  cookies,
  session,
}: Pick<RequestContext, "app" | "cookies" | "session">): Promise<Stores> {
  const member = await session.member();
  if (member === null) return openTeamStores({ app, cookies }, guestStores(cookies), null);
  await mergeGuestCookies({ app, cookies }, member.id);
  return openTeamStores({ app, cookies }, memberStores(app, { memberId: member.id, cookies }), member.id);
}

function guestStores(cookies: CookieJar): OwnStores {
  return {
    ...cookieStores(cookies),
    record: cookieRecordStore(cookies),
    legacy: cookieLegacyStore(cookies),
    begunGames: () => Promise.resolve(cookieGames(cookies)),
  };
}

function memberStores(app: App, { memberId, cookies }: { memberId: string; cookies: CookieJar }): OwnStores {
  const { storeOf, droppedGames } = cookieStores(cookies);
  return {
    storeOf: (game) => (isDaily(game) ? memberPlayStore(app, memberId, game) : storeOf(game)),
    record: memberRecordStore(app, memberId),
    legacy: memberLegacyStore(app, memberId),
    begunGames: () => memberGames(app, memberId),
    droppedGames,
  };
}

function cookieStores(cookies: CookieJar): Pick<OwnStores, "storeOf" | "droppedGames"> {
  const opened: CookiePlayStore[] = [];
  return {
    storeOf: (game: GameRef) => {
      const store = cookiePlayStore(cookies, game);
      opened.push(store);
      return store;
    },
    droppedGames: () => opened.flatMap((store) => store.droppedGames()),
  };
}
