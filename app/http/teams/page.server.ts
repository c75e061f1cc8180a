import type { Edition } from "~/game/editions";
import { MAX_PLAYER_NAME, type TeamInfo, toTeamCode } from "~/game/team";
import { editionNamed, readTeamsQuery, teamsAddress } from "~/i18n/addresses";
import { drawQrCode, type QrCode } from "~/platform/qrCode.server";
import { currentGame } from "~/services/play/openGame.server";
import type { Seat } from "~/services/teams/seat.server";
import { showTeam } from "~/services/teams/teamTurn.server";
import { refusalResponse } from "../refusal";
import type { RequestContext } from "../request/context";
import { type Flash, takeFlash } from "../request/flash.server";
import { announceEndedTeam, type TeamEnd } from "../request/seatCookie.server";
import { originOf } from "../pages/site.server";

/** The player's team, as the page of teams shows it. */
export interface TeamRoomData {
  readonly team: TeamInfo;
  readonly edition: Edition;
  /** Whether the game is over. Then nobody can join any more. */
  readonly isOver: boolean;
  /** Absolute link to join, and the same as a picture. */
  readonly link: string;
  readonly qrCode: QrCode;
  /** When this was loaded, ISO 8601. Presence is said as of then. */
  readonly at: string;
}

/** Data of the page of teams. */
export interface TeamsPageData {
  readonly edition: Edition;
  readonly tab: "join" | "create";
  /** What the address of the page says of the team code. */
  readonly teamCode: string;
  /** A name for the form: that of the member, if it is short enough. */
  readonly name: string;
  /** Null for a player without a team. */
  readonly room: TeamRoomData | null;
  /** Whether the player is in a team and was invited to another. */
  readonly isInvitedElsewhere: boolean;
  /** Whether the player has ended today's game of the edition, so that no team can be created or joined. */
  readonly isCompleted: boolean;
  /** The player's team if it has ended with its day since a page said so. */
  readonly teamEnd: TeamEnd | null;
  /** What a form has done that led to the page. */
  readonly done: Extract<Flash, { kind: "team" }>["done"] | null;
}

/** @throws Response a refusal if the team's game cannot be shown */
export async function loadTeamsPage(context: RequestContext): Promise<TeamsPageData> {
  const { app, session, url } = context;
  const edition = editionNamed(url);
  const { tab = "join", teamCode = "" } = readTeamsQuery(url.searchParams);
  const { seat, record } = await context.stores();
  const invited = toTeamCode(teamCode);
  const results = await record.results(edition);
  const firstName = (await session.member())?.firstName ?? "";
  return {
    edition,
    tab,
    teamCode: invited ?? teamCode,
    name: firstName.length <= MAX_PLAYER_NAME ? firstName : "",
    room: seat === null ? null : await loadRoom(context, seat),
    isInvitedElsewhere: seat !== null && invited !== undefined && invited !== seat.code,
    isCompleted: results.has(currentGame(app, edition).number),
    teamEnd: await announceEndedTeam(context),
    done: takeFlash(context, "team")?.done ?? null,
  };
}

async function loadRoom(context: RequestContext, seat: Seat): Promise<TeamRoomData> {
  const { app, language } = context;
  const { record } = await context.stores();
  const view = await showTeam(app, { seat, records: [record] });
  if (typeof view === "string") throw refusalResponse(view);
  const { edition } = seat.game;
  const link = `${originOf(context)}${teamsAddress(edition, language, { teamCode: seat.code })}`;
  const { team, isOver } = view;
  return { team, edition, isOver, link, qrCode: drawQrCode(link), at: new Date(app.now()).toISOString() };
}
