import { json } from "@remix-run/node";
import type { DailyGame } from "~/game/gameRef";
import { isRefused } from "~/game/refusal";
import { portalAddress, readPortalBack } from "~/i18n/staffPages";
import { gameSpan } from "~/services/calendar.server";
import { clearGame } from "~/services/schedule/scheduleGame.server";
import { findUpcoming, nextNumber } from "~/services/schedule/upcoming.server";
import { orUnavailable, type PortalRefusal, statusOf } from "../refusal.server";
import type { RequestContext } from "../request/context";
import { redirectWith } from "../request/flash.server";
import { isHidden } from "./blindMode.server";
import { type PortalRequest, readTarget } from "./portal.server";

export type PortalClearData = Awaited<ReturnType<typeof loadClear>>;

/** The game of the query, whose chosen word is to go. */
export async function loadClear(portal: PortalRequest) {
  const { context } = portal;
  const { app, url } = context;
  const target = readTarget(context);
  const isWordHidden = isHidden(portal, target);
  return {
    ...target,
    span: gameSpan(app, target),
    hasBegun: target.number < nextNumber(app, target.edition),
    isWordHidden,
    /** The query parameter that shows the word where words are hidden. */
    show: url.searchParams.get("show"),
    /** Null: the game has begun, the schedule has not reached it, or its word is hidden. */
    game: isWordHidden ? null : await findUpcoming(app, target),
    /** The page to which it leads back. Null: that of the game. */
    back: readPortalBack(url) ?? null,
  };
}

/** Handles the form that confirms that a game's chosen word is given up. */
export async function handleClearForm({ context, actor }: PortalRequest) {
  const { app, fields, language, url } = context;
  const target = readTarget(context);
  const refuse = (why: PortalRefusal) => json({ why }, { status: statusOf(why) });
  return orUnavailable(
    context,
    async () => {
      const outcome = await clearGame(app, { ...target, actor, seen: fields.get("seen") ?? "" });
      if (isRefused(outcome) && !(await isSeeded(context, target)))
        return refuse(outcome.why === "gameChanged" ? "clearChanged" : outcome.why);
      const logged = isRefused(outcome) ? null : (outcome.logged ?? null);
      const page = portalAddress(language, "create", { edition: target.edition, num: target.number });
      return redirectWith(context, { kind: "changed", done: "cleared", logged }, readPortalBack(url) ?? page);
    },
    () => refuse("gameFailed"),
  );
}

async function isSeeded({ app }: RequestContext, target: DailyGame): Promise<boolean> {
  const game = await findUpcoming(app, target);
  return game?.choice === null;
}
