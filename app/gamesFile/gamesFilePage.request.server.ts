import { redirect } from "@remix-run/node";
import { sessionOf } from "~/account/session.request.server";
import { currentGame } from "~/editions/calendar.server";
import { isDaily } from "~/editions/gameRef";
import { formatSettings, mergeSettings, type Settings } from "~/editions/settings";
import { FIRST_COOKIES, GAMES_FILE_PAGE, pathIn, withQuery } from "~/i18n/addresses";
import { isoTime } from "~/platform/isoTime.server";
import { parseJson } from "~/platform/json";
import { isRefused } from "~/platform/refusal";
import { MAX_GAMES_FILE_BYTES, parseKeptLogs } from "~/play/keptLogs";
import { readGuestPlays } from "~/player/guestStore.request.server";
import type { FormRefusal, RefusedForm } from "~/refusals";
import type { RequestContext } from "~/site/context.request.server";
import type { CookieJar } from "~/site/cookieJar.request.server";
import { lacksCookies } from "~/site/firstCookies.request.server";
import { flashOf } from "~/site/flash.request.server";
import { formRefused, orUnavailable } from "~/site/refusal.request.server";
import { readSettingsCookie, writeSettingsCookie } from "~/site/settingsCookie.request.server";
import { storesOf } from "~/teams/stores.request.server";
import { formatGamesFile } from "./gamesFile";
import { type LoadedGames, loadGames } from "./loadGames.server";

/** A file of games was loaded. */
const GAMES_LOADED = flashOf<{ readonly loaded: LoadedGames & { readonly hasNewSettings: boolean } }>("gamesLoaded");

/** Name of the form that loads a file, and of its field. */
const [FORM, FIELD] = ["load", "file"];

export type GamesFilePageData = ReturnType<typeof loadGamesFilePage>;

/** The listener redirects to `?tooLarge` from a file that is too large to be read. */
export function loadGamesFilePage(context: RequestContext) {
  const refused: RefusedForm = { form: FORM, why: "gamesFileTooLarge", field: FIELD, typed: {} };
  const hasNoCookies = lacksCookies(context);
  return {
    /** Whether a file was just loaded in a browser that keeps no cookies, and so nothing of it. */
    hasNoCookies,
    /** What a file has changed that was just loaded. */
    loaded: GAMES_LOADED.take(context)?.loaded ?? null,
    tooLarge: context.url.searchParams.has("tooLarge") ? refused : null,
    maxBytes: MAX_GAMES_FILE_BYTES,
  };
}

/** Loads a file of games for a guest or a member, and redirects to the page, which says what came in. */
export async function handleGamesFileForm(context: RequestContext) {
  const { app, clientAddress, cookies, files, language } = context;
  const refused = (refusal: FormRefusal) => formRefused(refusal, { form: FORM, fields: new Map([[FIELD, ""]]) });
  const bytes = files.get(FIELD) ?? new Uint8Array(0);
  const load = async () => {
    const { storeOf, ownStoreOf, ...stores } = await storesOf(context);
    // What others have guessed in a team is not in a file, and what is in a file does not go to the team.
    const target = {
      ...stores,
      storeOf: (game: Parameters<typeof storeOf>[0]) => (isDaily(game) ? ownStoreOf(game) : storeOf(game)),
    };
    const outcome = await loadGames(app, { target, bytes, clientAddress });
    if (isRefused(outcome)) return refused(outcome);
    const hasNewSettings = addSettings(cookies, outcome.settings);
    const loaded = { ...outcome.loaded, hasNewSettings };
    const page = withQuery(pathIn(language, GAMES_FILE_PAGE), { [FIRST_COOKIES]: cookies.isNew ? "sent" : undefined });
    return GAMES_LOADED.redirectWith(context, { loaded }, page);
  };
  return orUnavailable(context, load, refused);
}

/** What this browser has not chosen is as in the file. @returns whether that changes anything */
function addSettings(cookies: CookieJar, settings: Settings): boolean {
  const own = readSettingsCookie(cookies);
  const merged = mergeSettings(own, settings);
  if (formatSettings(merged) === formatSettings(own)) return false;
  writeSettingsCookie(cookies, merged);
  return true;
}

/**
 * The file of what a guest's browser keeps, as a download: the cookies, with the games of local storage that a script sends.
 * The games of a member are in the export of the account, to which the page leads.
 */
export async function gamesFileResponse(context: RequestContext): Promise<Response> {
  const { app, cookies, fields, language } = context;
  if ((await sessionOf(context).member()) !== null) return redirect(pathIn(language, GAMES_FILE_PAGE), { status: 303 });
  const { games, ...rest } = readGuestPlays(cookies);
  const { games: copies } = parseKeptLogs(
    parseJson(fields.get("kept") ?? ""),
    (edition) => currentGame(app, edition).number,
  );
  const savedAt = isoTime(app.now());
  const file = { ...rest, games: [...games, ...copies], settings: readSettingsCookie(cookies) };
  return new Response(formatGamesFile(file, savedAt), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${savedAt.slice(0, 10)}-games.json"`,
      "Cache-Control": "no-store",
    },
  });
}
