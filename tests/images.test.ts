import { readFileSync, statSync } from "node:fs";
import { describe, expect, it } from "vitest";

const read = (name: string) => readFileSync(`public/${name}`);

/** The header of a PNG (RFC 2083, 4.1.1) that starts at an offset of a file. */
function pngHeader(bytes: Buffer, start = 0) {
  expect(bytes.subarray(start, start + 8).toString("latin1")).toBe("\x89PNG\r\n\x1a\n");
  const colorType = bytes.readUInt8(start + 25);
  return {
    width: bytes.readUInt32BE(start + 16),
    height: bytes.readUInt32BE(start + 20),
    // In the pixels, or in the palette.
    hasTransparency: (colorType & 4) !== 0 || bytes.includes("tRNS", start),
  };
}

describe("the images of the site", () => {
  it.each([
    ["apple-touch-icon.png", { width: 180, height: 180, hasTransparency: false }],
    ["icon-192.png", { width: 192, height: 192, hasTransparency: true }],
    ["icon-512.png", { width: 512, height: 512, hasTransparency: true }],
    ["icon-maskable-512.png", { width: 512, height: 512, hasTransparency: false }],
    ["og.png", { width: 1200, height: 630, hasTransparency: false }],
  ])("%s has the size that pages say, and a ground where one is needed", (name, header) => {
    expect(pngHeader(read(name))).toEqual(header);
  });

  it("favicon.ico holds one picture of 32 px", () => {
    const icon = read("favicon.ico");
    expect([icon.readUInt16LE(0), icon.readUInt16LE(2), icon.readUInt16LE(4)]).toEqual([0, 1, 1]);
    const [length, start] = [icon.readUInt32LE(14), icon.readUInt32LE(18)];
    expect(start + length).toBe(icon.length);
    expect(pngHeader(icon, start)).toEqual({ width: 32, height: 32, hasTransparency: true });
  });

  it("are drawn from sources in the colors of the style sheet, without text that would need a font", () => {
    const sheet = readFileSync("app/styles/tokens.css", "utf8");
    for (const file of ["public/favicon.svg", "scripts/icon.svg", "scripts/social.svg"]) {
      const svg = readFileSync(file, "utf8");
      expect(svg).not.toMatch(/<text|font/);
      const colors = [...svg.matchAll(/#[0-9a-f]{6}/g)].map(([color]) => color);
      expect(colors.length).toBeGreaterThan(2);
      expect(colors.filter((color) => !sheet.includes(color))).toEqual([]);
    }
  });

  it("are small", () => {
    expect(statSync("public/og.png").size).toBeLessThan(120_000);
    for (const name of ["apple-touch-icon.png", "icon-192.png", "icon-512.png", "icon-maskable-512.png"])
      expect(statSync(`public/${name}`).size).toBeLessThan(40_000);
  });
});
