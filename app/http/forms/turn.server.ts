import { parseLog } from "~/game/log";
import { type Edition, EDITIONS } from "~/game/editions";
import type { DailyGame } from "~/game/gameRef";
import type { GuessLog } from "~/game/types";
import { DEFAULT_SORT, toSort } from "~/game/sort";
import type { SenderRefusal, TurnOutcome } from "~/game/turn";
import { editionAt, gameAddress, readPath } from "~/i18n/addresses";
import type { App } from "~/services/app";
import { currentGame } from "~/services/play/openGame.server";
import { giveUp, restoreLog, submitGuess, takeHint, type Turn } from "~/services/play/turn.server";
import { readFields } from "../request/fields.server";
import { openPlayer } from "../request/stores.server";
import type { Sent } from "../request/session.server";
import { CSRF_FIELD } from "../request/session.server";
import { settingsOf } from "../request/settings.server";

/** Longest typed text that is given back to the form, characters. */
const MAX_TYPED = 100;

/** The field in which scripts name the member whose page they are on. */
const MEMBER_FIELD = "member";

/** The fields of the forms of a game page. */
interface TurnForm {
  readonly intent: "guess" | "hint" | "giveUp" | "restore";
  readonly game: DailyGame;
  readonly guess: string;
  readonly saved: GuessLog;
  /** Guesses on the sender's list, where it says so. */
  readonly seen: number | undefined;
  /** It was sent from the page of the day. */
  readonly isDaily: boolean;
}

/** A turn that was asked for by a form, with or without JavaScript, and what came of it. */
export interface TurnResult {
  readonly outcome: TurnOutcome | { readonly type: "refused"; readonly why: SenderRefusal; readonly view: null };
  readonly headers: Headers;
  /** What stood in the input, for a form that comes back. */
  readonly typed: string;
  /** The page that shows the game after the turn, in the order that the player reads it in. */
  readonly page: string;
  /** Older games whose saved guesses had to make room. */
  readonly dropped: readonly DailyGame[];
}

/** Reads a turn's form, takes the turn, and gives the cookies to set. */
export async function takeTurnOfForm(app: App, { request, session }: Sent): Promise<TurnResult> {
  const { pathname, searchParams } = new URL(request.url);
  const { language } = readPath(pathname);
  const fields = await readFields(request);
  const form = toTurnForm(app, { fields, pageEdition: editionAt(pathname), pageGame: searchParams.get("num") });
  const typed = (fields.get("guess") ?? "").slice(0, MAX_TYPED);
  const refuse = (why: SenderRefusal): TurnResult => ({
    outcome: { type: "refused", why, view: null },
    headers: new Headers(),
    typed,
    page: gameAddress(editionAt(pathname), language),
    dropped: [],
  });
  if (await session.isForged()) return refuse("invalidCsrf");
  if (form === undefined) return refuse("badForm");
  // A member's guesses must not begin a guest's game, or go on with another member's, behind the member's back: a page says whose it is.
  const whose = fields.get(MEMBER_FIELD);
  const member = await session.member();
  const isOfMember = whose !== undefined || fields.has(CSRF_FIELD) || (await session.isLost());
  if (isOfMember && member === null) {
    // The refusal tells it: a page that comes back is a guest's.
    await session.tellLost();
    return refuse("loggedOut");
  }
  if (whose !== undefined && whose !== member?.id) return refuse("otherMember");

  const { edition, number } = form.game;
  const player = await openPlayer(app, { request, session });
  const { record } = player;
  const store = player.storeOf(form.game);
  const outcome = await perform(app, { form, store, records: [record], isLowercase: settingsOf(request).lowercase });
  const headers = new Headers();
  for (const cookie of player.setCookies()) headers.append("Set-Cookie", cookie);
  const dropped = player.dropped();
  const sort = toSort(searchParams.get("sort"));
  return {
    outcome,
    headers,
    typed,
    page: gameAddress(edition, language, {
      ...(number === currentGame(app, edition).number ? {} : { number }),
      ...(sort === DEFAULT_SORT ? {} : { sort }),
      dropped: dropped.map((game) => game.number),
    }),
    dropped,
  };
}

function toTurnForm(
  app: App,
  {
    fields,
    pageEdition,
    pageGame,
  }: { fields: ReadonlyMap<string, string>; pageEdition: Edition; pageGame: string | null },
): TurnForm | undefined {
  const intent = (["guess", "hint", "giveUp", "restore"] as const).find((name) => name === fields.get("intent"));
  const edition = EDITIONS.find((name) => name === (fields.get("edition") ?? pageEdition));
  const number = fields.get("game") ?? pageGame ?? undefined;
  if (intent === undefined || edition === undefined) return undefined;
  if (intent === "guess" && !fields.has("guess")) return undefined;
  if (intent === "restore" && !fields.has("log")) return undefined;
  if (number !== undefined && !/^\d{1,7}$/.test(number)) return undefined;
  return {
    intent,
    game: number === undefined ? currentGame(app, edition) : { edition, number: Number(number) },
    guess: fields.get("guess") ?? "",
    saved: parseLog(fields.get("log") ?? ""),
    isDaily: fields.get("daily") === "true",
    seen: /^\d{1,5}$/.test(fields.get("seen") ?? "") ? Number(fields.get("seen")) : undefined,
  };
}

function perform(
  app: App,
  { form, store, records, isLowercase }: Omit<Turn, "game"> & { form: TurnForm; isLowercase: boolean },
): Promise<TurnOutcome> {
  const turn = { game: form.game, store, records, isDaily: form.isDaily };
  switch (form.intent) {
    case "guess":
      return submitGuess(app, { ...turn, raw: form.guess, isLowercase });
    case "hint":
      return takeHint(app, { ...turn, seen: form.seen });
    case "giveUp":
      return giveUp(app, turn);
    case "restore":
      return restoreLog(app, { ...turn, saved: form.saved });
  }
}
