/** `--paper` of the style sheets per theme, for the theme-color meta tag and the manifest. */
export const PAPER = { light: "#fcfcfe", dark: "#0e121f" } as const;
