import { EDITION_FACTS, EDITIONS, hasOwnPage } from "~/game/editions";
import { FALLBACK_LANGUAGE, LANGUAGES } from "~/game/languages";
import { pathIn } from "~/i18n/addresses";

const EDITION_PAGES = EDITIONS.filter(hasOwnPage).map((edition) => EDITION_FACTS[edition].page);

/** The pages that have something to say to a stranger, by their paths in English. */
const LISTED_PAGES = ["/", ...EDITION_PAGES, "/archive", "/faq", "/about", "/app", "/contact", "/privacy", "/terms"];

/**
 * What crawlers may ask for, as `/robots.txt` says it (RFC 9309). Pages that are of use only to whoever is playing say so themselves
 * (`pageMeta`), which a crawler that may not ask for them would never learn.
 */
export function robotsText(origin: string): string {
  return `User-agent: *\nDisallow: /play\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`;
}

/** Every listed page in every language, each with its addresses in all of them, by the protocol of sitemaps.org. */
export function sitemapXml(origin: string): string {
  const urls = LISTED_PAGES.flatMap((page) => {
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
