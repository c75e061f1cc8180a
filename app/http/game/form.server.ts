import { parseLog } from "~/game/log";
import { type Edition, EDITIONS } from "~/game/editions";
import { type GameRef, isDaily, toCustomGame } from "~/game/gameRef";
import type { DisplayedWord, GuessLog } from "~/game/types";
import { DEFAULT_SORT, toSort } from "~/game/sort";
import { type DroppedGame, type PlayerRefusal, toDropped, type TurnOutcome } from "~/game/turn";
import type { GameView } from "~/game/view";
import { ANSWER_ANCHOR, customAddress, customCodeAt, editionAt, gameAddress } from "~/i18n/addresses";
import type { App } from "~/services/app";
import { currentGame } from "~/services/play/openGame.server";
import { MAX_STEPS } from "~/services/play/playStore";
import { giveUp, restoreLog, submitGuess, takeHint, type Turn } from "~/services/play/turn.server";
import { refuseWithoutSeat, type Seat } from "~/services/teams/seat.server";
import { GUESS_ID, showTeam, submitTeamGuess } from "~/services/teams/teamTurn.server";
import type { RecordStore } from "~/services/play/recordStore";
import type { RequestContext } from "../request/context";
import { orUnavailable } from "../request/formReply.server";
import { seatIn } from "../request/seatCookie.server";
import { readSettingsCookie } from "../request/settings.server";
import { refuseSender } from "./sender.server";

/** Longest typed text that is sent back to the form, characters. */
const MAX_TYPED = 100;

/** The fields of the forms of a game page. */
interface TurnForm {
  readonly intent: "guess" | "hint" | "giveUp" | "restore";
  readonly game: GameRef;
  readonly guess: string;
  /** Code of the team for which the page was rendered. Undefined: for a player alone. */
  readonly team: string | undefined;
  /** The client's name for a guess in a team. */
  readonly id: string | undefined;
  readonly saved: GuessLog;
  /** Number of guesses on the sender's list. Undefined when not sent. */
  readonly seen: number | undefined;
  /** Whether it was sent from today's page. */
  readonly isDaily: boolean;
}

/** What became of a turn form: the turn, or why there was none. */
type FormOutcome =
  | { readonly type: "scored" | "repeat"; readonly view: GameView<GameRef> }
  | {
      readonly type: "refused";
      readonly why: PlayerRefusal;
      /** Null if there is no game to show. */
      readonly view: GameView<GameRef> | null;
      /** Known words that the player may have meant. */
      readonly offers?: readonly DisplayedWord[];
    };

/** The result of a turn form, sent with or without JavaScript. */
export interface TurnResult {
  readonly outcome: FormOutcome;
  /** The typed text, to fill the input of a refused form. */
  readonly typed: string;
  /** Address of the game's page after the turn, with the player's sort order; in an open game, of its answer. */
  readonly page: string;
  /** Other games that were dropped from the cookies to make room. */
  readonly dropped: readonly DroppedGame[];
  /** For a turn that cannot be stored right now: seconds until it is worth sending again. */
  readonly retryAfter?: number;
}

/**
 * Reads a turn form and takes the turn. When the turn cannot be stored right now, it is refused as `overloaded`: a
 * script sends it again, and without scripts the form keeps what was typed.
 */
export async function handleTurnForm(context: RequestContext): Promise<TurnResult> {
  const fields = await context.fields();
  const form = toTurnForm(context, fields);
  const typed = (fields.get("guess") ?? "").slice(0, MAX_TYPED);
  const refuse = (why: PlayerRefusal): TurnResult => ({
    outcome: { type: "refused", why, view: null },
    typed,
    page: gameAddress(editionAt(context.path), context.language),
    dropped: [],
  });
  const unwelcome = await refuseSender(context, fields);
  if (unwelcome !== undefined) return refuse(unwelcome);
  if (typeof form === "string") return refuse(form);

  return orUnavailable(
    context,
    async () => ({ typed, ...(await takeTurn(context, form)) }),
    ({ why, retryAfter }) => ({ ...refuse(why), retryAfter }),
  );
}

async function takeTurn(context: RequestContext, form: TurnForm): Promise<Omit<TurnResult, "typed">> {
  const { app, cookies } = context;
  const stores = await context.stores();
  const { lowercase: isLowercase } = readSettingsCookie(cookies);
  const turn = {
    form,
    seat: seatIn(stores, form.game),
    store: stores.storeOf(form.game),
    records: [stores.record],
    from: context.clientAddress,
    isLowercase,
  };
  const outcome = toFormOutcome(await perform(app, turn));
  const dropped = toDropped(stores.droppedGames());
  const page = pageAfter(context, form.game, dropped);
  // The end of a game stands at the top of its page.
  const isOpen = outcome.view?.isOver === false;
  return { outcome, page: isOpen ? `${page}#${ANSWER_ANCHOR}` : page, dropped };
}

