import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { App } from "~/app";
import { openTestApp, type TestApp } from "../../tests/fixtures/app";
import { ana, memberWith, newMember } from "../../tests/fixtures/members";
import { findPhoto } from "./members.data.server";
import { changePhoto, removePhoto, toPortrait } from "./photo.server";

let opened: TestApp;
let app: App;
beforeEach(async () => {
  opened = await openTestApp();
  app = opened.app;
});
afterEach(() => opened.close());

describe("a photo", () => {
  test("is re-encoded as WebP and can be removed", async () => {
    const member = await newMember(app);
    const picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: "#ff0000" } })
      .png()
      .toBuffer();
    expect(await changePhoto(app, { member, bytes: picture })).toEqual({ type: "done" });
    expect((await sharp(await findPhoto(app.db, member.id)).metadata()).format).toBe("webp");
    expect((await memberWith(app, ana.email)).photoChangedAt).toBe(new Date(app.now()).toISOString());
    for (const [why, bytes] of [
      ["photoMissing", Buffer.alloc(0)],
      ["photoTooLarge", Buffer.concat([picture, Buffer.alloc(2 * 1024 * 1024)])],
      ["photoUnreadable", Buffer.from("<svg/>")],
    ] as const)
      expect(await changePhoto(app, { member, bytes })).toEqual({ type: "refused", why });
    expect(await findPhoto(app.db, member.id)).toBeDefined();
    await removePhoto(app, member);
    expect(await findPhoto(app.db, member.id)).toBeUndefined();
  });
});

const red = { width: 400, height: 200, channels: 3, background: "#ff0000" } as const;

/** A chunk of a PNG file with a valid checksum. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  let crc = 0xffffffff;
  for (const byte of body) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(~crc >>> 0, 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A small PNG file of one bit per pixel with that many pixels. */
function hugePng(side: number): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  const pixels = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side), { level: 9 });
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))]);
}

describe("a portrait", () => {
  test.each(["jpeg", "png", "webp"] as const)(
    "is made from a %s: WebP, 256 × 256, without metadata",
    async (format) => {
      const original = await sharp({ create: red })
        .withExif({ IFD0: { Artist: "Ana" }, IFD3: { GPSLatitudeRef: "N" } })
        .toFormat(format)
        .toBuffer();
      expect((await sharp(original).metadata()).exif).toBeDefined();
      const portrait = await toPortrait(original);
      const { format: made, width, height, exif, icc, xmp } = await sharp(portrait).metadata();
      expect({ made, width, height, exif, icc, xmp }).toEqual({ made: "webp", width: 256, height: 256 });
    },
  );

  test("is rotated by the orientation of the metadata", async () => {
    const halves = await sharp({ create: red })
      .composite([{ input: { create: { ...red, height: 100, background: "#0000ff" } }, top: 100, left: 0 }])
      .jpeg()
      .withMetadata({ orientation: 3 })
      .toBuffer();
    const { data } = await sharp(await toPortrait(halves))
      .raw()
      .toBuffer({ resolveWithObject: true });
    // Rotated by 180°, the blue half is on top.
    expect((data[2] ?? 0) > (data[0] ?? 0)).toBe(true);
  });

  test("is not made from a decompression bomb", async () => {
    const bomb = hugePng(20_000);
    expect(bomb.length).toBeLessThan(100_000);
    expect(await toPortrait(bomb)).toBeUndefined();
    expect(await toPortrait(hugePng(2000))).toBeDefined();
  });

  test.each([
    ["an empty file", Buffer.alloc(0)],
    ["text", Buffer.from("no picture")],
    ["SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ["a GIF", Buffer.from("R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==", "base64")],
    ["only the signature of a JPEG", Buffer.from("\xff\xd8\xff\xe0 and so on", "latin1")],
    ["only the signature of a PNG", Buffer.from("\x89PNG\r\n\x1a\n", "latin1")],
  ])("is not made from %s", async (_, bytes) => {
    expect(await toPortrait(bytes)).toBeUndefined();
  });

  test("is not made from a truncated picture", async () => {
    const noise = await sharp({
      create: { ...red, noise: { type: "gaussian", mean: 128, sigma: 60 } },
    })
      .png()
      .toBuffer();
    expect(await toPortrait(noise)).toBeDefined();
    expect(await toPortrait(noise.subarray(0, noise.length / 2))).toBeUndefined();
  });
});
