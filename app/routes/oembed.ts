import type { LoaderFunctionArgs } from "@remix-run/node";
import { oEmbedResponse } from "~/http/game/oEmbed.server";

/** What other programs show in place of the address of a game. */
export function loader({ context }: LoaderFunctionArgs) {
  return oEmbedResponse(context);
}
