import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { togetherAddress } from "~/i18n/addresses";
import { keyedMeta } from "~/site/meta.request.server";
import { pageOfGame, requireNamedGame } from "~/site/namedGame.request.server";
import { TogetherPage } from "./TogetherPage";

export { meta } from "~/ui/pageTitle";

export function loader({ context }: LoaderFunctionArgs) {
  const game = requireNamedGame(context);
  const query = new URL(togetherAddress(game.edition, context.language), context.url).search;
  return json({ page: { game, gamePage: pageOfGame(context, game) }, meta: keyedMeta(context, "together", { query }) });
}

/** All ways to play with others. */
export default function Together() {
  const { page } = useLoaderData<typeof loader>();
  return <TogetherPage {...page} />;
}
