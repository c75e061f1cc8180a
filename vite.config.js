import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { fileOfMessage } from "./app/i18n/browserMessages";
import { withoutMarks } from "./app/i18n/untranslated";

const inApp = (/** @type {string} */ file) => fileURLToPath(new URL(`app/${file}`, import.meta.url));
/** A module of a package where it really lies: `node_modules` may be a link. */
const inPackages = (/** @type {string} */ name) => fileURLToPath(import.meta.resolve(name));

/**
 * Keeps of a file of messages those that browsers get: of `en.json` what a game shows before its first answer, of `en.json?late` the
 * rest.
 *
 * @type {import("vite").Plugin}
 */
const messagesInUse = {
  name: "messages-in-use",
  enforce: "pre",
  load(id) {
    const [file = "", query] = id.split("?");
    if (path.dirname(file) !== inApp("i18n") || path.extname(file) !== ".json") return null;
    const which = query === "late" ? "late" : "first";
    /** @type {(part: unknown, key: string) => unknown} */
    const keep = (part, key) => {
      if (typeof part !== "object" || part === null || Array.isArray(part))
        return fileOfMessage(key.replace(PLURAL, "")) === which ? part : undefined;
      const kept = Object.entries(part).flatMap(([name, inner]) => {
        const left = keep(inner, key === "" ? name : `${key}.${name}`);
        return left === undefined ? [] : [[name, left]];
      });
      return kept.length === 0 ? undefined : Object.fromEntries(kept);
    };
    return JSON.stringify(keep(withoutMarks(JSON.parse(readFileSync(file, "utf8"))), ""));
  },
};

const PLURAL = /_(?:zero|one|two|few|many|other)$/;

/**
 * Vite wraps each import of a late part to load its style sheet and what it imports. Here it has no style sheet, and the page
 * names what is to be loaded beside it.
 *
 * @type {import("vite").Plugin}
 */
const plainImports = {
  name: "plain-imports",
  enforce: "pre",
  load: (id) => (id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : null),
};

/**
 * Few files: a request costs a phone as much as 10 kB. Each has these modules and all that they import, unless a file above has
 * it. A part that is loaded late and stands in none is a file of its own.
 */
const CHUNKS = {
  // What every page loads, with what the game and `records` share.
  page: ["entry.client.ts", "ui/cookies.browser.ts", "play/savedGame.ts"].map(inApp),
  react: ["react", "react/jsx-runtime", "react-dom", "react-dom/client"].map(inPackages),
  game: ["hydrate.tsx", "game/Game.tsx", "ui/inPlace.tsx"].map(inApp),
  playing: [inApp("game/playing.tsx")],
  // Of pages without React too.
  records: [inApp("play/storedGames.browser.ts")],
  settingsForm: [inApp("pages/settingsForm.browser.ts")],
  // Of other islands too, which need none of the ending.
  ui: [
    ...["Form", "ConfirmDialog", "CopyButton", "Tabs", "Fold", "Way"].map((name) => inApp(`ui/${name}.tsx`)),
    inApp("play/celebrate.browser.ts"),
    inPackages("@heroicons/react/24/outline/ArrowDownTrayIcon"),
  ],
  ending: [inApp("game/lateEnding.tsx"), inApp("Dialogs.tsx")],
  team: [inApp("teams/TeamParts.tsx"), inApp("teams/room.browser.ts")],
};

/** @returns {import("vite").Rollup.GetManualChunk} */
function toChunk() {
  /** @type {Map<string, string>} */
  const chunks = new Map();
  return (id, { getModuleInfo }) => {
    if (chunks.size === 0)
      for (const [name, modules] of Object.entries(CHUNKS)) {
        const reached = new Set(modules);
        for (const module of reached) {
          if (getModuleInfo(module) === null) throw new Error(`The file ${name} has no module ${module}`);
          if (chunks.has(module)) continue;
          chunks.set(module, name);
          for (const imported of getModuleInfo(module)?.importedIds ?? []) reached.add(imported);
        }
      }
    return id.endsWith(".json?late") ? `${path.basename(id, ".json?late")}-late` : chunks.get(id);
  };
}

/** The browser's half of the app: scripts and styles in public/build. Remix's compiler builds the server's half. */
export default defineConfig(({ mode }) => ({
  base: "/build/",
  publicDir: false,
  json: { namedExports: false },
  plugins: [messagesInUse, plainImports],
  resolve: {
    alias: {
      "~": fileURLToPath(new URL("app", import.meta.url)),
      "react-i18next": fileURLToPath(new URL("app/i18n/reactI18next.client.tsx", import.meta.url)),
    },
  },
  build: {
    outDir: "public/build",
    assetsDir: ".",
    // The server reads it for the addresses of the files.
    manifest: "manifest.json",
    modulePreload: false,
    // The first browsers with `light-dark()`, without which no page has its colors. Prefixes of older ones are needless.
    cssTarget: ["chrome123", "edge123", "firefox120", "safari17.5"],
    reportCompressedSize: false,
    rollupOptions: {
      input: [
        "app/entry.client.ts",
        "app/embed/embeddedGame.browser.ts",
        ...["app", "portal", "words", "host", "embedded"].map((name) => `app/styles/${name}.css`),
      ],
      output: {
        // The server of a development build knows no hashes of a build that is newer than itself.
        ...(mode === "development" && {
          entryFileNames: "[name].js",
          chunkFileNames: "[name].js",
          assetFileNames: "[name][extname]",
        }),
        manualChunks: toChunk(),
      },
    },
  },
}));
