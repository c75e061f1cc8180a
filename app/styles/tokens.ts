/** `--quick` of the style sheets in milliseconds and `--ease`, for motion that a script starts. */
export const QUICK = { duration: 180, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" } as const;

/** `--paper` of the style sheets per theme, for the theme-color meta tag and the manifest. */
export const PAPER = { light: "#fcfcfe", dark: "#0e121f" } as const;
