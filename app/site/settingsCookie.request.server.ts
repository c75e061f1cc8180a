import {
  formatSettings,
  parseSettings,
  readSettings,
  SETTINGS_COOKIE,
  SETTINGS_MAX_AGE_SECONDS,
  type Settings,
  SWITCHES,
} from "~/editions/settings";
import type { CookieJar } from "./cookieJar.request.server";

/** The settings in the cookie. Invalid parts are ignored. */
export function readSettingsCookie(cookies: CookieJar): Settings {
  return cookies.parsed(SETTINGS_COOKIE, parseSettings);
}

export function writeSettingsCookie(cookies: CookieJar, settings: Settings): void {
  cookies.set({ name: SETTINGS_COOKIE, value: formatSettings(settings), maxAgeSeconds: SETTINGS_MAX_AGE_SECONDS });
}

/** The settings after the form of the settings page is applied. Browsers do not send a switch that is off. */
export function applySettingsForm(fields: ReadonlyMap<string, string>, before: Settings): Settings {
  // The language picker is a separate form without the switches.
  const hasSwitches = fields.get("form") === "settings";
  return readSettings((name) => {
    const isOff = hasSwitches && !fields.has(name) && SWITCHES.some((known) => known === name);
    return isOff ? "false" : fields.get(name);
  }, before);
}
