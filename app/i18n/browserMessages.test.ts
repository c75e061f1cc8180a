import path from "node:path";
import ts from "typescript";
import { beforeAll, describe, expect, it } from "vitest";
import { fileOfMessage } from "./browserMessages";
import en from "./en.json";

const GAME = ["app/hydrate.tsx", "app/game/Game.tsx"];
const PLURAL = /_(?:zero|one|two|few|many|other)$/;

let program: ts.Program;
let checker: ts.TypeChecker;
beforeAll(() => {
  const { config } = ts.readConfigFile("tsconfig.json", (file) => ts.sys.readFile(file)) as { config: unknown };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ".");
  // Of packages only React, whose hooks pass types on: others name no message, and what is any text fails below.
  const host = ts.createCompilerHost(options);
  host.jsDocParsingMode = ts.JSDocParsingMode.ParseNone;
  host.resolveModuleNameLiterals = (specifiers, file) =>
    specifiers.map(({ text }) =>
      /^(?:[.~]|react$)/.test(text) ? ts.resolveModuleName(text, file, options, host) : { resolvedModule: undefined },
    );
  program = ts.createProgram({
    rootNames: [...GAME, "app/i18n/i18n.server.ts"],
    options: { ...options, lib: ["lib.es2023.d.ts"], types: [] },
    host,
  });
  checker = program.getTypeChecker();
}, 120_000);

/** The sources that are loaded with some files, those that they load later too if asked for. */
function reach(from: readonly string[], { isLater }: { isLater: boolean }): ts.SourceFile[] {
  const seen = new Set(from.map((file) => path.resolve(file)));
  const sources: ts.SourceFile[] = [];
  for (const file of seen) {
    const source = program.getSourceFile(file);
    if (source === undefined) continue;
    sources.push(source);
    const follow = (node: ts.Node): void => {
      const isStatic =
        (ts.isImportDeclaration(node) && node.importClause?.phaseModifier !== ts.SyntaxKind.TypeKeyword) ||
        (ts.isExportDeclaration(node) && !node.isTypeOnly);
      const isDynamic = isLater && ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
      const specifier = isStatic ? node.moduleSpecifier : isDynamic ? node.arguments[0] : undefined;
      const found =
        specifier !== undefined && ts.isStringLiteral(specifier)
          ? ts.resolveModuleName(specifier.text, file, program.getCompilerOptions(), ts.sys).resolvedModule
          : undefined;
      if (found !== undefined && /\/app\/(?!.*\.(?:json|server\.tsx?)$)/.test(path.resolve(found.resolvedFileName)))
        seen.add(path.resolve(found.resolvedFileName));
      ts.forEachChild(node, follow);
    };
    follow(source);
  }
  return sources;
}

/** The texts that an expression can be. */
function textsOf(node: ts.Expression): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)];
  if (ts.isTemplateExpression(node))
    return node.templateSpans.reduce(
      (starts, { expression, literal }) =>
        starts.flatMap((start) => textsOf(expression).map((part) => `${start}${part}${literal.text}`)),
      [node.head.text],
    );
  const type = checker.getTypeAtLocation(node);
  const parts = type.isUnion() ? type.types : [type];
  return parts.map((part) => {
    if (!part.isStringLiteral()) throw new Error(`${node.getSourceFile().fileName}: ${node.getText()} is any text`);
    return part.value;
  });
}

/** The keys of the messages that sources name, without plural forms. */
function keysOf(sources: readonly ts.SourceFile[]): Set<string> {
  const keys = new Set<string>();
  const visit = (node: ts.Node): void => {
    const key = keyIn(node);
    if (key !== undefined) for (const text of textsOf(key)) keys.add(text.replace(PLURAL, ""));
    ts.forEachChild(node, visit);
  };
  sources.forEach(visit);
  return keys;
}

function keyIn(node: ts.Node): ts.Expression | undefined {
  if (ts.isCallExpression(node))
    return /^(?:i18n\.)?t$/.test(node.expression.getText()) ? node.arguments[0] : undefined;
  if (!ts.isJsxAttribute(node) || node.name.getText() !== "i18nKey") return undefined;
  const { initializer } = node;
  return initializer !== undefined && ts.isJsxExpression(initializer) ? initializer.expression : initializer;
}

function flatten(part: object, key = ""): string[] {
  return Object.entries(part).flatMap(([name, inner]: [string, unknown]) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? flatten(inner, `${key}${name}.`)
      : [`${key}${name}`.replace(PLURAL, "")],
  );
}
const KEYS = [...new Set(flatten(en))];
const without = (keys: ReadonlySet<string>, known: ReadonlySet<string>) => [...keys].filter((key) => !known.has(key));

describe("the messages that browsers get", () => {
  it("are those of a game before its first answer, then those of all islands and late parts", () => {
    const first = keysOf(reach(GAME, { isLater: false }));
    const all = keysOf(reach(GAME, { isLater: true }));
    const used = { first, late: new Set(without(all, first)) };
    expect(used.first.size).toBeGreaterThan(40);
    for (const file of ["first", "late"] as const) {
      const listed = new Set(KEYS.filter((key) => fileOfMessage(key) === file));
      expect({ file, missing: without(used[file], listed), unused: without(listed, used[file]) }).toEqual({
        file,
        missing: [],
        unused: [],
      });
    }
  }, 120_000);
});
