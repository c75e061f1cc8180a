import { memberPlayStore, memberRecordStore } from "~/account/memberStores.server";
import { readSessionMember, readStoredId } from "~/account/session.request.server";
import type { App } from "~/app";
import type { DailyGame } from "~/editions/gameRef";
import { cookiePlayStore, cookieRecordStore } from "~/player/guestStore.request.server";
import { openCookieJar } from "~/site/cookieJar.request.server";
import { readSeatCookie } from "./seatCookie.request.server";

/** The stored id of the session that a handshake names, valid or not. Undefined: it names none. */
export function socketSession(app: App, cookie: string | null): string | undefined {
  return readStoredId({ app, cookies: openCookieJar({ header: cookie, isSecure: false }) });
}

export type SocketPlayer = Awaited<ReturnType<typeof readSocketPlayer>>;

/**
 * Who has opened a socket, by the cookies of the handshake. Unlike a request, a socket cannot set cookies: nothing of them is merged, extended or
 * deleted here.
 * @param cookie the `Cookie` header of the handshake
 */
export async function readSocketPlayer(app: App, cookie: string | null) {
  const cookies = openCookieJar({ header: cookie, isSecure: false });
  const memberId = (await readSessionMember({ app, cookies }))?.id ?? null;
  const record = memberId === null ? cookieRecordStore(cookies) : memberRecordStore(app, memberId);
  return {
    /** Null for a guest. */
    memberId,
    seatToken: readSeatCookie(cookies),
    /** Of the games that the player has ended, as far as the handshake or the account knows. */
    record,
    /** The records that a socket can write: a member's. */
    ownRecords: memberId === null ? [] : [record],
    loadLog: async (game: DailyGame) => {
      const store = memberId === null ? cookiePlayStore(cookies, game) : memberPlayStore(app, memberId, game);
      return (await store.load()).log;
    },
  };
}
