import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

/**
 * Keeps of a file of messages only those that scripts name, as a string or as a template such as `edition.${edition}.label`.
 *
 * @type {import("vite").Plugin}
 */
const messagesInUse = {
  name: "messages-in-use",
  renderChunk(_code, { moduleIds }, _options, { chunks }) {
    const file = moduleIds.find((id) => /\/i18n\/..\.json$/.test(id));
    if (file === undefined) return null;
    const scripts = Object.values(chunks).flatMap(({ modules }) =>
      Object.values(modules).map(({ code }) => code ?? ""),
    );
    const isUsed = findKeys(scripts.join("\n"));
    /** @type {(part: unknown, key: string) => unknown} */
    const keep = (part, key) => {
      if (typeof part !== "object" || part === null || Array.isArray(part)) return isUsed(key) ? part : undefined;
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

const PLURAL = /_(?:zero|one|two|few|many|other)$/;

/** @param {string} code of all scripts @returns {(key: string) => boolean} whether a key of a message may be in it */
function findKeys(code) {
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
  plugins: [messagesInUse],
  resolve: { alias: { "~": fileURLToPath(new URL("app", import.meta.url)) } },
  build: {
    outDir: "public/build",
    assetsDir: ".",
    // The server reads it for the addresses of the files.
    manifest: "manifest.json",
    modulePreload: { polyfill: false },
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
    if (/node_modules\/(?:react|react-dom|scheduler|react-i18next|html-parse-stringify|void-elements)\//.test(id))
      return "react";
    importers ??= findImporters(graph);
    const files = importers.get(id) ?? [];
    if (files.some((file) => file.endsWith("/entry.client.ts"))) return "page";
    if (files.length < 2 && !id.endsWith("/islands/hydrate.tsx")) return undefined;
    return files.some((file) => /\/(?:Game|hydrate)\.tsx$/.test(file)) ? "islands" : "parts";
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
