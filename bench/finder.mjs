// bench: how long an editor waits for the finder of words. scripts/benchHttp.mjs gives it a running site.
import { execFileSync } from "node:child_process";

const EMAIL = "bench@words.example";
const WARM_UP = 10;

/** Signs in as a new admin. @param {string} origin @param {{ data: string, root: string }} site */
async function signIn(origin, { data, root }) {
  const made = execFileSync(process.execPath, ["scripts/run.mjs", "scripts/adminCreate.ts", EMAIL, "--generate"], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, DATA_DIR: data, SETTINGS_FILE: "" },
  });
  const [, password = ""] = /Password: (\S+)/.exec(made) ?? [];
  const response = await fetch(`${origin}/admin`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: origin },
    body: new URLSearchParams({ username: EMAIL, password }),
  });
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0] ?? "")
    .join("; ");
}

/**
 * Asks for words near others, each of which nobody has asked for before.
 *
 * @param {string} origin
 * @param {{ data: string, root: string, themes: readonly string[] }} asked `data`: the data directory of the site
 * @returns the 99th percentile of a page, milliseconds
 */
export async function timeFinder(origin, { themes, ...site }) {
  const cookie = await signIn(origin, site);
  const times = [];
  for (const theme of themes) {
    const begin = performance.now();
    const path = `/portal/find?edition=en&theme=${encodeURIComponent(theme)}&minLetters=4&unused=365`;
    const response = await fetch(origin + path, { headers: { cookie }, redirect: "manual" });
    await response.text();
    // 400: a name, which the game does not know.
    if (response.status !== 200 && response.status !== 400) throw new Error(`The finder answers ${response.status}.`);
    times.push(performance.now() - begin);
  }
  // The first ones warm up.
  return times.slice(WARM_UP).sort((a, b) => a - b)[Math.ceil((times.length - WARM_UP) * 0.99) - 1] ?? 0;
}
