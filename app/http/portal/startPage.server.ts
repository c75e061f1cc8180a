import { coverage } from "~/services/schedule/coverage.server";
import { listUpcoming } from "~/services/schedule/upcoming.server";
import { takeFlash } from "../request/flash.server";
import { shownWord } from "./blindMode.server";
import { orFailed, type PortalRequest, readEdition, readPage } from "./portal.server";

export type PortalStartData = Awaited<ReturnType<typeof loadPortalStart>>;

export async function loadPortalStart(portal: PortalRequest) {
  const { context, hidesWords } = portal;
  const { app, url } = context;
  const edition = readEdition(url);
  const page = readPage(url);
  const found = await orFailed(context, async () => ({
    ...(await listUpcoming(app, { edition, page })),
    coverage: await coverage(app, edition),
  }));
  return {
    games: (found?.games ?? []).map((game) => ({ ...game, secret: shownWord(portal, game, game.secret) })),
    page: found?.page ?? page,
    pages: found?.pages ?? page,
    coverage: found?.coverage ?? null,
    isFailed: found === null,
    edition,
    hidesWords,
    done: takeFlash(context, "changed"),
  };
}
