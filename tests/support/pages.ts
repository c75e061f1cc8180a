/** English paths of all pages. */
export const PAGES = [
  "/",
  "/junior",
  "/give-up",
  "/junior/give-up",
  "/archive",
  "/teams",
  "/stats",
  "/settings",
  "/faq",
  "/about",
  "/app",
  "/contact",
  "/privacy",
  "/terms",
  "/api",
  "/logs",
] as const;
