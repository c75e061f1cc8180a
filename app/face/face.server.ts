import path from "node:path";
import type { Env } from "~/platform/env.server";
import type { MemoryFile } from "~/platform/http/files.server";
import type { Log } from "~/platform/log.server";
import { COLORS } from "~/styles/tokens";
import { type Brand, readBrand } from "./brand.server";
import { type HostFacts, readHostFacts } from "./hostFacts.server";
import { hashOf, readHostText } from "./hostFiles.server";
import { type HostPages, readHostPages } from "./hostPages.server";
import { createTheme, type Theme } from "./theme.server";
import { MAX_THEME_BYTES } from "./themeSheet.server";

/** How a host's site looks and speaks, where it is not the built-in one. Read at start. */
export interface Face extends Pick<Brand, "logo" | "darkLogo">, HostPages {
  /** Whether there is anything of it. */
  readonly isHosted: boolean;
  /** The address of the style sheet of theme and fonts. */
  readonly sheet: string | null;
  /** Of the theme. */
  readonly head: Theme["head"];
  /** The colors of the browser's own bars and of the page. */
  readonly bar: Theme["bar"];
  readonly paper: Theme["paper"];
  /** The color of text in the light theme. */
  readonly ink: string;
  readonly hasIcon: boolean;
  readonly facts: HostFacts;
  /** What browsers load of it, by path. */
  readonly files: ReadonlyMap<string, MemoryFile>;
}

/**
 * Reads the face of a site.
 * @throws Error that names a file and everything that is wrong with it
 */
export async function openFace(
  { DATA_DIR, THEME_FILE }: Pick<Env, "DATA_DIR" | "THEME_FILE">,
  log: Log,
): Promise<Face> {
  const theme = THEME_FILE === undefined ? null : readTheme(THEME_FILE);
  for (const note of theme?.notes ?? []) log.warn({ file: THEME_FILE }, note);
  const bar = theme?.bar ?? COLORS.paper;
  const directory = path.join(DATA_DIR, "brand");
  const brand = await readBrand(directory, { ground: bar.light, log });
  const facts = readHostFacts(directory);
  const { pages, footers } = readHostPages(path.join(DATA_DIR, "pages"), facts.footer, log);
  const files = new Map([...brand.icons, ...brand.fonts]);
  for (const logo of [brand.logo, brand.darkLogo])
    if (logo !== null) files.set(logo.path, { body: logo.png, type: "image/png", isHashed: true });
  const css = `${brand.fontFaces}${theme?.css ?? ""}`;
  const sheet = css === "" ? null : `/theme-${hashOf(css)}.css`;
  if (sheet !== null) files.set(sheet, { body: Buffer.from(css), type: "text/css; charset=utf-8", isHashed: true });
  const hasTexts = Object.values(pages).some(({ size }) => size > 0) || Object.values(footers).some(Boolean);
  return {
    isHosted: files.size > 0 || hasTexts,
    sheet,
    head: theme?.head ?? null,
    bar,
    paper: theme?.paper ?? COLORS.paper,
    ink: theme?.ink ?? COLORS.ink.light,
    logo: brand.logo,
    darkLogo: brand.darkLogo,
    hasIcon: brand.icons.size > 0,
    pages,
    footers,
    facts,
    files,
  };
}

function readTheme(file: string): Theme {
  const theme = createTheme(readHostText(file, { what: "theme", most: MAX_THEME_BYTES }));
  if (!("mistakes" in theme)) return theme;
  const { mistakes } = theme;
  const count = `${mistakes.length} ${mistakes.length > 1 ? "mistakes" : "mistake"}`;
  throw new Error(`The theme ${file} has ${count}:\n${mistakes.map((one) => `  ${one}`).join("\n")}`);
}
