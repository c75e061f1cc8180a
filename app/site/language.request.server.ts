import { redirect } from "@remix-run/node";
import { type Language, LANGUAGES } from "~/editions/languages";
import { languageOfBrowser } from "~/i18n/acceptLanguage.server";
import { isGamePage, isGiveUpPage, languageOfPrefix, pathIn } from "~/i18n/addresses";
import type { RequestContext } from "./context.request.server";
import { readSettingsCookie } from "./settingsCookie.request.server";

type Place = Pick<RequestContext, "path" | "url">;

/**
 * Guards the routes: a path that begins with `($lang)` begins with the prefix of a language. The router also matches the page
 * of an edition as one.
 * @throws Response 301 for a language code in place of its prefix (`/es/faq` → `/espanol/faq`), 404 for an unknown
 *   prefix
 */
export function requireLanguage({
  context,
  params: { lang },
}: {
  readonly context: Place;
  readonly params: { readonly lang?: string };
}): void {
  if (languageOfPrefix(lang) === undefined && !isPlayed(context.path)) rejectUnknownPath(context, lang);
}

const isPlayed = (path: string) => isGamePage(path) || isGiveUpPage(path);

/** @throws Response as `rejectUnknownPath` does when the path is that of no game, and of none to give up */
export function requireGamePage(context: Place): void {
  if (!isPlayed(context.path)) rejectUnknownPath(context);
}

/**
 * For a path that no page has.
 * @param first the first part of the path
 * @throws Response 301 when it begins with a language code, otherwise 404
 */
export function rejectUnknownPath({ path, url }: Place, first = path.split("/").find(Boolean)): never {
  const named = LANGUAGES.find((code) => code === first?.toLowerCase());
  if (named === undefined) throw new Response(null, { status: 404 });
  const page = `/${path.split("/").filter(Boolean).slice(1).join("/")}`;
  throw redirect(`${pathIn(named, page)}${url.search}`, 301);
}

/** That of the settings, else the browser's. */
export function preferredLanguage({ cookies, request }: Pick<RequestContext, "cookies" | "request">): Language {
  return readSettingsCookie(cookies).language ?? languageOfBrowser(request.headers.get("Accept-Language"));
}
