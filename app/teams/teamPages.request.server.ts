import { sessionOf } from "~/account/session.request.server";
import { currentGame } from "~/editions/calendar.server";
import { type Edition, toEdition } from "~/editions/editions";
import { editionAt, editionNamed, readTeamsQuery, teamsAddress } from "~/i18n/addresses";
import { isoTime } from "~/platform/isoTime.server";
import { drawQrCode } from "~/platform/qrCode.server";
import { isRefused, refuse } from "~/platform/refusal";
import type { Guess } from "~/play/guess";
import { toJoinCode } from "~/play/joinCode";
import type { RequestContext } from "~/site/context.request.server";
import { flashOf } from "~/site/flash.request.server";
import { orUnavailable, refusalResponse } from "~/site/refusal.request.server";
import { originOf } from "~/site/siteFacts.request.server";
import { playerNameOf } from "~/words/playerName";
import type { Seat } from "./seat.server";
import { announceEndedTeam, deleteSeatCookie, hasEndedTeam, writeSeatCookie } from "./seatCookie.request.server";
import { storesOf } from "./stores.request.server";
import { createTeam, joinTeam, keepTeamGame, leaveTeam, showTeamInvitation } from "./teams.server";
import { showTeam } from "./teamTurn.server";

/** A team was made, joined or left. */
export const TEAM_DONE = flashOf<{ readonly done: "created" | "joined" | "left" }>("team");

/** Seconds after which a browser loads the frame again. */
const REFRESH_SECONDS = 15;

export type TeamsPageData = Awaited<ReturnType<typeof loadTeamsPage>>;

/** @throws Response a refusal if the team's game cannot be shown */
export async function loadTeamsPage(context: RequestContext) {
  const { app, url, clientAddress: from } = context;
  const edition = editionNamed(url);
  const { tab = "join" as const, teamCode = "" } = readTeamsQuery(url.searchParams);
  const { seat, record } = await storesOf(context);
  const invited = toJoinCode(teamCode);
  const results = await record.results(edition);
  const member = await sessionOf(context).member();
  /** A name for the form: that of the member, if it is short enough. */
  const name = playerNameOf(member);
  const invitation =
    invited === undefined || invited === seat?.code
      ? null
      : await showTeamInvitation(app, { code: invited, name, memberId: member?.id ?? null, from });
  return {
    edition,
    tab,
    teamCode: invited ?? teamCode,
    name: invitation === null || isRefused(invitation) ? name : invitation.name,
    room: seat === null ? null : await loadRoom(context, seat),
    /** What the code in the URL invites to. Null: none, or the player's own team. */
    invitation,
    /** The player has ended today's game of the edition, so that no team can be created or joined. */
    isCompleted: results.has(currentGame(app, edition).number),
    teamEnd: announceEndedTeam(context),
    done: TEAM_DONE.take(context)?.done ?? null,
  };
}

export type TeamRoomData = Awaited<ReturnType<typeof loadRoom>>;

async function loadRoom(context: RequestContext, seat: Seat) {
  const { app, language } = context;
  const { record } = await storesOf(context);
  const view = await showTeam(app, { seat, records: [record] });
  if (isRefused(view)) throw refusalResponse(view.why);
  const { edition } = seat.game;
  /** Absolute, to join. */
  const link = `${originOf(context)}${teamsAddress(edition, language, { teamCode: seat.code })}`;
  const { team, isOver } = view;
  // Presence is said as of then.
  const at = isoTime(app.now());
  return { team, edition, isOver, link, qrCode: drawQrCode(link), at };
}

/** What a team has guessed since a page was loaded, for the frame in it. */
export interface TeamNewsData {
  readonly edition: Edition;
  /** The guesses that the page lacks, in order. */
  readonly guesses: readonly Guess[];
  /** `won`: the team has found the secret. `inactive`: its day is over. `noSeat`: the player is in no team. */
  readonly state: "open" | "won" | "inactive" | "noSeat";
  /** The player has stopped the frame: it does not load itself again. */
  readonly isStopped: boolean;
}

export async function loadTeamNews(context: RequestContext): Promise<TeamNewsData> {
  const { app, cookies, url } = context;
  const { seat, record } = await storesOf(context);
  const of = { edition: editionNamed(url), isStopped: url.searchParams.has("stopped") };
  if (seat === null) return { ...of, guesses: [], state: hasEndedTeam(cookies) ? "inactive" : "noSeat" };
  const view = await showTeam(app, { seat, records: [record] });
  if (isRefused(view)) return { ...of, guesses: [], state: "inactive" };
  const after = Number(url.searchParams.get("after"));
  return {
    ...of,
    guesses: view.guesses.filter(({ number }) => number > after),
    state: view.isOver ? "won" : "open",
  };
}

/**
 * The headers of the frame. Only a page of this site may contain it, and the browser loads it again by itself, as long as
 * the game is open and the player has not stopped it.
 */
export function teamNewsHeaders({ state, isStopped }: TeamNewsData): Readonly<Record<string, string>> {
  return {
    "X-Frame-Options": "SAMEORIGIN",
    ...(state === "open" && !isStopped ? { Refresh: String(REFRESH_SECONDS) } : {}),
  };
}

/** The outcome of a form that creates, joins or leaves a team. */
export type TeamFormOutcome = Awaited<ReturnType<typeof handleTeamForm>>;

/**
 * Reads a team form: `intent` is create, join or leave; `name`, `teamCode` for join, `edition` for create (default: the
 * edition of the page). The seat goes into a cookie of the response. Who is in a team already leaves it for the new one.
 */
export async function handleTeamForm(context: RequestContext) {
  return orUnavailable(
    context,
    () => perform(context),
    ({ why, retryAfter }) => ({ ...refuse(why), retryAfter }),
  );
}

async function perform(context: RequestContext) {
  const { app, cookies, fields, clientAddress: from } = context;
  const intent = fields.get("intent");
  const edition = toEdition(fields.get("edition") ?? editionAt(context.path));
  if ((intent !== "create" && intent !== "join" && intent !== "leave") || edition === undefined)
    return refuse("badForm");
  const { seat, ownStoreOf, record } = await storesOf(context);
  // The end of the team's game counts before anything else, also against joining another team.
  if (seat !== null) await keepTeamGame(app, { seat, store: ownStoreOf(seat.game), record });
  if (intent === "leave") {
    if (seat !== null) await leaveTeam(app, seat);
    deleteSeatCookie(cookies);
    return { type: "left" as const, seat };
  }
  const player = {
    name: fields.get("name") ?? "",
    record,
    memberId: (await sessionOf(context).member())?.id ?? null,
    from,
  };
  const outcome =
    intent === "create"
      ? await createTeam(app, { ...player, edition, log: (await ownStoreOf(currentGame(app, edition)).load()).log })
      : await joinTeam(app, { ...player, code: fields.get("teamCode") ?? "" });
  if (isRefused(outcome)) return outcome;
  if (seat !== null && seat.playerId !== outcome.seat.playerId) await leaveTeam(app, seat);
  writeSeatCookie(cookies, outcome.token);
  return { ...outcome, type: intent === "create" ? ("created" as const) : ("joined" as const) };
}
