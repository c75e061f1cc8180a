import type { BonusReply } from "~/game/bonus";
import type { GameRef } from "~/game/gameRef";
import { isRefused } from "~/game/refusal";
import { submitBonusGuess } from "~/services/play/bonus.server";
import { refuseWithoutSeat } from "~/services/teams/seat.server";
import { submitTeamBonusGuess } from "~/services/teams/teamTurn.server";
import { orUnavailable } from "../refusal.server";
import type { RequestContext } from "../request/context";
import { seatIn } from "../request/seatCookie.server";
import { refuseSender, toFormGame, whyForPlayer } from "./turnForm.server";

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
  const stores = await context.stores();
  const { storeOf, record } = stores;
  const seat = seatIn(stores, game);
  if (team !== undefined && team !== seat?.code) return { why: refuseWithoutSeat(app, game).why, view: null };
  const outcome =
    seat === undefined
      ? await submitBonusGuess(app, { game, store: storeOf(game), records: [record], raw })
      : await submitTeamBonusGuess(app, { seat, raw, records: [record] });
  return { why: isRefused(outcome) ? whyForPlayer(outcome) : null, view: outcome.view };
}
