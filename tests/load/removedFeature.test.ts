import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LANGUAGES } from "~/editions/languages";
import { attributesOf, rowHeadsOf } from "../support/html";
import { copyProject, type ProjectCopy } from "../support/projectCopy";
import { startServer, type TestServer } from "../support/server";
import { todaysNumber } from "../support/today";
import { openVisitor, sendForm, type Visitor } from "../support/visitor";

// CONTRIBUTING.md, "Removing a feature": in a copy of the project, a feature is taken away as it says, and a game is played.

/** The most files beside the feature's own that may name it, without texts and tests. */
const MAX_FILES = 12;

/** A change of a text. It fails if what it takes away is not there. */
type Edit = (text: string) => string;

/** Without all lines that match. */
const withoutLines =
  (pattern: RegExp): Edit =>
  (text) => {
    const lines = text.split("\n");
    const left = lines.filter((line) => !pattern.test(line));
    if (left.length === lines.length) throw new Error(`no line matches ${pattern.source}`);
    return left.join("\n");
  };

/** Without the lines from the one where a text begins to the next that is another text, both included. */
const withoutSpan =
  (first: string, last: string): Edit =>
  (text) => {
    const lines = text.split("\n");
    const start = text.slice(0, placeOf(first, text)).split("\n").length - 1;
    const end = lines.findIndex((line, index) => index >= start && line.trim() === last);
    if (end === -1) throw new Error(`nothing ends with ${last}`);
    return lines.toSpliced(start, end - start + 1).join("\n");
  };

/** With a text in the place of another, which stands there once. */
const replaced =
  (old: string, by: string): Edit =>
  (text) => {
    const at = placeOf(old, text);
    return text.slice(0, at) + by + text.slice(at + old.length);
  };

const without = (old: string) => replaced(old, "");

function placeOf(part: string, text: string): number {
  const at = text.indexOf(part);
  if (at === -1 || text.includes(part, at + 1)) throw new Error(`not there once: ${part}`);
  return at;
}

interface Removal {
  readonly feature: string;
  readonly edits: Readonly<Record<string, readonly Edit[]>>;
  /** The sentences that only the feature says, by section. */
  readonly sentences: Readonly<Record<string, RegExp>>;
  /** An address that it had. */
  readonly page: string;
}

