import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PASSWORD } from "../support/account";
import { attributesOf, elementsOf, mainOf, spacedTextOf, textOf } from "../support/html";
import { startServer, type TestServer } from "../support/server";
import { openStaff } from "../support/staff";
import { todaysGameOf } from "../support/today";
import { openVisitor, sendForm, type VisitedPage, type Visitor } from "../support/visitor";

let server: TestServer;
/** Today's English game. */
let today: number;
let newWord: () => string;
let people = 0;

beforeAll(async () => {
  server = await startServer();
  today = todaysGameOf(server, "en").number;
  // Words of seeded games that are far off, which get other ones.
  const words = [...server.secretsBetween("en", today + 160, today + 330)];
  newWord = () => words.pop() ?? "";
});
afterAll(() => server.stop());

/** A new editor, who has no plan yet. */
function newEditor(): Promise<Visitor> {
  people += 1;
  return openStaff(server, `editor${String(people)}@words.example`, "editor");
}

const FIRST_DAY = Date.UTC(2022, 0, 29);
/** The day on which an English game ends, `YYYY-MM-DD`. */
const dayOf = (number: number) => new Date(FIRST_DAY + number * 86_400_000).toISOString().slice(0, 10);

/** The token of the forms on a page. */
const tokenOf = ({ text }: VisitedPage) => attributesOf(text, 'input[name="csrf"]', "value")[0] ?? "";
/** Sends a form of the plan that has no other fields. */
const post = async (visitor: Visitor, path: string, fields: Readonly<Record<string, string>>) =>
  visitor.post(path, { csrf: tokenOf(await visitor.get("/portal/plan")), ...fields });

/** Sends a text or a file as a plan. */
async function send(
  visitor: Visitor,
  plan: string | Uint8Array<ArrayBuffer>,
  path = "/portal/plan?view=new&edition=en",
) {
  const form = new FormData();
  form.set("csrf", tokenOf(await visitor.get("/portal/plan")));
  form.set("text", typeof plan === "string" ? plan : "");
  form.set("file", typeof plan === "string" ? new File([], "") : new File([plan], "plan.csv"));
  form.set("intent", "send");
  return visitor.post(path, form);
}

/** The fields of the preview as a browser has them: what is ticked, the dates, and what the page has shown. */
function fieldsOf({ text }: VisitedPage): Record<string, string> {
  const inputs = elementsOf(text, 'main form:has([name="rows"]) input:is(:not([type="checkbox"]), [checked])');
  return Object.fromEntries(
    inputs.map((input) => {
      const value = input.getAttribute("type") === "checkbox" ? "on" : input.getAttribute("value");
      return [input.getAttribute("name") ?? "", value ?? ""];
    }),
  );
}

const press = (visitor: Visitor, page: VisitedPage, intent: string, changed: Readonly<Record<string, string>> = {}) =>
  visitor.post(page.path, { ...fieldsOf(page), ...changed, intent });

/** The rows of the table, each as it is read. */
const rowsOf = ({ text }: VisitedPage) =>
  elementsOf(text, "main tr")
    .map((row) => spacedTextOf(row.outerHTML))
    .slice(1);
const idsOf = ({ text }: VisitedPage, name: string) => attributesOf(text, `[name^="${name}-"]`, "name");
/** Ticks every row that can be. */
const tickAll = (page: VisitedPage) => Object.fromEntries(idsOf(page, "take").map((name) => [name, "on"]));

