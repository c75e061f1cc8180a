// npm run images: renders the icons and the social preview image into public/, from public/favicon.svg and
// scripts/social.svg. The results are committed. Run it when one of the sources or a color of the dark theme has
// changed.

import { Buffer } from "node:buffer";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { findOrInstallChromium } from "./chromium.mjs";
import { install, root, runMain, say } from "./setup.mjs";

/**
 * Size of an icon and of the mark in it, pixels. `ground` is the background: transparent, a white disc just larger than
 * the mark, or white. A maskable icon may be cropped to a circle of 80 % of its size.
 *
 * @typedef {{ size: number, mark: number, ground: "none" | "disc" | "full" }} Icon
 */

/** @type {Readonly<Record<string, Icon>>} */
const ICONS = {
  "apple-touch-icon.png": { size: 180, mark: 132, ground: "full" },
  "icon-192.png": { size: 192, mark: 176, ground: "disc" },
  "icon-512.png": { size: 512, mark: 470, ground: "disc" },
  "icon-maskable-512.png": { size: 512, mark: 330, ground: "full" },
};

/** @type {Icon} */
const FAVICON = { size: 32, mark: 32, ground: "none" };

const SOCIAL = { width: 1200, height: 630 };

await runMain(async () => {
  await install();
  const { chromium } = await import("playwright-core");
  const browser = await chromium.launch({
    executablePath: await findOrInstallChromium(),
    // The sandbox does not work for root, as in a container. Only files of the project are opened.
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const page = await browser.newPage({ colorScheme: "light" });

    /** @param {Icon} icon */
    const drawIcon = async ({ size, mark, ground }) => {
      await page.setViewportSize({ width: size, height: size });
      await page.setContent(iconPage({ size, mark, ground }));
      return page.screenshot({ omitBackground: ground !== "full" });
    };
    for (const [name, icon] of Object.entries(ICONS)) publish(name, await drawIcon(icon));
    publish("favicon.ico", toIco(await drawIcon(FAVICON), FAVICON.size));

    await page.setViewportSize(SOCIAL);
    await page.setContent(`<body style="margin:0">${read("scripts/social.svg")}</body>`);
    await page.addStyleTag({ path: path.join(root, "app/styles/dark.css") });
    publish("og.png", await page.screenshot());
  } finally {
    await browser.close();
  }
});

/** @param {Icon} icon */
function iconPage({ size, mark, ground }) {
  const disc = ground === "disc" ? `<circle cx="16" cy="16" r="${(16 * size) / mark}" fill="#fff"/>` : "";
  const svg = read("public/favicon.svg").replace("<g", `${disc}<g`);
  return `<body style="margin:0;display:grid;place-items:center;height:100vh;${ground === "full" ? "background:#fff" : ""}">
<style>svg{width:${mark}px;height:${mark}px;overflow:visible}</style>${svg}</body>`;
}

/** An ICO file with one PNG image, which Windows Vista and later can read. @param {Buffer} png @param {number} size */
function toIco(png, size) {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // an icon
  header.writeUInt16LE(1, 4); // of one picture
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10); // colour planes
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
