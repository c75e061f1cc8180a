import { type Actor, actorOf } from "~/audit/actor";
import { type Member, roleOf, type StaffRole } from "./members.data.server";

/** A member of staff who decides about something that not every role may. */
export interface StaffActor extends Actor {
  readonly role: StaffRole;
}

/** @throws Error for a member who is not staff */
export function staffActorOf(member: Member): StaffActor {
  const role = roleOf(member);
  if (role === null) throw new Error(`${member.id} is not staff`);
  return { ...actorOf(member), role };
}
