import { EDITIONS } from "~/game/editions";
import { isRefused, refuse, type Refused } from "~/game/refusal";
import type { SenderRefusal } from "~/game/turn";
import { editionAt } from "~/i18n/addresses";
import { currentGame } from "~/services/calendar.server";
import type { Seat } from "~/services/teams/seat.server";
import { createTeam, joinTeam, keepTeamGame, leaveTeam, type TeamRefused } from "~/services/teams/teams.server";
import { orUnavailable } from "../refusal.server";
import type { RequestContext } from "../request/context";
import { deleteSeatCookie, writeSeatCookie } from "../request/seatCookie.server";

/** The outcome of a form that creates, joins or leaves a team. */
export type TeamFormOutcome =
  | { readonly type: "created" | "joined"; readonly seat: Seat; readonly token: string }
  | { readonly type: "left"; readonly seat: Seat | null }
  | TeamRefused
  | (Refused<SenderRefusal> & { readonly retryAfter?: number });

/**
 * Reads a team form: `intent` is create, join or leave; `name`, `teamCode` for join, `edition` for create (default: the
 * edition of the page). The seat goes into a cookie of the response. Who is in a team already leaves it for the new one.
 */
export async function handleTeamForm(context: RequestContext): Promise<TeamFormOutcome> {
  return orUnavailable(
    context,
    () => perform(context),
    ({ why, retryAfter }) => ({ ...refuse(why), retryAfter }),
  );
}

async function perform(context: RequestContext): Promise<TeamFormOutcome> {
  const { app, cookies, fields, session, clientAddress: from } = context;
  const intent = fields.get("intent");
  const edition = EDITIONS.find((one) => one === (fields.get("edition") ?? editionAt(context.path)));
  if ((intent !== "create" && intent !== "join" && intent !== "leave") || edition === undefined)
    return refuse("badForm");
  const { seat, ownStoreOf, record } = await context.stores();
  // The end of the team's game counts before anything else, also against joining another team.
  if (seat !== null) await keepTeamGame(app, { seat, store: ownStoreOf(seat.game), record });
  if (intent === "leave") {
    if (seat !== null) await leaveTeam(app, seat);
    deleteSeatCookie(cookies);
    return { type: "left", seat };
  }
  const player = { name: fields.get("name") ?? "", record, memberId: (await session.member())?.id ?? null, from };
  const outcome =
    intent === "create"
      ? await createTeam(app, { ...player, edition, log: (await ownStoreOf(currentGame(app, edition)).load()).log })
      : await joinTeam(app, { ...player, code: fields.get("teamCode") ?? "" });
  if (isRefused(outcome)) return outcome;
  if (seat !== null && seat.playerId !== outcome.seat.playerId) await leaveTeam(app, seat);
  writeSeatCookie(cookies, outcome.token);
  return { ...outcome, type: intent === "create" ? "created" : "joined" };
}
