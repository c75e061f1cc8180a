import path from "node:path";
import ts from "typescript";

/** One import as it stands in a file. */
type Import = {
  readonly specifier: string;
  /** Nothing of it is left when the program runs. */
  readonly isTypeOnly: boolean;
};

type Rule = {
  /** Rooms that may be imported; "game types" and "http types" are types alone, and `GAME_TABLES`. */
  readonly may: readonly string[];
  /** False: not even packages and Node's own modules. */
  readonly packages?: false;
};

/** Files of game that are plain data: whoever may import its types may import them. */
const GAME_TABLES = ["app/game/types.ts", "app/game/editions.ts", "app/game/languages.ts"];

/** Who may import whom. A room may always import itself. */
const RULES: Readonly<Record<string, Rule>> = {
  game: { may: [], packages: false },
  vectors: { may: ["game types"] },
  platform: { may: [] },
  db: { may: ["game types"] },
  data: { may: ["game types", "db"] },
  services: { may: ["game", "data", "vectors", "platform"] },
  // The text form of a log and the names of the sorts are game's, and cookies and addresses are written in them. The language of a page
  // and the address of one in a language are i18n's.
  http: { may: ["services", "platform", "game", "i18n"] },
  live: { may: ["services", "http", "platform", "game types"] },
  i18n: { may: ["game types"] },
  styles: { may: [] },
  // The browser's half without React.
  client: { may: ["game", "i18n", "live"] },
  components: { may: ["game", "i18n", "client", "live", "styles", "http types"] },
  routes: { may: ["services", "http", "components", "i18n", "game types", "live", "styles"] },
  // root.tsx and the two entries: what surrounds every route.
  root: { may: ["services", "http", "components", "client", "i18n", "game types", "live", "styles"] },
  app: { may: ["game", "vectors", "platform", "db", "data", "services", "http", "live", "i18n"] },
  server: { may: ["game", "vectors", "platform", "db", "data", "services", "http", "live", "i18n", "app"] },
};

/**
 * Everything that is wrong with the imports of a project, one sentence each.
 *
 * @param files text by path, `/` between the parts, from the project's root
 */
export function findBrokenRules(files: ReadonlyMap<string, string>): string[] {
  const broken: string[] = [];
  /** Imported files by file, types included: two files whose types need each other are hard to read apart. */
  const graph = new Map<string, string[]>();

  for (const [file, text] of files) {
    if (!/\.tsx?$/.test(file) || isTest(file) || file.endsWith(".d.ts")) continue;
    const room = roomOf(file);
    const rule = RULES[room];
    if (rule === undefined) {
      broken.push(`${file} is in no room: ${room} is not one`);
      continue;
    }
    graph.set(file, []);
    for (const { specifier, isTypeOnly } of readImports(file, text)) {
      const target = resolve(file, specifier);
      if (target === undefined) {
        const why = whyNotPackage(file, { specifier, isTypeOnly, rule });
        if (why !== undefined) broken.push(`${file} (${room}) imports ${specifier}: ${why}`);
        continue;
      }
      const found = candidates(target).find((candidate) => files.has(candidate));
      if (found === undefined) {
        broken.push(`${file} (${room}) imports ${specifier}, which is not there`);
        continue;
      }
      graph.get(file)?.push(found);
      const why = whyNotFile(file, { found, isTypeOnly, rule });
      if (why !== undefined) broken.push(`${file} (${room}) imports ${found} (${roomOf(found)}): ${why}`);
    }
  }
  return [...broken, ...findCycles(graph).map((cycle) => `these import each other in a circle: ${cycle.join(" → ")}`)];
}

function roomOf(file: string): string {
  const [top = "", second = "", third] = file.split("/");
  if (top !== "app") return top;
  if (third !== undefined) return second;
  if (second === "app.server.ts") return "app";
  if (second === "server.ts") return "server";
  return /^(?:root|entry\.client|entry\.server)\.tsx$/.test(second) ? "root" : second;
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file) || file.startsWith("tests/");
}

