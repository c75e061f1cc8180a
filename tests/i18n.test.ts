import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import en from "~/i18n/en.json";

const sources = new Map(
  readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
    .map((name) => [name.replaceAll(path.sep, "/"), readFileSync(path.join("app", name), "utf8")]),
);

/** Attributes whose text a person sees or hears. */
const SPOKEN_ATTRIBUTES = new Set([
  "title",
  "alt",
  "placeholder",
  "aria-label",
  "aria-description",
  "label",
  "heading",
  "message",
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
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  visit(source);
  return found;
}

/** The keys of the translations, "a.b.c"; plural forms as the one key that code asks for. */
function keysOf(messages: object, prefix = ""): string[] {
  return Object.entries(messages).flatMap(([name, value]) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? keysOf(value as object, `${prefix}${name}.`)
      : [`${prefix}${name.replace(/_(zero|one|two|few|many|other)$/, "")}`],
  );
}

describe("the sentences of the interface", () => {
  it("stand in the translations and in no component", () => {
    const components = [...sources].filter(([file]) => file.endsWith(".tsx"));
    const literals = components.flatMap(([file, text]) =>
      literalSentences(file, text).map((sentence) => `${file}: ${sentence}`),
    );
    expect(literals).toEqual([]);
  });

  it("are found by that check when they do", () => {
    const component = `export const A = () => <p title="A title" className="b">Hello {"there"} {t("x")}</p>;`;
    expect(literalSentences("a.tsx", component)).toEqual(['"A title"', "Hello", '"there"']);
  });

  it("are all used", () => {
    const code = [...sources.values()].join("\n");
    // A key is asked for whole, or as a template of which the last part is a name of the rules.
    const families = [...code.matchAll(/[`"]([a-zA-Z]+)\.\$\{/g)].map(([, family]) => `${family ?? ""}.`);
    const unused = [...new Set(keysOf(en))].filter((key) => {
      const isNamed = code.includes(`"${key}"`) || code.includes(`\`${key}\``);
      return !isNamed && !families.some((family) => key.startsWith(family));
    });
    expect(unused).toEqual([]);
  });
});
