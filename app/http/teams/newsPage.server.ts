import type { Edition } from "~/game/editions";
import type { Guess } from "~/game/types";
import { editionNamed } from "~/i18n/addresses";
import { showTeam } from "~/services/teams/teamTurn.server";
import type { RequestContext } from "../request/context";
import { hasEndedTeam } from "../request/seatCookie.server";

/** Seconds after which a browser loads the frame again. */
const REFRESH_SECONDS = 15;

/** What a team has guessed since a page was loaded, for the frame in it. */
export interface TeamNewsData {
  readonly edition: Edition;
  /** The guesses that the page lacks, in order. */
  readonly guesses: readonly Guess[];
  /** `won`: the team has found the secret. `inactive`: its day is over. `noSeat`: the player is in no team. */
  readonly state: "open" | "won" | "inactive" | "noSeat";
}

export async function loadTeamNews(context: RequestContext): Promise<TeamNewsData> {
  const { app, cookies, url } = context;
  const { seat, record } = await context.stores();
  const edition = editionNamed(url);
  if (seat === null) return { edition, guesses: [], state: hasEndedTeam(cookies) ? "inactive" : "noSeat" };
  const view = await showTeam(app, { seat, records: [record] });
  if (typeof view === "string") return { edition, guesses: [], state: "inactive" };
  const after = Number(url.searchParams.get("after"));
  return {
    edition,
    guesses: view.guesses.filter(({ number }) => number > after),
    state: view.isOver ? "won" : "open",
  };
}

/**
 * The headers of the frame. Only a page of this site may contain it, and the browser loads it again by itself, as long as
 * the game is open.
 */
export function teamNewsHeaders({ state }: Pick<TeamNewsData, "state">): Readonly<Record<string, string>> {
  return { "X-Frame-Options": "SAMEORIGIN", ...(state === "open" ? { Refresh: String(REFRESH_SECONDS) } : {}) };
}
