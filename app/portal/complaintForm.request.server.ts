import { type DailyGame, gameKey } from "~/editions/gameRef";
import { isRefused, type Refused } from "~/platform/refusal";
import { lookUpGuesses } from "~/schedule/complaint.server";
import type { RequestContext } from "~/site/context.request.server";
import { MAX_TYPED_WORD } from "./portal.request.server";

interface BegunGame extends DailyGame {
  /** The day by which players know it, `YYYY-MM-DD`. */
  readonly day: string;
}

/** Data of the form that looks up what guesses had in a game. */
export interface ComplaintData {
  /** Those that it offers. */
  readonly games: readonly BegunGame[];
  /** The one that is looked into. Null: there is none. */
  readonly game: BegunGame | null;
  readonly typed: string;
  /** Null: nothing was asked. */
  readonly answer: Exclude<Awaited<ReturnType<typeof lookUpGuesses>>, Refused> | null;
}

/**
 * The guesses of the query, looked up in the game that it names.
 * @param games in which guesses can be looked up. If the query names none of them, it is the first.
 */
export async function loadComplaint(
  { app, url: { searchParams } }: Pick<RequestContext, "app" | "url">,
  games: readonly BegunGame[],
): Promise<ComplaintData> {
  const named = searchParams.get("game");
  const game = games.find((one) => gameKey(one) === named) ?? games[0];
  const typed = (searchParams.get("guesses") ?? "").slice(0, MAX_TYPED_WORD);
  if (game === undefined || typed.trim() === "") return { games, game: game ?? null, typed, answer: null };
  const answer = await lookUpGuesses(app, { game, raw: typed });
  return { games, game, typed, answer: isRefused(answer) ? null : answer };
}