describe("the plan", () => {
  it("of 60 dated words goes in within ten page loads", async () => {
    const ana = await newEditor();
    const words = Array.from({ length: 60 }, newWord);
    const text = words.map((word, index) => `${dayOf(today + 1 + index)};${word}`).join("\r\n");
    let loads = 0;
    const load = async (page: Promise<VisitedPage>) => {
      loads += 1;
      return page;
    };
    // The empty form, which was opened for its token, the sent one and the page to which it leads.
    loads += 2;
    const preview = await load(send(ana, text));
    expect(preview.said).toContain("All 60");
    loads += 1;
    const done = await load(press(ana, preview, "put", tickAll(preview)));
    expect(done.said).toContain("Successfully added 60 words");
    expect(words).toEqual(server.secretsBetween("en", today + 1, today + 60));
    expect(loads).toBeLessThanOrEqual(10);
    // A reload says nothing twice, and the same file changes nothing.
    expect((await ana.get(done.path)).said).not.toContain("Successfully added");
    const again = await send(ana, text);
    expect(again.said).toContain("60 are there already");
    const same = await press(ana, again, "put");
    expect(same.said).toContain("No word went into the plan. 60 were in the plan already.");
    // The words were those of days far off.
    expect((await ana.get("/portal/log")).said).toMatch(
      /Word chosen from a plan.*and 59 more 60 other days got another word from the schedule\./s,
    );
    // The calendar opens on the weeks that have changed.
    expect(done.path).toMatch(RegExp(`^/portal\\?edition=en&from=${dayOf(today + 1)}&weeks=(?:9|10)\\b`));
    // All of it is undone at once.
    const [undo = ""] = done.links.filter((link) => link.includes("/portal/undo"));
    await sendForm(ana, await ana.get(undo), {});
    expect(words.filter((word) => server.secretsBetween("en", today + 1, today + 60).includes(word))).toEqual([]);
  });

  it("leads to the page of a word that takes no rank, and asks the other editors to look at one", async () => {
    const ana = await newEditor();
    const rare = await send(ana, `${dayOf(today + 40)};pelagic`);
    expect(rowsOf(rare)[0]).toMatch(/Too few people know it: .* Why: see pelagic/);
    expect(rare.links).toContain("/portal/word?language=en&word=pelagic");
    const word = newWord();
    const page = await send(ana, `${dayOf(today + 130)};${word}`);
    const asks = Object.fromEntries(idsOf(page, "ask").map((name) => [name, "on"]));
    // What is asked in the form that puts the word in counts too.
    await press(ana, page, "put", { ...tickAll(page), ...asks });
    const calendar = await ana.get("/portal");
    expect(calendar.said).toMatch(new RegExp(`Please look at 1 word ${word} English, \\w+ \\d+: \\w+ asks`));
    const [, form = ""] = calendar.main.split('aria-labelledby="asked"');
    const [id = ""] = attributesOf(form, 'input[name="id"]', "value");
    const looked = await ana.post("/portal?index", { csrf: tokenOf(calendar), intent: "looked", id });
    expect(looked.said).not.toContain("Please look at");
    expect(server.secretOf("en", today + 130)).toBe(word);
  });

  it("says how it was read and reads it again otherwise, and asks once which number is the month", async () => {
    const ana = await newEditor();
    const page = await send(ana, Buffer.from("Datum;Wort;Ausgabe\n05/12/2032;Löwe;Deutsch", "latin1"));
    expect(page.said).toContain(
      "Read as: semicolons, Windows-1252, columns date, word, edition, names in the first line.",
    );
    expect(page.said).toContain("Is 05/12/2032 December 5, 2032 or May 12, 2032?");
    expect(rowsOf(page)[0]).toContain("cannot");
    const answered = await post(ana, "/portal/plan", { intent: "read", dayOrder: "dayFirst" });
    expect(answered.said).toContain("05/12/2032 is read as December 5, 2032");
    expect(answered.values("date-" + (/name="date-(\d+)"/.exec(answered.text)?.[1] ?? ""))).toEqual(["2032-12-05"]);
    const other = await post(ana, "/portal/plan", { intent: "read", encoding: "utf-8" });
    expect(other.said).toContain("semicolons, UTF-8");
    const columns = {
      "column-0": "date",
      "column-1": "note",
      "column-2": "word",
      columnsShown: "yes",
      hasHeader: "on",
    };
    const wish = { intent: "read", separator: "semicolon", separatorNow: "semicolon", ...columns };
    expect((await post(ana, "/portal/plan", wish)).said).toContain(
      "columns date, note, word, names in the first line.",
    );
  });

  it("keeps its rows, and mends a date where it stands", async () => {
    const ana = await newEditor();
    const word = newWord();
    const page = await send(ana, `31.2.2032;${word}`);
    expect(rowsOf(page)[0]).toContain("There is no such date");
    const [id = ""] = /date-\d+/.exec(page.text) ?? [];
    const mended = await press(ana, page, "mend", { [id]: dayOf(today + 90) });
    expect(mended.values(id)).toEqual([dayOf(today + 90)]);
    expect((await ana.get("/portal/plan")).values(id)).toEqual([dayOf(today + 90)]);
    const done = await press(ana, mended, "put", tickAll(mended));
    expect(done.said).toContain("Successfully added 1 word");
    expect(server.secretOf("en", today + 90)).toBe(word);
  });

  it("does not put in a date that was changed in the same form: it is shown first", async () => {
    const ana = await newEditor();
    const word = newWord();
    const page = await send(ana, `${dayOf(today + 91)};${word}`);
    const [id = ""] = /date-\d+/.exec(page.text) ?? [];
    const shown = await press(ana, page, "put", { ...tickAll(page), [id]: dayOf(today + 92) });
    expect(shown.said).toContain("No word went into the plan.");
    expect([server.secretOf("en", today + 91), server.secretOf("en", today + 92)]).not.toContain(word);
  });

  it("shows the lines of one weight alone, and offers what may be meant", async () => {
    const ana = await newEditor();
    const [good, bad] = [newWord(), "lanturn"];
    await send(ana, `${dayOf(today + 93)};${good}\n${dayOf(today + 94)};${bad}\n${dayOf(today)};${newWord()}`);
    const page = await ana.get("/portal/plan?view=cannot");
    expect(page.said).toContain("Cannot (2)");
    expect(rowsOf(page).join()).toContain("Not in the word list Find another lantern?");
    expect(rowsOf(page).join()).toContain("This game has started.");
    const [intent = ""] = /word \d+ lantern/.exec(page.text) ?? [];
    expect(rowsOf(await press(ana, page, intent)).join()).not.toContain("Not in the word list");
  });

  it("takes another word that is typed in a row, and says how it has read it", async () => {
    const ana = await newEditor();
    const word = newWord();
    const page = await send(ana, `${dayOf(today + 130)};zzkwzzkw\n${dayOf(today)};${newWord()}`);
    // The second line has begun, so another word is no help.
    expect(idsOf(page, "word").map((name) => page.values(name))).toEqual([["zzkwzzkw"]]);
    const [field = ""] = idsOf(page, "word");
    const retyped = await press(ana, page, "mend", { [field]: ` ${word} ` });
    expect(rowsOf(retyped)[0]).toMatch(RegExp(`zzkwzzkw.*English.*(can go in|look)`));
    await press(ana, retyped, "put", tickAll(retyped));
    expect(server.secretOf("en", today + 130)).toBe(word);
    const spelled = await send(ana, `${dayOf(today + 131)};harbour`);
    expect(rowsOf(spelled)[0]).toMatch(/read as “harbor”|typed “harbour”/);
  });

  it("promises no number of words, and ticks all lines that need a look, or none of them", async () => {
    const [ana, bea] = [await newEditor(), await newEditor()];
    const days = [132, 133, 134].map((offset) => dayOf(today + offset));
    const others = await send(bea, days.map((day) => `${day};${newWord()}`).join("\n"));
    await press(bea, others, "put", tickAll(others));
    const text = [...days.map((day) => `${day};${newWord()}`), `${dayOf(today + 135)};zzkwzzkw`].join("\n");
    const page = await send(ana, text);
    const ticked = (of: VisitedPage) => Object.keys(fieldsOf(of)).filter((name) => name.startsWith("take-")).length;
    expect(page.said).toContain("Put the ticked words in the plan");
    expect(page.said).toContain("Take all 3 that need a look");
    // What was typed in the same form is kept.
    const [, , , field = ""] = idsOf(page, "word");
    const all = await press(ana, page, "takeLook", { [field]: "qqkwqqkw" });
    expect([ticked(page), ticked(all), all.values(field)]).toEqual([0, 3, ["qqkwqqkw"]]);
    const none = await press(ana, all, "leaveLook");
    expect([ticked(none), none.said.includes("Take all 3 that need a look")]).toEqual([0, true]);
    const done = await press(ana, await press(ana, none, "takeLook"), "put");
    expect(done.said).toContain("Successfully added 3 words");
  });

  it("says what becomes of its lines when another text is sent, and shows them as a text that is read as the same ones", async () => {
    const ana = await newEditor();
    const [one, two] = [newWord(), newWord()];
    const page = await send(
      ana,
      `31.2.2032;${one};;\n${dayOf(today + 136)};${two};jr;a note\n${dayOf(today + 137)};zzkwzzkw;;`,
    );
    const [, date = ""] = idsOf(page, "date");
    await press(ana, page, "mend", { [date]: dayOf(today + 138) });
    const empty = await ana.get("/portal/plan?view=new");
    expect(empty.said).toContain("3 lines are still in the preview. A new text takes their place");
    expect(empty.find('textarea[name="text"]')).toBe("");
    const [link = ""] = empty.links.filter((one) => one.includes("view=text"));
    const text = (await ana.get(link)).find('textarea[name="text"]') ?? "";
    expect(text.split("\n").map((line) => line.trim().split("\t"))).toEqual([
      ["Date", "Word", "Edition", "Note"],
      ["31.2.2032", one, "en"],
      [dayOf(today + 138), two, "jr", "a note"],
      [dayOf(today + 137), "zzkwzzkw", "en"],
    ]);
    const again = await send(ana, `${text}\n${dayOf(today + 139)} ${one}`);
    expect([again.said.includes("All 4"), idsOf(again, "date").map((name) => again.values(name)[0])]).toEqual([
      true,
      ["", dayOf(today + 138), dayOf(today + 137), dayOf(today + 139)],
    ]);
  });

  it("is of the edition that its form names, where a line names none", async () => {
    const ana = await newEditor();
    const form = new FormData();
    const fields = {
      csrf: tokenOf(await ana.get("/portal/plan")),
      text: "Löwe\nteapot;en",
      edition: "de",
      intent: "send",
    };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const page = await ana.post("/portal/plan?view=new", form);
    expect(rowsOf(page).map((row) => /German|English/.exec(row)?.[0])).toEqual(["German", "English"]);
    const wrong = new FormData();
    for (const [name, value] of Object.entries({ ...fields, text: " " })) wrong.set(name, value);
    expect((await ana.post("/portal/plan?view=new", wrong)).main).toContain('<option value="de" selected');
  });

  it("of a page that is not new any more changes nothing that another page has changed", async () => {
    const ana = await newEditor();
    const page = await send(ana, `${dayOf(today + 140)};zzkwzzkw\n${dayOf(today + 141)};${newWord()}`);
    const [date = "", other = ""] = idsOf(page, "date");
    const [word = ""] = idsOf(page, "word");
    await press(ana, page, "mend", { [date]: dayOf(today + 142), [word]: "qqkwqqkw" });
    const late = await press(ana, page, "mend", { [other]: dayOf(today + 143) });
    expect([date, other, word].map((name) => late.values(name))).toEqual([
      [dayOf(today + 142)],
      [dayOf(today + 143)],
      ["qqkwqqkw"],
    ]);
  });

  it("of a year of long words can be sent, as far as its form goes", async () => {
    const ana = await newEditor();
    const word = "你".repeat(100);
    const page = await send(ana, Array.from({ length: 366 }, () => `2032-01-01;${word}`).join("\n"));
    expect(page.said).toContain("366 cannot go in");
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...fieldsOf(page), intent: "dropAll" })) form.set(name, value);
    const deleted = await ana.post(page.path, form);
    expect(deleted.said).toMatch(/Plan many days.*366 lines deleted\. Read the text again/);
    expect((await post(ana, "/portal/plan", { intent: "read" })).said).toContain("366 cannot go in");
  });

  it("of two editors does not take a word from who was faster", async () => {
    const [ana, bea] = [await newEditor(), await newEditor()];
    const [one, two, other] = [newWord(), newWord(), newWord()];
    const page = await send(ana, `${dayOf(today + 95)};${one}\n${dayOf(today + 96)};${other}`);
    const faster = await send(bea, `${dayOf(today + 95)};${two}`);
    await press(bea, faster, "put", tickAll(faster));
    const late = await press(ana, page, "put", tickAll(page));
    expect(late.said).toContain("Line 1: Its game was changed meanwhile");
    expect([server.secretOf("en", today + 95), server.secretOf("en", today + 96)]).toEqual([two, other]);
    expect(late.said).toContain("1 is still in the preview.");
    expect(rowsOf(await ana.get("/portal/plan"))[0]).toMatch(/look.*takes the place of/);
    // The second tab of a plan has nothing left to do.
    expect((await press(bea, faster, "put", tickAll(faster))).said).toContain("1 was in the plan already.");
  });

  it("finds days for the words of the backlog, which go in from the preview", async () => {
    const ana = await newEditor();
    const word = newWord();
    const page = await send(ana, word);
    // The next day that is free.
    expect(idsOf(page, "date").map((name) => page.values(name)[0])).toEqual([expect.stringMatching(/^20\d\d-/)]);
    const cleared = await press(ana, page, "mend", { [idsOf(page, "date")[0] ?? ""]: "" });
    const backlog = await ana.get(cleared.links.find((link) => link.includes("view=backlog")) ?? "");
    expect(backlog.said).toContain(word);
    const proposed = await post(ana, backlog.path, { intent: "propose en", count: "7" });
    expect(proposed.said).toContain("A day is proposed for 1 word.");
    expect(rowsOf(proposed)[0]).toContain("from the backlog, day proposed");
    expect((await press(ana, proposed, "put", tickAll(proposed))).said).toContain("Successfully added 1 word");
  });

  it.each([
    ["nothing", " ", 400, "Please enter words"],
    ["too many lines", "kettle\n".repeat(367), 413, "This is more than 366 lines."],
    ["more than 256 kB", "kettle ".repeat(40_000), 413, "This is more than 256 kB."],
  ])("is refused in its form, which keeps the text: %s", async (_, text, status, why) => {
    const ana = await newEditor();
    const page = await send(ana, text);
    expect([page.status, page.alert?.replaceAll("\u00a0", " ")]).toEqual([status, expect.stringContaining(why)]);
    expect(page.text).toContain('name="text"');
    if (status === 413) expect(page.text).toContain("kettle");
  });

  it("of 10 MB is refused on the page of the form, and the plan before it stays", async () => {
    const ana = await newEditor();
    await send(ana, `${dayOf(today + 97)};${newWord()}`);
    const page = await send(ana, new Uint8Array(10 * 1024 * 1024).fill(97));
    expect([page.status, page.path]).toEqual([413, "/portal/plan?tooLarge"]);
    expect(page.said).toContain("This is more than 256");
    expect((await ana.get("/portal/plan")).said).toContain("All 1");
  });

  it("names no word of a game that its editor hides, on the page, in its source and in the file", async () => {
    const [ana, bea] = [await newEditor(), await newEditor()];
    const secret = newWord();
    const faster = await send(bea, `${dayOf(today + 120)};${secret}`);
    await press(bea, faster, "put", tickAll(faster));
    await post(ana, "/portal/blind-mode", { hide: "yes", back: "/portal" });
    const page = await send(ana, `${dayOf(today + 120)};${newWord()}`);
    expect(page.said).toContain("takes the place of a chosen word");
    expect(mainOf(page.text)).not.toContain(secret);
    const file = await ana.get(`/portal/plan.csv?from=${dayOf(today + 120)}&weeks=1&edition=en`);
    expect(file.text).toContain(`${dayOf(today + 120)},,en,,Chosen`);
  });

  it("keeps what was changed in a form that came when the session had ended", async () => {
    const ana = await newEditor();
    const page = await send(ana, `${dayOf(today + 144)};zzkwzzkw`);
    const [field = ""] = idsOf(page, "word");
    const word = newWord();
    ana.cookies.delete("staff");
    const signIn = await press(ana, page, "put", { [field]: word });
    expect(signIn.path).toMatch(/^\/admin/);
    const back = await ana.post(signIn.path, { username: `editor${String(people)}@words.example`, password: PASSWORD });
    expect([back.path, back.said.includes("What you changed before you were logged out is kept.")]).toEqual([
      "/portal/plan",
      true,
    ]);
    expect(rowsOf(back)[0]).toContain(word);
    expect(server.secretOf("en", today + 144)).not.toBe(word);
  });

  it("has 404 for a view that does not exist, and 400 for what no form asks", async () => {
    const ana = await newEditor();
    expect((await ana.get("/portal/plan?view=none")).status).toBe(404);
    expect((await ana.get("/portal/plan.csv?edition=fr")).status).toBe(404);
    expect((await post(ana, "/portal/plan", { intent: "none" })).status).toBe(400);
  });

  it("is in three languages, and in no cache", async () => {
    const ana = await newEditor();
    for (const [language, title] of [
      ["", "Plan many days"],
      ["/espanol", "Planificar muchos días"],
      ["/deutsch", "Viele Tage planen"],
    ] as const) {
      const page = await ana.get(`${language}/portal/plan`);
      expect(page.said).toContain(title);
      expect(page.headers.get("Cache-Control")).toBe("private, no-store");
    }
  });
});

