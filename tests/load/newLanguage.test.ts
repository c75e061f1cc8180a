import { existsSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Edition } from "~/editions/editions";
import { LANGUAGES } from "~/editions/languages";
import { UNTRANSLATED } from "~/i18n/untranslated";
import { writeLanguageFiles } from "../fixtures/language";
import { languageOf, mainOf, rowHeadsOf, textsOf } from "../support/html";
import { copyProject, type ProjectCopy } from "../support/projectCopy";
import { startServer, type TestServer } from "../support/server";
import { todaysNumber } from "../support/today";
import { openVisitor, sendForm } from "../support/visitor";

// CONTRIBUTING.md, "A new language": one command, with the files of an invented language. All that is left is for people.

/** Its plural forms are three, one more than in English. */
const CODE = "fr" as Edition;
/** Number of past games. Few, so that the server starts fast. */
const DAYS_SINCE_EPOCH = 20;
/** Today's. */
const SECRET = "tilu";

let copy: ProjectCopy;
let server: TestServer;
let report: string;
/** Cleanup functions, run in reverse order. */
const undo: (() => unknown)[] = [];

beforeAll(async () => {
  const files = writeLanguageFiles();
  undo.push(() => {
    files.remove();
  });
  copy = copyProject();
  undo.push(() => {
    copy.remove();
  });
  const args = [CODE, "--words", files.words, "--vectors", files.vectors, "--forms", files.forms];
  const made = await copy.runScript("language/new", args);
  report = made.output;
  if (made.code !== 0) throw new Error(report);

  const build = await copy.build();
  if (build.code !== 0) throw new Error(`the project with another language cannot be built:\n${build.output}`);
  const now = new Date();
  const epoch = new Date(now.getTime() - DAYS_SINCE_EPOCH * 86_400_000).toISOString().slice(0, 10);
  server = await startServer({ GAME_EPOCH: epoch, RANK_WORKERS: "1" }, copy.directory);
  undo.push(() => server.stop());
  // It has the same game numbers as the main edition.
  server.setSecret({ edition: CODE, number: todaysNumber("en", { now, epoch }), secret: SECRET });
}, 300_000);

afterAll(async () => {
  for (const step of undo.reverse()) await step();
}, 300_000);

describe("a new language", () => {
  it("is reported, with all files that were written, and is there for a second run", async () => {
    const named = [...report.matchAll(/^ {2}((?:app|db|tests)\/\S+)$/gm)].map(([, file = ""]) => file);
    expect(named).toEqual(expect.arrayContaining(["db/vectors/fr.pack", "app/i18n/pages/fr/faq.json"]));
    expect(named.filter((file) => !existsSync(path.join(copy.directory, file)))).toEqual([]);
    const again = await copy.runScript("language/new", [CODE, "--words", "a", "--vectors", "b"]);
    expect([again.code, again.output]).toEqual([1, expect.stringContaining('The project has "fr" already.')]);
  }, 60_000);

  it.each([
    "/francais",
    "/francais/faq",
    "/francais/archive",
    "/francais/privacy",
    "/francais/make",
    "/francais/stats",
  ])("has its page %s, in English without a mark as long as nobody has translated it", async (address) => {
    const { status, text } = await openVisitor(server).get(address);
    expect([status, languageOf(text)]).toEqual([200, "fr"]);
    expect(text).not.toContain(UNTRANSLATED);
  });

  it("is in the menu of every language, in the sitemap and in the API", async () => {
    const visitor = openVisitor(server);
    for (const address of ["/", "/espanol", "/deutsch"])
      expect(textsOf((await visitor.get(address)).text, 'a[href="/francais"]')).toContain("Français");
    const { text } = await visitor.get("/sitemap.xml");
    expect([...text.matchAll(/<loc>[^<]*\/faq<\/loc>/g)]).toHaveLength(LANGUAGES.length + 1);
    expect(await (await fetch(`${server.origin}/api/openapi.json`)).text()).toContain("`fr` French");
  });

  it("is played by a guest: a guess, one of its forms, and the secret", async () => {
    const visitor = openVisitor(server);
    const guess = async (word: string) =>
      sendForm(visitor, await visitor.get("/francais"), { intent: "guess", guess: word });
    expect(rowHeadsOf((await guess("mulo")).text)).toEqual(["mulo"]);
    expect(rowHeadsOf((await guess("badetu")).text)).toEqual(["mulo", "bade (you typed badetu)"]);
    const won = await guess(SECRET.toUpperCase());
    expect(mainOf(won.text)).toContain("game-over-won");
    expect(rowHeadsOf((await visitor.get("/")).text)).toEqual([]);
  });

  it("passes the type checker as the command leaves it", async () => {
    const { code, output } = await copy.lint();
    expect(code, output).toBe(0);
  }, 600_000);
});
