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

/**
 * What a kind of file may import, of its own folder and of those before it in `FOLDERS`. "data types" allows types only, "data reads"
 * also queries that write nothing, see `READING`.
 */
interface Kind {
  readonly may: string;
  /** False: packages and Node modules are forbidden too. */
  readonly packages?: false;
}

/** The kinds of files in the folders of app, told by their suffix. */
const SUFFIXES: Readonly<Record<string, Kind>> = {
  /** `x.ts`: rules and types, pure. */
  rules: { may: "rules, refusals", packages: false },
  /** `x.refusals.ts`: tables of what is refused. */
  refusals: { may: "refusals, rules types", packages: false },
  /** `x.data.server.ts`: queries. */
  data: { may: "rules, refusals, data, platform, db" },
  /** `x.server.ts`: services. They know no request, page or language. */
  service: { may: "rules, refusals, data, service, app types, vectors, platform, face types, pictures types" },
  /** `x.request.server.ts`: between a request and a service. */
  request: {
    may: "rules, refusals, all refusals, data reads, service, request, app types, i18n, platform, pictures, face types",
  },
  /** `x.browser.ts`: what browsers run without React. */
  browser: { may: "rules, refusals, browser, request types, i18n" },
  /** `X.tsx` and `useX.ts`: React, on the server and in browsers. */
  view: { may: "rules, refusals, all refusals types, browser, view, request types, i18n, styles" },
  /** `x.route.tsx`: an address: loader, action, page. Of any folder. */
  route: {
    may: "rules, refusals, all refusals types, service, request, browser, view, app types, pictures, i18n, styles",
  },
};

/**
 * Folders whose files are of one kind, whatever their suffix; but `x.ts` of platform, vectors, face and pictures are rules. And what
 * is beside the folders of app.
 */
const PLACES: Readonly<Record<string, Kind>> = {
  platform: { may: "rules, db" },
  vectors: { may: "rules" },
  face: { may: "rules, platform, styles" },
  pictures: { may: "rules, platform" },
  i18n: { may: "rules" },
  styles: { may: "" },
  /** The files in app itself: what joins the features, and what Remix finds by its name. */
  root: {
    may: "rules, refusals, all refusals, data, service, request, browser, view, app, platform, vectors, face, pictures, i18n, styles, db",
  },
  /** `app/app.ts`, the type of a server's parts. */
  app: { may: "rules, data types, service types, platform types, vectors types, face types, pictures types" },
  /** `app/refusals.ts`, which joins the tables. */
  "all refusals": { may: "refusals, rules types", packages: false },
  db: { may: "rules" },
  bench: { may: "" },
  scripts: { may: "rules, refusals, service, request, root, i18n, vectors, platform, face, db, bench" },
};

/** The folders of app. A file may import those of its own folder and of the folders before it, a route those of all. */
const FOLDERS = (
  "platform styles editions i18n vectors audit words face pictures site ui ads play pages account player teams circles " +
  "race lookBack stats nearest bonus yesterday archive make migrate gamesFile game embed schedule portal api"
).split(" ");

/** The files in app itself. */
const ROOT = new Set(
  (
    "app.ts app.server.ts server.ts features.server.ts refusals.ts routes.js root.tsx entry.client.ts entry.server.tsx " +
    "cleanup.server.ts upkeep.server.ts readiness.server.ts islands.ts wakes.ts hydrate.tsx Dialogs.tsx plainMarkup.ts"
  ).split(" "),
);

/** Those that the folders may import. */
const JOINED: Readonly<Record<string, string>> = { "app.ts": "app", "refusals.ts": "all refusals" };

/** What opens the secret of a game. Requests and routes ask services, which give them views. */
const SECRETS = ["app/play/openGame.server.ts", "app/play/openSecret.server.ts"];

