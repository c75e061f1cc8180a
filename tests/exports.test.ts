import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

/** Names that Remix gives to the exports of routes, and Kysely to those of migrations. */
const NAMED_BY_OTHERS = /^app\/(?:routes\/|root\.tsx$|entry\.)|^db\/migrations\//;

/** The names that a file declares and exports. What it passes on from another file is declared there. */
function declaredExports(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest);
  return source.statements.flatMap((statement) => {
    const isExported = ts.canHaveModifiers(statement)
      ? ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
      : false;
    if (isExported !== true) return [];
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []));
    const { name } = statement as ts.Statement & { readonly name?: ts.Identifier };
    return name === undefined ? [] : [name.text];
  });
}

test("no two files export one name", () => {
  const filesByName = new Map<string, string[]>();
  const files = ["app", "db"].flatMap((top) =>
    readdirSync(top, { recursive: true, encoding: "utf8" }).map((name) => path.posix.join(top, name)),
  );
  for (const file of files) {
    if (!/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file) || NAMED_BY_OTHERS.test(file)) continue;
    for (const name of declaredExports(file)) filesByName.set(name, [...(filesByName.get(name) ?? []), file]);
  }
  expect(filesByName.size).toBeGreaterThan(100);
  expect([...filesByName].filter(([, declaredIn]) => declaredIn.length > 1)).toEqual([]);
});
