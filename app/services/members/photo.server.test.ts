import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../tests/fixtures/app";
import { ana, memberWith, newMember } from "../../../tests/fixtures/members";
import type { App } from "../app";
import { changePhoto, photoOf, removePhoto } from "./photo.server";

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
    expect((await sharp(await photoOf(app, member)).metadata()).format).toBe("webp");
    expect((await memberWith(app, ana.email)).photoChangedAt).toBe(new Date(app.now()).toISOString());
    for (const [why, bytes] of [
      ["photoMissing", Buffer.alloc(0)],
      ["photoTooLarge", Buffer.concat([picture, Buffer.alloc(2 * 1024 * 1024)])],
      ["photoUnreadable", Buffer.from("<svg/>")],
    ] as const)
      expect(await changePhoto(app, { member, bytes })).toEqual({ type: "refused", why });
    expect(await photoOf(app, member)).toBeDefined();
    await removePhoto(app, { member });
    expect(await photoOf(app, member)).toBeUndefined();
  });
});
