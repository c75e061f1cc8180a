import type { ServerRuntimeMetaDescriptor } from "@remix-run/server-runtime";
import { currentGame } from "~/editions/calendar.server";
import { answerTurn, handleTurnForm } from "~/game/turnForm.request.server";
import { embeddedAddress, embeddedEditionAt, gameAddress } from "~/i18n/addresses";
import { i18nOf } from "~/i18n/i18n.server";
import { isRefused } from "~/platform/refusal";
import { showGame } from "~/play/turn.server";
import type { RequestContext } from "~/site/context.request.server";
import { lacksCookies } from "~/site/firstCookies.request.server";
import { refusalResponse } from "~/site/refusal.request.server";
import { isEmbeddable, originOf } from "~/site/siteFacts.request.server";
import { storesOf } from "~/teams/stores.request.server";

/** @throws Response 404 where there is no such page */
function requireEmbedded({ app, path }: Pick<RequestContext, "app" | "path">) {
  const edition = embeddedEditionAt(path);
  if (edition === undefined || !isEmbeddable(app.env)) throw new Response(null, { status: 404 });
  return edition;
}

/**
 * Data of today's game in a frame on another site.
 * @throws Response 404 where there is no such page, and a redirect as `lacksCookies` does
 */
export async function loadEmbeddedPage(context: RequestContext) {
  const { app, language } = context;
  const edition = requireEmbedded(context);
  const hasNoCookies = lacksCookies(context);
  const { storeOf, record } = await storesOf(context);
  const game = currentGame(app, edition);
  const view = await showGame(app, { game, store: storeOf(game), records: [record] });
  if (isRefused(view)) throw refusalResponse(view.why);
  const { t } = i18nOf(language);
  const page = `${originOf(context)}${gameAddress(edition, language)}`;
  const title = t("game.number", { number: game.number });
  const meta: ServerRuntimeMetaDescriptor[] = [
    { title: t("meta.page", { page: title, site: app.env.SITE_NAME }) },
    { name: "robots", content: "noindex" },
    { tagName: "link", rel: "canonical", href: page },
  ];
  return { view, title, page, hasNoCookies, meta };
}

/** Takes a turn. Whoever looks at the page after the rollover sees the new game, and a guess is for that. */
export async function handleEmbeddedForm(context: RequestContext) {
  const edition = requireEmbedded(context);
  const { isNew: hasFirstCookies } = context.cookies;
  return answerTurn(context, await handleTurnForm(context), embeddedAddress(edition, { hasFirstCookies }));
}
