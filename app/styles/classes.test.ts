import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const read = (file: string) => readFileSync(file, "utf8");
const files = readdirSync("app", { recursive: true, encoding: "utf8" }).map((file) => path.posix.join("app", file));
const sheets = files.filter((file) => file.endsWith(".css"));
/** The sheets that pages link to. */
const entries = ["app", "portal", "words", "host", "embedded"].map((name) => `app/styles/${name}.css`);

/** The classes that stand in a selector of a sheet. */
function classesOf(sheet: string): string[] {
  const text = read(sheet).replace(/\/\*.*?\*\//gs, "");
  const selectors = [...text.matchAll(/([^{};]+)\{/g)].map(([, prelude = ""]) => prelude.trim());
  const names = selectors
    .filter((selector) => !selector.startsWith("@"))
    .flatMap((selector) => [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = ""]) => name));
  return [...new Set(names)];
}

const isOfComponent = (sheet: string) => !sheet.startsWith("app/styles/");

/** `GuessTable.css` and `toasts.css`: `guess-table`, `toast`. */
const prefixOf = (sheet: string) =>
  path
    .basename(sheet, ".css")
    .replace(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`)
    .toLowerCase()
    .replace(/s$/, "");

it("every sheet is imported once, by one that pages link to", () => {
  const imports = entries.flatMap((entry) => [...read(entry).matchAll(/@import "(.+?)"/g)]);
  const imported = imports.map(([, file = ""]) => path.join("app/styles", file));
  expect(imported.sort()).toEqual(sheets.filter((sheet) => !entries.includes(sheet)).sort());
});

it("a class is styled in one file", () => {
  const found = sheets.flatMap((sheet) => classesOf(sheet).map((name) => ({ name, sheet })));
  const isElsewhere = (one: (typeof found)[number]) =>
    found.some(({ name, sheet }) => name === one.name && sheet !== one.sheet);
  expect(found.filter(isElsewhere)).toEqual([]);
});

it("a class of a component is named after its file, in the singular or the plural", () => {
  const strangers = sheets.filter(isOfComponent).flatMap((sheet) => {
    const isOwn = RegExp(`^${prefixOf(sheet)}s?(?:-|$)`);
    return classesOf(sheet)
      .filter((name) => !isOwn.test(name))
      .map((name) => `${sheet}: ${name}`);
  });
  expect(strangers).toEqual([]);
});

it("every class that is styled stands in the markup", () => {
  const markup = files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map(read)
    .join("\n");
  const words = new Set(markup.match(/[\w-]+/g));
  // The end of a name may be a value: `heat-${step}`.
  const isBegun = (name: string) => words.has(name.slice(0, name.lastIndexOf("-") + 1));
  expect(sheets.flatMap(classesOf).filter((name) => !words.has(name) && !isBegun(name))).toEqual([]);
});
