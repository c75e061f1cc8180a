import { coverage } from "~/schedule/coverage.server";
import { listUpcoming } from "~/schedule/upcoming.server";
import { shownWord } from "./blindMode.request.server";
import { loadPortalCalendar } from "./calendarPage.request.server";
import { CHANGED } from "./changed.request.server";
import { PLAN_SAVED } from "./planPage.request.server";
import { orFailed, type PortalRequest, readOneOf, readOwnEdition, readPage } from "./portal.request.server";

/** How the first page of the portal shows the games to come. */
const VIEWS = ["calendar", "list"] as const;

export type PortalStartData = Awaited<ReturnType<typeof loadPortalStart>>;

export async function loadPortalStart(portal: PortalRequest) {
  const { context, hidesWords } = portal;
  const isList = readOneOf(VIEWS, context.url, "view") === "list";
  return {
    edition: readOwnEdition(portal),
    calendar: isList ? null : await loadPortalCalendar(portal),
    list: isList ? await loadUpcoming(portal) : null,
    hidesWords,
    done: CHANGED.take(context),
    saved: PLAN_SAVED.take(context),
  };
}

export type UpcomingData = Awaited<ReturnType<typeof loadUpcoming>>;

async function loadUpcoming(portal: PortalRequest) {
  const { context } = portal;
  const { app, url } = context;
  const edition = readOwnEdition(portal);
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
  };
}
