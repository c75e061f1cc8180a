import path from "node:path";
import sharp from "sharp";
import { namesIn } from "~/platform/directory.server";
import type { MemoryFile } from "~/platform/http/files.server";
import type { Log } from "~/platform/log.server";
import type { Hex } from "./color.server";
import { HOST_FACTS_FILE } from "./hostFacts.server";
import { hashOf, readHostFile } from "./hostFiles.server";

/** A picture that pages load. */
interface Picture {
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly png: Buffer;
}

/** What a host has drawn for a site. */
export interface Brand {
  /** In place of the name in the header. */
  readonly logo: Picture | null;
  /** The same for the dark theme. */
  readonly darkLogo: Picture | null;
  /** The icons of the site by path, in place of the built-in ones. Empty without one. */
  readonly icons: ReadonlyMap<string, MemoryFile>;
  /** Style sheet that names its fonts, and the fonts by path. */
  readonly fontFaces: string;
  readonly fonts: ReadonlyMap<string, MemoryFile>;
}

const MAX_PICTURE_BYTES = 1_000_000;
const MAX_FONT_BYTES = 500_000;
const MAX_FONTS = 8;
/** Pixels of a side of a picture as it is given. */
const MAX_SIDE = 4096;
/** Three times as large as it is shown, pixels. */
const LOGO = { width: 864, height: 108 } as const;
const READ_TIMEOUT_SECONDS = 10;

/**
 * Icons: size of the picture, and of the host's icon in it, pixels. Of those with a ground, systems round or crop the
 * corners: a maskable one to a circle of 80 %.
 */
const ICONS = {
  "/favicon.ico": { size: 32, icon: 32, hasGround: false },
  "/apple-touch-icon.png": { size: 180, icon: 148, hasGround: true },
  "/icon-192.png": { size: 192, icon: 192, hasGround: false },
  "/icon-512.png": { size: 512, icon: 512, hasGround: false },
  "/icon-maskable-512.png": { size: 512, icon: 340, hasGround: true },
} as const;

const PICTURES = ["logo", "logo-dark", "icon"] as const;
const FORMATS = ["svg", "png"] as const;
/** `Linden.woff2`, `Linden-700.woff2`, `Linden-100-900.woff2`: family, and weight or weights. */
const FONT = /^([A-Za-z][A-Za-z0-9 ]{0,39})(?:-([1-9]00)(?:-([1-9]00))?)?\.woff2$/;

/**
 * Reads the logo, the icon and the fonts in a directory. Pictures are drawn anew as PNG: nothing that an SVG could do or load
 * comes with them.
 * @param ground behind an icon
 * @throws Error that names a file and says what is wrong with it
 */
export async function readBrand(directory: string, { ground, log }: { ground: Hex; log: Log }): Promise<Brand> {
  const names = namesIn(directory);
  const known = PICTURES.flatMap((name) => FORMATS.map((format) => `${name}.${format}`));
  const fontNames = names.filter((name) => name.endsWith(".woff2"));
  for (const name of names)
    // The theme may be there too, and what the host says of itself is.
    if (!known.includes(name) && !fontNames.includes(name) && !name.endsWith(".css") && name !== HOST_FACTS_FILE)
      log.warn(
        { file: path.join(directory, name), known: [...known, "{family}.woff2"] },
        "a file in the directory of the brand has an unknown name; it has no effect",
      );
  const find = (picture: (typeof PICTURES)[number]) => {
    const found = FORMATS.map((format) => `${picture}.${format}`).filter((name) => names.includes(name));
    if (found.length > 1) throw new Error(`There are ${found.join(" and ")} in ${directory}: keep one of them.`);
    return found[0] === undefined ? undefined : path.join(directory, found[0]);
  };
  const [logo, darkLogo, icon] = [find("logo"), find("logo-dark"), find("icon")];
  if (darkLogo !== undefined && logo === undefined)
    throw new Error(`There is ${path.basename(darkLogo)} in ${directory}, but no logo for the light theme.`);
  if (fontNames.length > MAX_FONTS) throw new Error(`There are more than ${MAX_FONTS} fonts in ${directory}.`);
  const fonts = fontNames.map((name) => readFont(path.join(directory, name)));
  return {
    logo: logo === undefined ? null : await drawLogo(logo),
    darkLogo: darkLogo === undefined ? null : await drawLogo(darkLogo),
    icons: icon === undefined ? new Map() : await drawIcons(icon, ground),
    fontFaces: fonts.map(({ face }) => face).join(""),
    fonts: new Map(fonts.map(({ address, file }) => [address, file])),
  };
}