it("the calendar leads to the pages that give words to games, in all languages", async () => {
  const ana = await newEditor();
  for (const language of ["", "/espanol", "/deutsch"]) {
    const { links } = await ana.get(`${language}/portal`);
    for (const page of ["/portal/plan", "/portal/bulk-add?edition=en"]) expect(links).toContain(language + page);
  }
});

describe("a December of four editions, 126 lines with ten faults", () => {
  it("is planned on at most 8 pages with 30 clicks, by links and forms alone", async () => {
    const ana = await newEditor();
    const editions = ["en", "jr", "es", "de"] as const;
    const numberOf = (edition: (typeof editions)[number]) => todaysGameOf(server, edition).number;
    /** Words of seeded games that are far off, which get other ones, and that no game of the last half year had. */
    const wordsOf = new Map(
      editions.map((edition) => {
        const number = numberOf(edition);
        const used = new Set(server.secretsBetween(edition, number - 186, number));
        // The other tests take English ones too.
        const far =
          edition === "en"
            ? Array.from({ length: 50 }, newWord)
            : server.secretsBetween(edition, number + 230, number + 330);
        return [edition, far.filter((word) => !used.has(word)).slice(0, 33)] as const;
      }),
    );
    const wordOf = (edition: (typeof editions)[number], index: number) => wordsOf.get(edition)?.[index] ?? "";
    const day = (index: number) => dayOf(today + 180 + index);
    const line = (date: string, word: string, edition: string) => `${date};${word};${edition}`;
    const lines = editions.flatMap((edition) =>
      Array.from({ length: 31 }, (_, index) => line(day(index), wordOf(edition, index), edition)),
    );
    /** Each fault: the line in place of another, or one more, and what its editor types instead. */
    const faults = [
      { at: 3, typed: line(day(3), "lanturnn", "en"), field: "word", value: wordOf("en", 3) },
      { at: 5, typed: line(day(5), "the", "en"), field: "word", value: wordOf("en", 5) },
      { at: 7, typed: line(day(7), "shit", "en"), field: "word", value: wordOf("en", 7) },
      { at: 9, typed: line(day(9), wordOf("en", 8), "en"), field: "word", value: wordOf("en", 9) },
      { at: 11, typed: line(day(11), server.secretOf("en", today), "en"), field: "word", value: wordOf("en", 11) },
      { at: 40, typed: line("31.2.2033", wordOf("jr", 9), "jr"), field: "date", value: day(9) },
      { at: 70, typed: line(day(8), wordOf("es", 8), "Atlantis"), field: "edition", value: "es" },
      { at: 100, typed: line(day(7), "zzkwzzkw", "de"), field: "word", value: wordOf("de", 7) },
      { at: 124, typed: line(day(4), wordOf("en", 31), "en"), field: "date", value: day(31) },
      { at: 125, typed: line(dayOf(today), wordOf("en", 32), "en"), field: "date", value: day(32) },
    ] as const;
    for (const { at, typed } of faults) lines[at] = typed;
    expect(lines.length).toBe(126);

    let pages = 0;
    let clicks = 0;
    /** A page that is opened, and what is pressed on the one before. */
    const open = async (pressed: number, page: Promise<VisitedPage>) => {
      clicks += pressed;
      pages += 1;
      return page;
    };
    const linkTo = ({ links }: VisitedPage, part: string) => links.find((link) => link.includes(part)) ?? "";
    const start = await open(0, ana.get("/portal"));
    const form = await open(1, ana.get(linkTo(start, "/portal/plan")));
    const text = new FormData();
    const fields = { csrf: tokenOf(form), text: lines.join("\n"), edition: "en", intent: "send" };
    for (const [name, value] of Object.entries(fields)) text.set(name, value);
    // The field, and the button.
    const preview = await open(2, ana.post("/portal/plan?view=new", text));
    expect(preview.said).toContain("10 cannot go in");
    const cannot = await open(1, ana.get(linkTo(preview, "view=cannot")));
    const rows = elementsOf(cannot.text, 'tr[id^="row-"]');
    const mended = Object.fromEntries(
      faults.map(({ typed, field, value }) => {
        const id = rows.find((row) => textOf(row).includes(typed))?.id.replace("row-", "");
        return [`${field}-${id ?? ""}`, value];
      }),
    );
    // Each field, and the button.
    const checked = await open(faults.length + 1, press(ana, cannot, "mend", mended));
    expect(checked.said).toContain("Cannot (0)");
    const ready = /Take (?:all|the one)/.test(checked.said) ? await open(1, press(ana, checked, "takeLook")) : checked;
    const done = await open(1, press(ana, ready, "put"));
    expect(done.said).toContain("Successfully added 126 words");
    expect([pages <= 8, clicks <= 30]).toEqual([true, true]);
    for (const edition of editions) {
      const first = numberOf(edition) + 180;
      expect(server.secretsBetween(edition, first, first + 30)).toEqual(wordsOf.get(edition)?.slice(0, 31));
    }
    expect(server.secretsBetween("en", today + 211, today + 212)).toEqual([wordOf("en", 31), wordOf("en", 32)]);
  });
});

