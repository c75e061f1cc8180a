import type { Edition } from "~/editions/editions";
import { type ShownCircle, showCircle } from "./showCircle.server";
import type { Person } from "./circles.data.server";
import type { RequestContext } from "~/site/context.request.server";
import { sessionOf } from "~/account/session.request.server";
import { readGuest } from "~/player/guestId.request.server";

/** Who may be in circles: the member, or the guest of this browser. Undefined for a guest who has been in none. */
export async function readPerson(context: RequestContext): Promise<Person | undefined> {
  const member = await sessionOf(context).member();
  return member === null ? readGuest(context) : { memberId: member.id };
}

/** The first circle of the player. Undefined: there is none. */
export async function showFirstCircle(context: RequestContext, edition: Edition): Promise<ShownCircle | undefined> {
  const person = await readPerson(context);
  return person && showCircle(context.app, { person, edition });
}
