import { memberLegacyStore, memberPlayStore, memberRecordStore } from "~/account/memberStores.server";
import { listPlayedGames } from "~/account/plays.data.server";
import { sessionOf } from "~/account/session.request.server";
import { type DailyGame, type DroppedGame, type GameRef, isDaily } from "~/editions/gameRef";
import type { LegacyStore } from "~/play/legacyImport.server";
import type { PlayStore } from "~/play/playStore";
import { tellingEnds } from "~/play/recordEnds.server";
import type { Reader } from "~/play/requestedWord.server";
import type { CookieParts, RequestContext } from "~/site/context.request.server";
import { readGuest } from "./guestId.request.server";
import { cookieGames, cookieLegacyStore, cookieRecordStore, cookieStores } from "./guestStore.request.server";
import { mergeGuestCookies } from "./mergeGuest.request.server";

/**
 * What a player has without a team: cookies for a guest, the database for a member. Custom games are in the browser's
 * cookies for both, and no record counts them.
 */
export interface OwnStores extends Reader {
  /** Null for a guest. */
  readonly memberId: string | null;
  readonly storeOf: (game: GameRef) => PlayStore;
  /** What the player has imported of an older version. */
  readonly legacy: LegacyStore;
  /** Every daily game with a log. */
  begunGames(): Promise<readonly DailyGame[]>;
  /** Games that were dropped to make room for others. The player is notified. */
  droppedGames(): readonly DroppedGame[];
}

/** Guest games left in a member's cookies are merged first. */
export async function openOwnStores(context: RequestContext): Promise<OwnStores> {
  const member = await sessionOf(context).member();
  if (member === null) return guestStores(context);
  await mergeGuestCookies(context, member.id);
  return memberStores(context, member.id);
}

function guestStores(parts: CookieParts): OwnStores {
  const { app, cookies } = parts;
  return {
    memberId: null,
    ...cookieStores(cookies),
    // Asked for at each end: a form may just have written the cookie.
    record: tellingEnds(app, () => readGuest(parts), cookieRecordStore(cookies)),
    legacy: cookieLegacyStore(cookies),
    begunGames: () => Promise.resolve(cookieGames(cookies)),
  };
}

function memberStores({ app, cookies }: CookieParts, memberId: string): OwnStores {
  const { storeOf, droppedGames } = cookieStores(cookies);
  return {
    memberId,
    storeOf: (game) => (isDaily(game) ? memberPlayStore(app, memberId, game) : storeOf(game)),
    record: memberRecordStore(app, memberId),
    legacy: memberLegacyStore(app, memberId),
    begunGames: () => listPlayedGames(app.db, memberId),
    droppedGames,
  };
}
