import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { EDITIONS } from "~/editions/editions";
import { FALLBACK_LANGUAGE, LANGUAGES } from "~/editions/languages";
import { CONDITIONS, TEXT_PAGES, TEXT_VALUES } from "~/i18n/pageText";
import { UNTRANSLATED } from "~/i18n/untranslated";

const sources = new Map(
  readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
    .map((name) => [name.replaceAll(path.sep, "/"), readFileSync(path.join("app", name), "utf8")]),
);
const code = [...sources.values()].join("\n");

const FOLDER = "app/i18n";
/** The files of a language by name: `messages`, `pages/faq` … */
function filesOf(language: string): Map<string, unknown> {
  const pages = readdirSync(path.join(FOLDER, "pages", language)).filter((name) => name.endsWith(".json"));
  const read = (file: string): unknown => JSON.parse(readFileSync(path.join(FOLDER, file), "utf8"));
  return new Map([
    ["messages", read(`${language}.json`)],
    ...pages.map((page) => [`pages/${page}`, read(`pages/${language}/${page}`)] as const),
  ]);
}

/** All texts of a file by key: "a.b.0.c". */
function textsOf(value: unknown, key = ""): [string, string][] {
  if (typeof value === "string") return [[key, value]];
  if (typeof value !== "object" || value === null) throw new Error(`${key} is neither a string nor an object`);
  return Object.entries(value).flatMap(([name, inner]) => textsOf(inner, key === "" ? name : `${key}.${name}`));
}

const PLURAL = /_(zero|one|two|few|many|other)$/;
const english = filesOf(FALLBACK_LANGUAGE);
const englishTexts = new Map(textsOf(english.get("messages")));

/** Placeholders and tags of a text, in any order. */
function marksOf(text: string): string[] {
  return [...text.matchAll(/\{\{.*?\}\}|<\/?\w+>/g)].map(([mark]) => mark).sort();
}

/** Attributes with user-visible text. */
const SPOKEN_ATTRIBUTES = new Set([
  "title",
  "alt",
  "placeholder",
  "aria-label",
  "aria-description",
  "label",
  "heading",
  "message",
  "actionLabel",
  "cancelLabel",
  "tag",
]);

/** Text in the markup of a file that should have come from the translations. */
function literalSentences(file: string, text: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && /\p{L}/u.test(node.text)) found.push(node.text.trim());
    if (
      ts.isJsxExpression(node) &&
      node.expression !== undefined &&
      isText(node.expression) &&
      ts.isJsxElement(node.parent)
    )
      found.push(node.expression.getText(source));
    if (ts.isJsxAttribute(node) && SPOKEN_ATTRIBUTES.has(node.name.getText(source)) && node.initializer !== undefined) {
      if (isText(node.initializer)) found.push(node.initializer.getText(source));
    }
    ts.forEachChild(node, visit);
  };
  const isText = (node: ts.Node) => ts.isStringLiteral(node) && /\p{L}/u.test(node.text);
  const options = { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseNone };
  const source = ts.createSourceFile(file, text, options, true, ts.ScriptKind.TSX);
  visit(source);
  return found;
}

