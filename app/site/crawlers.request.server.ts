import { EDITION_FACTS, EDITIONS, hasOwnPage } from "~/editions/editions";
import { FALLBACK_LANGUAGE, LANGUAGES } from "~/editions/languages";
import { LISTED_PAGES, pathIn } from "~/i18n/addresses";
import type { Env } from "~/platform/env.server";
import type { RequestContext } from "./context.request.server";

const EDITION_PAGES = EDITIONS.filter(hasOwnPage).map((edition) => EDITION_FACTS[edition].page);

/** The pages for search engines, by their paths in English. They are in the sitemap, and all others ask not to be indexed. */
const PAGES = ["/", ...EDITION_PAGES, ...LISTED_PAGES];

/** Whether search engines should index a page, given by its path in English. */
export function isListed(page: string): boolean {
  return PAGES.includes(page);
}

/**
 * Who may keep the two files. Without `ORIGIN` their addresses repeat the `Host` header of the request. A shared cache that
 * does not tell hosts apart would hand one client's invention to every crawler, so then nobody may keep them.
 */
export function crawlerCacheControl({ env }: Pick<RequestContext["app"], "env">): string {
  return env.ORIGIN === undefined ? "no-store" : "public, max-age=3600";
}

/** Whether search engines may list the site. */
export function isSiteListed({ ROBOTS, MEMBERS_ONLY }: Pick<Env, "ROBOTS" | "MEMBERS_ONLY">): boolean {
  return ROBOTS === "index" && MEMBERS_ONLY === "false";
}

/**
 * The text of `/robots.txt` (RFC 9309). Pages that are not listed have a `noindex` tag (`pageMeta`), and if the site is not,
 * every answer has it as a header. Nothing is disallowed for that, because a crawler must fetch a page to see it.
 */
export function robotsText(origin: string, env: Parameters<typeof isSiteListed>[0]): string {
  const sitemap = isSiteListed(env) ? `\nSitemap: ${origin}/sitemap.xml\n` : "";
  return `User-agent: *\nDisallow: /play\nAllow: /\n${sitemap}`;
}

/** The sitemap: every listed page in every language, each with its alternates (sitemaps.org protocol). */
export function sitemapXml(origin: string): string {
  const urls = PAGES.flatMap((page) => {
    const addresses = LANGUAGES.map((language) => ({ language, address: `${origin}${pathIn(language, page)}` }));
    const alternates = [
      ...addresses.map(({ language, address }) => alternate(language, address)),
      alternate("x-default", `${origin}${pathIn(FALLBACK_LANGUAGE, page)}`),
    ].join("");
    return addresses.map(({ address }) => `<url>\n<loc>${address}</loc>\n${alternates}</url>\n`);
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join("")}</urlset>
`;
}

function alternate(hreflang: string, address: string): string {
  return `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${address}"/>\n`;
}
