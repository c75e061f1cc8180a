import type { ServerRuntimeMetaDescriptor } from "@remix-run/server-runtime";
import type { TFunction } from "i18next";
import { rolloverOf } from "~/editions/gameClock.server";
import { FALLBACK_LANGUAGE, type Language, LANGUAGES } from "~/editions/languages";
import { isGamePage, oEmbedAddress, pathIn, readPath, SHARED_CLIMB, withQuery } from "~/i18n/addresses";
import type messages from "~/i18n/en.json";
import { i18nOf } from "~/i18n/i18n.server";
import { rolloverTexts } from "~/i18n/rolloverText.server";
import type { RequestContext } from "./context.request.server";
import { isListed } from "./crawlers.request.server";
import { isEmbeddable, originOf } from "./siteFacts.request.server";
import { sitePicture } from "./socialPicture.request.server";

/** The locale of each language in Open Graph form, with the region where most people speak it: "en_US". */
const OPEN_GRAPH_LOCALES = new Map(
  LANGUAGES.map((language) => [language, `${language}_${new Intl.Locale(language).maximize().region ?? ""}`]),
);

function titleOf(title: string | undefined, t: TFunction, site: string): string {
  if (title === undefined) return t("meta.title", { site });
  return title.includes(site) ? title : t("meta.page", { page: title, site });
}

/** What the site says of itself in links to it. */
export function siteDescription({ app, language }: Pick<RequestContext, "app" | "language">): string {
  return i18nOf(language).t("meta.description", { rollover: rolloverTexts(rolloverOf(app), language).of });
}

type MetaContext = Pick<RequestContext, "app" | "language" | "page" | "path" | "url">;

interface MetaOptions {
  /** Title of the page; the site's name is added. Default: the title of the game. */
  readonly title?: string;
  /** Default: the description of the game. */
  readonly description?: string;
  /** Whether search engines should index the page. Default: if it is listed for them. */
  readonly isIndexed?: boolean;
  /** False for pages without a counterpart in the other languages. */
  readonly isTranslated?: boolean;
  /** The part of the query that identifies the page, with `?`. */
  readonly query?: string;
  /** The paths of its feeds. */
  readonly feeds?: readonly string[];
  /** Picture for links to the page, 1200 × 630 pixels, and what it shows. Default: the site's. */
  readonly picture?: { readonly path: string; readonly alt: string } | undefined;
}

function defaultPicture({ app, language }: MetaContext) {
  return {
    path: sitePicture({ app, language }),
    alt: i18nOf(language).t("meta.imageAlt", { site: app.env.SITE_NAME }),
  };
}

/** A page's title, description, canonical and alternate links, and Open Graph tags. */
export function pageMeta(
  context: MetaContext,
  {
    title,
    description,
    isIndexed = isListed(context.page),
    isTranslated = true,
    query = "",
    feeds = [],
    picture = defaultPicture(context),
  }: MetaOptions,
): ServerRuntimeMetaDescriptor[] {
  const { app, language, path } = context;
  const { t } = i18nOf(language);
  const site = app.env.SITE_NAME;
  const origin = originOf(context);
  // In its original case: a path can have a case-sensitive part, such as a word code.
  const { page } = readPath(path);
  const addressIn = (other: Language) => `${origin}${pathIn(other, page)}${query}`;
  const fullTitle = titleOf(title, t, site);
  const text = description ?? siteDescription(context);
  const address = addressIn(language);
  const languages = isTranslated ? LANGUAGES : [];
  const others = languages.filter((other) => other !== language);
  return [
    { title: fullTitle },
    { name: "description", content: text },
    ...(isIndexed ? [] : [{ name: "robots", content: "noindex" }]),
    { tagName: "link", rel: "canonical", href: address },
    ...languages.map((other) => ({ tagName: "link", rel: "alternate", hrefLang: other, href: addressIn(other) })),
    ...(isTranslated
      ? [{ tagName: "link", rel: "alternate", hrefLang: "x-default", href: addressIn(FALLBACK_LANGUAGE) } as const]
      : []),
    ...(isEmbeddable(app.env) && isGamePage(path) ? [oEmbedLink(context)] : []),
    ...feeds.map((href) => ({ tagName: "link", rel: "alternate", type: "application/atom+xml", href }) as const),
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: site },
    { property: "og:title", content: fullTitle },
    { property: "og:description", content: text },
    { property: "og:url", content: address },
    { property: "og:locale", content: OPEN_GRAPH_LOCALES.get(language) ?? language },
    ...others.map((other) => ({ property: "og:locale:alternate", content: OPEN_GRAPH_LOCALES.get(other) ?? other })),
    { property: "og:image", content: `${origin}${picture.path}` },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: picture.alt },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:image", content: `${origin}${picture.path}` },
  ];
}

/** The parts of a query that name a game, or the squares of a shared result. */
const NAMING = ["num", SHARED_CLIMB];

function oEmbedLink(context: MetaContext): ServerRuntimeMetaDescriptor {
  const { path, url } = context;
  const named = Object.fromEntries(NAMING.map((name) => [name, url.searchParams.get(name)]));
  const origin = originOf(context);
  const href = `${origin}${oEmbedAddress(`${origin}${withQuery(path, named)}`)}`;
  return { tagName: "link", rel: "alternate", type: "application/json+oembed", href };
}

/** A section of the sentences with the title and the description of a page. */
type TitledSection = {
  [Section in keyof typeof messages]: (typeof messages)[Section] extends Readonly<
    Record<"title" | "description", string>
  >
    ? Section
    : never;
}[keyof typeof messages];

/** The same for a page whose title and description are in a section of the sentences. */
export function keyedMeta(
  context: MetaContext,
  page: TitledSection,
  options: MetaOptions = {},
): ServerRuntimeMetaDescriptor[] {
  const { t } = i18nOf(context.language);
  return pageMeta(context, { title: t(`${page}.title`), description: t(`${page}.description`), ...options });
}
