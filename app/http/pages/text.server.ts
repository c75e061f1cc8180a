import { editionAt } from "~/i18n/addresses";
import { TEXT_PAGES } from "~/i18n/pageText";
import { pageText } from "~/i18n/pageText.server";
import type { RequestContext } from "../request/context";
import { requireLanguage } from "../request/language.server";
import { pageMeta } from "./meta.server";
import { textFactsOf } from "./site.server";

/**
 * Data of a static text page.
 * @throws Response 404 for a path of no text page
 */
export function loadTextPage(context: RequestContext, params: { readonly lang?: string }) {
  const language = requireLanguage(context, params);
  const edition = editionAt(context.path);
  const page = TEXT_PAGES.find((name) => context.page === `/${name}`);
  if (page === undefined) throw new Response(null, { status: 404 });
  const text = pageText(page, language, textFactsOf(context, edition));
  return { text, meta: pageMeta(context, { title: text.title, description: text.description }) };
}
