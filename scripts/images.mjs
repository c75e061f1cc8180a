// npm run images: draws the icons and the social preview image into public/, from public/favicon.svg, scripts/icon.svg and
// scripts/social.svg. The results are committed. Run it when one of the sources has changed.

import { Buffer } from "node:buffer";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { root, runMain, say } from "./setup.mjs";

/**
 * Size of an icon and of the mark in it, pixels. `ground` is the night behind it: a disc, or all of the square. A maskable
 * icon may be cropped to a circle of 80 % of its size.
 *
 * @typedef {{ size: number, mark: number, ground: "disc" | "full" }} Icon
 */

/** @type {Readonly<Record<string, Icon>>} */
const ICONS = {
  "apple-touch-icon.png": { size: 180, mark: 156, ground: "full" },
  "icon-192.png": { size: 192, mark: 172, ground: "disc" },
  "icon-512.png": { size: 512, mark: 458, ground: "disc" },
  "icon-maskable-512.png": { size: 512, mark: 380, ground: "full" },
};

/** Units of the side of scripts/icon.svg. */
const MARK_SIDE = 40;
/** The light one: icons have no theme. */
const [, NIGHT] = /--night: light-dark\((#\w+)/.exec(read("app/styles/tokens.css")) ?? [];

const FAVICON_SIZE = 32;

await runMain(async () => {
  for (const [name, icon] of Object.entries(ICONS)) {
    const drawn = sharp(Buffer.from(iconSvg(icon)));
    publish(
      name,
      await (icon.ground === "full" ? drawn.removeAlpha() : drawn)
        .png({ palette: true, effort: 10, compressionLevel: 9 })
        .toBuffer(),
    );
  }
  const favicon = sharp(Buffer.from(read("public/favicon.svg")), { density: 72 * 4 }).resize(FAVICON_SIZE);
  publish("favicon.ico", toIco(await favicon.png().toBuffer(), FAVICON_SIZE));
  const social = sharp(Buffer.from(read("scripts/social.svg"))).removeAlpha();
  publish("og.png", await social.png({ palette: true, effort: 10, compressionLevel: 9 }).toBuffer());
});

/** @param {Icon} icon */
function iconSvg({ size, mark, ground }) {
  const half = size / 2;
  const behind =
    ground === "disc" ? `<circle cx="${half}" cy="${half}" r="${half}"` : `<path d="M0 0H${size}V${size}H0Z"`;
  const place = `translate(${(size - mark) / 2} ${(size - mark) / 2}) scale(${mark / MARK_SIDE})`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${behind} fill="${NIGHT}"/>
<g transform="${place}">${read("scripts/icon.svg").replace(/<!--.*?-->|<\/?svg[^>]*>/gs, "")}</g></svg>`;
}

/** An ICO file with one PNG image, which Windows Vista and later can read. @param {Buffer} png @param {number} size */
function toIco(png, size) {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // an icon
  header.writeUInt16LE(1, 4); // of one picture
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10); // color planes
  header.writeUInt16LE(32, 12); // bits of a pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

/** @param {string} file */
function read(file) {
  return readFileSync(path.join(root, file), "utf8");
}

/** @param {string} name @param {Buffer} bytes */
function publish(name, bytes) {
  writeFileSync(path.join(root, "public", name), bytes);
  say(`public/${name}: ${Math.ceil(bytes.length / 1024)} kB`);
}
