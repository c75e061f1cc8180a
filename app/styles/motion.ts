/** `--quick` of the style sheets in milliseconds and `--ease`, for motion that a script starts. */
export const QUICK = { duration: 180, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" } as const;
