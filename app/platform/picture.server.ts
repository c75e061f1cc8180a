/** Pixels of a picture that is taken, at most: a small file can unpack to a wall. */
const MAX_PIXELS = 30_000_000;
/** Side of a portrait, pixels. */
const PORTRAIT_SIDE = 256;
/** Somebody else may want the processor too. */
const LONGEST_SECONDS = 10;

/** Type of the bytes of a portrait. */
export const PORTRAIT_TYPE = "image/webp";

/**
 * A square portrait of 256 × 256 pixels from the middle of a picture, made anew: nothing of the original's metadata is left.
 * @returns undefined for what is no JPEG, PNG or WebP by its content, is damaged, or has too many pixels
 */
export async function toPortrait(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const kind = kindOf(bytes);
  if (kind === undefined) return undefined;
  // Read when it is first needed: it brings a large library along.
  const { default: sharp } = await import("sharp");
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" });
    // What the first bytes promised is what the library has found: no other reader of it is ever asked.
    if ((await picture.metadata()).format !== kind) return undefined;
    return await picture
      .timeout({ seconds: LONGEST_SECONDS })
      // By the orientation in its metadata, which are left behind.
      .rotate()
      .resize(PORTRAIT_SIDE, PORTRAIT_SIDE, { fit: "cover" })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    // The library throws for damaged pictures, and for too large ones.
    return undefined;
  }
}

function kindOf(bytes: Uint8Array): "jpeg" | "png" | "webp" | undefined {
  const head = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  if (head.startsWith("\xff\xd8\xff")) return "jpeg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  return /^RIFF.{4}WEBP/s.test(head) ? "webp" : undefined;
}
