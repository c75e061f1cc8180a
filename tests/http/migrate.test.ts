import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newEmail } from "../support/account";
import { attributesOf, elementsOf, factsOf, findText, mainOf, partOf, textOf } from "../support/html";
import { LEGACY_ENTRIES, LEGACY_STATS, toStatsFile } from "../support/legacyStats";
import { startServer, type TestServer } from "../support/server";
import { sharedServer } from "../support/sharedServer";
import { openVisitor, type Visitor } from "../support/visitor";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ LEGACY_ORIGIN: "https://old.example" });
});
afterAll(() => server.stop());

/** Sends a stats file, a pasted text, or both, as the form of the page does, and follows the redirect. */
async function send(
  { file = "", text = "" }: { file?: string | Uint8Array<ArrayBuffer>; text?: string },
  { path = "/migrate", visitor = openVisitor(server) } = {},
) {
  const form = new FormData();
  form.set("form", "preview");
  form.set("text", text);
  form.set("file", new Blob([file]), file === "" ? "" : "stats.txt");
  const { text: html, ...page } = await visitor.post(path, form);
  return { ...page, html };
}

const alertOf = (html: string) => findText(html, 'main [role="alert"]');
const importField = (html: string) => attributesOf(mainOf(html), 'input[name="sums"]', "value")[0];
/** The field that a form marks as wrong, with what describes it. */
const wrongFieldOf = (html: string) => {
  const [field] = elementsOf(html, 'main [aria-invalid="true"]');
  const ids = field?.getAttribute("aria-describedby")?.split(" ") ?? [];
  return [field?.getAttribute("name"), findText(html, `[id="${ids.find((one) => one.endsWith("why")) ?? ""}"]`)];
};

/** Names and values of a page, in order. */
const linesOf = (html: string) =>
  factsOf(mainOf(html)).map(([name, value]) => `${name}: ${value.replace("→becomes", "→")}`);

/** Imports a file: preview, summary, confirmation. */
async function importFile(visitor: Visitor, file: string) {
  const sums = importField((await send({ file }, { visitor })).html) ?? "";
  const summary = await visitor.post("/migrate", { form: "summary", sums });
  const done = await visitor.post("/migrate", { form: "import", sums });
  return { sums, summary, done };
}

describe("a stats file", () => {
  it("is shown with settings, statistics and guesses of each mode", async () => {
    const { status, html } = await send({ file: toStatsFile() });
    expect(status).toBe(200);
    const facts = linesOf(html);
    expect(facts.slice(0, 3)).toEqual(["Hide Emojis: NO", "Lower: YES", "Dark Mode: YES"]);
    expect(facts.slice(3, 11)).toEqual([
      "Total games played: 47",
      "Wins: 40",
      "Win streak: 7",
      "Give-ups: 5",
      "Did not finish: 2",
      "Total guesses across all games: 1890",
      "Average guesses across all games: 45.0",
      "Total hints used: 12",
    ]);
    const rows = elementsOf(html, 'main tr[role="row"][class]').map((row) => [
      /migrate-\w+/.exec(row.classNames)?.[0],
      row.classList.contains("guess-table-latest"),
      textOf(row),
    ]);
    expect(rows).toEqual([
      ["migrate-close", true, "4lamp <img src=x onerror=alert(1)>61.271 😭"],
      ["migrate-close", false, "2candle (hint)44.0020 🔥"],
      ["migrate-fire", false, "3glow38.50600 🤓"],
      ["migrate-tepid", false, "5river22.00tepid 🤔"],
      ["migrate-cold", false, "1fish4.25cold 🥶"],
      ["migrate-found", true, "9star100.000 🥳"],
    ]);
    expect(textOf(mainOf(html))).toContain("No guesses found for yesterday");
  });

  it("may be pasted, and be the list itself", async () => {
    for (const text of [toStatsFile(), JSON.stringify(LEGACY_ENTRIES)]) {
      const { status, html } = await send({ text });
      expect([status, linesOf(html)[3]]).toEqual([200, "Total games played: 47"]);
    }
  });

  it("goes to the older version as one field, with the known entries unchanged", async () => {
    const { html, headers } = await send({ file: toStatsFile([...LEGACY_ENTRIES, ["other", "1"], ["lower", null]]) });
    const form = partOf(html, 'form[action="https://old.example"][method="post"]');
    expect(attributesOf(form, "input", "name")).toEqual(["__stats"]);
    const [sent = ""] = attributesOf(form, "input", "value");
    expect(JSON.parse(Buffer.from(sent, "base64").toString())).toEqual(LEGACY_ENTRIES);
    expect(headers.get("Content-Security-Policy")).toContain("form-action 'self' https://old.example;");
  });

  it("shows names as text, whatever they contain", async () => {
    const { html } = await send({ file: toStatsFile() });
    expect(html).not.toContain("<img src=x");
    expect(html).not.toContain("<script>alert(1)");
  });
});