/** Names of what is wrong with a link say nothing to a player, and `unknown` would be said of the guess. */
function toFormOutcome(outcome: TurnOutcome<GameRef>): FormOutcome {
  if (outcome.type !== "refused") return outcome;
  const { why, view } = outcome;
  return why === "badSecretToken" || (why === "unknown" && view === null)
    ? { type: "refused", why: "badGameLink", view }
    : { ...outcome, why };
}

/** The address of the page of a game after a turn, with the player's sort order. */
function pageAfter(
  { app, language, url: { searchParams } }: RequestContext,
  game: GameRef,
  dropped: readonly DroppedGame[],
): string {
  const sort = toSort(searchParams.get("sort"));
  const query = { ...(sort === DEFAULT_SORT ? {} : { sort }), dropped };
  if (!isDaily(game)) return customAddress(game, { ...query, greeting: searchParams.get("greeting") ?? undefined });
  const { edition, number } = game;
  const isToday = number === currentGame(app, edition).number;
  return gameAddress(edition, language, { ...query, ...(isToday ? {} : { number }) });
}

function toTurnForm(
  context: RequestContext,
  fields: ReadonlyMap<string, string>,
): TurnForm | "badForm" | "badGameLink" {
  const intent = (["guess", "hint", "giveUp", "restore"] as const).find((name) => name === fields.get("intent"));
  if (intent === undefined) return "badForm";
  if (intent === "guess" && !fields.has("guess")) return "badForm";
  if (intent === "restore" && !fields.has("log")) return "badForm";
  const game = toFormGame(context, fields);
  if (typeof game === "string") return game;
  return {
    intent,
    game,
    guess: fields.get("guess") ?? "",
    team: fields.get("team"),
    id: GUESS_ID.test(fields.get("id") ?? "") ? fields.get("id") : undefined,
    // One step more than a log may have is enough to refuse it.
    saved: parseLog(fields.get("log") ?? "", MAX_STEPS + 1),
    isDaily: fields.get("daily") === "true",
    seen: /^\d{1,5}$/.test(fields.get("seen") ?? "") ? Number(fields.get("seen")) : undefined,
  };
}

/** The game that a form is about: that of its fields, else that of its page. */
export function toFormGame(
  { app, path, url }: RequestContext,
  fields: ReadonlyMap<string, string>,
): GameRef | "badForm" | "badGameLink" {
  const edition = EDITIONS.find((name) => name === (fields.get("edition") ?? editionAt(path)));
  const number = fields.get("game");
  const code = fields.get("code") ?? (number === undefined ? customCodeAt(path) : undefined);
  if (edition === undefined) return "badForm";
  if (code !== undefined) return toCustomGame(edition, code) ?? "badGameLink";
  return toDailyGame(app, edition, number ?? url.searchParams.get("num"));
}

/** @param named null: today's game */
function toDailyGame(app: App, edition: Edition, named: string | null): GameRef | "badForm" {
  if (named === null) return currentGame(app, edition);
  return /^\d{1,7}$/.test(named) ? { edition, number: Number(named) } : "badForm";
}

function perform(
  app: App,
  {
    form,
    store,
    records,
    seat,
    from,
    isLowercase,
  }: Pick<Turn, "store"> & {
    form: TurnForm;
    seat: Seat | undefined;
    records: readonly RecordStore[];
    from: string;
    isLowercase: boolean;
  },
): Promise<TurnOutcome<GameRef>> {
  // A guess for the team must not go unnoticed into the player's own game.
  if (form.team !== undefined && form.team !== seat?.code)
    return Promise.resolve({ type: "refused", why: refuseWithoutSeat(app, form.game), view: null });
  if (seat !== undefined) return performInTeam(app, { form, seat, records, from, isLowercase });
  const turn = { game: form.game, store, records, isDaily: form.isDaily };
  switch (form.intent) {
    case "guess":
      return submitGuess(app, { ...turn, raw: form.guess, from, isLowercase });
    case "hint":
      return takeHint(app, { ...turn, seen: form.seen });
    case "giveUp":
      return giveUp(app, turn);
    case "restore":
      return restoreLog(app, { ...turn, saved: form.saved });
  }
}

/** In a team, nobody takes hints or ends the game for the others, and no browser's copy changes the room. */
async function performInTeam(
  app: App,
  {
    form,
    seat,
    records,
    from,
    isLowercase,
  }: { form: TurnForm; seat: Seat; records: readonly RecordStore[]; from: string; isLowercase: boolean },
): Promise<TurnOutcome> {
  if (form.intent === "guess")
    return submitTeamGuess(app, { seat, raw: form.guess, id: form.id, from, records, isLowercase });
  const view = await showTeam(app, { seat, records });
  if (typeof view === "string") return { type: "refused", why: view, view: null };
  if (form.intent === "restore") return { type: "repeat", view };
  return { type: "refused", why: form.intent === "hint" ? "noHintInTeam" : "noGiveUpInTeam", view };
}
