import { gameDay } from "~/editions/calendar.server";
import { type GameRef, isDaily } from "~/editions/gameRef";
import type { LookBackAddress } from "~/i18n/addresses";
import { isRefused } from "~/platform/refusal";
import { asksForNearest } from "~/play/bonus.server";
import { othersPlayed } from "~/play/played.server";
import { isBlindTry } from "~/play/secretToken.server";
import { glossesFor } from "~/player/shownGlosses.request.server";
import type { RequestContext } from "~/site/context.request.server";
import { pageOfGame, requireNamedGame } from "~/site/namedGame.request.server";
import { refusalResponse } from "~/site/refusal.request.server";
import { readSettingsCookie } from "~/site/settingsCookie.request.server";
import { seatIn, type Stores, storesOf, loadTeam } from "~/teams/stores.request.server";
import { firstSteps, headlineOf, listedSteps, listStarts } from "./lookBack";
import { lookBack } from "./lookBack.server";

export type LookBackPageData = Awaited<ReturnType<typeof loadLookBackPage>>;

/**
 * Data of the page that looks back at a play of the game that the URL names, else of today's. Before its end, only how many guesses
 * there are.
 * @throws Response a refusal for a game that cannot be opened
 */
export async function loadLookBackPage(context: RequestContext) {
  const { app } = context;
  const game = requireNamedGame(context);
  const stores = await storesOf(context);
  const asked = readAsked(context);
  const looked = await lookBack(app, { game, store: stores.storeOf(game), reader: stores, between: asked.between });
  if (isRefused(looked)) throw refusalResponse(isDaily(game) ? looked.why : "badGameLink");
  const day = isDaily(game) ? gameDay(app, game) : null;
  const page = {
    game,
    gamePage: pageOfGame(context, game),
    /** The day by which players know the game, `YYYY-MM-DD`. Null for a custom game. */
    date: day?.date ?? null,
    isToday: day?.isToday === true,
  };
  if (!looked.isOver) {
    const { view } = looked;
    const isLost = view.guessCount === 0 && (await hasEnd(stores, game));
    // The result of a game to come is for the editor who sent the link.
    const isShared = view.guessCount > 0 && !isBlindTry(app, game);
    return { ...page, isOver: false as const, view, isLost, isShared };
  }
  const { view, words, steps, told, between } = looked;
  const { secret, hasWon, guessCount, hintCount, bestPercentile } = view;
  if (secret === null) throw new Error("the view of an ended game has no secret");
  const own = firstSteps(steps);
  const team = await loadTeam(app, seatIn(stores, game));
  const isAlone = team === null && own.every(({ guess }) => guess.by === undefined);
  const wantsOthers = readSettingsCookie(context.cookies).showOthers;
  return {
    ...page,
    isOver: true as const,
    secret,
    hasWon,
    bestPercentile,
    guessCount,
    hintCount,
    /** How many guesses are left out, because their words are gone. */
    goneCount: guessCount - own.length,
    team,
    words,
    told,
    headline: headlineOf({ steps, words }),
    /** Each guess once, for the curves. */
    curve: own,
    list: listedSteps(steps, { ...asked, told }),
    starts: listStarts(steps),
    between,
    /** Null: nobody was counted, or the player does not want to know. */
    others: isDaily(game) && wantsOthers ? await othersPlayed(app, game, isAlone && hasWon ? view : null) : null,
    isAlone,
    /** Whether the bonus round, which is not won, asks for words such as those between. */
    isInBonus: await asksForNearest(app, { game, store: stores.storeOf(game) }),
    ...(await glossesFor(context, game.edition, [secret, ...own.map(({ guess }) => guess), ...(between?.words ?? [])])),
  };
}

/** Whether the player has ended a game whose guesses are no longer kept. */
async function hasEnd({ record }: Stores, game: GameRef): Promise<boolean> {
  return isDaily(game) && (await record.results(game.edition)).has(game.number);
}

function readAsked({ url }: RequestContext): LookBackAddress {
  const numberIn = (name: string) => {
    const text = url.searchParams.get(name) ?? "";
    return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined;
  };
  return { from: numberIn("from"), between: numberIn("between") };
}
