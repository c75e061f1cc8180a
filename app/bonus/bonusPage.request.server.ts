import { redirect } from "@remix-run/node";
import { EDITION_FACTS } from "~/editions/editions";
import { type GameRef, isDaily } from "~/editions/gameRef";
import { editionNamed, gamePath, pathIn } from "~/i18n/addresses";
import { isRefused } from "~/platform/refusal";
import type { BonusReply, BonusView } from "~/play/bonus";
import { showBonus, submitBonusGuess } from "~/play/bonus.server";
import { refuseSender, toFormGame, whyForPlayer } from "~/player/sender.request.server";
import { glossesFor } from "~/player/shownGlosses.request.server";
import type { RequestContext } from "~/site/context.request.server";
import { pageOfGame, requireNamedGame } from "~/site/namedGame.request.server";
import { orUnavailable, refusalResponse } from "~/site/refusal.request.server";
import { refuseWithoutSeat } from "~/teams/seat.server";
import { seatIn, storesOf, loadTeam } from "~/teams/stores.request.server";
import { submitTeamBonusGuess } from "~/teams/teamTurn.server";

export type BonusPageData = Awaited<ReturnType<typeof loadBonusPage>>;

/**
 * Data of the page of a bonus round: of the game that the URL names by number or code, else of today's.
 * @throws Response 302 to the first page for a game that is not over, 302 to today's game for an edition without bonus
 *   rounds, a refusal for a game that cannot be opened
 */
export async function loadBonusPage(context: RequestContext) {
  const { app, language, url } = context;
  const edition = editionNamed(url);
  if (!EDITION_FACTS[edition].hasBonusRound) throw redirect(gamePath(edition, language), 302);
  const game = requireNamedGame(context);
  const stores = await storesOf(context);
  const { storeOf, record } = stores;
  // Before the round: what happens in the room between the two is then in both, not in neither.
  const team = await loadTeam(app, seatIn(stores, game));
  const view = await showBonus(app, { game, store: storeOf(game), records: [record] });
  if (isRefused(view)) {
    if (view.why === "notOver") throw redirect(pathIn(language, "/"), 302);
    throw refusalResponse(isDaily(game) ? view.why : "badGameLink");
  }
  return { view: await shownBonus(context, view), gamePage: pageOfGame(context, game), team };
}

/** A bonus round as pages and replies show it: with the glosses of its words. */
export async function shownBonus(context: RequestContext, view: BonusView): Promise<BonusView> {
  return { ...view, ...(await glossesFor(context, view.game.edition, [view.secret, ...view.guesses])) };
}

/** The result of a form of a bonus round, sent with or without JavaScript. */
export interface BonusResult extends BonusReply {
  /** The game of the form; null when it names none. */
  readonly game: GameRef | null;
  /** For a word that cannot be stored right now: seconds until it is worth sending again. */
  readonly retryAfter?: number;
}

/**
 * Reads the form of a bonus round and tries its word. When it cannot be stored right now, it is refused as `overloaded`,
 * as turns are.
 */
export async function handleBonusForm(context: RequestContext): Promise<BonusResult> {
  const fields = context.fields;
  const named = toFormGame(context, fields);
  const game = isRefused(named) ? null : named;
  const refuse = (why: NonNullable<BonusReply["why"]>): BonusResult => ({ why, view: null, game });
  const unwelcome = await refuseSender(context, fields);
  if (unwelcome !== undefined) return refuse(unwelcome);
  const raw = fields.get("guess");
  if (isRefused(named)) return refuse(named.why);
  if (raw === undefined) return refuse("badForm");
  return orUnavailable(
    context,
    async () => ({ ...(await tryWord(context, { game: named, raw, team: fields.get("team") })), game }),
    ({ why, retryAfter }) => ({ ...refuse(why), retryAfter }),
  );
}

/** @param form.team the team of the page. A word for it must not go unnoticed into the player's own game. */
async function tryWord(
  context: RequestContext,
  { game, raw, team }: { game: GameRef; raw: string; team: string | undefined },
): Promise<BonusReply> {
  const { app } = context;
  const stores = await storesOf(context);
  const { storeOf, record } = stores;
  const seat = seatIn(stores, game);
  if (team !== undefined && team !== seat?.code) return { why: refuseWithoutSeat(app, game).why, view: null };
  const outcome =
    seat === undefined
      ? await submitBonusGuess(app, { game, store: storeOf(game), records: [record], raw })
      : await submitTeamBonusGuess(app, { seat, raw, records: [record] });
  return { why: isRefused(outcome) ? whyForPlayer(outcome) : null, view: outcome.view };
}
