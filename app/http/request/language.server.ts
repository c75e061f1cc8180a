import { EDITION_FACTS } from "~/game/editions";
import { redirect } from "@remix-run/node";
import { FALLBACK_LANGUAGE, type Language, LANGUAGES } from "~/game/languages";
import { isGameNamed, isGamePage, isGiveUpPage, languageOfPrefix, pathIn, readPath } from "~/i18n/addresses";
import { languageOfBrowser } from "~/i18n/i18n.server";
import type { App } from "~/services/app";
import { memberGames } from "~/services/members/plays.server";
import type { Sent } from "./session.server";
import { savedGames } from "./progressCookie.server";
import { settingsOf } from "./settings.server";

/**
 * The language of a route whose path begins with `($lang)`. Every loader and action of such a route asks for it.
 * @throws Response 301 for a language's code in place of its prefix (`/es/faq` → `/espanol/faq`), 404 for a prefix of no language
 */
export function requireLanguage({
  request,
  params,
}: {
  request: Request;
  params: { readonly lang?: string };
}): Language {
  const language = languageOfPrefix(params.lang);
  if (language !== undefined) return language;
  const named = LANGUAGES.find((code) => code === params.lang?.toLowerCase());
  if (named === undefined) throw new Response(null, { status: 404 });
  const { pathname, search } = new URL(request.url);
  const page = `/${pathname.split("/").filter(Boolean).slice(1).join("/")}`;
  throw redirect(`${pathIn(named, page)}${search}`, 301);
}

/**
 * The language of a page of a game: where it is played or given up. Its first part may be the page of an edition, which a route whose path begins
 * with `($lang)` takes for a language.
 * @throws Response as `requireLanguage` does, and 404 for a page of no edition
 */
export function requireGameLanguage(route: { request: Request; params: { readonly lang?: string } }): Language {
  const { pathname } = new URL(route.request.url);
  if (isGamePage(pathname) || isGiveUpPage(pathname)) return readPath(pathname).language;
  const [lang = ""] = pathname.split("/").filter(Boolean);
  requireLanguage({ request: route.request, params: { lang } });
  throw new Response(null, { status: 404 });
}

/**
 * Whoever arrives at the first page, from outside, goes on in the language that was chosen in the settings. Who has chosen none, and has not
 * played in English here, goes on in the one that the browser asks for. Within the site a link means what it says.
 * @throws Response 302 to the first page of another language
 */
export async function followLanguage(app: App, { request, session }: Sent): Promise<void> {
  const { search, searchParams } = new URL(request.url);
  if (isGameNamed(searchParams)) return;
  const { headers } = request;
  // A form that comes back with its reason: its page is loaded as if by GET, with the headers of the form.
  if (headers.has("Content-Type")) return;
  // Vary is not needed: no page of ours is kept by a shared cache.
  if (headers.get("Sec-Fetch-Site") === "same-origin" || comesFromHere(request)) return;
  const chosen = settingsOf(request).language;
  const language = chosen ?? languageOfBrowser(headers.get("Accept-Language"));
  if (language === FALLBACK_LANGUAGE || (chosen === null && (await hasPlayedHere(app, { request, session })))) return;
  throw redirect(`${pathIn(language, "/")}${search}`, 302);
}

async function hasPlayedHere(app: App, { request, session }: Sent): Promise<boolean> {
  const member = await session.member();
  const games = member === null ? savedGames(request) : await memberGames(app, member.id);
  return games.some(({ edition }) => EDITION_FACTS[edition].wordLanguage === FALLBACK_LANGUAGE);
}

function comesFromHere(request: Request): boolean {
  const referrer = request.headers.get("Referer") ?? "";
  return URL.canParse(referrer) && new URL(referrer).host === new URL(request.url).host;
}
