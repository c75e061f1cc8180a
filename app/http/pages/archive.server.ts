import { redirect } from "@remix-run/node";
import { type ArchiveView, type LookedFor, toGameNumber, toNumberOfDate } from "~/game/archive";
import { formatResults, type Status, STATUSES } from "~/game/results";
import { editionNamed, gameAddress } from "~/i18n/addresses";
import { localeOfBrowser } from "~/i18n/i18n.server";
import type { RequestContext } from "../request/context";
import { newestPastGame, yesterdaysWord } from "~/services/play/archive.server";
import { currentGame, checkPlayable } from "~/services/play/openGame.server";

/** Longest search text that is sent back to its form, characters. */
const MAX_TYPED = 20;

export interface ArchivePageData {
  readonly view: ArchiveView;
  readonly status: Status | null;
  /** The failed search. Null without a search. */
  readonly lookedFor: LookedFor | null;
  readonly locale: string;
}

/**
 * Data of an edition's archive page.
 * @throws Response 302 to the game that was searched for, by number or date
 */
export async function loadArchivePage(context: RequestContext): Promise<ArchivePageData> {
  const { app, language, request, url } = context;
  const edition = editionNamed(url);
  const stores = await context.stores();
  const results = await stores.record.results(edition);
  const revealed = url.searchParams.get("reveal") === "yesterday" ? await yesterdaysWord(app, edition) : null;
  return {
    view: {
      edition,
      newest: newestPastGame(app, edition),
      epoch: app.env.GAME_EPOCH,
      results: formatResults(results),
      begun: (await stores.begunGames()).flatMap((game) => (game.edition === edition ? [game.number] : [])),
      yesterdaysWord: revealed?.word ?? null,
    },
    status: STATUSES.find((status) => status === url.searchParams.get("status")) ?? null,
    lookedFor: findGame(context),
    locale: localeOfBrowser(request.headers.get("Accept-Language"), language),
  };
}

/**
 * Finds the game that the query searches for.
 * @returns why it cannot be played; null without a search
 * @throws Response 302 to the game
 */
function findGame({ app, language, url }: RequestContext): LookedFor | null {
  const edition = editionNamed(url);
  const typed = (name: string) => (url.searchParams.get(name) ?? "").trim();
  const [text, date] = [typed("num"), typed("date")];
  if (text === "" && date === "") return null;
  const number = text === "" ? toNumberOfDate(edition, { text: date, epoch: app.env.GAME_EPOCH }) : toGameNumber(text);
  const why = checkPlayable(app, { edition, number });
  if (why !== undefined) return { number: text.slice(0, MAX_TYPED), date: date.slice(0, MAX_TYPED), why };
  const isToday = number === currentGame(app, edition).number;
  throw redirect(gameAddress(edition, language, isToday ? {} : { number }), 302);
}
