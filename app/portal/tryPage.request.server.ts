import { json } from "@remix-run/node";
import { gameSpan } from "~/editions/calendar.server";
import type { DailyGame } from "~/editions/gameRef";
import { customAddress } from "~/i18n/addresses";
import { portalAddress } from "~/i18n/staffPages";
import { isRefused } from "~/platform/refusal";
import { blindTries, makeBlindTry } from "~/schedule/blindTries.server";
import { nextNumber } from "~/schedule/upcoming.server";
import type { RequestContext } from "~/site/context.request.server";
import { flashOf } from "~/site/flash.request.server";
import { orUnavailable, statusOf } from "~/site/refusal.request.server";
import { originOf } from "~/site/siteFacts.request.server";
import type { PortalRefusal } from "./portal.refusals";
import { orFailed, type PortalRequest, readTarget } from "./portal.request.server";

const BLIND_LINK_MADE = flashOf("blindLinkMade");

export type TryPageData = Awaited<ReturnType<typeof loadTryPage>>;

/** Data of the page on which links are made by which others play a game to come. It does not name the word. */
export async function loadTryPage({ context }: PortalRequest) {
  const { app } = context;
  const target = readTarget(context);
  const found = await orFailed(context, async () => ({ tries: await loadTries(context, target) }));
  return {
    ...target,
    span: gameSpan(app, target),
    hasBegun: target.number < nextNumber(app, target.edition),
    /** Null: they could not be read. */
    tries: found?.tries ?? null,
    done: BLIND_LINK_MADE.take(context),
  };
}

/** The links to a game and what became of them, the latest first. `link` is an address; null: it opens the game no longer. */
export async function loadTries(context: RequestContext, game: DailyGame) {
  const tries = await blindTries(context.app, game);
  return tries.map(({ link, ...row }) => ({
    ...row,
    link: link && `${originOf(context)}${customAddress(link)}`,
  }));
}

/** Handles the form that makes a link. */
export async function handleTryForm({ context, actor }: PortalRequest) {
  const { app, fields, language } = context;
  const target = readTarget(context);
  const name = fields.get("name") ?? "";
  const refuse = (why: PortalRefusal) => json({ why, name: name.slice(0, MAX_SHOWN) }, { status: statusOf(why) });
  return orUnavailable(
    context,
    async () => {
      const refused = await makeBlindTry(app, { ...target, name, actor });
      if (refused !== undefined && isRefused(refused)) return refuse(refused.why);
      const address = portalAddress(language, "tryBlind", { edition: target.edition, num: target.number });
      return BLIND_LINK_MADE.redirectWith(context, {}, address);
    },
    () => refuse("gameFailed"),
  );
}

/** Longest typed name that is sent back to the form, characters. */
const MAX_SHOWN = 100;
