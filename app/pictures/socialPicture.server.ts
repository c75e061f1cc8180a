// pictures: the pictures of shared links, as SVG of paths, and their alphabet; and SVG drawn as PNG.
import { barLength, RINGS } from "~/words/closeness";
import { CAPITAL_HEIGHT, setLine } from "./letters.server";

/** Size of the picture of a shared link, pixels. */
export const SOCIAL_SIZE = { width: 1200, height: 630 } as const;

/** Colors of the night and of the rings: the dark ones of `tokens.css`, and the light `--night`. */
const COLORS = {
  night: "#0f162c",
  ink: "#edf0f6",
  /** Beyond the rings. */
  beyond: "#656c79",
  rings: ["#5995dd", "#a558cc", "#f6668f", "#fe7e64", "#ffa659"],
  gold: "#ffd662",
} as const;

/** Where rings and star are, how large, and how wide the text beside them may be, pixels. */
interface Place {
  readonly x: number;
  readonly y: number;
  /** Radius at which closeness is 0. */
  readonly edge: number;
  readonly textWidth: number;
}
const ALONE: Place = { x: 852, y: 315, edge: 352, textWidth: 440 };
const OVER_SQUARES: Place = { x: 1002, y: 226, edge: 150, textWidth: 760 };
/** Left margin of text and squares, pixels. */
const LEFT = 76;
/** The line of squares, over the whole width. */
const SQUARES = { y: 466, size: 88, step: 106.5, radius: 16 } as const;

/** A plate with a name or, in place of it, a logo. */
interface Sign {
  readonly ground: string;
  readonly ink: string;
  readonly logo: { readonly png: Uint8Array; readonly width: number; readonly height: number } | null;
}

export interface SocialText {
  readonly site: string;
  /** What distinguishes the edition, and the number: "Junior #7". Empty for the site. */
  readonly game: string;
  readonly tagline: string;
  /** How the host of the site shows its name. Null: as the site does. */
  readonly sign: Sign | null;
  /** The levels of the squares of a shared result, `climbLevelsIn`. Empty for the picture of a game. */
  readonly levels: readonly number[];
}

/** Scale and stroke of the largest lines, and the distance of their base lines, pixels. */
const NAME = { scale: 0.54, stroke: 20 } as const;
const GAME = { scale: 0.34, stroke: 20, step: 98 } as const;
const TAGLINE = { scale: 0.23, stroke: 17, step: 60 } as const;
const GAP = 26;
/** Around what is on a plate, its corners, and the space below it, pixels. */
const PLATE = { margin: 24, radius: 16, below: 12 } as const;

/**
 * The picture as an SVG of nothing but paths: rings, star, the name of the site, edition, number and what the game is, and the
 * squares of a result.
 */
export function drawSocialPicture({ site, game, tagline, sign, levels }: SocialText): string {
  const place = levels.length === 0 ? ALONE : OVER_SQUARES;
  const { width, height } = SOCIAL_SIZE;
  const lines = wrap(tagline, place.textWidth / TAGLINE.scale);
  const gameStep = game === "" ? 0 : GAME.step;
  // The lines are centered as one block.
  const nameHeight = CAPITAL_HEIGHT * NAME.scale;
  const [above, below] = sign === null ? [0, 0] : [PLATE.margin, PLATE.margin + PLATE.below];
  const blockHeight = above + nameHeight + below + gameStep + GAP + lines.length * TAGLINE.step;
  const nameY = place.y - blockHeight / 2 + above + nameHeight;
  const gameY = nameY + below + gameStep;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<path d="M0 0H${width}V${height}H0Z" fill="${COLORS.night}"/>`,
    ...drawRings(place),
    drawStar(place),
    ...drawSquares(levels),
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round">`,
    sign === null ? drawLine(site, nameY, NAME, place) : drawSign(site, sign, { y: nameY, height: nameHeight, place }),
    drawLine(game, gameY, GAME, place),
    ...lines.map((line, index) => drawLine(line, gameY + GAP + TAGLINE.step * (index + 1), TAGLINE, place)),
    "</g>",
    "</svg>",
    "",
  ].join("\n");
}

