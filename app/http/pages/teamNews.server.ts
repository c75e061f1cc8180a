import type { Edition } from "~/game/editions";
import type { Guess } from "~/game/types";
import { editionNamed } from "~/i18n/addresses";
import { showTeam } from "~/services/teams/teamTurn.server";
import type { RequestContext } from "../request/context";

/** Seconds after which a browser loads the frame again. */
const REFRESH_SECONDS = 15;

/** What a team has guessed since a page was loaded, for the frame in it. */
export interface TeamNewsData {
  readonly edition: Edition;
  /** The guesses that the page lacks, in order. */
  readonly guesses: readonly Guess[];
  /** `won`: the team has found the secret. `inactive`: the player is in no team, or its day is over. */
  readonly state: "open" | "won" | "inactive";
}

export async function loadTeamNews(context: RequestContext): Promise<TeamNewsData> {
  const { app, url } = context;
  const { seat, record } = await context.stores();
  const edition = editionNamed(url);
  const view = seat === null ? null : await showTeam(app, { seat, records: [record] });
  if (view === null || typeof view === "string") return { edition, guesses: [], state: "inactive" };
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