describe("user interface texts", () => {
  it("are in the translations, not in components", () => {
    const components = [...sources].filter(([file]) => file.endsWith(".tsx"));
    const literals = components.flatMap(([file, text]) =>
      literalSentences(file, text).map((sentence) => `${file}: ${sentence}`),
    );
    expect(literals).toEqual([]);
  });

  it("are found by that check if a component has one", () => {
    const component = `export const A = () => <p title="A title" className="b">Hello {"there"} {t("x")}</p>;`;
    expect(literalSentences("a.tsx", component)).toEqual(['"A title"', "Hello", '"there"']);
  });

  it("are all used", () => {
    // Keys are literals, or templates with a variable first or last part.
    const families = [...code.matchAll(/[`"]([a-zA-Z]+)\.\$\{/g)].map(([, family]) => `${family ?? ""}.`);
    const endings = [...code.matchAll(/\bt\(`\$\{\w+\}(\.\w+)`/g)].map(([, ending]) => ending);
    const isComposed = (key: string) =>
      families.some((family) => key.startsWith(family)) || endings.includes(/^\w+(\.\w+)$/.exec(key)?.[1]);
    const keys = [...englishTexts.keys()].map((key) => key.replace(PLURAL, "").replace(/\.\d+$/, ""));
    const literals = new Set([...code.matchAll(/"([\w.]+)"/g)].map(([, literal]) => literal));
    const unused = [...new Set(keys)].filter((key) => !literals.has(key) && !isComposed(key));
    expect(unused).toEqual([]);
  });

  it("exist for every key in use", () => {
    const asked = [...code.matchAll(/\bt\(\s*"([\w.]+)"|i18nKey="([\w.]+)"/g)].map(
      ([, inCall, inTag]) => inCall ?? inTag,
    );
    const known = new Set([...englishTexts.keys()].map((key) => key.replace(PLURAL, "").replace(/\.\d+$/, "")));
    expect(asked.length).toBeGreaterThan(80);
    expect(asked.filter((key) => key === undefined || !known.has(key))).toEqual([]);
  });
});

describe.each(LANGUAGES)("the texts in %s", (language) => {
  const files = filesOf(language);
  const plurals = new Intl.PluralRules(language).resolvedOptions().pluralCategories;

  it("are in the same files", () => {
    expect([...files.keys()].sort()).toEqual([...english.keys()].sort());
    expect(TEXT_PAGES.every((page) => files.has(`pages/${page}.json`))).toBe(true);
  });

  it("have exactly the keys of English, with the plural forms of the language", () => {
    for (const [file, content] of files) {
      const texts = new Map(textsOf(content));
      const expected = textsOf(english.get(file)).flatMap(([key]) => {
        if (file !== "messages" || !PLURAL.test(key)) return [key];
        const stem = key.replace(PLURAL, "");
        const isWithZero = englishTexts.has(`${stem}_zero`);
        return [...plurals, ...(isWithZero ? ["zero"] : [])].map((form) => `${stem}_${form}`);
      });
      expect({ file, keys: [...texts.keys()].sort() }).toEqual({ file, keys: [...new Set(expected)].sort() });
      expect([...texts].filter(([, text]) => text.trim() === "")).toEqual([]);
    }
  });

  it("have the same placeholders and tags as in English", () => {
    for (const [file, content] of files) {
      const originals = new Map(textsOf(english.get(file)));
      for (const [key, text] of textsOf(content)) {
        const original = originals.get(key) ?? originals.get(key.replace(PLURAL, "_other")) ?? "";
        expect({ file, key, marks: marksOf(text) }).toEqual({ file, key, marks: marksOf(original) });
      }
    }
  });

  it("keep a number and its unit on one line", () => {
    const torn = [...files].flatMap(([file, content]) =>
      textsOf(content)
        .filter(([, text]) => /\d (?:MB|kB|[AP]M|Uhr)\b|(?:Nr\.|n\.º) (?=\{)/.test(text))
        .map(([key]) => `${file} ${key}`),
    );
    expect(torn).toEqual([]);
  });

  it("depend on nothing that no site can say of itself", () => {
    const known = new Set<string>(TEXT_VALUES);
    for (const [file, content] of files) {
      if (file === "messages" || file === "pages/httpErrors.json" || file === "pages/emails.json") continue;
      for (const [key, text] of textsOf(content)) {
        if (key.endsWith(".when")) expect(CONDITIONS).toContain(text);
        for (const [, value] of text.matchAll(/\{\{(.*?)\}\}/g)) expect(known).toContain(value);
      }
    }
  });
});

/** Names and units that are the same in all languages. */
const SHARED = ["h", "min", "Junior", "Cookies", "California", "API", "UTC"];
/** Words that are spelled as in English. */
const SAME_WORD: Readonly<Record<string, readonly string[]>> = {
  de: ["Feedback", "Median", "Name", "Orbit", "Team", "in"],
  es: ["No", "NO"],
};

it("a game that is played is a “partida” in Spanish; “juego” is the product and its main edition", () => {
  const played =
    /juegos? (?:n\.º|de (?:hoy|ayer)|en equipo|pasados?|privado|terminado)|(?:tus|tu|otro|próximos?|último?s?) juegos?\b/i;
  const left = [...filesOf("es")].flatMap(([file, content]) =>
    textsOf(content)
      .filter(([, text]) => played.test(text))
      .map(([key, text]) => `${file} ${key}: ${text}`),
  );
  expect(left).toEqual([]);
});

describe.each(LANGUAGES.filter((language) => language !== FALLBACK_LANGUAGE))("the texts in %s", (language) => {
  it("are translated", () => {
    const sameInAll = new Set([
      "portal.tabs.plan",
      "portal.version",
      "portal.people.role.admin",
      ...EDITIONS.map((edition) => `edition.${edition}.name`),
    ]);
    const same = new Set([...SHARED, ...(SAME_WORD[language] ?? [])]);
    const hasWords = (text: string) =>
      (text.replace(/\{\{.*?\}\}|<\/?\w+>/g, "").match(/\p{L}+/gu) ?? []).some((word) => !same.has(word));
    for (const [file, content] of filesOf(language)) {
      const originals = new Map(textsOf(english.get(file)));
      const left = textsOf(content).filter(
        ([key, text]) =>
          text.startsWith(UNTRANSLATED) ||
          (text === originals.get(key) &&
            hasWords(text) &&
            !sameInAll.has(key) &&
            !/\.(when|only|below|id)$/.test(key)),
      );
      expect({ file, left }).toEqual({ file, left: [] });
    }
  });
});
