import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLog } from "~/platform/log.server";
import { readBrand } from "./brand.server";

let directory: string;
let logged: string[];

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), "proxima-brand-"));
  logged = [];
});
afterEach(() => {
  rmSync(directory, { recursive: true });
});

function write(name: string, content: string | Buffer): void {
  writeFileSync(path.join(directory, name), content);
}

const read = () =>
  readBrand(directory, { ground: "#14633a", log: createLog("warn", { write: (line) => logged.push(line) }) });

const svg = (width: number, height: number, content = `<rect width="100%" height="100%" fill="#c0392b"/>`) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;

const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: "#c0392b" } })
    .png()
    .toBuffer();

/** Red, green, blue and opacity of a place. */
async function pixel(body: Uint8Array, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(body).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
}

const RED = [192, 57, 43, 255];
const GREEN = [20, 99, 58, 255];

describe("a logo", () => {
  it.each([
    ["a small SVG, drawn large", svg(50, 10), { width: 540, height: 108 }],
    ["a wide SVG, which becomes low", svg(400, 10), { width: 864, height: 22 }],
    ["an SVG without a size", svg(30, 10).replace(/ width="30" height="10"/, ""), { width: 324, height: 108 }],
  ])("may be %s", async (_, content, size) => {
    write("logo.svg", content);
    const { logo, darkLogo } = await read();
    expect([logo, darkLogo]).toEqual([expect.objectContaining(size), null]);
    expect(await pixel(logo?.png ?? Buffer.alloc(0), 2, 2)).toEqual(RED);
    expect(logo?.path).toMatch(/^\/brand\/logo-[0-9a-f]{10}\.png$/);
  });

  it("may be a PNG, with another one for the dark theme", async () => {
    write("logo.png", await png(300, 100));
    write("logo-dark.png", await png(200, 100));
    const { logo, darkLogo } = await read();
    expect([logo?.width, darkLogo?.width]).toEqual([324, 216]);
  });

  it("brings no script and nothing from elsewhere with it", async () => {
    const secret = await png(20, 20);
    write("secret.txt", secret);
    write(
      "logo.svg",
      svg(
        20,
        20,
        `<script>alert(1)</script><image width="20" height="20" xlink:href="secret.txt"/><image width="20" height="20" xlink:href="file://${directory}/secret.txt"/><image width="20" height="20" href="http://127.0.0.1:9/a.png"/>`,
      ),
    );
    const { logo } = await read();
    expect(logo?.png.includes("alert")).toBe(false);
    expect(await pixel(logo?.png ?? Buffer.alloc(0), 50, 50)).toEqual([0, 0, 0, 0]);
  });
});

describe("an icon", () => {
  it("takes the place of every icon of the site, on the ground of the theme where systems crop it", async () => {
    write("icon.svg", svg(10, 10));
    const { icons } = await read();
    const sizes = await Promise.all(
      [...icons].map(async ([address, { body, type, isHashed }]) => {
        const { width, height } = await sharp(body).metadata();
        return [address, width, height, type, isHashed, await pixel(body, 1, 1)];
      }),
    );
    expect(sizes).toEqual([
      ["/favicon.ico", 32, 32, "image/png", false, RED],
      ["/apple-touch-icon.png", 180, 180, "image/png", false, GREEN],
      ["/icon-192.png", 192, 192, "image/png", false, RED],
      ["/icon-512.png", 512, 512, "image/png", false, RED],
      ["/icon-maskable-512.png", 512, 512, "image/png", false, GREEN],
    ]);
    expect(await pixel(icons.get("/icon-maskable-512.png")?.body ?? Buffer.alloc(0), 256, 256)).toEqual(RED);
  });
});

describe("fonts", () => {
  it("are named by their files, with a weight, two or none", async () => {
    for (const name of ["Linden", "Linden-700", "Old Face-100-900"]) write(`${name}.woff2`, `wOF2${name}`);
    const { fontFaces, fonts } = await read();
    const addresses = [...fonts.keys()];
    expect(addresses.map((address) => fonts.get(address)?.type)).toEqual(Array(3).fill("font/woff2"));
    expect(fontFaces.match(/font-family:"[^"]*";font-weight:[^;]*/g)?.sort()).toEqual([
      'font-family:"Linden";font-weight:400',
      'font-family:"Linden";font-weight:700',
      'font-family:"Old Face";font-weight:100 900',
    ]);
    for (const address of addresses) expect(fontFaces).toContain(`url(${address})`);
  });
});

describe("bad files stop the start:", () => {
  it.each([
    ["logo.svg", "<svg", "cannot be drawn"],
    ["logo.png", "GIF89a", "cannot be drawn"],
    ["logo.png", svg(20, 20), "is no PNG."],
    ["icon.svg", svg(20, 30), "is 20 by 30: an icon needs to be square."],
    ["logo.svg", svg(5000, 10), "is 5000 by 10: a side has at most 4096 pixels."],
    ["logo.svg", `<!--${"x".repeat(1_000_000)}-->`, "is larger than 1000000 bytes."],
    ["Linden.woff2", "wOFF", "is no WOFF2."],
    ['Lin"den.woff2', "wOF2", "needs a name such as Linden.woff2"],
    ["Linden-1.woff2", "wOF2", "needs a name such as Linden.woff2"],
  ])("%s", async (name, content, reason) => {
    write(name, content);
    await expect(read()).rejects.toThrow(`${path.join(directory, name)} ${reason}`);
  });

  it("two logos, or one for the dark alone", async () => {
    write("logo-dark.svg", svg(20, 10));
    await expect(read()).rejects.toThrow("but no logo for the light theme");
    write("logo.svg", svg(20, 10));
    write("logo.png", "");
    await expect(read()).rejects.toThrow(`There are logo.svg and logo.png in ${directory}: keep one of them.`);
  });

  it("but one of an unknown name is only said, and a theme may be there", async () => {
    write("logo.jpg", "");
    write("theme.css", "");
    expect(await read()).toMatchObject({ logo: null, fontFaces: "" });
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain("logo.jpg");
  });
});
