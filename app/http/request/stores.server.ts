import type { DailyGame } from "~/game/gameRef";
import type { App } from "~/services/app";
import { memberGames, memberPlayStore, memberRecordStore } from "~/services/members/plays.server";
import type { Reader } from "~/services/words/wordAsked.server";
import { adoptCookies } from "./startSession.server";
import { type CookiePlayStore, cookiePlayStore, savedGames } from "./progressCookie.server";
import { cookieRecordStore } from "./recordCookie.server";
import type { Sent } from "./session.server";

/** Where the games of whoever sent a request are kept: a guest's in the browser's cookies, a member's in the database. */
export interface Player extends Reader {
  /** Every game of which there is a log. */
  begunGames(): Promise<readonly DailyGame[]>;
  /** `Set-Cookie` values for the response. */
  setCookies(): string[];
  /** Games that had to go so that others fit: the player is told. */
  dropped(): readonly DailyGame[];
}

export async function openPlayer(app: App, { request, session }: Sent): Promise<Player> {
  const member = await session.member();
  if (member === null) return guestPlayer(request);
  await adoptCookies(app, { request, session }, member.id);
  return memberPlayer(app, member.id);
}

function guestPlayer(request: Request): Player {
  const stores: CookiePlayStore[] = [];
  const record = cookieRecordStore(request);
  return {
    storeOf: (game) => {
      const store = cookiePlayStore(request, game);
      stores.push(store);
      return store;
    },
    record,
    begunGames: () => Promise.resolve(savedGames(request)),
    setCookies: () => [...stores.flatMap((store) => store.setCookies()), ...record.setCookies()],
    dropped: () => stores.flatMap((store) => store.dropped()),
  };
}

function memberPlayer(app: App, memberId: string): Player {
  return {
    storeOf: (game) => memberPlayStore(app, memberId, game),
    record: memberRecordStore(app, memberId),
    begunGames: () => memberGames(app, memberId),
    setCookies: () => [],
    dropped: () => [],
  };
}
