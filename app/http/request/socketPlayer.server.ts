import type { DailyGame } from "~/game/gameRef";
import type { GuessLog } from "~/game/types";
import type { App } from "~/services/app";
import { memberPlayStore, memberRecordStore } from "~/services/members/plays.server";
import type { RecordStore } from "~/services/play/recordStore";
import { openCookieJar } from "./cookieJar.server";
import { cookiePlayStore } from "./progressCookie.server";
import { cookieRecordStore } from "./recordCookie.server";
import { readSeatCookie } from "./seatCookie.server";
import { readSessionMember } from "./session.server";

/** Who has opened a socket, by the cookies of the handshake. */
export interface SocketPlayer {
  /** Null for a guest. */
  readonly memberId: string | null;
  /** The token of the seat in the cookies. */
  readonly seatToken: string | undefined;
  /** Results of the games that the player has ended, as far as the handshake or the account knows. */
  readonly record: Pick<RecordStore, "results">;
  /** The records that a socket can write: a member's. */
  readonly ownRecords: readonly RecordStore[];
  /** The player's own log of a game. */
  loadLog(game: DailyGame): Promise<GuessLog>;
}

/**
 * Reads the player of a socket. Unlike a request, a socket cannot set cookies: nothing of them is merged, extended or
 * deleted here.
 * @param cookie the `Cookie` header of the handshake
 */
export async function readSocketPlayer(app: App, cookie: string | null): Promise<SocketPlayer> {
  const cookies = openCookieJar({ header: cookie, isSecure: false });
  const memberId = (await readSessionMember({ app, cookies }))?.id ?? null;
  const record = memberId === null ? cookieRecordStore(cookies) : memberRecordStore(app, memberId);
  return {
    memberId,
    seatToken: readSeatCookie(cookies),
    record,
    ownRecords: memberId === null ? [] : [record],
    loadLog: (game) =>
      memberId === null ? cookiePlayStore(cookies, game).load() : memberPlayStore(app, memberId, game).load(),
  };
}
