import { redirect } from "@remix-run/node";
import { type DailyGame, gameKey } from "~/game/gameRef";
import { pathIn } from "~/i18n/addresses";
import { STAFF_PAGES } from "~/i18n/staffPages";
import { isToBePlayed, setBlindMode } from "~/services/staff/blindMode.server";
import { readBack } from "../refusal.server";
import type { PortalRequest } from "./portal.server";

/**
 * The word of a game, for a page of the portal. Every page passes the words of games through this.
 * @returns null if the member hides the words of games that are still to be played, and has not asked for this one. The
 *   query parameter `show` asks for the game of a key
 */
export function shownWord<Word>(portal: PortalRequest, game: DailyGame, word: Word): Word | null {
  return isHidden(portal, game) ? null : word;
}

/** Whether `shownWord` hides the word of a game. */
export function isHidden({ context: { app, url }, hidesWords }: PortalRequest, game: DailyGame): boolean {
  return hidesWords && isToBePlayed(app, game) && url.searchParams.get("show") !== gameKey(game);
}

/** Handles the form that hides words, or shows them again. It leads back to its page. */
export async function handleBlindModeForm({ context, actor }: PortalRequest) {
  const { app, fields, language } = context;
  await setBlindMode(app, actor.id, fields.get("hide") === "yes");
  return redirect(readBack(fields) ?? pathIn(language, STAFF_PAGES.portal), 303);
}
