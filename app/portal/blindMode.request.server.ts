import { redirect } from "@remix-run/node";
import { type DailyGame, gameKey } from "~/editions/gameRef";
import type { Language } from "~/editions/languages";
import { pathIn } from "~/i18n/addresses";
import { STAFF_PAGES } from "~/i18n/staffPages";
import { readBack } from "~/site/refusal.request.server";
import type { DisplayedWord } from "~/words/displayedWord";
import { isToBePlayed, secretsToBePlayed, setBlindMode } from "./blindMode.server";
import type { PortalRequest } from "./portal.request.server";

/**
 * The word of a game, for a page of the portal. Every page passes the words of games through this.
 * @returns null if the member hides the words of games that are still to be played, and has not asked for this one. The
 *   query parameter `show` asks for the game of a key
 */
export function shownWord<Word>(portal: PortalRequest, game: DailyGame, word: Word): Word | null {
  return isHidden(portal, game) ? null : word;
}

/** Whether `shownWord` hides the word of a game. */
export function isHidden(portal: PortalRequest, game: DailyGame): boolean {
  const { context, hidesWords } = portal;
  return hidesWords && isToBePlayed(context.app, game) && !isAskedFor(portal, game);
}

const isAskedFor = ({ context: { url } }: PortalRequest, game: DailyGame) =>
  url.searchParams.get("show") === gameKey(game);

/**
 * Whether to hide a word that was proposed to the member as that of a game, and that may become it.
 * @param game null: none yet
 */
export function isProposalHidden(portal: PortalRequest, game: DailyGame | null): boolean {
  return portal.hidesWords && (game === null || !isAskedFor(portal, game));
}

/** The reports of odd neighbors that the member may see: one names the word of its game, which may be today's. */
export async function shownReports<Report extends { readonly secret: DisplayedWord }>(
  { context: { app }, hidesWords }: PortalRequest,
  language: Language,
  reports: readonly Report[],
): Promise<Report[]> {
  const hidden = hidesWords ? await secretsToBePlayed(app, language) : new Set<string>();
  return reports.filter(({ secret }) => !hidden.has(secret.word));
}

/** Handles the form that hides words, or shows them again. It leads back to its page. */
export async function handleBlindModeForm({ context, actor }: PortalRequest) {
  const { app, fields, language } = context;
  await setBlindMode(app, actor.id, fields.get("hide") === "yes");
  return redirect(readBack(fields) ?? pathIn(language, STAFF_PAGES.portal), 303);
}
