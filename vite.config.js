import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { fileOfMessage } from "./app/i18n/browserMessages";
import { withoutMarks } from "./app/i18n/untranslated";

const inApp = (/** @type {string} */ file) => fileURLToPath(new URL(`app/${file}`, import.meta.url));

/**
 * Keeps of a file of messages those that browsers get: of `en.json` what a game shows before its end, of `en.json?late` the
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
        "app/client/embeddedGame.ts",
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

/** Entry points, that is, what a page loads at first or what is imported later, by what they are for. */
const ENTRIES = {
  page: [inApp("entry.client.ts")],
  /** Scripts of pages without React. */
  plain: [
    ...["copyButtons", "plainMarkup", "settingsForm"].map((name) => inApp(`client/${name}.ts`)),
    inApp("components/islands/wakes.ts"),
  ],
  records: ["games", "records"].map((name) => inApp(`client/storage/${name}.ts`)),
  /** The first guess waits for the list, and for nothing else. */
  game: ["islands/hydrate.tsx", "game/Game.tsx", "game/GuessTable.tsx"].map((name) => inApp(`components/${name}`)),
  react: ["react", "react/jsx-runtime", "react-dom", "react-dom/client"].map((name) =>
    fileURLToPath(import.meta.resolve(name)),
  ),
};

/**
 * Few files: a request costs a phone as much as 10 kB. What every page loads is one, and so is React. What islands share is
 * in one file if the game is among them, and in another one if not; what only one entry point needs is in its own.
 *
 * @returns {import("vite").Rollup.GetManualChunk}
 */
function toChunk() {
  /** @type {ReturnType<typeof findEntries> | undefined} */
  let entries;
  return (id, graph) => {
    entries ??= findEntries(graph);
    // Helpers of the compilers too.
    if (id.startsWith("\0")) return id.includes("vite/") ? "page" : "react";
    if (id.endsWith(".json?late")) return `${path.basename(id, ".json?late")}-late`;
    const { count, of } = entries(id);
    if (of.react) return "react";
    if (ENTRIES.plain.includes(id)) return undefined;
    if (of.page || (of.plain && count > 1) || (of.game && of.records)) return "page";
    if (of.records) return "records";
    // However small it is: the name is that of what loads all islands.
    if (of.game && (count > 1 || id === ENTRIES.game[0])) return "islands";
    return count > 1 ? "parts" : undefined;
  };
}

/**
 * Finds for a module how many entry points need it, and whether some of a kind do.
 *
 * @param {Pick<import("vite").Rollup.ManualChunkMeta, "getModuleIds" | "getModuleInfo">} graph
 */
function findEntries({ getModuleIds, getModuleInfo }) {
  const reach = (/** @type {string} */ from) => {
    const seen = new Set([from]);
    for (const id of seen) for (const next of getModuleInfo(id)?.importedIds ?? []) seen.add(next);
    return seen;
  };
  const isEntry = (/** @type {string} */ id) => {
    const info = getModuleInfo(id);
    return info?.isEntry === true || (info?.dynamicImporters.length ?? 0) > 0;
  };
  const reached = new Map([...getModuleIds()].filter(isEntry).map((entry) => [entry, reach(entry)]));
  const ofReact = new Set(ENTRIES.react.flatMap((entry) => [...reach(entry)]));
  return (/** @type {string} */ id) => {
    const entries = [...reached].filter(([, ids]) => ids.has(id)).map(([entry]) => entry);
    const isOf = (/** @type {readonly string[]} */ kind) => kind.some((entry) => entries.includes(entry));
    /** @type {Readonly<Record<keyof typeof ENTRIES, boolean>>} */
    const of = {
      page: isOf(ENTRIES.page),
      plain: isOf(ENTRIES.plain),
      records: isOf(ENTRIES.records),
      game: isOf(ENTRIES.game),
      react: ofReact.has(id),
    };
    return { count: entries.length, of };
  };
}
