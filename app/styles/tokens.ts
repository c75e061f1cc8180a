/** `--quick` of the style sheets in milliseconds and `--ease`, for motion that a script starts. */
export const QUICK = { duration: 180, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" } as const;

/** Colors of the style sheets in the light and the dark theme, for what the server says of them and checks. */
export const COLORS = {
  paper: { light: "#fcfcfe", dark: "#0e121f" },
  surface: { light: "#f2f4f8", dark: "#171c2b" },
  line: { light: "#d6dbe3", dark: "#2e3546" },
  "field-line": { light: "#727b8a", dark: "#717a90" },
  ink: { light: "#161d31", dark: "#edf0f6" },
  "ink-soft": { light: "#505869", dark: "#aab1c0" },
  "ring-off": { light: "#a3abb9", dark: "#4d566b" },
  "heat-0": { light: "#898989", dark: "#656c79" },
  "heat-1": { light: "#6e87a2", dark: "#677b93" },
  "heat-2": { light: "#4c7ea8", dark: "#608ab5" },
  "heat-3": { light: "#326dba", dark: "#5995dd" },
  "heat-4": { light: "#7b2b96", dark: "#a558cc" },
  "heat-5": { light: "#c4165d", dark: "#f6668f" },
  "heat-6": { light: "#d73020", dark: "#fe7e64" },
  "heat-7": { light: "#d56004", dark: "#ffa659" },
  "heat-8": { light: "#c9840e", dark: "#ffd662" },
  "heat-8-text": { light: "#9a6404", dark: "#ffd662" },
  "tint-0": { light: "#e3e6ec", dark: "#232831" },
  "tint-1": { light: "#dee7f1", dark: "#1f2a38" },
  "tint-2": { light: "#d7e7f5", dark: "#172d43" },
  "tint-3": { light: "#d3e5fd", dark: "#112e52" },
  "tint-4": { light: "#eed6f8", dark: "#3e194f" },
  "tint-5": { light: "#fed3db", dark: "#551128" },
  "tint-6": { light: "#fed5cd", dark: "#5f1711" },
  "tint-7": { light: "#ffddc7", dark: "#652e00" },
  "tint-8": { light: "#fee5b3", dark: "#2f2b1f" },
  night: { light: "#0f162c", dark: "#060917" },
} as const satisfies Readonly<Record<string, Record<"light" | "dark", `#${string}`>>>;
