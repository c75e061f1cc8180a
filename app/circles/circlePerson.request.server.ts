import { sessionOf } from "~/account/session.request.server";
import type { Edition } from "~/editions/editions";
import { readGuest } from "~/player/guestId.request.server";
import type { RequestContext } from "~/site/context.request.server";
import { type EndingCircle, toEndingCircle } from "./circle";
import type { Person } from "./circles.data.server";
import { type ShownCircle, showCircle } from "./showCircle.server";

/** Who may be in circles: the member, or the guest of this browser. Undefined for a guest who has been in none. */
export async function readPerson(context: RequestContext): Promise<Person | undefined> {
  const member = await sessionOf(context).member();
  return member === null ? readGuest(context) : { memberId: member.id };
}

/** For today's page: who of the player's first circle has finished. Null without a circle. */
export async function showFinished(context: RequestContext, edition: Edition) {
  const circle = await showFirstCircle(context, edition);
  return circle === undefined ? null : { id: circle.id, name: circle.name, finished: circle.view.finished };
}

/** For the end of today's game: how the player's first circle does. Null without a circle. */
export async function showEndingCircle(context: RequestContext, edition: Edition): Promise<EndingCircle | null> {
  const circle = await showFirstCircle(context, edition);
  const today = circle?.view.today ?? null;
  return circle === undefined || today === null ? null : toEndingCircle(circle.id, circle.name, today);
}

/** The first circle of the player. Undefined: there is none. */
async function showFirstCircle(context: RequestContext, edition: Edition): Promise<ShownCircle | undefined> {
  const person = await readPerson(context);
  return person && showCircle(context.app, { person, edition });
}
