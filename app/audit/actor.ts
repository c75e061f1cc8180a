/** The member of staff who did something, as of that time. */
export type Actor = { readonly id: string; readonly name: string };

/** What the server does by itself when it starts, because its files have changed. */
export const SERVER_ACTOR: Actor = { id: "server", name: "npm start" };

/** A member as the audit log names them: by the first name, or else by the email address. */
export function actorOf({ id, firstName, email }: Readonly<Record<"id" | "firstName" | "email", string>>): Actor {
  return { id, name: firstName === "" ? email : firstName };
}

/** The member that a row was joined with. Null if there is none, or if the account is deleted. */
export function joinedActor(row: { id: string | null; first_name: string | null; email: string | null }): Actor | null {
  const { id, first_name, email } = row;
  return id === null ? null : actorOf({ id, firstName: first_name ?? "", email: email ?? "" });
}

/** Who of staff chose a word or wrote a note (member id, maybe that of a deleted account; null if not known), and when (ISO 8601, UTC). */
export type StoredChoice = { readonly chosenBy: string | null; readonly chosenAt: string };
