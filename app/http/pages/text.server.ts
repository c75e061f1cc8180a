import { editionAt, readPath } from "~/i18n/addresses";
import { TEXT_PAGES } from "~/i18n/pageText";
import { pageText } from "~/i18n/pageText.server";
import type { App } from "~/services/app";
import { requireLanguage } from "../request/language.server";
import { pageMeta } from "./meta.server";
import { textFactsOf } from "./site.server";

/**
 * What the page that is only read shows at an address.
 * @throws Response 404 for an address that is no such page's
 */
export function loadTextPage(app: App, { request, params }: { request: Request; params: { readonly lang?: string } }) {
  const language = requireLanguage({ request, params });
  const { pathname } = new URL(request.url);
  const edition = editionAt(pathname);
  const page = TEXT_PAGES.find((name) => readPath(pathname.toLowerCase()).page === `/${name}`);
  if (page === undefined) throw new Response(null, { status: 404 });
  const text = pageText(page, language, textFactsOf(app, { request, language, edition }));
  return { text, meta: pageMeta(app, { request, language, title: text.title, description: text.description }) };
}
