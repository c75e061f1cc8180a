// pictures: the pictures of shared links, as SVG of paths, and their alphabet; and SVG drawn as PNG.
// This layer may import game and platform.
import { barLength, RINGS } from "~/game/closeness";
import { CAPITAL_HEIGHT, setLine } from "./letters.server";

/** Size of the picture of a shared link, pixels. */
const SOCIAL_SIZE = { width: 1200, height: 630 } as const;

/** Colors of the night and of the rings: the dark ones of `tokens.css`, and the light `--night`. */
const COLORS = {
  night: "#0f162c",
  ink: "#edf0f6",
  rings: ["#5995dd", "#a558cc", "#f6668f", "#fe7e64", "#ffa659"],
  gold: "#ffd662",
} as const;

const CENTER = { x: 852, y: 315 } as const;
/** Radius at which closeness is 0. */
const EDGE = 352;
/** Left margin and width of the text, pixels. */
const TEXT = { left: 76, width: 440 } as const;

export interface SocialText {
  readonly site: string;
  /** What distinguishes the edition: "Junior". Empty for the main one. */
  readonly edition: string;
  readonly number: number | undefined;
  readonly tagline: string;
}

/** Scale and stroke of the largest lines, and the distance of their base lines, pixels. */
const NAME = { scale: 0.54, stroke: 20 } as const;
const GAME = { scale: 0.34, stroke: 20, step: 98 } as const;
const TAGLINE = { scale: 0.23, stroke: 17, step: 60 } as const;
const GAP = 26;

/** The picture as an SVG of nothing but paths: rings, star, the name of the site, edition, number and what the game is. */
export function drawSocialPicture({ site, edition, number, tagline }: SocialText): string {
  const { width, height } = SOCIAL_SIZE;
  const game = [edition, number === undefined ? "" : `#${number}`].filter((part) => part !== "").join(" ");
  const lines = wrap(tagline, TEXT.width / TAGLINE.scale);
  const gameStep = game === "" ? 0 : GAME.step;
  // The lines are centered as one block.
  const nameHeight = CAPITAL_HEIGHT * NAME.scale;
  const nameY = CENTER.y - (nameHeight + gameStep + GAP + lines.length * TAGLINE.step) / 2 + nameHeight;
  const taglineY = nameY + gameStep + GAP;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<path d="M0 0H${width}V${height}H0Z" fill="${COLORS.night}"/>`,
    ...drawRings(),
    drawStar(),
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round">`,
    drawLine(site, nameY, NAME),
    drawLine(game, nameY + gameStep, GAME),
    ...lines.map((line, index) => drawLine(line, taglineY + TAGLINE.step * (index + 1), TAGLINE)),
    "</g>",
    "</svg>",
    "",
  ].join("\n");
}

function drawRings(): string[] {
  return RINGS.map((percentile, index) => {
    const radius = (EDGE * (1 - barLength({ percentile, similarity: 0 }))).toFixed(1);
    const color = COLORS.rings[index] ?? COLORS.gold;
    return `<circle cx="${CENTER.x}" cy="${CENTER.y}" r="${radius}" fill="${color}" fill-opacity="0.06" stroke="${color}" stroke-width="${4 + index / 2}"/>`;
  });
}

/** The star: four long and four short rays around a disc. */
function drawStar(): string {
  const rays = Array.from({ length: 8 }, (_, index) => {
    const angle = (index * Math.PI) / 4;
    const point = (radius: number, turn: number) =>
      `${(CENTER.x + radius * Math.sin(angle + turn)).toFixed(1)} ${(CENTER.y - radius * Math.cos(angle + turn)).toFixed(1)}`;
    return `M${point(8, Math.PI / 2)}L${point(index % 2 === 0 ? 88 : 54, 0)}L${point(8, -Math.PI / 2)}Z`;
  });
  return `<g fill="${COLORS.gold}"><path d="${rays.join("")}"/><circle cx="${CENTER.x}" cy="${CENTER.y}" r="20"/></g>`;
}

/** A line of text, made smaller if it is too long. */
function drawLine(text: string, y: number, { scale, stroke }: { scale: number; stroke: number }): string {
  const { strokes, width } = setLine(text);
  const fitting = Math.min(scale, TEXT.width / Math.max(1, width));
  const paths = strokes.map(({ path, x, y: rise }) => `<path transform="translate(${x} ${rise})" d="${path}"/>`);
  // Lines of every size begin at one edge, which is half a stroke left of the first stem.
  const place = `translate(${(TEXT.left + (stroke * fitting) / 2).toFixed(1)} ${y.toFixed(1)}) scale(${fitting.toFixed(4)})`;
  return `<g transform="${place}" stroke="${COLORS.ink}" stroke-width="${stroke}">${paths.join("")}</g>`;
}

/** Splits a text into as few lines as a width allows, of about the same length. Widths are in units of the alphabet. */
function wrap(text: string, width: number): string[] {
  const lines = fill(text, width);
  const shorter = fill(text, width * 0.95);
  return shorter.length > lines.length || width < 500 ? lines : wrap(text, width * 0.95);
}

function fill(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = [lines.at(-1), word].filter(Boolean).join(" ");
    if (lines.length > 0 && setLine(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