describe("a text that is not read as a whole", () => {
  let ana: Visitor;
  beforeAll(async () => {
    ana = await newEditor();
  });

  it("has the columns and lines that were left out named, and a column for each edition read", async () => {
    const day = dayOf(today + 110);
    const text = `Datum;English;German;Thema\n${day};${newWord()};Fenster;x\n;;;nur Thema`;
    const page = await send(ana, text);
    expect(page.said).toContain("1 column was not read: Thema.");
    expect(page.said).toContain("1 line has neither a word nor a date and was not read: line 3.");
    expect(rowsOf(page).map((row) => /English|German/.exec(row)?.[0])).toEqual(["English", "German"]);
  });

  it("is shown with a date that is none in either order", async () => {
    const page = await send(ana, `0/1/2027;${newWord()}`);
    expect([page.status, page.said.includes("0/1/2027")]).toEqual([200, true]);
    expect((await ana.get("/portal/plan")).status).toBe(200);
  });

  it("stays if a workbook is sent after it, which is refused with what to do", async () => {
    const word = newWord();
    await send(ana, `${dayOf(today + 111)};${word}`);
    const refused = await send(ana, Buffer.from("504b03041400060008000000210062ee9d68", "hex"));
    expect([refused.status, refused.said.includes("save it as CSV")]).toEqual([415, true]);
    expect((await ana.get("/portal/plan")).said).toContain(word);
  });
});

