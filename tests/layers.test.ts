import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { findBrokenRules } from "./layers";

const root = fileURLToPath(new URL("..", import.meta.url));

/** All files by path. Only sources are read. */
function readProject(): Map<string, string> {
  return new Map(
    ["app", "db", "scripts", "bench"].flatMap((top) =>
      readdirSync(path.join(root, top), { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile() && !entry.parentPath.includes("node_modules"))
        .map((entry) => {
          const file = path.join(entry.parentPath, entry.name);
          const text = /\.(?:tsx?|mjs)$/.test(file) ? readFileSync(file, "utf8") : "";
          return [path.relative(root, file).replaceAll(path.sep, "/"), text] as const;
        }),
    ),
  );
}

describe("the import rules", () => {
  test("hold: allowed imports only, no cycles, no server code in browsers", () => {
    const files = readProject();
    expect(files.size).toBeGreaterThan(10);
    expect(findBrokenRules(files)).toEqual([]);
  });
});

/** Violations of a small project: the given files, and one importable file per layer. */
function broken(files: Record<string, string>): string[] {
  const others = {
    "app/game/types.ts": "",
    "app/game/rank.ts": "",
    "app/game/base64.ts": "",
    "app/vectors/packs.server.ts": "",
    "app/platform/log.server.ts": "",
    "app/data/games.server.ts": "",
    "app/services/guess.server.ts": "",
    "app/http/forms.server.ts": "",
    "app/http/refusal.server.ts": "",
    "app/http/form.refusals.ts": "",
    "app/refusals.ts": "",
    "app/game/refusal.ts": "",
    "app/http/a.route.ts": "",
    "app/i18n/i18n.ts": "",
    "app/i18n/en.json": "",
    "app/styles/page.css": "",
    "app/client/storage.ts": "",
    "app/components/Row.tsx": "",
    "app/routes/_index.tsx": "",
    "app/app.ts": "",
    "app/app.server.ts": "",
    "db/schema.ts": "",
    "scripts/run.mjs": "",
  };
  return findBrokenRules(new Map(Object.entries({ ...others, ...files })));
}

describe("the import check", () => {
  test("accepts allowed imports", () => {
    const good = {
      "app/vectors/rank.server.ts": `import { EDITIONS } from "../game/types"; import type { Rank } from "../game/rank";`,
      "app/data/plays.server.ts": `import { x } from "kysely"; import type { Schema } from "../../db/schema";`,
      "app/services/hint.server.ts": `import "../game/rank"; import "../data/games.server"; import type { App } from "~/app";`,
      "app/client/queue.ts": `import "~/game/rank"; import "~/i18n/i18n";`,
      "app/http/page.server.ts": `import { type Game, findGame, listGames as games } from "~/data/games.server"; import type { Row } from "~/data/games.server";`,
      "app/components/List.tsx": `import { Row } from "./Row"; import "~/game/rank"; import "~/i18n/i18n"; import "~/styles/page.css?url";`,
      "app/components/Form.tsx": `import type { Form } from "~/http/forms.server"; import "~/client/storage";`,
      "app/game/turn.refusals.ts": `import type { RefusalTable } from "./refusal";`,
      "app/refusals.ts": `import { A } from "./game/turn.refusals"; import { B } from "./http/form.refusals";`,
      "app/components/Refused.tsx": `import type { Refusal } from "~/refusals";`,
      "app/routes/a.tsx": `import "~/services/guess.server"; import "~/http/forms.server"; import "~/components/Row"; import "~/game/types";`,
      "app/i18n/all.ts": `import en from "./en.json"; import { toBase64 } from "~/game/base64";`,
      "app/server.ts": `import { App } from "./app.server"; import http from "node:http";`,
      "app/game/rank.test.ts": `import fc from "fast-check"; import "../platform/log.server";`,
    };
    expect(broken(good)).toEqual([]);
  });

  test("names the file, the layer and the rule", () => {
    expect(broken({ "app/game/play.ts": `import { log } from "../platform/log.server";` })).toEqual([
      "app/game/play.ts (game) imports app/platform/log.server.ts (platform): " +
        "this file may be sent to browsers, where the server module would be empty",
    ]);
    expect(broken({ "app/platform/bus.server.ts": `import type { Edition } from "~/game/types";` })).toEqual([
      "app/platform/bus.server.ts (platform) imports app/game/types.ts (game): platform may import no other layer",
    ]);
  });

  test.each([
    ["a static import", `import { x } from "../game/types";`],
    ["a side-effect import", `import "../game/types";`],
    ["a dynamic import", `export const load = () => import("../game/types");`],
    ["a re-export", `export { x } from "../game/types";`],
    ["an `export *`", `export * from "../game/types";`],
    ["an import of types", `import type { X } from "../game/types";`],
    ["an import of single types", `import { type X } from "../game/types";`],
    ["an inline type import", `export type Y = import("../game/types").X;`],
    ["a required module", `import x = require("../game/types");`],
    ["the short name of app", `import { x } from "~/game/types";`],
  ])("sees %s", (_, text) => {
    expect(broken({ "app/platform/bus.server.ts": text })).toHaveLength(1);
  });

  test("ignores strings and comments", () => {
    expect(
      broken({ "app/platform/bus.server.ts": `// import "../game/types"\nconst x = 'import "../game/types"';` }),
    ).toEqual([]);
  });

  test.each([
    ["app/game/a.ts", "../i18n/i18n"],
    ["app/game/a.ts", "react"],
    ["app/game/a.ts", "node:fs"],
    ["app/vectors/a.server.ts", "../game/rank"],
    ["app/vectors/a.server.ts", "../platform/log.server"],
    ["app/data/a.server.ts", "../vectors/vectors.server"],
    ["app/data/a.server.ts", "../vectors/packs.server"],
    ["app/services/a.server.ts", "../http/forms.server"],
    ["app/services/a.server.ts", "../../db/schema"],
    ["app/services/a.server.ts", "../app.server"],
    ["app/http/a.server.ts", "../data/games.server"],
    ["app/i18n/a.ts", "../components/Row"],
    ["app/i18n/a.ts", "../game/rank"],
    ["app/data/a.server.ts", "../game/base64"],
    ["app/data/a.server.ts", "../app"],
    ["app/client/a.ts", "../components/Row"],
    ["app/client/a.ts", "../http/refusal"],
    ["app/components/A.tsx", "../services/guess.server"],
    ["app/components/A.tsx", "../http/refusal"],
    ["app/components/A.tsx", "~/refusals"],
    ["app/services/a.server.ts", "~/refusals"],
    ["app/services/a.refusals.ts", "../game/rank"],
    ["app/services/a.refusals.ts", "node:fs"],
    ["app/refusals.ts", "./game/rank"],
    ["app/routes/a.tsx", "../data/games.server"],
    ["app/routes/a.tsx", "../../db/schema"],
    ["app/routes/a.tsx", "../platform/log.server"],
    ["app/routes/a.tsx", "../vectors/packs.server"],
    ["app/routes/a.tsx", "../game/rank"],
    ["app/routes/a.tsx", "./_index"],
    ["app/http/b.route.ts", "./a.route"],
    ["app/app.server.ts", "./routes/_index"],
    ["db/a.ts", "../app/data/games.server"],
    ["app/services/a.server.ts", "../../scripts/run.mjs"],
    ["scripts/a.ts", "../app/routes/_index"],
    ["scripts/a.mjs", "../app/data/games.server"],
    ["app/data/a.server.ts", "./games.server.test"],
    ["app/data/a.server.ts", "./nowhere"],
  ])("does not let %s import %s", (file, specifier) => {
    const files = { [file]: `import { x } from "${specifier}";`, "app/data/games.server.test.ts": "" };
    expect(broken(files)).toHaveLength(1);
  });

  test.each([
    ["a query that writes", `import { findGame, insertGames } from "~/data/games.server";`],
    ["one that writes by another name", `import { insertGames as findGames } from "~/data/games.server";`],
    ["a whole module", `import * as findGames from "~/data/games.server";`],
    ["a dynamic import", `export const load = () => import("~/data/games.server");`],
  ])("lets pages read data and nothing else: %s", (_, text) => {
    expect(broken({ "app/http/page.server.ts": text })).toHaveLength(1);
  });

  test("names a query that writes under the name of one that reads", () => {
    const text = `export async function countVote(db: Db) { await db.insertInto("vote").execute(); }`;
    expect(broken({ "app/data/votes.server.ts": text })).toHaveLength(1);
  });

  test("lets folders of services import one way only", () => {
    const folders = { "app/services/words/a.server.ts": "", "app/services/play/a.server.ts": "" };
    const importing = (file: string, specifier: string) => broken({ ...folders, [file]: `import "${specifier}";` });
    expect(importing("app/services/play/b.server.ts", "../words/a.server")).toEqual([]);
    expect(importing("app/services/words/b.server.ts", "../guess.server")).toEqual([]);
    expect(importing("app/services/words/b.server.ts", "../play/a.server")).toEqual([
      "app/services/words/b.server.ts (services) imports app/services/play/a.server.ts (services): " +
        "services/words may import no other folder",
    ]);
    expect(importing("app/services/other/b.server.ts", "../play/a.server")).toHaveLength(1);
  });

  test("does not let a file for browsers import server code, even in its own layer", () => {
    expect(broken({ "app/i18n/a.ts": `import "./b.server";`, "app/i18n/b.server.ts": "" })).toHaveLength(1);
    expect(broken({ "app/i18n/a.ts": `import type { B } from "./b.server";`, "app/i18n/b.server.ts": "" })).toEqual([]);
    expect(broken({ "app/entry.client.tsx": `import "~/http/forms.server";` })).toHaveLength(1);
    expect(broken({ "app/i18n/a.ts": `import fs from "node:fs";` })).toHaveLength(1);
  });

  test("refuses unknown layers", () => {
    expect(broken({ "app/utils/a.ts": "" })).toEqual(["app/utils/a.ts: unknown layer utils"]);
    expect(broken({ "app/helpers.ts": "" })).toEqual(["app/helpers.ts: unknown layer helpers.ts"]);
  });

  test("finds an import cycle and lists its files", () => {
    const files = {
      "app/game/a.ts": `import "./b";`,
      "app/game/b.ts": `export * from "./c";`,
      "app/game/c.ts": `import { a } from "./a";`,
    };
    expect(broken(files)).toEqual(["circular import: app/game/a.ts → app/game/b.ts → app/game/c.ts → app/game/a.ts"]);
  });

  test("finds a cycle of type imports", () => {
    expect(broken({ "app/game/a.ts": `import "./b";`, "app/game/b.ts": `import type { A } from "./a";` })).toEqual([
      "circular import: app/game/a.ts → app/game/b.ts → app/game/a.ts",
    ]);
  });
});
