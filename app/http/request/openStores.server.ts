import type { App } from "~/services/app";
import { memberGames, memberPlayStore, memberRecordStore } from "~/services/members/plays.server";
import { adoptGuestCookies } from "./adoptGuestCookies.server";
import type { RequestContext } from "./context";
import { type CookiePlayStore, cookieGames, cookiePlayStore } from "./progressCookie.server";
import type { CookieJar } from "./cookieJar.server";
import { cookieRecordStore } from "./recordCookie.server";
import { openTeamStores } from "./seatCookie.server";
import type { OwnStores, Stores } from "./stores";

/** The stores of the player who sent a request. A member first adopts the guest games that are left in the cookies. */
export async function openStores({
  app,
  cookies,
  session,
}: Pick<RequestContext, "app" | "cookies" | "session">): Promise<Stores> {
  const member = await session.member();
  if (member === null) return openTeamStores({ app, cookies }, guestStores(cookies), null);
  await adoptGuestCookies({ app, cookies }, member.id);
  return openTeamStores({ app, cookies }, memberStores(app, member.id), member.id);
}

function guestStores(cookies: CookieJar): OwnStores {
  const opened: CookiePlayStore[] = [];
  return {
    storeOf: (game) => {
      const store = cookiePlayStore(cookies, game);
      opened.push(store);
      return store;
    },
    record: cookieRecordStore(cookies),
    begunGames: () => Promise.resolve(cookieGames(cookies)),
    droppedGames: () => opened.flatMap((store) => store.droppedGames()),
  };
}

function memberStores(app: App, memberId: string): OwnStores {
  return {
    storeOf: (game) => memberPlayStore(app, memberId, game),
    record: memberRecordStore(app, memberId),
    begunGames: () => memberGames(app, memberId),
    droppedGames: () => [],
  };
}
