/** `--paper` of the style sheets per theme, for the theme-color meta tag and the manifest. */
export const PAPER = { light: "#ffffff", dark: "#12171f" } as const;
