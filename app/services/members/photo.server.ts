import { findPhoto, type Member, updatePhoto } from "~/data/members.server";
import { refuse } from "~/game/refusal";
import { PORTRAIT_TYPE, toPortrait } from "~/platform/picture.server";
import { UnavailableError } from "~/platform/unavailable.server";
import type { App } from "../app";
import { type Done, done, type AccountRefused } from "./accountOutcome.server";
import { rateLimit } from "../rateLimit.server";

/** Maximum size of an uploaded photo, bytes. */
export const MAX_PHOTO_BYTES = 2 * 1024 * 1024;
export const PHOTO_TYPE = PORTRAIT_TYPE;

/** Stores a member's photo. The upload is re-encoded, so its metadata is not kept. */
export async function changePhoto(
  app: App,
  { member, bytes }: { member: Member; bytes: Uint8Array },
): Promise<AccountRefused | Done> {
  if (bytes.length === 0) return refuse("photoMissing");
  if (bytes.length > MAX_PHOTO_BYTES) return refuse("photoTooLarge");
  const tooMany = await rateLimit(app, [["photo", member.id]], member.id);
  if (tooMany !== undefined) return tooMany;
  const turn = app.pictureQueue.admit({ client: member.id, isLong: false, perform: () => toPortrait(bytes) });
  if (turn === undefined) throw new UnavailableError("too many pictures are waiting");
  const portrait = await turn;
  if (portrait === undefined) return refuse("photoUnreadable");
  await updatePhoto(app.db, member.id, portrait, app.now());
  return done;
}

export async function removePhoto(app: App, { member }: { member: Member }): Promise<Done> {
  await updatePhoto(app.db, member.id, null, app.now());
  return done;
}

/** The member's photo, of type `PHOTO_TYPE`. Undefined: there is none. */
export function photoOf(app: App, { id }: Member): Promise<Uint8Array | undefined> {
  return findPhoto(app.db, id);
}
