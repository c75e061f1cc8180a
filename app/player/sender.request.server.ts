import {
  announceExpiredSession,
  CSRF_FIELD,
  hasExpiredSession,
  hasInvalidCsrf,
  sessionOf,
} from "~/account/session.request.server";
import { currentGame } from "~/editions/calendar.server";
import { toEdition } from "~/editions/editions";
import { toCustomGame } from "~/editions/gameRef";
import { customCodeAt, editionAt } from "~/i18n/addresses";
import { refuse } from "~/platform/refusal";
import type { RequestContext } from "~/site/context.request.server";

// What every form of a turn says beside the turn: who sends it, and for which game.

/** The field in which scripts send the id of the member for whom the page was rendered. */
const MEMBER_FIELD = "member";

/**
 * Why the sender of a form may not play. The page says for whom it was rendered: a member's guess must not go unnoticed
 * into a guest's game or another member's.
 */
export async function refuseSender(context: RequestContext, fields: ReadonlyMap<string, string>) {
  if (await hasInvalidCsrf(context, "player")) return "invalidCsrf";
  const memberId = fields.get(MEMBER_FIELD);
  const member = await sessionOf(context).member();
  const isMembersPage = memberId !== undefined || fields.has(CSRF_FIELD) || (await hasExpiredSession(context));
  if (isMembersPage && member === null) {
    // The refusal announces it. The next page is a guest's.
    await announceExpiredSession(context);
    return "loggedOut";
  }
  return memberId === undefined || memberId === member?.id ? undefined : "otherMember";
}

/** The game that a form is about: that of its fields, else that of its page. */
export function toFormGame({ app, path, url }: RequestContext, fields: ReadonlyMap<string, string>) {
  const edition = toEdition(fields.get("edition") ?? editionAt(path));
  const number = fields.get("game");
  const code = fields.get("code") ?? (number === undefined ? customCodeAt(path) : undefined);
  if (edition === undefined) return refuse("badForm");
  if (code !== undefined) return toCustomGame(edition, code) ?? refuse("badGameLink");
  const named = number ?? url.searchParams.get("num");
  if (named === null) return currentGame(app, edition);
  return /^\d{1,7}$/.test(named) ? { edition, number: Number(named) } : refuse("badForm");
}

/**
 * Why a player's turn is refused. Names of what is wrong with a link say nothing to a player, and `unknown` would be said of
 * the guess.
 */
export function whyForPlayer<Why extends string>({ why, view }: { readonly why: Why; readonly view: object | null }) {
  const isBadLink = why === "badSecretToken" || (why === "unknown" && view === null);
  return isBadLink ? "badGameLink" : (why as Exclude<Why, "badSecretToken">);
}
