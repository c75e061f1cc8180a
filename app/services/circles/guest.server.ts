import { randomUUID } from "node:crypto";
import type { App } from "~/app";

const PURPOSE = "circle guest";

/** A new id for a guest who makes or joins a first circle. */
export function newGuestId(): string {
  return randomUUID();
}

/** What proves that a browser is that of a guest, for its cookie. */
export function guestToken(app: Pick<App, "seal">, guestId: string): string {
  return app.seal.seal(PURPOSE, guestId);
}

/** The id of the guest of a token. Undefined: nobody has sealed it here. */
export function openGuestToken(app: Pick<App, "seal">, token: string): string | undefined {
  return app.seal.open(PURPOSE, token);
}
