import { parseCookie, stringifySetCookie } from "cookie";
import {
  formatSettings,
  parseSettings,
  readSettings,
  SETTINGS_COOKIE,
  SETTINGS_KEPT_SECONDS,
  type Settings,
  SWITCHES,
} from "~/game/settings";

/** The settings that the browser sends along. A cookie of another shape counts as far as it can be read. */
export function settingsOf(request: Request): Settings {
  const cookies = parseCookie(request.headers.get("Cookie") ?? "", { decode: (value) => value });
  return parseSettings(cookies[SETTINGS_COOKIE] ?? "");
}

/** The `Set-Cookie` value that keeps settings. */
export function settingsCookie(settings: Settings, request: Request): string {
  const value = formatSettings(settings);
  return stringifySetCookie(SETTINGS_COOKIE, value, {
    path: "/",
    sameSite: "lax",
    secure: new URL(request.url).protocol === "https:",
    maxAge: SETTINGS_KEPT_SECONDS,
    encode: (text) => text,
  });
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