describe("each step", () => {
  it("is a page of its own after a redirect, which can be loaded again", async () => {
    const visitor = openVisitor(server);
    const preview = await send({ file: toStatsFile() }, { visitor });
    const summary = await visitor.post("/migrate", { form: "summary", sums: importField(preview.html) ?? "" });
    expect([preview.path, summary.path]).toEqual(["/migrate?preview", "/migrate?summary"]);
    for (const [path, html] of [
      [preview.path, preview.html],
      [summary.path, summary.text],
    ] as const)
      expect(linesOf((await visitor.get(path)).text)).toEqual(linesOf(html));
  });

  it("is kept in cookies of that page alone, for an hour, with what cannot be read", async () => {
    const form = new FormData();
    form.set("form", "preview");
    form.set("text", toStatsFile([...LEGACY_ENTRIES, ["custom-stats", "[]"]]));
    const post = { method: "POST", body: form, redirect: "manual" } as const;
    const response = await fetch(`${server.origin}/espanol/migrate`, post);
    const [line = "", ...others] = response.headers.getSetCookie();
    expect(others).toEqual([]);
    expect(line).toMatch(/^legacy_file=[\w-]+; Max-Age=3600; Path=\/espanol\/migrate; HttpOnly; SameSite=Lax$/);
    const headers = { Cookie: line.replace(/;.*/, "") };
    const page = await (await fetch(`${server.origin}/espanol/migrate?preview`, { headers })).text();
    expect(textOf(mainOf(page))).toContain("1 entrada no se pudo leer");
  });

  it.each(["preview", "summary", "imported"])(
    "says why it shows nothing when the browser has kept nothing: %s",
    async (step) => {
      for (const headers of [{}, { Cookie: "legacy_file=forged; legacy_sums=en.1" }]) {
        const response = await fetch(`${server.origin}/migrate?${step}`, { headers });
        const html = await response.text();
        expect([response.status, alertOf(html)]).toEqual([
          410,
          "Your browser no longer has what this page should show. Choose the file again. If that does not help, allow cookies for this site.",
        ]);
        expect(mainOf(html)).toContain('name="file"');
      }
    },
  );

  it("leaves out the guesses of a file that is too long for the cookies, and says so", async () => {
    const guesses = Array.from({ length: 1500 }, (_, at) => [(at * 37) % 60, `word${(at * 7919) % 10007}`, 0, at + 1]);
    const visitor = openVisitor(server);
    const file = toStatsFile([...LEGACY_ENTRIES, ["yesterday-guesses", JSON.stringify(guesses)]]);
    const { path, html } = await send({ file }, { visitor });
    expect([path, linesOf(html)[3]]).toEqual(["/migrate?preview=short", "Total games played: 47"]);
    expect(textOf(mainOf(html))).toContain("This file is too long for this page: its guesses are left out");
    expect(html).not.toContain("__stats");
    expect(textOf(mainOf(html))).not.toContain("No guesses found");
    expect(importField(html)).toBe("en.40.5.2.12.1890.7~jr.4.1.0.0.86.2");
    // A real file fits.
    const real = toStatsFile([...LEGACY_ENTRIES, ["yesterday-guesses", JSON.stringify(guesses.slice(0, 300))]]);
    expect((await send({ file: real }, { visitor })).path).toBe("/migrate?preview");
  });
});

describe("what is no stats file", () => {
  const UNREADABLE = "This is not a stats file. Use the text that the older version exported.";
  /* What else is none is tested in app/migrate/legacy.test.ts. */
  it.each([
    ["nothing", "", 400, "Choose a stats file or paste its text"],
    ["not base64", "}{", 422, UNREADABLE],
    ["of somebody else", '[["a","1"],["__proto__","{}"]]', 422, "This file contains nothing from the older version"],
  ])("is refused beside the form: %s", async (_, text, status, message) => {
    for (const [field, sent] of [
      [text === "" ? "file" : "text", { text }],
      ["file", { file: text }],
    ] as const) {
      const answer = await send(sent);
      expect([answer.status, wrongFieldOf(answer.html)]).toEqual([status, [field, message]]);
    }
    // The pasted text is kept.
    if (text !== "") expect(textOf(mainOf((await send({ text })).html))).toContain(text);
  });

  it("is refused beside the file when a text was pasted too", async () => {
    const answer = await send({ file: "}{", text: toStatsFile() });
    expect([answer.status, wrongFieldOf(answer.html)]).toEqual([422, ["file", UNREADABLE]]);
    expect(textOf(mainOf(answer.html))).toContain(toStatsFile());
    expect(importField(answer.html)).toBeUndefined();
  });

  it.each(["/migrate", "/espanol/migrate"])("is refused with the page when it has 10 MB: %s", async (path) => {
    const answer = await send({ file: new Uint8Array(10 * 1024 * 1024) }, { path });
    expect([answer.status, answer.path]).toEqual([413, `${path}?tooLarge`]);
    expect(wrongFieldOf(answer.html)).toEqual(["file", expect.stringMatching(/512 kB/)]);
  });

  it("is refused when it is longer than a file may be, and a pasted text is kept", async () => {
    const long = "A".repeat(520 * 1024);
    const tooLarge = "This is too large: a stats file can be up to 512 kB";
    const asFile = await send({ file: long });
    expect([asFile.status, wrongFieldOf(asFile.html)]).toEqual([413, ["file", tooLarge]]);
    const asText = await send({ text: long });
    expect([asText.status, wrongFieldOf(asText.html)]).toEqual([413, ["text", tooLarge]]);
    expect(asText.html).toContain(long);
  });

  it("is refused when it is no UTF-8", async () => {
    expect((await send({ file: new Uint8Array([0xff, 0xfe, 0x00]) })).status).toBe(422);
  });

  it("has parts that cannot be read, which are left out and counted, and never imported", async () => {
    const { html } = await send({
      file: toStatsFile([
        ["lower", { a: 1 }],
        ["stats", '{"wins":-40,"giveups":1e308}'],
        ["child-stats", '{"__proto__":{"wins":3}}'],
        ["guesses", '[[1,"a",2,3],[1e308,"b",2,3],"c"]'],
      ]),
    });
    expect(textOf(mainOf(html))).toContain("5 entries could not be read and were left out.");
    expect(importField(html)).toBeUndefined();
  });

  /* What cannot be imported is tested in app/play/legacyImport.test.ts. */
  it.each([
    [
      "with damaged Junior statistics",
      '{"wins":-3}',
      "Some of these statistics are damaged, so none of them can be added.",
    ],
    ["with a streak beyond its wins", '{"wins":2,"winStreak":3}', "A win streak cannot be longer than the number"],
  ])("%s is shown with the reason why it cannot be imported", async (_, child, reason) => {
    const { html } = await send({
      file: toStatsFile([
        ["stats", JSON.stringify(LEGACY_STATS)],
        ["child-stats", child],
      ]),
    });
    expect([textOf(mainOf(html)), importField(html)]).toEqual([expect.stringContaining(reason), undefined]);
  });
});

