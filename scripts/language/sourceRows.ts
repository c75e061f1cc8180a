// scripts: adds rows to the tables of source files, by their syntax tree.
import ts from "typescript";

/**
 * Adds a property at the end of the object that a constant of a source is.
 * @throws Error if the source has no such constant, or the object has the property already
 */
export function addRow(source: string, table: string, { key, value }: { key: string; value: string }): string {
  const object = findObject(parse(source), table);
  const keys = object.properties.map(({ name }) => name?.getText());
  if (keys.includes(key)) throw new Error(`The table ${table} has a row ${key} already.`);
  const { end, hasTrailingComma } = object.properties;
  const comma = hasTrailingComma || keys.length === 0 ? "" : ",";
  return `${source.slice(0, end)}${comma}\n${key}: ${value},${source.slice(end)}`;
}

/** Adds lines after the last import of a source. */
export function addImports(source: string, lines: readonly string[]): string {
  const last = parse(source).statements.findLast((statement) => ts.isImportDeclaration(statement));
  const at = last?.end ?? 0;
  return `${source.slice(0, at)}\n${lines.join("\n")}${source.slice(at)}`;
}

function parse(source: string): ts.SourceFile {
  return ts.createSourceFile("source.ts", source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
}

function findObject(file: ts.SourceFile, table: string): ts.ObjectLiteralExpression {
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (name.getText() !== table || initializer === undefined) continue;
      let value: ts.Expression = initializer;
      while (ts.isAsExpression(value) || ts.isSatisfiesExpression(value)) value = value.expression;
      if (ts.isObjectLiteralExpression(value)) return value;
    }
  }
  throw new Error(`There is no table ${table} to add a row to.`);
}
