import { json, redirect } from "@remix-run/node";
import { currentGame } from "~/editions/calendar.server";
import { type GameRef, isDaily } from "~/editions/gameRef";
import { ANSWER_ANCHOR, customAddress, gameAddress } from "~/i18n/addresses";
import { isRefused, refuse, type Refused } from "~/platform/refusal";
import { parseLog } from "~/play/log";
import { MAX_STEPS } from "~/play/playStore";
import { DEFAULT_SORT, toSort } from "~/play/sort";
import type { PlayerRefusal, TurnOutcome, TurnReply } from "~/play/turn";
import { giveUp, restoreLog, showStored, submitGuess, takeHint } from "~/play/turn.server";
import { refuseSender, toFormGame, whyForPlayer } from "~/player/sender.request.server";
import type { RequestContext } from "~/site/context.request.server";
import { orUnavailable, retryAfterHeader, statusOf } from "~/site/refusal.request.server";
import { readSettingsCookie } from "~/site/settingsCookie.request.server";
import { refuseWithoutSeat } from "~/teams/seat.server";
import { seatIn, type Stores, storesOf } from "~/teams/stores.request.server";
import { GUESS_ID, showTeam, submitTeamGuess } from "~/teams/teamTurn.server";

/** Longest typed text that is sent back to the form, characters. */
const MAX_TYPED = 100;

type TurnForm = Exclude<ReturnType<typeof toTurnForm>, Refused>;

/** A reply and, for a turn that cannot be stored right now, the seconds until it is worth sending again. */
type HandledForm = TurnReply & { readonly retryAfter?: number };

/**
 * Reads a turn form and takes the turn. When the turn cannot be stored right now, it is refused as `overloaded`: a
 * script sends it again, and without scripts the form keeps what was typed.
 */
export async function handleTurnForm(context: RequestContext): Promise<HandledForm> {
  const form = toTurnForm(context, context.fields);
  const unwelcome = await refuseSender(context, context.fields);
  if (unwelcome !== undefined) return toRefusedReply(unwelcome);
  if (isRefused(form)) return toRefusedReply(form.why);
  return orUnavailable(
    context,
    () => takeTurn(context, form),
    ({ why, retryAfter }) => ({ ...toRefusedReply(why), retryAfter }),
  );
}

/** There was no turn. */
function toRefusedReply(why: PlayerRefusal): TurnReply {
  return { ...refuse(why), view: null, offers: [], dropped: [] };
}

async function takeTurn(context: RequestContext, form: TurnForm): Promise<TurnReply> {
  const stores = await storesOf(context);
  const outcome = await perform(context, stores, form);
  const refusal = isRefused(outcome) ? { why: whyForPlayer(outcome), offers: outcome.offers ?? [] } : NOT_REFUSED;
  return { type: outcome.type, ...refusal, view: outcome.view, dropped: stores.droppedGames() };
}

const NOT_REFUSED = { why: null, offers: [] };

/**
 * The answer to a turn form without a script: the page after the turn, or the same page with the reason for a refusal.
 * @param page address of the page after a turn. Undefined: the game's page
 */
export function answerTurn(context: RequestContext, { retryAfter, ...reply }: HandledForm, page?: string) {
  const { why, offers } = reply;
  if (why === null) return redirect(page ?? pageAfter(context, reply), { status: 303 });
  // The typed text fills the input again.
  const typed = why === "notInGame" ? "" : (context.fields.get("guess") ?? "").slice(0, MAX_TYPED);
  return json({ why, typed, offers }, { status: statusOf(why), headers: retryAfterHeader(retryAfter) });
}

/** Address of a game's page after a turn, with the player's sort order; in an open game, of its answer. */
function pageAfter(
  { app, cookies, language, url: { searchParams } }: RequestContext,
  { view, dropped }: Pick<TurnReply, "view" | "dropped">,
): string {
  if (view === null) throw new Error("a turn was taken in no game");
  const { game, isOver } = view;
  const sort = toSort(searchParams.get("sort"));
  const hasFirstCookies = cookies.isNew;
  const query = { ...(sort === DEFAULT_SORT ? {} : { sort }), dropped, hasFirstCookies };
  const isToday = isDaily(game) && game.number === currentGame(app, game.edition).number;
  const page = isDaily(game)
    ? gameAddress(game.edition, language, { ...query, ...(isToday ? {} : { number: game.number }) })
    : customAddress(game, { ...query, greeting: searchParams.get("greeting") ?? undefined });
  // The end of a game stands at the top of its page.
  return isOver ? page : `${page}#${ANSWER_ANCHOR}`;
}

function toTurnForm(context: RequestContext, fields: ReadonlyMap<string, string>) {
  const intent = (["guess", "hint", "giveUp", "restore", "refresh"] as const).find(
    (name) => name === fields.get("intent"),
  );
  if (intent === undefined) return refuse("badForm");
  if (intent === "guess" && !fields.has("guess")) return refuse("badForm");
  if (intent === "restore" && !fields.has("log")) return refuse("badForm");
  const game = toFormGame(context, fields);
  if (isRefused(game)) return game;
  return {
    intent,
    game,
    guess: fields.get("guess") ?? "",
    /** Code of the team for which the page was rendered. Undefined: for a player alone. */
    team: fields.get("team"),
    /** The client's name for a guess in a team. */
    id: GUESS_ID.test(fields.get("id") ?? "") ? fields.get("id") : undefined,
    // One step more than a log may have is enough to refuse it. Another line may say when the play was begun.
    saved: parseLog(fields.get("log") ?? "", MAX_STEPS + 2),
    /** Whether it was sent from today's page. */
    isTodaysPage: fields.get("daily") === "true",
    /** Number of guesses on the sender's list. Undefined when not sent. */
    seen: /^\d{1,5}$/.test(fields.get("seen") ?? "") ? Number(fields.get("seen")) : undefined,
  };
}

async function perform(
  { app, cookies, clientAddress: from }: RequestContext,
  stores: Stores,
  { game, intent, team, id, ...form }: TurnForm,
): Promise<TurnOutcome<GameRef>> {
  const seat = seatIn(stores, game);
  // A guess for the team must not go unnoticed into the player's own game.
  if (team !== undefined && team !== seat?.code) return { ...refuseWithoutSeat(app, game), view: null };
  const records = [stores.record];
  const guess = { raw: form.guess, isLowercase: readSettingsCookie(cookies).lowercase };
  if (seat !== undefined) {
    if (intent === "guess") return submitTeamGuess(app, { seat, records, id, from, ...guess });
    // In a team, nobody takes hints or ends the game for the others, and no browser's copy changes the room.
    const view = await showTeam(app, { seat, records });
    if (isRefused(view)) return { ...view, view: null };
    const shown = { view, version: view.team.version };
    if (intent === "restore" || intent === "refresh") return { type: "repeat", ...shown };
    return { ...refuse(intent === "hint" ? "noHintInTeam" : "noGiveUpInTeam"), ...shown };
  }
  const turn = { game, store: stores.storeOf(game), records, from, isTodaysPage: form.isTodaysPage };
  switch (intent) {
    case "guess":
      return submitGuess(app, { ...turn, ...guess });
    case "hint":
      return takeHint(app, { ...turn, seen: form.seen });
    case "giveUp":
      return giveUp(app, turn);
    case "restore":
      return restoreLog(app, { ...turn, saved: form.saved });
    case "refresh": {
      const shown = await showStored(app, turn);
      return isRefused(shown) ? { ...shown, view: null } : { type: "repeat", ...shown };
    }
  }
}
