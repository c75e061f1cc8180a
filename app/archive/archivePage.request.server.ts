import { redirect } from "@remix-run/node";
import { currentGame, checkPlayable } from "~/editions/calendar.server";
import { toGameNumber } from "~/editions/gameRef";
import { localeOfBrowser } from "~/i18n/acceptLanguage.server";
import { editionNamed, gameAddress } from "~/i18n/addresses";
import { newestPastGame } from "~/play/pastWord.server";
import { formatResults, STATUSES } from "~/play/results";
import type { RequestContext } from "~/site/context.request.server";
import { readSettingsCookie, writeSettingsCookie } from "~/site/settingsCookie.request.server";
import { storesOf } from "~/teams/stores.request.server";
import {
  type ArchiveBounds,
  type ArchivePart,
  type LookedFor,
  toArchiveMonth,
  toArchiveYear,
  toNumberOfDay,
} from "./pastGames";

/** Longest search text that is sent back to its form, characters. */
const MAX_TYPED = 20;

export type ArchivePageData = Awaited<ReturnType<typeof loadArchivePage>>;

/**
 * Data of an edition's archive page.
 * @throws Response 302 to the game that was searched for, by number or date
 */
export async function loadArchivePage(context: RequestContext) {
  const { app, language, request, url } = context;
  const edition = editionNamed(url);
  const lookedFor = findGame(context);
  const stores = await storesOf(context);
  const results = await stores.record.results(edition);
  const bounds = { edition, newest: newestPastGame(app, edition), epoch: app.env.GAME_EPOCH };
  const part = choosePart(context, bounds);
  const isNamed = url.searchParams.has("month") || url.searchParams.has("year");
  return {
    view: {
      ...bounds,
      results: formatResults(results),
      begun: (await stores.begunGames()).flatMap((game) => (game.edition === edition ? [game.number] : [])),
    },
    part,
    /** The month or year, if the URL names one: `YYYY-MM` or `YYYY`. */
    named: isNamed ? (part.kind === "calendar" ? part.month : part.year) : null,
    /** The failed search. Null without a search. */
    lookedFor,
    locale: localeOfBrowser(request.headers.get("Accept-Language"), language),
  };
}

/**
 * What the page shows. A view that the query names is remembered. Without one, a month is a calendar, and a year or a status
 * is a list.
 */
function choosePart({ cookies, url: { searchParams } }: RequestContext, bounds: ArchiveBounds): ArchivePart {
  const settings = readSettingsCookie(cookies);
  const view = searchParams.get("view");
  if (view === "calendar" || view === "list") {
    const listsArchive = view === "list";
    if (settings.listsArchive !== listsArchive) writeSettingsCookie(cookies, { ...settings, listsArchive });
  }
  const [month, year] = [searchParams.get("month"), searchParams.get("year")];
  const status = STATUSES.find((one) => one === searchParams.get("status")) ?? null;
  const isList = view === "list" || (view !== "calendar" && month === null && (year !== null || status !== null));
  const isRemembered = view !== "calendar" && month === null && settings.listsArchive;
  if (isList || isRemembered) return { kind: "list", year: year === null ? null : toArchiveYear(bounds, year), status };
  return { kind: "calendar", month: toArchiveMonth(bounds, month) };
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
  const number = text === "" ? toNumberOfDay(edition, { text: date, epoch: app.env.GAME_EPOCH }) : toGameNumber(text);
  const refused = checkPlayable(app, { edition, number });
  if (refused !== undefined)
    return { number: text.slice(0, MAX_TYPED), date: date.slice(0, MAX_TYPED), why: refused.why };
  const isToday = number === currentGame(app, edition).number;
  throw redirect(gameAddress(edition, language, isToday ? {} : { number }), 302);
}
