import { deleteExpiredTokens } from "~/data/emailTokens.server";
import { deleteExpiredSessions } from "~/data/sessions.server";
import type { App } from "../app";

/** Deletes the expired sessions and email tokens of all members. */
export async function deleteExpired(app: App): Promise<void> {
  await deleteExpiredSessions(app.db, app.now());
  await deleteExpiredTokens(app.db, app.now());
}