describe("the import of a guest", () => {
  it("shows what changes, changes it once, and says so the second time", async () => {
    const visitor = openVisitor(server);
    const { sums, summary, done } = await importFile(visitor, toStatsFile());
    expect(linesOf(summary.text)).toEqual([
      "Played: 0 → 47",
      "Found: 0 → 40",
      "Win streak: 0 → 7",
      "Gave up: 0 → 5",
      "Guesses: 0 → 1890",
      "Guesses per game: 0 → 42.0",
      "Hints: 0 → 12",
      "Played: 0 → 5",
      "Found: 0 → 4",
      "Win streak: 0 → 2",
      "Gave up: 0 → 1",
      "Guesses: 0 → 86",
      "Guesses per game: 0 → 17.2",
      "Hints: 0 → 0",
    ]);
    expect([done.path, findText(done.text, 'main [role="status"]')]).toEqual([
      "/migrate?imported",
      "Your statistics from the older version have been imported.",
    ]);
    const cookie = visitor.cookies.get("stats_en");
    expect(linesOf((await visitor.get("/stats")).text)).toContain("Played: 47");
    for (const form of ["summary", "import"]) {
      const again = await visitor.post("/migrate", { form, sums });
      expect([again.status, alertOf(again.text)]).toEqual([
        409,
        "You have already imported statistics from an older version. You can do this only once.",
      ]);
    }
    expect(visitor.cookies.get("stats_en")).toBe(cookie);
  });

  it("changes nothing before it is confirmed, nor by texts that no form of ours sends", async () => {
    const visitor = openVisitor(server);
    const sums = importField((await send({ file: toStatsFile() })).html) ?? "";
    await visitor.post("/migrate", { form: "summary", sums });
    for (const form of ["summary", "import"])
      for (const wrong of ["%%%", "en.40.5.2.12.1890.41"])
        expect((await visitor.post("/migrate", { form, sums: wrong })).status).toBe(400);
    expect((await visitor.post("/migrate", { form: "other" })).status).toBe(400);
    expect([...visitor.cookies.keys()]).toEqual(["legacy_sums"]);
  });
});

/* How it is added to those of an account is tested in app/play/legacyImport.server.test.ts. */
describe("the import of a member", () => {
  it("changes the stored statistics, once, by a form with the member's token", async () => {
    const visitor = openVisitor(server);
    await visitor.signUp(newEmail());
    const fields = { form: "import", sums: "en.40.5.2.12.1890.7" };
    expect((await visitor.post("/migrate", { ...fields, csrf: "" })).status).toBe(403);
    for (const place of ["/migrate?imported", "/migrate"])
      expect((await visitor.post("/migrate", fields)).path).toBe(place);
    expect(linesOf((await visitor.get("/stats")).text)).toContain("Played: 47");
    expect((await visitor.get("/migrate")).said).toContain(
      "You have already imported statistics from an older version.",
    );
  });
});

describe("without an older version to go back to", () => {
  it("there is no form for it, and forms go to this site alone", async () => {
    const other = sharedServer();
    const { html, headers } = await send({ text: toStatsFile() }, { visitor: openVisitor(other) });
    expect(html).not.toContain("__stats");
    expect(textOf(mainOf((await openVisitor(other).get("/?migrate")).text))).not.toContain("older version");
    expect(importField(html)).toBeDefined();
    expect(headers.get("Content-Security-Policy")).toContain("form-action 'self';");
  });
});
