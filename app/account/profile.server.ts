import type { App } from "~/app";
import { toLine } from "~/platform/line";
import { refuse } from "~/platform/refusal";
import { type Done, done } from "./accountOutcome.server";
import { type Member, updateFirstName, updateOptIn } from "./members.data.server";

/** Maximum length of a first name, code points. */
const MAX_FIRST_NAME = 40;

/** @param firstName empty removes it */
export async function changeProfile(app: App, { member, firstName }: { member: Member; firstName: string }) {
  const name = toFirstName(firstName);
  if (name === undefined) return refuse("nameTooLong");
  await updateFirstName(app.db, member.id, name);
  return done;
}

/** Normalizes a first name to one line without hidden characters. Undefined: it is too long. */
export function toFirstName(raw: string): string | undefined {
  const name = toLine(raw);
  return Array.from(name).length <= MAX_FIRST_NAME ? name : undefined;
}

/** Stores whether the member wants emails about news. */
export async function setCommunication(app: App, { member, optIn }: { member: Member; optIn: boolean }): Promise<Done> {
  await updateOptIn(app.db, member.id, optIn);
  return done;
}