/** The name of a query that writes nothing. */
const READING = /^(?:find|list|count|sum|read|is|has)[A-Z]/;
/** What a query that writes calls. */
const WRITING = /\.(?:insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\(/;

/**
 * Violations of the import rules, one sentence each.
 *
 * @param files text by path, relative to the project root, with `/` separators
 */
export function findBrokenRules(files: ReadonlyMap<string, string>): string[] {
  const broken: string[] = [];
  /** Imported files by file, including type imports: circular types are forbidden too. */
  const graph = new Map<string, string[]>();
  /** Files by their path in small letters, without `.ts`, `.tsx` or `.mjs`. */
  const stems = new Map<string, string>();

  for (const [file, text] of files) {
    if (!/\.(?:tsx?|mjs)$/.test(file) || isTest(file) || file.endsWith(".d.ts")) continue;
    const kind = kindOf(file);
    if (kind === undefined) {
      broken.push(`${file}: unknown folder`);
      continue;
    }
    const stem = file.replace(/\.(?:tsx?|mjs)$/, "").toLowerCase();
    const twin = stems.get(stem);
    if (twin !== undefined) broken.push(`${file}: only its ending or capitals tell it from ${twin}`);
    stems.set(stem, file);
    graph.set(file, []);
    if (kind === "data") broken.push(...findWritingReads(file, text));
    for (const one of readImports(file, text)) {
      const target = resolve(file, one.specifier);
      const found = target && candidates(target).find((candidate) => files.has(candidate));
      if (found !== undefined) graph.get(file)?.push(found);
      const why = target === undefined ? whyNotPackage(file, one) : whyNotFile(file, found, one);
      if (why !== undefined) broken.push(`${file} imports ${found ?? one.specifier}: ${why}`);
    }
  }
  return [...broken, ...findCycles(graph).map((cycle) => `circular import: ${cycle.join(" → ")}`)];
}

/** The kind of a file. Undefined: nobody has said what stands in its folder. */
function kindOf(file: string): string | undefined {
  const [top = "", folder = "", name] = file.split("/");
  if (top !== "app") return top in PLACES ? top : undefined;
  if (name === undefined) return ROOT.has(folder) ? (JOINED[folder] ?? "root") : undefined;
  const base = path.posix.basename(file);
  if (folder in PLACES) return ["i18n", "styles"].includes(folder) || !/^\w+\.ts$/.test(base) ? folder : "rules";
  const [, suffix] = /\.(refusals|data|request|browser|route)(?:\.server)?\.tsx?$/.exec(base) ?? [];
  if (suffix !== undefined) return suffix;
  if (!FOLDERS.includes(folder)) return undefined;
  if (isServerFile(base)) return "service";
  return base.endsWith(".tsx") || /^use[A-Z]/.test(base) ? "view" : "rules";
}

const kindNamed = (kind: string): Kind | undefined => SUFFIXES[kind] ?? PLACES[kind];

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file) || file.startsWith("tests/");
}

const isServerFile = (file: string) => /\.(?:server\.tsx?|server\.mjs|worker\.mjs)$/.test(file);

/** Files that may be sent to browsers. Only in routes and root.tsx does the compiler remove server code. */
function isForBrowsers(file: string): boolean {
  return (
    file.startsWith("app/") &&
    !isServerFile(file) &&
    !["app/server.ts", "app/root.tsx"].includes(file) &&
    kindOf(file) !== "route"
  );
}

function whyNotFile(file: string, found: string | undefined, { isTypeOnly, names }: Import): string | undefined {
  if (found === undefined) return "it does not exist";
  if (isTest(found)) return "only tests may import tests";
  if (isForBrowsers(file) && isServerFile(found) && !isTypeOnly) {
    return "this file may be sent to browsers, where the server module would be empty";
  }
  const kind = kindOf(file) ?? "";
  const target = kindOf(found) ?? "";
  if (["request", "route"].includes(kind) && SECRETS.includes(found)) return "only services open a secret";
  const { may = "" } = kindNamed(kind) ?? {};
  const allowed = may.split(", ");
  const reads = isTypeOnly || names?.every((name) => READING.test(name)) === true;
  const isAllowed =
    (target === kind && kind !== "route") ||
    allowed.includes(target) ||
    (isTypeOnly && allowed.includes(`${target} types`)) ||
    (reads && allowed.includes(`${target} reads`));
  if (!isAllowed) return `${kind} may import ${may === "" ? "nothing else" : `only ${may}`}`;
  return whyNotFolder(file, found);
}

/** Routes and the root are above all folders. */
function whyNotFolder(file: string, found: string): string | undefined {
  const [own, other] = [placeOf(file), placeOf(found)];
  if (own === undefined || other === undefined || own >= other) return undefined;
  return `${FOLDERS[own]} stands before ${FOLDERS[other]} in the order of the folders`;
}

/** The place of a file's folder in the order. Undefined: it has none. */
function placeOf(file: string): number | undefined {
  const [top, folder = "", name] = file.split("/");
  if (top !== "app" || name === undefined || kindOf(file) === "route") return undefined;
  return FOLDERS.indexOf(folder);
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

function whyNotPackage(file: string, { specifier, isTypeOnly }: Import): string | undefined {
  if (kindNamed(kindOf(file) ?? "")?.packages === false) return "rules import no packages";
  if (specifier.startsWith("node:") && !isTypeOnly && isForBrowsers(file)) {
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
