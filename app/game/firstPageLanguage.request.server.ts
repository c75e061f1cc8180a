import { redirect } from "@remix-run/node";
import { EDITION_FACTS } from "~/editions/editions";
import { FALLBACK_LANGUAGE } from "~/editions/languages";
import { isGameNamed, pathIn } from "~/i18n/addresses";
import type { RequestContext } from "~/site/context.request.server";
import { preferredLanguage } from "~/site/language.request.server";
import { readSettingsCookie } from "~/site/settingsCookie.request.server";
import { storesOf } from "~/teams/stores.request.server";

/**
 * Redirects a visitor who arrives at the first page to the preferred language. That is the language of the settings.
 * Without one it is the browser's language, unless the visitor has played in English here. Requests from the site's own
 * pages are not redirected.
 * @throws Response 302 to the first page of another language
 */
export async function redirectToPreferredLanguage(context: RequestContext): Promise<void> {
  const { cookies, request, url } = context;
  if (isGameNamed(url.searchParams)) return;
  // A refused form is shown again on the page that sent it.
  if (request.method === "POST") return;
  // No Vary header is needed: shared caches do not store our pages.
  if (request.headers.get("Sec-Fetch-Site") === "same-origin" || hasOwnReferrer(context)) return;
  const language = preferredLanguage(context);
  const isChosen = readSettingsCookie(cookies).language !== null;
  if (language === FALLBACK_LANGUAGE || (!isChosen && (await hasPlayedHere(context)))) return;
  throw redirect(`${pathIn(language, "/")}${url.search}`, 302);
}

async function hasPlayedHere(context: RequestContext): Promise<boolean> {
  const games = await (await storesOf(context)).begunGames();
  return games.some(({ edition }) => EDITION_FACTS[edition].wordLanguage === FALLBACK_LANGUAGE);
}

function hasOwnReferrer({ request, url }: Pick<RequestContext, "request" | "url">): boolean {
  const referrer = request.headers.get("Referer") ?? "";
  return URL.canParse(referrer) && new URL(referrer).host === url.host;
}
