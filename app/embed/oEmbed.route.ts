import type { LoaderFunctionArgs } from "@remix-run/node";
import { currentGame } from "~/editions/calendar.server";
import { isDaily } from "~/editions/gameRef";
import { requireGame } from "~/game/gamePage.request.server";
import { embeddedAddress, isGamePage, pageAt, readPath } from "~/i18n/addresses";
import { i18nOf } from "~/i18n/i18n.server";
import { SOCIAL_SIZE } from "~/pictures/socialPicture.server";
import { isRefused } from "~/platform/refusal";
import { showGame } from "~/play/turn.server";
import { escapeXml } from "~/site/atom.request.server";
import type { RequestContext } from "~/site/context.request.server";
import { crawlerCacheControl } from "~/site/crawlers.request.server";
import { isEmbeddable, originOf } from "~/site/siteFacts.request.server";
import { socialPicture } from "~/site/socialPicture.request.server";
import { storesOf } from "~/teams/stores.request.server";

/** The size of the frame, pixels, if nobody demands a smaller one. */
const FRAME = { width: 700, height: 600 };

/**
 * What other programs show in place of the address of a game (https://oembed.com): its name and picture, or today's game
 * in a frame. It has nothing of a word.
 * @throws Response 501 for another format than JSON, 404 for an address that is not that of a game here
 */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const { app, url } = context;
  if ((url.searchParams.get("format") ?? "json") !== "json") throw new Response(null, { status: 501 });
  const of = contextOfPage(context, url.searchParams.get("url") ?? "");
  const game = of && (await findGame(of));
  if (of === undefined || game === undefined) throw new Response(null, { status: 404 });
  const { t } = i18nOf(of.language);
  const origin = originOf(context);
  const site = t(`edition.${game.edition}.name`, { site: app.env.SITE_NAME });
  const isNamed = isDaily(game) && of.url.searchParams.has("num");
  const title = isDaily(game)
    ? isNamed
      ? t("share.title", { edition: site, number: game.number })
      : site
    : t("custom.title");
  const picture = socialPicture(of, game);
  const most = { width: sizeIn(url, "maxwidth"), height: sizeIn(url, "maxheight") };
  const fits = SOCIAL_SIZE.width <= most.width && SOCIAL_SIZE.height <= most.height;
  const isToday = isDaily(game) && game.number === currentGame(app, game.edition).number;
  const frame = {
    width: Math.min(FRAME.width, most.width),
    height: Math.min(FRAME.height, most.height),
  };
  const html =
    `<iframe src="${escapeXml(origin + embeddedAddress(game.edition))}" width="${frame.width}" height="${frame.height}" ` +
    `title="${escapeXml(site)}" style="border:0" loading="lazy"></iframe>`;
  const answer = {
    version: "1.0",
    ...(isToday && of.url.search === "" && canFrame(context) ? { type: "rich", html, ...frame } : { type: "link" }),
    title,
    provider_name: app.env.SITE_NAME,
    provider_url: origin,
    ...(picture !== undefined && fits
      ? {
          thumbnail_url: origin + picture.path,
          thumbnail_width: SOCIAL_SIZE.width,
          thumbnail_height: SOCIAL_SIZE.height,
        }
      : {}),
  };
  const headers = {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": crawlerCacheControl(app),
    Vary: "User-Agent, Origin, Referer",
  };
  return new Response(JSON.stringify(answer), { headers });
}

/**
 * Whether who asks may show the frame, as far as it says who it is. WordPress names its site in the user agent, and puts the
 * frames of others into a sandbox in which no game works.
 */
function canFrame({ app, request }: RequestContext): boolean {
  const { headers } = request;
  if (!isEmbeddable(app.env) || /^WordPress\b/i.test(headers.get("User-Agent") ?? "")) return false;
  const from = headers.get("Origin") ?? headers.get("Referer") ?? "";
  return !URL.canParse(from) || app.env.EMBED_ORIGINS?.includes(new URL(from).origin) === true;
}

/** The context of another page of the site. Undefined: the address is none of the site. */
function contextOfPage(context: RequestContext, address: string): RequestContext | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.origin !== originOf(context)) return undefined;
  const { pathname: path } = url;
  return { ...context, url, path, page: pageAt(path), language: readPath(path).language };
}

/** The game on a page. Undefined: there is none, or it cannot be played. */
async function findGame(context: RequestContext) {
  if (!isGamePage(context.path)) return undefined;
  try {
    const game = requireGame(context);
    if (isDaily(game)) return game;
    const { storeOf } = await storesOf(context);
    return isRefused(await showGame(context.app, { game, store: storeOf(game), records: [] })) ? undefined : game;
  } catch (thrown) {
    // A refusal, or a redirect to another page.
    if (thrown instanceof Response) return undefined;
    throw thrown;
  }
}

/** A size that is demanded at most, pixels. Infinity: none is. */
function sizeIn(url: URL, name: "maxwidth" | "maxheight"): number {
  const text = url.searchParams.get(name) ?? "";
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : Infinity;
}
