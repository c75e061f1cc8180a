import type { TFunction } from "i18next";
import type { App } from "~/app";
import { checkPlayable } from "~/editions/calendar.server";
import { type Edition, EDITION_FACTS, hasOwnPage, toEdition } from "~/editions/editions";
import { type GameRef, isDaily } from "~/editions/gameRef";
import { type Language, LANGUAGES } from "~/editions/languages";
import { editionAt, pathIn, SHARED_CLIMB } from "~/i18n/addresses";
import { i18nOf } from "~/i18n/i18n.server";
import { drawSocialPicture, type SocialText } from "~/pictures/socialPicture.server";
import { entityTag, hasContent } from "~/platform/http/entityTag.server";
import { networkOf } from "~/platform/http/network.server";
import { PROXIMITY_SCALE } from "~/vectors/rating";
import { climbLevelsIn } from "~/words/climb";
import { RINGS } from "~/words/closeness";
import type { RequestContext } from "./context.request.server";

/** What a picture shows: the game that a link names, or the squares that a shared result has in its address. */
interface SocialPicture {
  readonly language: Language;
  readonly edition: Edition;
  /** Undefined for a link to an edition's game of today, which is another one tomorrow. */
  readonly number?: number | undefined;
  /** The squares as digits. */
  readonly climb?: string | undefined;
}

function socialPicturePath({ language, edition, number, climb }: SocialPicture): string {
  // An edition without a page of its own is only read in the language of its words.
  const read = hasOwnPage(edition) ? language : EDITION_FACTS[edition].wordLanguage;
  return `/og/${read}/${edition}${number === undefined ? "" : `-${number}`}${climb === undefined ? "" : `.${climb}`}.png`;
}

/**
 * The picture of a game page, for its meta tags. It has a number only if the address has one, and squares if the address is
 * that of a shared result. Undefined: there is none of a custom game without squares.
 */
export function socialPicture({ app, language, url }: RequestContext, game: GameRef) {
  const { t } = i18nOf(language);
  const { edition } = game;
  const name = t(`edition.${edition}.name`, { site: app.env.SITE_NAME });
  const isNumbered = isDaily(game) && url.searchParams.has("num");
  const number = isNumbered ? game.number : undefined;
  const site = number === undefined ? name : t("share.title", { edition: name, number });
  const climb = url.searchParams.get(SHARED_CLIMB);
  const levels = climb === null ? undefined : climbLevelsIn(climb);
  if (climb !== null && levels !== undefined)
    return { path: socialPicturePath({ language, edition, number, climb }), alt: climbAlt(t, site, levels) };
  if (!isDaily(game)) return undefined;
  return { path: socialPicturePath({ language, edition, number }), alt: t("meta.imageAlt", { site }) };
}

/** The picture of links to pages other than games. */
export function sitePicture({ app, language }: Pick<RequestContext, "app" | "language">): string {
  return hasSign(app.face) ? socialPicturePath({ language, edition: editionAt(pathIn(language, "/")) }) : "/og.png";
}

/** Whether pictures show the name as the header of the host does. */
const hasSign = ({ head, logo }: App["face"]) => head !== null || logo !== null;

/** What the squares say, in words. */
function climbAlt(t: TFunction, game: string, levels: readonly number[]): string {
  const last = levels.at(-1) ?? 0;
  const ring = RINGS[last - 1];
  if (last > RINGS.length) return t("meta.climbFound", { game });
  if (ring === undefined) return t("meta.climbNone", { game });
  return t("meta.climbRanked", { game, count: ring === 1 ? PROXIMITY_SCALE : PROXIMITY_SCALE - ring });
}

/** The picture that a path names. Undefined unless the path is the one of `socialPicturePath`. */
function readPicture(path: string): SocialPicture | undefined {
  const [, lang, name, digits, climb] =
    /^\/og\/(\w+)\/(\w+?)(?:-([1-9]\d{0,6}))?(?:\.(\d{1,10}))?\.png$/.exec(path) ?? [];
  const language = LANGUAGES.find((one) => one === lang);
  const edition = toEdition(name);
  if (language === undefined || edition === undefined) return undefined;
  if (climb !== undefined && climbLevelsIn(climb) === undefined) return undefined;
  const picture = { language, edition, number: digits === undefined ? undefined : Number(digits), climb };
  return socialPicturePath(picture) === path ? picture : undefined;
}

/** A new drawing has another tag, so a week is no risk for long. */
const SOCIAL_CACHE = "public, max-age=604800";

/**
 * The picture of a game's link as PNG, or 304 when the client has it. It shows nothing of a player or of the secret,
 * but the squares in the path.
 * @throws Response 404 for a path that names no game of today or the past
 */
export async function socialPictureResponse({ app, path, request, clientAddress }: RequestContext): Promise<Response> {
  const picture = readPicture(path);
  const { number } = picture ?? {};
  if (picture === undefined || (number !== undefined && checkPlayable(app, { ...picture, number }) !== undefined))
    // Tomorrow it may be there.
    throw new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  const svg = drawSocialPicture(textOf(picture, app));
  const tag = entityTag(svg);
  // Whoever shows a link may show its picture.
  const headers = { "Cache-Control": SOCIAL_CACHE, ETag: tag, "Cross-Origin-Resource-Policy": "cross-origin" };
  if (hasContent(request.headers.get("If-None-Match"), tag)) return new Response(null, { status: 304, headers });
  const png = await app.pictures.toPng(svg, networkOf(clientAddress));
  if (png === undefined)
    throw new Response(null, { status: 503, headers: { "Cache-Control": "no-store", "Retry-After": "5" } });
  return new Response(new Uint8Array(png), { headers: { ...headers, "Content-Type": "image/png" } });
}

function textOf({ language, edition, number, climb = "" }: SocialPicture, { env, face }: App): SocialText {
  const { t } = i18nOf(language);
  const { head, logo, paper, ink } = face;
  const name = t(`edition.${edition}.name`, { site: "" }).trim();
  return {
    site: env.SITE_NAME,
    sign: hasSign(face) ? { ground: head?.color ?? paper.light, ink: head?.ink ?? ink, logo } : null,
    game: number === undefined ? name : t("share.title", { edition: name, number }).trim(),
    tagline: t("site.tagline"),
    levels: climbLevelsIn(climb) ?? [],
  };
}