async function drawLogo(file: string): Promise<Picture> {
  const opened = await openPicture(file);
  const { data, info } = await drawFrom(file, () =>
    opened
      .drawn(LOGO.height)
      .resize({ ...LOGO, fit: "inside" })
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true }),
  );
  const { width, height } = info;
  return { path: `/brand/logo-${hashOf(data)}.png`, width, height, png: data };
}

async function drawIcons(file: string, ground: Hex): Promise<Map<string, MemoryFile>> {
  const opened = await openPicture(file);
  if (Math.abs(opened.width / opened.height - 1) > 0.01)
    throw new Error(`The picture ${file} is ${opened.width} by ${opened.height}: an icon needs to be square.`);
  const icons = new Map<string, MemoryFile>();
  for (const [address, { size, icon, hasGround }] of Object.entries(ICONS)) {
    const before = Math.floor((size - icon) / 2);
    const after = size - icon - before;
    const background = hasGround ? ground : CLEAR;
    const body = await drawFrom(file, () => {
      const drawn = opened
        .drawn(icon)
        .resize({ width: icon, height: icon, fit: "contain", background })
        .extend({ top: before, left: before, bottom: after, right: after, background });
      return (hasGround ? drawn.flatten({ background }) : drawn).png({ compressionLevel: 9 }).toBuffer();
    });
    icons.set(address, { body, type: "image/png", isHashed: false });
  }
  return icons;
}

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/** Its size, and what draws it at least so high. */
async function openPicture(file: string) {
  const bytes = readHostFile(file, { what: "picture", most: MAX_PICTURE_BYTES });
  const options = { limitInputPixels: MAX_SIDE * MAX_SIDE };
  const { format, width, height } = await drawFrom(file, () => sharp(bytes, options).metadata());
  const expected = path.extname(file).slice(1);
  if (format !== expected) throw new Error(`The picture ${file} is no ${expected.toUpperCase()}.`);
  if (width > MAX_SIDE || height > MAX_SIDE)
    throw new Error(`The picture ${file} is ${width} by ${height}: a side has at most ${MAX_SIDE} pixels.`);
  return {
    width,
    height,
    drawn: (least: number) => {
      // SVG is drawn as large as it is needed. 72 is the density at which a pixel of it is one of the picture.
      const density = Math.min(2400, Math.max(72, Math.ceil((72 * least) / height)));
      return sharp(bytes, format === "svg" ? { ...options, density } : options).timeout({
        seconds: READ_TIMEOUT_SECONDS,
      });
    },
  };
}

async function drawFrom<Drawn>(file: string, draw: () => Promise<Drawn>): Promise<Drawn> {
  try {
    return await draw();
  } catch (error) {
    const [reason = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
    throw new Error(`The picture ${file} cannot be drawn: ${reason}.`, { cause: error });
  }
}

function readFont(file: string) {
  const [, family, from, to] = FONT.exec(path.basename(file)) ?? [];
  if (family === undefined)
    throw new Error(
      `The font ${file} needs a name such as Linden.woff2, Linden-700.woff2 or Linden-100-900.woff2: family and weight.`,
    );
  const body = readHostFile(file, { what: "font", most: MAX_FONT_BYTES });
  if (body.subarray(0, 4).toString("latin1") !== "wOF2") throw new Error(`The font ${file} is no WOFF2.`);
  const address = `/brand/font-${hashOf(body)}.woff2`;
  const weight = [from ?? "400", to].filter(Boolean).join(" ");
  return {
    address,
    file: { body, type: "font/woff2", isHashed: true },
    face: `@font-face{font-family:"${family}";font-weight:${weight};font-display:swap;src:url(${address}) format("woff2");}\n`,
  };
}