const isServerFile = (file: string) => /\.server\.tsx?$/.test(file);

/** Files that a browser may get, whole or in part. The compiler takes the server's half out of routes and root alone. */
function isForBrowsers(file: string): boolean {
  return file.startsWith("app/") && !isServerFile(file) && file !== "app/server.ts";
}

const isRouteModule = (file: string) => file.startsWith("app/routes/") || file === "app/root.tsx";

function whyNotFile(
  file: string,
  { found, isTypeOnly, rule }: { found: string; isTypeOnly: boolean; rule: Rule },
): string | undefined {
  const room = roomOf(file);
  const target = roomOf(found);
  if (isTest(found)) return "only tests may import tests";
  if (isForBrowsers(file) && !isRouteModule(file) && isServerFile(found) && !isTypeOnly) {
    return "a browser may get this file, and the compiler would leave the server's module empty there";
  }
  if (target === room || rule.may.includes(target)) return undefined;
  if (isTypeOnly && rule.may.includes(`${target} types`)) return undefined;
  if (rule.may.includes("game types") && GAME_TABLES.includes(found)) return undefined;
  return `${room} may import ${rule.may.length === 0 ? "nothing of ours" : `only ${rule.may.join(", ")}`}`;
}

function whyNotPackage(
  file: string,
  { specifier, isTypeOnly, rule }: { specifier: string; isTypeOnly: boolean; rule: Rule },
): string | undefined {
  if (rule.packages === false) return `${roomOf(file)} imports nothing outside itself`;
  if (specifier.startsWith("node:") && !isTypeOnly && isForBrowsers(file) && !isRouteModule(file)) {
    return "a browser may get this file, and it has no modules of Node";
  }
  return undefined;
}

/** The path an import means, or undefined for a package. */
function resolve(file: string, specifier: string): string | undefined {
  const plain = specifier.replace(/\?.*$/, "");
  if (plain.startsWith("~/")) return path.posix.join("app", plain.slice(2));
  if (plain.startsWith(".")) return path.posix.join(path.posix.dirname(file), plain);
  return undefined;
}

function candidates(target: string): string[] {
  return [target, `${target}.ts`, `${target}.tsx`, `${target}/index.ts`, `${target}/index.tsx`];
}

/** Every import of a file: static, dynamic, `export … from`, `import type`, and types written as `import("…")`. */
function readImports(file: string, text: string): Import[] {
  const imports: Import[] = [];
  const add = (specifier: ts.Node | undefined, isTypeOnly: boolean) => {
    if (specifier !== undefined && ts.isStringLiteralLike(specifier))
      imports.push({ specifier: specifier.text, isTypeOnly });
  };
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, isTypeImport(node.importClause));
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, isTypeExport(node));
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal, true);
    else if (ts.isExternalModuleReference(node)) add(node.expression, false);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], false);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  return imports;
}

function isTypeImport(clause: ts.ImportClause | undefined): boolean {
  if (clause === undefined) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const { name, namedBindings } = clause;
  return (
    name === undefined && namedBindings !== undefined && ts.isNamedImports(namedBindings) && areTypes(namedBindings)
  );
}

function isTypeExport({ isTypeOnly, exportClause }: ts.ExportDeclaration): boolean {
  return isTypeOnly || (exportClause !== undefined && ts.isNamedExports(exportClause) && areTypes(exportClause));
}

function areTypes({ elements }: ts.NamedImports | ts.NamedExports): boolean {
  return elements.length > 0 && elements.every(({ isTypeOnly }) => isTypeOnly);
}

/** Each circle once, as the files on the way round, the first one again at the end. */
function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const way: string[] = [];
  const visit = (file: string) => {
    const at = way.indexOf(file);
    if (at !== -1) {
      cycles.push([...way.slice(at), file]);
      return;
    }
    if (done.has(file)) return;
    way.push(file);
    for (const next of graph.get(file) ?? []) visit(next);
    way.pop();
    done.add(file);
  };
  for (const file of graph.keys()) visit(file);
  return cycles;
}