function drawRings({ x, y, edge }: Place): string[] {
  return RINGS.map((percentile, index) => {
    const radius = (edge * (1 - barLength({ percentile, similarity: 0 }))).toFixed(1);
    const color = COLORS.rings[index] ?? COLORS.gold;
    return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${color}" fill-opacity="0.06" stroke="${color}" stroke-width="${4 + index / 2}"/>`;
  });
}

/** The star: four long and four short rays around a disc. */
function drawStar({ x, y, edge }: Place): string {
  const scale = edge / ALONE.edge;
  const rays = Array.from({ length: 8 }, (_, index) => {
    const angle = (index * Math.PI) / 4;
    const point = (radius: number, turn: number) =>
      `${(x + scale * radius * Math.sin(angle + turn)).toFixed(1)} ${(y - scale * radius * Math.cos(angle + turn)).toFixed(1)}`;
    return `M${point(8, Math.PI / 2)}L${point(index % 2 === 0 ? 88 : 54, 0)}L${point(8, -Math.PI / 2)}Z`;
  });
  return `<g fill="${COLORS.gold}"><path d="${rays.join("")}"/><circle cx="${x}" cy="${y}" r="${20 * scale}"/></g>`;
}

function drawSquares(levels: readonly number[]): string[] {
  const colors = [COLORS.beyond, ...COLORS.rings, COLORS.gold];
  const { y, size, step, radius } = SQUARES;
  return levels.map(
    (level, index) =>
      `<rect x="${LEFT + step * index}" y="${y}" width="${size}" height="${size}" rx="${radius}" fill="${colors[level]}"/>`,
  );
}

/** @param at base line and height of what is on the plate, pixels */
function drawSign(
  site: string,
  { ground, ink, logo }: Sign,
  { y, height, place }: { y: number; height: number; place: Place },
): string {
  const { margin, radius } = PLATE;
  const width = logo === null ? setLine(site).width * NAME.scale : (logo.width / logo.height) * height;
  const scale = Math.min(1, (place.textWidth - 2 * margin) / width);
  const [shownWidth, shownHeight] = [width * scale, height * scale].map((side) => side.toFixed(1));
  const plate = `<rect x="${LEFT}" y="${(y - height - margin).toFixed(1)}" width="${(width * scale + 2 * margin).toFixed(1)}" height="${height + 2 * margin}" rx="${radius}" fill="${ground}"/>`;
  const left = LEFT + margin;
  // In the middle of the height.
  const below = (height * (1 - scale)) / 2;
  if (logo === null)
    return plate + drawLine(site, y - below, NAME, { ...place, textWidth: width * scale }, { left, ink });
  const address = `data:image/png;base64,${Buffer.from(logo.png).toString("base64")}`;
  return `${plate}<image x="${left}" y="${(y - height + below).toFixed(1)}" width="${shownWidth}" height="${shownHeight}" href="${address}"/>`;
}

/** A line of text, made smaller if it is too long. */
function drawLine(
  text: string,
  y: number,
  { scale, stroke }: { scale: number; stroke: number },
  { textWidth }: Pick<Place, "textWidth">,
  { left, ink }: { left: number; ink: string } = { left: LEFT, ink: COLORS.ink },
): string {
  const { strokes, width } = setLine(text);
  const fitting = Math.min(scale, textWidth / Math.max(1, width));
  const paths = strokes.map(({ path, x, y: rise }) => `<path transform="translate(${x} ${rise})" d="${path}"/>`);
  // Lines of every size begin at one edge, which is half a stroke left of the first stem.
  const place = `translate(${(left + (stroke * fitting) / 2).toFixed(1)} ${y.toFixed(1)}) scale(${fitting.toFixed(4)})`;
  return `<g transform="${place}" stroke="${ink}" stroke-width="${stroke}">${paths.join("")}</g>`;
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
