import sharp from "sharp";
import type { App } from "~/app";
import { refuse } from "~/platform/refusal";
import { UnavailableError } from "~/platform/unavailable.server";
import { rateLimit } from "~/site/rateLimit.server";
import { done } from "./accountOutcome.server";
import { type Member, updatePhoto } from "./members.data.server";

/** Maximum size of an uploaded photo, bytes. */
export const MAX_PHOTO_BYTES = 2 * 1024 * 1024;
/** Maximum number of pixels. It protects against decompression bombs. */
const MAX_PIXELS = 30_000_000;
/** Side of a portrait, pixels. */
const PORTRAIT_SIDE = 256;
/** Timeout of the conversion, seconds. */
const TIMEOUT_SECONDS = 10;

export const PHOTO_TYPE = "image/webp";

/** Stores a member's photo. The upload is re-encoded, so its metadata is not kept. */
export async function changePhoto(app: App, { member, bytes }: { member: Member; bytes: Uint8Array }) {
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

export async function removePhoto(app: App, { id }: Member): Promise<void> {
  await updatePhoto(app.db, id, null, app.now());
}

/**
 * Makes a portrait of 256 × 256 pixels from the center of a picture. It is re-encoded, so the metadata is removed.
 * @returns undefined when the content is not a JPEG, PNG or WebP, is damaged, or has too many pixels
 */
export async function toPortrait(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const format = detectFormat(bytes);
  if (format === undefined) return undefined;
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" });
    // The decoder must agree with the signature, so that no other decoder of the library is used.
    if ((await picture.metadata()).format !== format) return undefined;
    return await picture
      .timeout({ seconds: TIMEOUT_SECONDS })
      // Applies the orientation of the metadata before that is removed.
      .rotate()
      .resize(PORTRAIT_SIDE, PORTRAIT_SIDE, { fit: "cover" })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    // The library throws for damaged and for too large pictures.
    return undefined;
  }
}

function detectFormat(bytes: Uint8Array): "jpeg" | "png" | "webp" | undefined {
  const head = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  if (head.startsWith("\xff\xd8\xff")) return "jpeg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  return /^RIFF.{4}WEBP/s.test(head) ? "webp" : undefined;
}