describe("the file of the plan", () => {
  it("has the schedule with formulas made harmless, and is read back without a change", async () => {
    const ana = await newEditor();
    const word = newWord();
    const page = await send(ana, `date,word,note\n${dayOf(today + 98)},${word},=1+1`);
    await press(ana, page, "put", tickAll(page));
    // The note is seen wherever the day is.
    for (const path of [
      `/portal?edition=en&from=${dayOf(today + 98)}&weeks=1`,
      `/portal/create?edition=en&num=${today + 98}`,
      `/portal/word?language=en&word=${word}`,
    ])
      expect([path, (await ana.get(path)).said]).toEqual([path, expect.stringContaining("=1+1")]);
    const file = await ana.get(`/portal/plan.csv?from=${dayOf(today + 98)}&weeks=1&edition=en`);
    expect(file.headers.get("Content-Type")).toContain("text/csv");
    expect(file.headers.get("Cache-Control")).toBe("no-store");
    const [head, first] = file.text.split("\r\n");
    expect([head, first]).toEqual(["Date,Word,Edition,Note,Kind", `${dayOf(today + 98)},${word},en,'=1+1,Chosen`]);
    expect((await send(ana, file.text)).said).toContain("0 words can go in, 7 are there already.");
    const all = await ana.get("/deutsch/portal/plan.csv");
    expect(all.text.split("\r\n").length).toBeGreaterThan(4 * 28);
    expect(all.text).toContain("Datum;Wort;Ausgabe;Notiz;Art");
  });

  it("is for staff alone", async () => {
    const guest = openVisitor(server);
    for (const path of ["/portal/plan", "/portal/plan.csv"]) expect((await guest.get(path)).path).toMatch(/^\/admin/);
  });
});
