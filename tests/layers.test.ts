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

/** Violations of a small project: the given files, and one importable file of each kind. */
function broken(files: Record<string, string>): string[] {
  const others = {
    "app/platform/json.ts": "",
    "app/platform/log.server.ts": "",
    "app/editions/editions.ts": "",
    "app/i18n/i18n.ts": "",
    "app/i18n/en.json": "",
    "app/vectors/packs.server.ts": "",
    "app/styles/page.css": "",
    "app/face/face.server.ts": "",
    "app/play/log.ts": "",
    "app/play/plays.data.server.ts": "",
    "app/play/turn.server.ts": "",
    "app/play/queue.browser.ts": "",
    "app/play/Row.tsx": "",
    "app/site/refusal.request.server.ts": "",
    "app/site/form.refusals.ts": "",
    "app/platform/refusal.ts": "",
    "app/refusals.ts": "",
    "app/race/race.route.tsx": "",
    "app/race/ghost.ts": "",
    "app/race/ghost.server.ts": "",
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
      "app/vectors/rank.server.ts": `import "../editions/editions"; import "./packs.server"; import "../platform/json";`,
      "app/race/races.data.server.ts": `import { x } from "kysely"; import type { Schema } from "../../db/schema"; import "../platform/log.server";`,
      "app/race/race.server.ts": `import "./ghost"; import "~/play/plays.data.server"; import "~/play/turn.server"; import type { App } from "~/app";`,
      "app/race/race.browser.ts": `import "./ghost"; import "~/play/queue.browser"; import "~/i18n/i18n";`,
      "app/race/racePage.request.server.ts": `import { type Play, findPlay, listPlays as plays } from "~/play/plays.data.server"; import "./ghost.server"; import "~/i18n/i18n";`,
      "app/race/RacePage.tsx": `import { Row } from "~/play/Row"; import type { Page } from "./racePage.request.server"; import "~/play/queue.browser"; import "~/styles/page.css?url"; import "react";`,
      "app/race/racePage.request.server.test.ts": `import fc from "fast-check"; import "~/api/api.server";`,
      "app/race/race.refusals.ts": `import type { RefusalTable } from "~/platform/refusal"; import { FORM } from "~/site/form.refusals";`,
      "app/refusals.ts": `import { A } from "./race/race.refusals"; import { B } from "./site/form.refusals";`,
      "app/race/Refused.tsx": `import type { Refusal } from "~/refusals";`,
      "app/race/useRace.ts": `import { useState } from "react"; import "~/play/Row";`,
      "app/play/play.route.tsx": `import "~/race/ghost.server"; import "~/site/refusal.request.server"; import "./Row"; import "~/play/log";`,
      "app/i18n/all.ts": `import en from "./en.json"; import "~/platform/json"; import "~/editions/editions";`,
      "app/server.ts": `import { App } from "./app.server"; import http from "node:http"; import "./race/ghost.server";`,
    };
    expect(broken(good)).toEqual([]);
  });

  test("names the file and the rule", () => {
    expect(broken({ "app/play/play.ts": `import { log } from "../platform/log.server";` })).toEqual([
      "app/play/play.ts imports app/platform/log.server.ts: this file may be sent to browsers, where the server module would be empty",
    ]);
    expect(broken({ "app/platform/bus.server.ts": `import type { Turn } from "~/play/turn.server";` })).toEqual([
      "app/platform/bus.server.ts imports app/play/turn.server.ts: platform may import only rules, db",
    ]);
    expect(broken({ "app/play/play.server.ts": `import type { Ghost } from "~/race/ghost";` })).toEqual([
      "app/play/play.server.ts imports app/race/ghost.ts: play stands before race in the order of the folders",
    ]);
  });

  test.each([
    ["a static import", `import { x } from "../play/log";`],
    ["a side-effect import", `import "../play/log";`],
    ["a dynamic import", `export const load = () => import("../play/log");`],
    ["a re-export", `export { x } from "../play/log";`],
    ["an `export *`", `export * from "../play/log";`],
    ["an import of types", `import type { X } from "../play/log";`],
    ["an import of single types", `import { type X } from "../play/log";`],
    ["an inline type import", `export type Y = import("../play/log").X;`],
    ["a required module", `import x = require("../play/log");`],
    ["the short name of app", `import { x } from "~/play/log";`],
  ])("sees %s", (_, text) => {
    expect(broken({ "app/platform/bus.server.ts": text })).toHaveLength(1);
  });

  test("ignores strings and comments", () => {
    expect(
      broken({ "app/platform/bus.server.ts": `// import "../play/log"\nconst x = 'import "../play/log"';` }),
    ).toEqual([]);
  });

  test.each([
    ["app/play/a.ts", "../i18n/i18n"],
    ["app/play/a.ts", "react"],
    ["app/play/a.ts", "node:fs"],
    ["app/platform/a.ts", "node:fs"],
    ["app/play/a.ts", "./queue.browser"],
    ["app/vectors/a.server.ts", "../platform/log.server"],
    ["app/race/a.data.server.ts", "../vectors/packs.server"],
    ["app/race/a.data.server.ts", "./ghost.server"],
    ["app/race/a.server.ts", "../site/refusal.request.server"],
    ["app/race/a.server.ts", "../i18n/i18n"],
    ["app/race/a.server.ts", "../face/face.server"],
    ["app/race/a.server.ts", "../../db/schema"],
    ["app/race/a.server.ts", "../app.server"],
    ["app/race/a.request.server.ts", "../play/plays.data.server"],
    ["app/race/a.request.server.ts", "../play/Row"],
    ["app/i18n/a.ts", "../play/Row"],
    ["app/race/a.browser.ts", "../play/Row"],
    ["app/race/a.browser.ts", "../site/refusal.request.server"],
    ["app/race/a.data.server.ts", "../app"],
    ["app/race/A.tsx", "~/refusals"],
    ["app/race/a.server.ts", "~/refusals"],
    ["app/race/a.refusals.ts", "./ghost"],
    ["app/race/a.refusals.ts", "node:fs"],
    ["app/refusals.ts", "./race/ghost"],
    ["app/race/A.tsx", "./ghost.server"],
    ["app/race/A.tsx", "../site/refusal.request.server"],
    ["app/play/a.route.tsx", "../race/race.route"],
    ["app/race/a.route.tsx", "./race.route"],
    ["app/race/a.route.tsx", "../play/plays.data.server"],
    ["app/race/a.route.tsx", "../../db/schema"],
    ["app/race/a.route.tsx", "../platform/log.server"],
    ["app/race/A.tsx", "./race.route"],
    ["db/a.ts", "../app/play/plays.data.server"],
    ["app/race/a.server.ts", "../../scripts/run.mjs"],
    ["scripts/a.ts", "../app/race/race.route"],
    ["scripts/a.mjs", "../app/play/plays.data.server"],
    ["app/play/a.data.server.ts", "./plays.data.server.test"],
    ["app/play/a.data.server.ts", "./nowhere"],
  ])("does not let %s import %s", (file, specifier) => {
    const files = { [file]: `import { x } from "${specifier}";`, "app/play/plays.data.server.test.ts": "" };
    expect(broken(files)).toHaveLength(1);
  });

  test.each([
    ["app/play/a.ts", "~/race/ghost"],
    ["app/play/a.server.ts", "~/race/ghost.server"],
    ["app/ui/A.tsx", "~/play/Row"],
    ["app/editions/a.ts", "~/play/log"],
  ])("does not let %s import %s, of a folder that comes later", (file, specifier) => {
    expect(broken({ [file]: `import "${specifier}";` })).toHaveLength(1);
    expect(broken({ [file]: `import type { X } from "${specifier}";` })).toHaveLength(1);
  });

  test.each([
    ["a query that writes", `import { findPlay, insertPlays } from "~/play/plays.data.server";`],
    ["one that writes by another name", `import { insertPlays as findPlays } from "~/play/plays.data.server";`],
    ["a whole module", `import * as findPlays from "~/play/plays.data.server";`],
    ["a dynamic import", `export const load = () => import("~/play/plays.data.server");`],
  ])("lets pages read data and nothing else: %s", (_, text) => {
    expect(broken({ "app/race/page.request.server.ts": text })).toHaveLength(1);
  });

  test("names a query that writes under the name of one that reads", () => {
    const text = `export async function countVote(db: Db) { await db.insertInto("vote").execute(); }`;
    expect(broken({ "app/play/votes.data.server.ts": text })).toHaveLength(1);
  });

  test("does not let a file for browsers import server code, even in its own folder", () => {
    expect(broken({ "app/i18n/a.ts": `import "./b.server";`, "app/i18n/b.server.ts": "" })).toHaveLength(1);
    expect(broken({ "app/i18n/a.ts": `import type { B } from "./b.server";`, "app/i18n/b.server.ts": "" })).toEqual([]);
    expect(broken({ "app/entry.client.ts": `import "~/site/refusal.request.server";` })).toHaveLength(1);
    expect(broken({ "app/i18n/a.ts": `import fs from "node:fs";` })).toHaveLength(1);
  });

  test.each(["app/race/a.request.server.ts", "app/race/a.route.tsx"])("does not let %s open a secret", (file) => {
    for (const text of [
      `import "~/play/openGame.server";`,
      `import type { OpenGame } from "~/play/openSecret.server";`,
    ]) {
      const files = { [file]: text, "app/play/openGame.server.ts": "", "app/play/openSecret.server.ts": "" };
      expect(broken(files)).toHaveLength(1);
    }
  });

  test("refuses two files that differ only in their ending or capitals", () => {
    expect(broken({ "app/play/row.ts": "" })).toEqual([
      "app/play/row.ts: only its ending or capitals tell it from app/play/Row.tsx",
    ]);
    expect(broken({ "app/play/log.tsx": "" })).toHaveLength(1);
  });

  test("refuses unknown folders", () => {
    expect(broken({ "app/utils/a.ts": "" })).toEqual(["app/utils/a.ts: unknown folder"]);
    expect(broken({ "app/helpers.ts": "" })).toEqual(["app/helpers.ts: unknown folder"]);
  });

  test("finds an import cycle and lists its files", () => {
    const files = {
      "app/play/a.ts": `import "./b";`,
      "app/play/b.ts": `export * from "./c";`,
      "app/play/c.ts": `import { a } from "./a";`,
    };
    expect(broken(files)).toEqual(["circular import: app/play/a.ts → app/play/b.ts → app/play/c.ts → app/play/a.ts"]);
  });

  test("finds a cycle of type imports", () => {
    expect(broken({ "app/play/a.ts": `import "./b";`, "app/play/b.ts": `import type { A } from "./a";` })).toEqual([
      "circular import: app/play/a.ts → app/play/b.ts → app/play/a.ts",
    ]);
  });
});