const RACE: Removal = {
  feature: "race",
  edits: {
    "app/routes.js": [withoutLines(/"race\//)],
    "app/styles/app.css": [withoutLines(/\/race\//)],
    "app/i18n/addresses.ts": [
      without(` race: "/race",`),
      withoutLines(/A sealed ghost|readonly ghost/),
      withoutLines(/The query parameter of a ghost|export const GHOST/),
      replaced(" greeting, ghost, shared }", " greeting, shared }"),
      without(" [GHOST]: ghost,"),
      without(" GHOST,"),
      withoutLines(/The page on which a player makes a link to race|export const raceAddress/),
    ],
    "app/i18n/browserMessages.ts": [without(` "race", "raceNote",`), withoutSpan("race: [", "],")],
    "app/game/beside.tsx": [withoutLines(/\/race\//)],
    "app/game/parts.tsx": [
      withoutLines(/const (?:GhostLine|LeaveRace) /),
      without(` | "race"`),
      replaced(", race }", " }"),
      without(" race !== null ||"),
    ],
    "app/game/Game.tsx": [
      withoutLines(/^ {2}(?:GhostLine|LeaveRace),/),
      replaced(" race, refused", " refused"),
      withoutSpan("{race !== null && !view.isOver", ")}"),
      withoutSpan("{race !== null && hasBegun", ")}"),
      without(" race={race}"),
    ],
    "app/game/GameOver.tsx": [
      without(" EndingNote,"),
      without(" ghostOf,"),
      withoutLines(/^ {2}race,/),
      without(` | "race"`),
      withoutLines(/<EndingNote/),
      without(" ghost={ghostOf({ race })}"),
      replaced("{ view, race }", "{ view }"),
    ],
    "app/game/EndingClimb.tsx": [
      withoutLines(/\/race\/|import type \{ TFunction \}/),
      withoutSpan("/** Of a longer ghost", "const MAX_GHOST = 2;"),
      withoutLines(/@param ghost/),
      replaced(
        "{ view, ghost }: { view: GameView<GameRef>; ghost: Ghost | null }",
        "{ view }: { view: GameView<GameRef> }",
      ),
      withoutLines(/const ghostCount/),
      replaced("Math.max(own.length, ghostCount)", "own.length"),
      replaced("ghost === null ? sentence : `${sentence}. ${ghostSentence(t, ghost)}`", "sentence"),
      withoutLines(/\{ghost !== null &&/),
      withoutSpan(`/** "dashed`, "}"),
      withoutSpan("/** A line that rises", "}"),
    ],
    "app/game/featureParts.tsx": [
      withoutLines(/\/race\//),
      withoutLines(/^ {2}raceAddress,/),
      without(` | "race"`),
      withoutSpan("/** Whom the play was a race", "}"),
      withoutSpan("/** What is said above the end", "}"),
      replaced("{ view, race }: EndedGame", "{ view }: EndedGame"),
      withoutLines(/const ghost = |<RaceVerdict/),
      withoutSpan("!isTry &&\n      toGhostClimb", "},"),
    ],
    "app/game/TogetherPage.tsx": [
      withoutLines(/\/race\//),
      without(" raceAddress,"),
      withoutSpan("<Way href={raceAddress", "</Way>"),
    ],
    "app/game/gamePage.request.server.ts": [
      withoutLines(/\/race\//),
      withoutLines(/const race = /),
      without(", and a redirect as\n *   `findRace` does"),
      withoutSpan("/** Null: the game is played without a ghost", "race,"),
    ],
  },
  sentences: { race: /^/, together: /^race/ },
  page: "/race",
};

const CIRCLES: Removal = {
  feature: "circles",
  edits: {
    "app/routes.js": [withoutLines(/"circles\//)],
    "app/features.server.ts": [withoutLines(/\/circles\//), withoutSpan("circles: {", "},")],
    "app/refusals.ts": [withoutLines(/CIRCLE_REFUSALS/)],
    "app/styles/app.css": [withoutLines(/\/circles\//)],
    "app/i18n/addresses.ts": [
      withoutLines(/^ {2}"\/circle",/),
      withoutLines(/results of their circle|const CIRCLE_PAGE/),
      withoutLines(/The pages beside it: |type CircleStep/),
      withoutSpan("/** Query parameters of the pages of circles", "}"),
      withoutSpan("export function circleAddress", "}"),
      withoutSpan("/** The query of the pages of circles", "}"),
    ],
    "app/i18n/browserMessages.ts": [
      without(` "circle", "circleNote",`),
      withoutLines(/^ {2}circle(?:Page|Done)?: /),
      without(` "nobody", "finished",`),
      // Only circles say them in a browser.
      replaced(`"countOf", "hide"]`, `"countOf", "hide", "you", "more"]`),
    ],
    "app/site/rateLimit.server.ts": [withoutLines(/Made circles|circleMakeFrom|that no circle has|circleCodeFrom/)],
    "app/game/featureParts.request.server.ts": [
      withoutLines(/\/circles\//),
      withoutLines(/^ {4}circle: |first circle|const isToday/),
    ],
    "app/game/featureParts.tsx": [withoutLines(/\/circles\//), withoutLines(/const circle = |<CircleToday/)],
    "app/game/Memory.tsx": [withoutLines(/\/circles\//), without(" circle,"), withoutSpan("{circle !== null", ")}")],
    "app/game/TogetherPage.tsx": [
      withoutLines(/^import UsersIcon/),
      without(" circleAddress,"),
      withoutSpan("<Way href={circleAddress", "</Way>"),
    ],
    "scripts/pageBudgets.mjs": [withoutLines(/"\/circle"/)],
  },
  sentences: {
    circle: /^/,
    circlePage: /^/,
    circleDone: /^/,
    together: /^circle/,
    memory: /^(?:nobody|finished)/,
    refusal: /circle/i,
  },
  page: "/circle",
};

/** The rules of the project, sentences, styles and games. Game.test.tsx names the ways to both features. */
const UNIT_TESTS = [
  "tests/layers.test.ts",
  "tests/i18n.test.ts",
  "app/routes.test.ts",
  "app/i18n/browserMessages.test.ts",
  "app/styles/classes.test.ts",
  "app/game/GuessTable.test.tsx",
  "app/game/Orbit.test.tsx",
  "app/game/turnForm.request.server.test.ts",
  "app/play/play.test.ts",
  "app/play/gameView.test.ts",
  "app/play/openGame.server.test.ts",
  "app/play/turn.server.test.ts",
];

/** Without the sentences that match, and the sections that are left empty. */
function withoutSentences(text: string, sentences: Removal["sentences"]): string {
  const sections = Object.entries(JSON.parse(text) as Record<string, Record<string, unknown>>);
  const left = sections.map(([section, messages]) => {
    const names = sentences[section];
    return [
      section,
      Object.fromEntries(Object.entries(messages).filter(([name]) => names?.test(name) !== true)),
    ] as const;
  });
  return JSON.stringify(Object.fromEntries(left.filter(([, messages]) => Object.keys(messages).length > 0)));
}

/** The files that CONTRIBUTING names for a feature. */
function listedFiles(feature: string): string[] {
  const [row = ""] =
    new RegExp(String.raw`^\| \`app/${feature}\` .*$`, "m").exec(readFileSync("CONTRIBUTING.md", "utf8")) ?? [];
  return [...row.matchAll(/`(.+?)`/g)].map(([, file = ""]) => file).slice(1);
}

describe.each([RACE, CIRCLES])("the project without $feature", ({ feature, edits, sentences, page }) => {
  let copy: ProjectCopy;
  let server: TestServer;
  /** Cleanup functions, run in reverse order. */
  const undo: (() => unknown)[] = [];

  beforeAll(async () => {
    copy = copyProject();
    undo.push(() => {
      copy.remove();
    });
    copy.drop(`app/${feature}`);
    for (const [file, changes] of Object.entries(edits))
      copy.edit(file, (text) => changes.reduce((edited, change) => change(edited), text));
    for (const language of LANGUAGES)
      copy.edit(`app/i18n/${language}.json`, (text) => withoutSentences(text, sentences));
    const build = await copy.build();
    if (build.code !== 0) throw new Error(`the project without ${feature} cannot be built:\n${build.output}`);
    server = await startServer({ RANK_WORKERS: "1" }, copy.directory);
    undo.push(() => server.stop());
  }, 300_000);

  afterAll(async () => {
    for (const step of undo.reverse()) await step();
  }, 300_000);

  it(`takes edits of the files that CONTRIBUTING lists, ${MAX_FILES} at most`, () => {
    expect(listedFiles(feature).sort()).toEqual(Object.keys(edits).sort());
    expect(Object.keys(edits).length).toBeLessThanOrEqual(MAX_FILES);
  });

  it("passes the check of types and the lint", { timeout: 300_000 }, async () => {
    const { code, output } = await copy.lint();
    expect(output).toContain("Found 0 warnings and 0 errors.");
    expect(code).toBe(0);
  });

  it("is played to its end, with forms alone", async () => {
    const number = todaysNumber("en");
    const [word = ""] = server.guessableWords("en", number);
    const act = async (visitor: Visitor, fields: Record<string, string>) =>
      sendForm(visitor, await visitor.get("/"), fields);
    const visitor = openVisitor(server);
    expect(rowHeadsOf((await act(visitor, { intent: "guess", guess: word })).text)).toEqual([word]);
    expect(rowHeadsOf((await act(visitor, { intent: "hint" })).text)).toHaveLength(2);
    const won = await act(visitor, { intent: "guess", guess: server.secretOf("en", number) });
    expect([won.status, won.find("section.game-over-won") === ""]).toEqual([200, false]);

    const other = openVisitor(server);
    await act(other, { intent: "guess", guess: word });
    const lost = await act(other, { intent: "giveUp" });
    expect([lost.status, lost.find("section.game-over-lost") === ""]).toEqual([200, false]);
  });

  it("leads nowhere to the feature", async () => {
    const visitor = openVisitor(server);
    expect((await visitor.get(page)).status).toBe(404);
    const together = await visitor.get("/together");
    expect(together.status).toBe(200);
    const links = attributesOf(together.text, "a", "href");
    expect(links).toContain("/teams");
    expect(links.filter((link) => link.startsWith(page))).toEqual([]);
  });

  it("passes its own rules and the unit tests of games", { timeout: 300_000 }, async () => {
    const { code, output } = await copy.test(UNIT_TESTS);
    expect({ code, output }).toMatchObject({ code: 0 });
  });
});
