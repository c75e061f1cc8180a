import type { GameRef } from "~/editions/gameRef";
import type { GameView } from "~/play/gameView";
import { glossesFor } from "~/player/shownGlosses.request.server";
import type { RequestContext } from "~/site/context.request.server";
import { endingOf, type ShownView } from "./featureParts.request.server";

/**
 * A view as pages and replies show it: with what the page of an ended game shows, and the glosses of its words, and of no others.
 * That of an open game has no secret to begin with.
 */
export async function shownView<Game extends GameRef>(
  context: RequestContext,
  view: GameView<Game>,
): Promise<ShownView<Game>> {
  const { game, guesses, secret, isOver } = view;
  const words = [...guesses, ...(secret === null ? [] : [secret])];
  return {
    ...view,
    ...(isOver && secret !== null && { ending: await endingOf(context, view) }),
    ...(await glossesFor(context, game.edition, words)),
  };
}
