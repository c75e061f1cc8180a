import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Language } from "~/editions/languages";

/** A file of the browser's build (https://vite.dev/guide/backend-integration). */
interface BuiltFile {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
}

type Manifest = Readonly<Record<string, BuiltFile>>;

const MANIFEST = new URL("../public/build/manifest.json", import.meta.url);

let manifest: Manifest | undefined;

export type BrowserBuild = ReturnType<typeof browserBuildOf>;

/**
 * The addresses of the files that browsers load for the pages of a language.
 * @throws Error without a build
 */
export function browserBuildOf(language: Language) {
  manifest ??= JSON.parse(readFileSync(fileURLToPath(MANIFEST), "utf8")) as Manifest;
  const files = manifest;
  const find = (key: string) => {
    const found = files[key];
    if (found === undefined) throw new Error(`The browser's build has no ${key}`);
    return found;
  };
  const withImports = (key: string): string[] => {
    const { file, imports = [] } = find(key);
    return [`/build/${file}`, ...imports.flatMap(withImports)];
  };
  const script = withImports("app/entry.client.ts");
  return {
    styles: `/build/${find("app/styles/app.css").file}`,
    /** Of some pages, to be loaded after `styles`. */
    sheets: {
      portal: `/build/${find("app/styles/portal.css").file}`,
      words: `/build/${find("app/styles/words.css").file}`,
      host: `/build/${find("app/styles/host.css").file}`,
      embedded: `/build/${find("app/styles/embedded.css").file}`,
    },
    script: `/build/${find("app/entry.client.ts").file}`,
    /** The only script of the page for frames on other sites. */
    embeddedScript: `/build/${find("app/embed/embeddedGame.browser.ts").file}`,
    /**
     * What the script loads for an island and late parts in the language of the page, to be loaded beside it.
     * @param options.isFirst whether the first file of messages is enough for them
     */
    ofIsland: (parts: readonly string[], { isFirst }: { isFirst: boolean }): readonly string[] => {
      // The game's file has what all islands share; a small island has no file of its own.
      const names = ["game", language, ...(isFirst ? [] : [`${language}-late`]), ...parts];
      const keys = Object.keys(files).filter((key) => names.includes(files[key]?.name ?? ""));
      return [...new Set(keys.flatMap(withImports))].filter((address) => !script.includes(address));
    },
  };
}
