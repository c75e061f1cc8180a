import path from "node:path";
import ts from "typescript";

/** One import of a file. */
type Import = {
  readonly specifier: string;
  /** Erased by the compiler. */
  readonly isTypeOnly: boolean;
  /** The values that are taken by name. Undefined: everything, or none. */
  readonly names?: readonly string[];
};

type Rule = {
  /**
   * Layers or files that may be imported. "game types", "http types" and "app types" allow type imports only, the first also
   * `GAME_TABLES`. "data reads" allows types and queries that write nothing, see `READING`.
   */
  readonly may: readonly string[];
  /** False: packages and Node modules are forbidden too. */
  readonly packages?: false;
};

/** Plain data of game. Layers that may import its types may import these files. */
const GAME_TABLES = [
  "app/game/types.ts",
  "app/game/rating.ts",
  "app/game/displayedWord.ts",
  "app/game/gameRef.ts",
  "app/game/editions.ts",
  "app/game/languages.ts",
  "app/game/refusal.ts",
];

/** What a table of refusals is made of, beside other tables. */
const REFUSAL = "app/game/refusal.ts";

/** The name of a query that writes nothing. */
const READING = /^(?:find|list|count|sum|read|is|has)[A-Z]/;
/** What a query that writes calls. */
const WRITING = /\.(?:insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\(/;

/** Import rules by layer. A layer may always import itself. */
const RULES: Readonly<Record<string, Rule>> = {
  game: { may: [], packages: false },
  vectors: { may: ["game types"] },
  platform: { may: [] },
  face: { may: ["game types", "platform", "styles"] },
  pictures: { may: ["game", "platform"] },
  db: { may: ["game types"] },
  data: { may: ["game types", "db", "platform"] },
  services: { may: ["app types", "game", "data", "vectors", "platform", "pictures types", "face types"] },
  // From game: the text form of logs and the sort names, used in cookies and URLs. From i18n: the language and URL of a
  // page. From data: what a page shows and no service decides on.
  http: {
    may: ["app types", "services", "data reads", "platform", "pictures", "face types", "game", "i18n", "refusals"],
  },
  // Joins the tables of refusals.
  refusals: { may: [] },
  // From game: the form of team codes and of saved games, which messages carry. From http: no page.
  live: {
    may: [
      "app types",
      "services",
      "data reads",
      "platform",
      "game",
      "app/http/request/socketPlayer.server.ts",
      "app/http/api/refusals.server.ts",
    ],
  },
  // Addresses hold words in base64.
  i18n: { may: ["game types", "app/game/base64.ts"] },
  styles: { may: [] },
  // Browser code without React.
  client: { may: ["game", "i18n", "live"] },
  components: { may: ["game", "i18n", "client", "live", "styles", "http types", "refusals types"] },
  routes: { may: ["services", "http", "components", "i18n", "game types", "live", "styles", "refusals types"] },
  // root.tsx, the two entry files, and what browsers load of all features.
  root: { may: ["services", "http", "components", "client", "i18n", "game", "live", "styles"] },
  app: { may: ["game", "vectors", "platform", "pictures", "face", "db", "data", "services", "http", "live", "i18n"] },
  server: { may: ["game", "vectors", "platform", "db", "data", "services", "http", "live", "i18n", "app"] },
  bench: { may: [] },
  // Commands. From http: the text of mails and the refusals of forms.
  scripts: { may: ["game", "vectors", "platform", "face", "db", "services", "http", "i18n", "bench", "app/routes.js"] },
};

/** Folders of services by folder: whose files it may import. Files beside the folders are for all of them. */
const SERVICES: Readonly<Record<string, readonly string[]>> = {
  words: [],
  play: ["words"],
  circles: ["words", "play"],
  members: ["words", "play", "circles"],
  schedule: ["words", "play"],
  make: ["words"],
  teams: ["words", "play", "members"],
  staff: ["members"],
};

/**
 * Violations of the import rules, one sentence each.
 *
 * @param files text by path, relative to the project root, with `/` separators
 */
export function findBrokenRules(files: ReadonlyMap<string, string>): string[] {
  const broken: string[] = [];
  /** Imported files by file, including type imports: circular types are forbidden too. */
  const graph = new Map<string, string[]>();

  for (const [file, text] of files) {
    if (!/\.(?:tsx?|mjs)$/.test(file) || isTest(file) || file.endsWith(".d.ts")) continue;
    const layer = layerOf(file);
    const rule = RULES[layer];
    if (rule === undefined) {
      broken.push(`${file}: unknown layer ${layer}`);
      continue;
    }
    graph.set(file, []);
    if (layer === "data") broken.push(...findWritingReads(file, text));
    for (const { specifier, isTypeOnly, names } of readImports(file, text)) {
      const target = resolve(file, specifier);
      if (target === undefined) {
        const why = whyNotPackage(file, { specifier, isTypeOnly, rule });
        if (why !== undefined) broken.push(`${file} (${layer}) imports ${specifier}: ${why}`);
        continue;
      }
      const found = candidates(target).find((candidate) => files.has(candidate));
      if (found === undefined) {
        broken.push(`${file} (${layer}) imports ${specifier}, which does not exist`);
        continue;
      }
      graph.get(file)?.push(found);
      const why = whyNotFile(file, { found, isTypeOnly, names, rule });
      if (why !== undefined) broken.push(`${file} (${layer}) imports ${found} (${layerOf(found)}): ${why}`);
    }
  }
  return [...broken, ...findCycles(graph).map((cycle) => `circular import: ${cycle.join(" → ")}`)];
}

const ROOT = new Set([
  "root.tsx",
  "entry.client.ts",
  "entry.server.tsx",
  "hydrate.tsx",
  "islands.ts",
  "wakes.ts",
  "Dialogs.tsx",
]);

function layerOf(file: string): string {
  const [top = "", second = "", third] = file.split("/");
  if (top !== "app") return top;
  if (third !== undefined) return second;
  if (/^(?:app|app\.server|features\.server)\.ts$/.test(second)) return "app";
  if (second === "server.ts") return "server";
  if (second === "refusals.ts") return "refusals";
  return ROOT.has(second) ? "root" : second;
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file) || file.startsWith("tests/");
}

const isServerFile = (file: string) => /\.(?:server\.tsx?|server\.mjs|worker\.mjs)$/.test(file);

/** A table of refusals. It imports only tables, so that any layer's may be joined without the layer. */
const isTable = (file: string) => file.endsWith(".refusals.ts");

/** Files that may be sent to browsers. Only in routes and root does the compiler remove server code. */
function isForBrowsers(file: string): boolean {
  return file.startsWith("app/") && !isServerFile(file) && file !== "app/server.ts";
}

const isRoute = (file: string) => file.startsWith("app/routes/") || /\.route\.tsx?$/.test(file);
const isRouteModule = (file: string) => isRoute(file) || file === "app/root.tsx";

function whyNotFile(
  file: string,
  {
    found,
    isTypeOnly,
    names,
    rule,
  }: { found: string; isTypeOnly: boolean; names: readonly string[] | undefined; rule: Rule },
): string | undefined {
  const layer = layerOf(file);
  const target = layerOf(found);
  if (isTest(found)) return "only tests may import tests";
  if (isRoute(found)) return "only tests may import a route";
  if (isForBrowsers(file) && !isRouteModule(file) && isServerFile(found) && !isTypeOnly) {
    return "this file may be sent to browsers, where the server module would be empty";
  }
  if ((isTable(file) || layer === "refusals") && found !== REFUSAL && !isTable(found)) {
    return "a table of refusals may import only other tables";
  }
  if (layer === "refusals") return undefined;
  if (layer === "services" && target === layer) return whyNotFolder(serviceFolder(file), serviceFolder(found));
  if (target === layer || rule.may.includes(target) || rule.may.includes(found)) return undefined;
  if (isTypeOnly && rule.may.includes(`${target} types`)) return undefined;
  if (rule.may.includes(`${target} reads`) && (isTypeOnly || names?.every((name) => READING.test(name)) === true))
    return undefined;
  if (rule.may.includes("game types") && GAME_TABLES.includes(found)) return undefined;
  return `${layer} may import ${rule.may.length === 0 ? "no other layer" : `only ${rule.may.join(", ")}`}`;
}

/** Queries that write under a name that promises to read. */
function findWritingReads(file: string, text: string): string[] {
  return parse(file, text).statements.flatMap((statement) => {
    if (!ts.isFunctionDeclaration(statement)) return [];
    const { text: name = "" } = statement.name ?? {};
    const writes = READING.test(name) && WRITING.test(statement.getText());
    return writes ? [`${file} (data): ${name} writes, so its name may not match ${READING.source}`] : [];
  });
}

/** The folder of a file of services. Undefined for a file beside the folders. */
function serviceFolder(file: string): string | undefined {
  const [, , folder, name] = file.split("/");
  return name === undefined ? undefined : folder;
}

function whyNotFolder(folder: string | undefined, target: string | undefined): string | undefined {
  if (folder === undefined || target === undefined || folder === target) return undefined;
  const may = SERVICES[folder];
  if (may === undefined) return `unknown folder ${folder} of services`;
  if (may.includes(target)) return undefined;
  return `services/${folder} may import ${may.length === 0 ? "no other folder" : `only ${may.join(", ")}`}`;
}

function whyNotPackage(
  file: string,
  { specifier, isTypeOnly, rule }: { specifier: string; isTypeOnly: boolean; rule: Rule },
): string | undefined {
  if (rule.packages === false || isTable(file)) return `${layerOf(file)} may not import anything outside itself`;
  if (specifier.startsWith("node:") && !isTypeOnly && isForBrowsers(file) && !isRouteModule(file)) {
    return "this file may be sent to browsers, which have no Node modules";
  }
  return undefined;
}

/** The path of an import; undefined for a package. */
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
export function readImports(file: string, text: string): Import[] {
  const imports: Import[] = [];
  const add = (specifier: ts.Node | undefined, isTypeOnly: boolean, names?: readonly string[]) => {
    if (specifier !== undefined && ts.isStringLiteralLike(specifier))
      imports.push({ specifier: specifier.text, isTypeOnly, ...(names && { names }) });
  };
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node))
      add(node.moduleSpecifier, isTypeImport(node.importClause), valuesOf(node.importClause));
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, isTypeExport(node));
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal, true);
    else if (ts.isExternalModuleReference(node)) add(node.expression, false);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], false);
    ts.forEachChild(node, visit);
  };
  visit(parse(file, text));
  return imports;
}

function parse(file: string, text: string): ts.SourceFile {
  const options = { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseNone };
  return ts.createSourceFile(file, text, options, true);
}

/** The names that an import takes from a module, as the module has them, without types. */
function valuesOf(clause: ts.ImportClause | undefined): string[] | undefined {
  if (clause?.name !== undefined || clause?.namedBindings === undefined) return undefined;
  if (!ts.isNamedImports(clause.namedBindings)) return undefined;
  return clause.namedBindings.elements
    .filter(({ isTypeOnly }) => !isTypeOnly)
    .map(({ name, propertyName }) => (propertyName ?? name).text);
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

/** Each import cycle once, as a list of files that starts and ends with the same file. */
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
