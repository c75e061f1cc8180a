import {
  formatSettings,
  parseSettings,
  readSettings,
  SETTINGS_COOKIE,
  SETTINGS_MAX_AGE_SECONDS,
  type Settings,
  SWITCHES,
} from "~/game/settings";
import type { CookieJar } from "./cookieJar.server";

/** The settings that the browser keeps. A cookie of another shape counts as far as it can be read. */
export function readSettingsCookie(cookies: CookieJar): Settings {
  return parseSettings(cookies.get(SETTINGS_COOKIE) ?? "");
}

export function writeSettingsCookie(cookies: CookieJar, settings: Settings): void {
  cookies.set({ name: SETTINGS_COOKIE, value: formatSettings(settings), maxAgeSeconds: SETTINGS_MAX_AGE_SECONDS });
}

/** The settings after the form of the settings page was sent. A switch that is off is not sent at all. */
export function settingsAfter(fields: ReadonlyMap<string, string>, before: Settings): Settings {
  // The language picker is a form of its own, without the switches.
  const hasSwitches = fields.get("form") === "settings";
  return readSettings((name) => {
    const isOff = hasSwitches && !fields.has(name) && SWITCHES.some((known) => known === name);
    return isOff ? "false" : fields.get(name);
  }, before);
}
