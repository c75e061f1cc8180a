import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { addImports, addRow } from "./sourceRows";

const ROW = { key: "qq", value: "1" };

describe("a row", () => {
  it.each([
    ["const A = { a: 0 };", "const A = { a: 0,\nqq: 1, };"],
    ["const A = { a: 0, } as const;", "const A = { a: 0,\nqq: 1, } as const;"],
    ["export const A: B = {\n  a: 0,\n} satisfies C;", "export const A: B = {\n  a: 0,\nqq: 1,\n} satisfies C;"],
    ["const A = {};\n// const A = { a: 1 };", "const A = {\nqq: 1,};\n// const A = { a: 1 };"],
  ])("is added at the end of its table: %j", (source, expected) => {
    expect(addRow(source, "A", ROW)).toBe(expected);
  });

  it.each([
    ["app/game/languages.ts", "TABLE"],
    ["app/game/languages.ts", "LETTERS"],
    ["app/game/editions.ts", "TABLE"],
    ["app/game/samples.ts", "SAMPLES"],
    ["app/i18n/texts.server.ts", "TEXTS"],
    ["app/i18n/i18n.client.ts", "MESSAGES"],
  ])("can be added to %s, once", (file, table) => {
    const changed = addRow(readFileSync(file, "utf8"), table, ROW);
    expect(() => addRow(changed, table, ROW)).toThrow(`The table ${table} has a row qq already.`);
  });

  it("is refused without its table", () => {
    expect(() => addRow("const A = f({ a: 1 }); let B;", "A", ROW)).toThrow("There is no table A");
    expect(() => addRow("const A = {};", "B", ROW)).toThrow("There is no table B");
  });
});

it("imports are added after the last one", () => {
  const source = 'import a from "a";\n// b\nimport {\n  b,\n} from "b";\nconst c = 1;\n';
  expect(addImports(source, ['import d from "d";'])).toBe(
    'import a from "a";\n// b\nimport {\n  b,\n} from "b";\nimport d from "d";\nconst c = 1;\n',
  );
});
