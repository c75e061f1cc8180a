/** Every page that is there now, by its path in English. */
export const PAGES = [
  "/",
  "/junior",
  "/give-up",
  "/junior/give-up",
  "/archive",
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
