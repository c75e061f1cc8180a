/** The colour of the page in each theme, `--paper` of the style sheets, for what a browser must know before or without them. */
export const PAPER = { light: "#ffffff", dark: "#12171f" } as const;
