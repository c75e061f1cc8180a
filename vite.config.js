import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

/**
 * Keeps of a file of messages only those that scripts name, as a string or as a template such as `edition.${edition}.label`.
 * The first file of a language has what a game shows before its end, the one with `?late` the rest.
 *
 * @type {import("vite").Plugin}
 */
const messagesInUse = {
  name: "messages-in-use",
  renderChunk(_code, { moduleIds }, _options, { chunks }) {
    const id = moduleIds.find((one) => MESSAGES.test(one));
    if (id === undefined) return null;
    const [, file = "", late] = MESSAGES.exec(id) ?? [];
    const scripts = Object.values(chunks);
    const game = scripts.find(({ name }) => name === "Game");
    const first = scripts.filter((one) => one === game || game?.imports.includes(one.fileName));
    const isFirst = findKeys(first);
    const isUsed = findKeys(scripts);
    const isKept = (/** @type {string} */ key) => (late === undefined ? isFirst(key) : isUsed(key) && !isFirst(key));
    /** @type {(part: unknown, key: string) => unknown} */
    const keep = (part, key) => {
      if (typeof part !== "object" || part === null || Array.isArray(part)) return isKept(key) ? part : undefined;
      const kept = Object.entries(part).flatMap(([name, inner]) => {
        const left = keep(inner, key === "" ? name : `${key}.${name}`);
        return left === undefined ? [] : [[name, left]];
      });
      return kept.length === 0 ? undefined : Object.fromEntries(kept);
    };
    /** @type {unknown} */
    const messages = JSON.parse(readFileSync(file, "utf8"));
    return { code: `export default ${JSON.stringify(keep(messages, ""))}`, map: null };
  },
};

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

const MESSAGES = /^(.*\/i18n\/..\.json)(\?late)?$/;
const PLURAL = /_(?:zero|one|two|few|many|other)$/;

/**
 * @param {readonly import("vite").Rollup.RenderedChunk[]} chunks
 * @returns {(key: string) => boolean} whether they may name a key of a message
 */
function findKeys(chunks) {
  const code = chunks
    .flatMap(({ modules }) => Object.values(modules))
    .map((module) => module.code ?? "")
    .join("\n");
  const names = new Set(Array.from(code.matchAll(/["'`]([\w.]+)["'`]/g), ([, name]) => name));
  const templates = Array.from(code.matchAll(/`([a-z]\w*\.(?:[\w.]|\$\{[^{}]*\})*)`/gi), ([, template = ""]) =>
    RegExp(`^${template.replaceAll(".", "\\.").replace(/\$\{[^{}]*\}/g, "[^.]+")}$`),
  );
  return (whole) => {
    const key = whole.replace(PLURAL, "");
    return names.has(key) || templates.some((template) => template.test(key));
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
      input: ["app/entry.client.ts", "app/styles/app.css"],
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

/**
 * Few files: a request costs a phone as much as 10 kB. What every page loads is one, and so is React. What islands share is
 * in one file if the game is among them, and in another one if not; what only one of them needs is in its own.
 *
 * @returns {import("vite").Rollup.GetManualChunk}
 */
function toChunk() {
  /** @type {ReadonlyMap<string, readonly string[]> | undefined} Files that import a module: the entry and what is imported later. */
  let importers;
  return (id, graph) => {
    // Helpers of the compilers too.
    if (id.startsWith("\0")) return id.includes("vite/") ? "page" : "react";
    if (/node_modules\/(?:react|react-dom|scheduler)\//.test(id)) return "react";
    const [, language] = /\/i18n\/(..)\.json\?late$/.exec(id) ?? [];
    if (language !== undefined) return `${language}-late`;
    importers ??= findImporters(graph);
    // Scripts of plain pages: none needs React.
    if (/\/client\/(?:copyButtons|plainMarkup|settingsForm|wakes)\.ts$/.test(id)) return undefined;
    const files = importers.get(id) ?? [];
    const isIn = (/** @type {RegExp} */ name) => files.some((file) => name.test(file));
    const isOfGame = isIn(/\/(?:Game|hydrate)\.tsx$/);
    const isOfRecords = isIn(/\/(?:storage\/games|storage\/records)\.ts$/);
    const isOfPlainPages = files.length > 1 && isIn(/\/client\/(?:copyButtons|plainMarkup|settingsForm|wakes)\.ts$/);
    if (isIn(/\/entry\.client\.ts$/) || isOfPlainPages || (isOfGame && isOfRecords)) return "page";
    if (isOfRecords) return "records";
    if (files.length < 2 && !id.endsWith("/islands/hydrate.tsx")) return undefined;
    return isOfGame ? "islands" : "parts";
  };
}

/** @param {Pick<import("vite").Rollup.ManualChunkMeta, "getModuleIds" | "getModuleInfo">} graph */
function findImporters({ getModuleIds, getModuleInfo }) {
  const ids = [...getModuleIds()];
  const reach = (/** @type {string} */ from) => {
    const seen = new Set([from]);
    for (const id of seen) for (const next of getModuleInfo(id)?.importedIds ?? []) seen.add(next);
    return seen;
  };
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  const isRoot = (/** @type {string} */ id) => {
    const { isEntry = false, dynamicImporters = [] } = getModuleInfo(id) ?? {};
    return isEntry || dynamicImporters.length > 0;
  };
  for (const file of ids.filter(isRoot))
    for (const id of reach(file)) importers.set(id, [...(importers.get(id) ?? []), file]);
  return importers;
}
