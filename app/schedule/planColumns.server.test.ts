import { parse } from "csv-parse/sync";
import fc from "fast-check";
import papaparse from "papaparse";
import { describe, expect, it } from "vitest";
import { SEPARATORS, writeTable } from "./csv.server";
import { type AskedReading, readEditionName, readPlan, writePlan } from "./planColumns.server";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (text: string, asked?: AskedReading) => readPlan(bytesOf(text), asked);
const wordsOf = (text: string, asked?: AskedReading) =>
  read(text, asked).lines.map(({ line, date, word, edition, note }) => [line, date, word, edition, note].join("|"));

const LINES = ["1|2026-12-01|teapot||", "2|2.12.2026|meadow||"];

describe("a plan", () => {
  it.each([
    ["commas", "2026-12-01,teapot\n2.12.2026,meadow\n"],
    ["semicolons", "2026-12-01;teapot\r\n2.12.2026;meadow"],
    ["tabs", "2026-12-01\tteapot\n2.12.2026\tmeadow"],
    ["bars", "2026-12-01|teapot\n2.12.2026|meadow"],
    ["spaces", "2026-12-01  teapot\n2.12.2026 meadow"],
    ["the date last", "teapot 2026-12-01\nmeadow 2.12.2026"],
    ["the columns in another order", "teapot;2026-12-01\nmeadow;2.12.2026"],
    ["quotes", '"2026-12-01","teapot"\n"2.12.2026","meadow"'],
    ["a byte order mark", "\ufeff2026-12-01;teapot\n2.12.2026;meadow"],
  ])("is read with %s", (_, text) => {
    expect(wordsOf(text)).toEqual(LINES);
  });

  it.each([
    ["Date,Word,Edition,Note\n2026-12-01,teapot,en,nice"],
    ["Palabra;Edición;Fecha;Notas\nteapot;en;2026-12-01;nice"],
    ["Ausgabe\tBemerkung\tDatum\tWort\nen\tnice\t2026-12-01\tteapot"],
    ["sep=;\nNr.;Wort;Datum;Ausgabe;Notiz\n1;teapot;2026-12-01;en;nice"],
  ])("has its columns by their names: %s", (text) => {
    expect(wordsOf(text).map((line) => line.replace(/^\d+/, ""))).toEqual(["|2026-12-01|teapot|en|nice"]);
  });

  it("has its columns by what is in them, without names", () => {
    const text = "1;teapot;Deutsch;a note;2026-12-01\n2;meadow;Junior;;\n3;kettle;es;, and another;2026-12-03";
    const plan = read(text);
    expect(plan.columns).toEqual(["other", "word", "edition", "note", "date"]);
    expect([plan.hasHeader, plan.separator]).toEqual([false, "semicolon"]);
    expect(wordsOf(text)[1]).toBe("2||meadow|Junior|");
  });

  it.each([
    ["lines", "teapot\nmeadow\ndrizzle"],
    ["commas", "teapot, meadow, drizzle"],
    ["commas and lines", "teapot, meadow,\ndrizzle"],
    ["lists of equal length", "teapot,meadow\ndrizzle,"],
    ["numbers", "1. teapot\n2) meadow\n• drizzle"],
  ])("may be a list of words, by %s", (_, text) => {
    const plan = read(text);
    expect([plan.lines.map(({ word }) => word), plan.columns, plan.separator]).toEqual([
      ["teapot", "meadow", "drizzle"],
      ["word"],
      "line",
    ]);
  });

  it.each([
    ["Datum;English;Junior;Spanish;German\n01.02.2027;kettle;spoon;silla;Fenster"],
    ["Inglés\tJúnior\tEspañol\tAlemán\tFecha\nkettle\tspoon\tsilla\tFenster\t01.02.2027"],
    ["en,jr,es,de\nkettle,spoon,silla,Fenster"],
    ["Date,English word,Junior words,Proxima Español,Deutsch Wort\n2027-02-01,kettle,spoon,silla,Fenster"],
  ])("may have a column of words for each edition: %s", (text) => {
    const { lines, unread } = read(text);
    expect(lines.map(({ word, edition }) => `${edition} ${word}`)).toEqual(
      expect.arrayContaining(["en kettle", "jr spoon", "es silla", "de Fenster"]),
    );
    expect([lines.length, new Set(lines.map(({ date }) => date)).size, unread]).toEqual([4, 1, []]);
  });

  it("by edition may have empty cells, notes, weekdays, and lines that somebody has added", () => {
    const text = "Tag;Datum;English;Junior;Notiz\nMo;01.02.2027;kettle;;für beide\nDi;02.02.2027;;;\n3.2.2027 teapot";
    expect(wordsOf(text)).toEqual(["2|Mo|kettle|en|für beide", "3|Di|||", "4|3.2.2027|teapot|en|"]);
  });

  it("names each column that it does not read, however many there are", () => {
    const text = `Date;Weekday;Word;Theme;${";".repeat(12)}Last\n2026-12-01;Tue;teapot;tea;${";".repeat(12)}x`;
    expect(read(text)).toMatchObject({ unread: ["Weekday", "Theme", "Last"], unreadLines: { count: 0 } });
    expect(read("1;teapot;2026-12-01\n2;meadow;2026-12-02")).toMatchObject({ unread: ["1"] });
  });

  it("names the lines that it does not read: those with neither word nor date", () => {
    const text = "Date;Word;Note\n2026-12-01;teapot;\n;;Second week\n2026-12-08;meadow;";
    expect(read(text)).toMatchObject({ unreadLines: { count: 1, first: [3] }, unread: [] });
  });

  it("does not take a list of words that has languages in it for a table", () => {
    expect(read("teapot\nenglish\ngerman").lines.map(({ word }) => word)).toEqual(["teapot", "english", "german"]);
  });

  it("knows which words of a downloaded schedule nobody has chosen", () => {
    for (const [kind, seeded] of [
      ["Kind", "From the schedule"],
      ["Tipo", "De la programación"],
      ["Art", "Aus dem Spielplan"],
    ] as const) {
      const text = `Date;Word;${kind}\n2026-12-01;teapot;x\n2026-12-02;meadow;${seeded}\n2026-12-03;;${seeded}`;
      const { lines, unread } = read(text);
      // A word that was hidden from who has downloaded it is none.
      expect([lines.map(({ word, isSeeded }) => [word, isSeeded]), unread]).toEqual([
        [
          ["teapot", false],
          ["meadow", true],
        ],
        [],
      ]);
    }
    expect(read("Date;Word;Kind\n2026-12-01;teapot;noun").unread).toEqual(["Kind"]);
  });

  const WRITTEN_DATES = [
    "1-Dec",
    "01. Dez",
    "01-dic",
    "1-Dec-26",
    "12/1/2026 12:00 AM",
    "2026-12-01T00:00:00Z",
    "46357",
    '="2026-12-01"',
    "5.12",
    "2026\u201112\u201101",
    "December 1, 2026",
    "8 Feb 2027",
    "3. Februar 2027",
    "Do, 04.02.2027",
    "jueves, 4 de febrero de 2027",
    "2027/2/8",
  ];

  it.each(WRITTEN_DATES)("has no word in a date without a header: %s", (date) => {
    const unquoted = date.replaceAll('"', "");
    for (const text of [`${date}\tteapot\n${date}\tmeadow`, `${date};teapot\n${date};meadow`, `teapot\t${date}`]) {
      const plan = read(text);
      expect(plan.lines.map(({ word }) => word)).toEqual(["teapot", "meadow"].slice(0, plan.lines.length));
      for (const line of plan.lines) expect(line.date.replaceAll('"', "")).toBe(unquoted.replace(/^=/, ""));
    }
    for (const text of [
      `${date} teapot\n${date} meadow`,
      `${date}, teapot\n${date}, meadow`,
      `teapot ${date}\nmeadow ${date}`,
    ])
      expect(read(text).lines.map((line) => [line.word, line.date === "" ? "" : "dated"])).toEqual([
        ["teapot", "dated"],
        ["meadow", "dated"],
      ]);
  });

  it("may be a numbered list in which a word is a month, or a table in which one is a weekday", () => {
    expect(read("1. May\n2. mar\n3. teapot").lines.map(({ word }) => word)).toEqual(["May", "mar", "teapot"]);
    expect(wordsOf("December 1, 2026\n1-Dec")).toEqual(["1|December 1, 2026|||", "2|1-Dec|||"]);
    expect(wordsOf("sun, 2026-12-01\nmoon, 2026-12-02")).toEqual(["1|2026-12-01|sun||", "2|2026-12-02|moon||"]);
  });

  it("may have lines with a date and lines without", () => {
    expect(wordsOf("2026-12-01  teapot\n\n5.12. meadow\ndrizzle\nice cream")).toEqual([
      "1|2026-12-01|teapot||",
      "3|5.12.|meadow||",
      "4||drizzle||",
      "5||ice cream||",
    ]);
  });

  it("may be a table to which somebody has added lines as one types them", () => {
    expect(
      wordsOf("Date\tWord\tNote\n2026-12-01\tteapot\tnice\n2.12.2026 meadow\ndrizzle, ice cream\n2026-12-03"),
    ).toEqual([
      "2|2026-12-01|teapot||nice",
      "3|2.12.2026|meadow||",
      "4||drizzle||",
      "4||ice cream||",
      "5|2026-12-03|||",
    ]);
  });

  it("keeps quotes, separators and line breaks that are in quoted cells, and counts lines as an editor does", () => {
    const text = 'date,word,note\n2026-12-01,teapot,"says ""hot"",\nreally"\n2026-12-02,"mead"ow,"open';
    expect(wordsOf(text)).toEqual(['2|2026-12-01|teapot||says "hot",\nreally', '4|2026-12-02|meadow||"open']);
  });

  it("is read in Windows-1252 and UTF-16 too, and says what else it could be", () => {
    const latin = readPlan(Buffer.from("11.12.2026;Löwe\n12.12.2026;Straße", "latin1"));
    expect([latin.encoding, latin.otherEncoding, latin.lines[0]?.word]).toEqual(["windows-1252", "utf-8", "Löwe"]);
    const wide = readPlan(Buffer.from("\ufeff11.12.2026\tLöwe", "utf16le"));
    expect([wide.encoding, wide.separator, wide.lines[0]?.word]).toEqual(["utf-16le", "tab", "Löwe"]);
    // Without its mark, UTF-16 has characters that no database keeps.
    expect(readPlan(Buffer.from("11.12.2026;lion", "utf16le")).lines[0]).toMatchObject({
      date: "11.12.2026",
      word: "lion",
    });
    expect(read("2026-12-01;Löwe")).toMatchObject({ encoding: "utf-8", otherEncoding: "windows-1252" });
    expect(read("2026-12-01;lion")).toMatchObject({ encoding: "utf-8", otherEncoding: null });
  });

  it("is read as it was asked for", () => {
    const text = "teapot,kettle\n2026-12-01,x";
    expect(wordsOf(text, { separator: "comma", columns: ["note", "word"], hasHeader: true })).toEqual([
      "2||x||2026-12-01",
    ]);
    const utf8 = readPlan(bytesOf("1.12.2026;Löwe"), { encoding: "windows-1252" });
    // Text that was read in the wrong encoding is mended anyway.
    expect([utf8.encoding, utf8.otherEncoding, utf8.lines[0]?.word]).toEqual(["windows-1252", "utf-8", "Löwe"]);
  });

  it("may be empty, or anything else", () => {
    expect(read("").lines).toEqual([]);
    expect(read(" \n;;\n---").lines).toEqual([]);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        for (const { word, date } of readPlan(bytes).lines) expect(word + date).not.toBe("");
      }),
    );
  });

  it("is read in time that grows with its length", () => {
    for (const text of ['"a\n', '"""', '""";', ";;;;", "a,b;c\td|", "1.1. ", '"\n']) {
      const plan = read(text.repeat(200_000 / text.length));
      expect(plan.columns.length).toBeLessThanOrEqual(12);
    }
  });

  const letters = fc.string({ unit: fc.constantFrom(...Array.from("abcdefgzäöüñé")), minLength: 2, maxLength: 12 });
  const word = letters.filter((text) => readEditionName(text) === undefined && text !== "tag" && text !== "dia");
  const date = fc
    .record({
      year: fc.integer({ min: 2026, max: 2099 }),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 28 }),
    })
    .map(({ year, month, day }) => `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`);
  const edition = fc.constantFrom("en", "Junior", "Español", "Deutsch");
  const note = fc
    .string({ unit: fc.constantFrom(...Array.from("ab,;\t|\"'=+-@ \nü")), maxLength: 12 })
    // Cells are trimmed, and a quote in the middle stays.
    .map((text) => text.trim());
  const partsOf = (bytes: Uint8Array) =>
    readPlan(bytes).lines.map(({ date, word, edition, note }) => ({ date, word, edition, note }));

  it("that was written in any way is read as the same lines", () => {
    const rows = fc.array(fc.record({ date, word, edition, note }), { minLength: 1, maxLength: 20 });
    const dialect = fc.record({
      separator: fc.constantFrom("comma", "semicolon", "tab", "pipe"),
      order: fc.constantFrom<readonly ("date" | "word" | "edition" | "note")[]>(
        ["date", "word", "edition", "note"],
        ["note", "edition", "word", "date"],
        ["word", "note", "date", "edition"],
      ),
      names: fc.constantFrom(
        { date: "date", word: "word", edition: "edition", note: "note" },
        { date: "Fecha", word: "Palabra", edition: "Edición", note: "Nota" },
        { date: "Datum", word: "Wort", edition: "Ausgabe", note: "Notiz" },
      ),
      encode: fc.constantFrom(
        (text: string) => bytesOf(text),
        (text: string) => bytesOf(`\ufeff${text}`),
        (text: string) => Buffer.from(text, "latin1"),
        (text: string) => Buffer.from(`\ufeff${text}`, "utf16le"),
      ),
      newline: fc.constantFrom("\r\n", "\n"),
    } as const);
    fc.assert(
      fc.property(rows, dialect, (lines, { separator, order, names, encode, newline }) => {
        const table = [names, ...lines].map((line) => order.map((column) => line[column]));
        const text = writeTable(table, SEPARATORS[separator]).replaceAll("\r\n", newline);
        expect(partsOf(encode(text))).toEqual(lines);
      }),
    );
  });

  it("that is shown as a text is read as the same lines, whatever they lack", () => {
    const none = fc.constant("");
    const line = fc.record({
      date: fc.oneof(date, none, fc.constantFrom("05/12/2026", "31.2.2026", "soon")),
      word,
      edition: fc.oneof(edition, none, fc.constant("Atlantis")),
      note: fc.oneof(note, none),
    });
    const names = fc.constantFrom(
      { date: "Date", word: "Word", edition: "Edition", note: "Note" },
      { date: "Fecha", word: "Palabra", edition: "Edición", note: "Nota" },
      { date: "Datum", word: "Wort", edition: "Ausgabe", note: "Notiz" },
    );
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), names, (lines, columns) => {
        expect(partsOf(bytesOf(writePlan(lines, columns)))).toEqual(lines);
      }),
    );
  });
});

describe("a formula", () => {
  const notes = [
    "=1+1",
    "+49",
    "-x",
    "@a",
    "＝1",
    "'=x",
    "it's",
    "a\n=1+1",
    ";=1+1",
    "a, @b",
    '"=1',
    'a;"=1"',
    "a\t'-b",
    "a\r\n +1",
  ];
  const table = [["word", "note"], ...notes.map((note) => ["teapot", note]), ...notes.map((note) => [note, "teapot"])];
  const READERS = {
    "csv-parse": (text: string, delimiter: string) =>
      parse(text, { delimiter, relax_quotes: true, relax_column_count: true }),
    papaparse: (text: string, delimiter: string) => papaparse.parse<string[]>(text, { delimiter }).data,
  };
  const formulas = (rows: readonly (readonly string[])[]) =>
    rows.flat().filter((cell) => /^[\s"]*[=+\-@＝]/.test(cell));

  for (const [reader, rowsOf] of Object.entries(READERS))
    it.each([
      [";", ";"],
      [";", ","],
      [";", "\t"],
      [",", ","],
      [",", ";"],
      [",", "|"],
    ])(`is none for ${reader}, written with %j and read with %j`, (sign, delimiter) => {
      const text = writeTable(table, sign);
      expect(formulas(rowsOf(text, delimiter))).toEqual([]);
      // The readers see one where nothing guards it.
      expect(formulas(rowsOf("teapot,=1+1", ","))).toEqual(["=1+1"]);
    });

  it("is read as it was", () => {
    for (const sign of [",", ";", "\t"]) {
      const rows = read(writeTable(table.slice(0, notes.length + 1), sign)).lines;
      expect(rows.map(({ note }) => note)).toEqual(notes);
    }
  });
});

describe("the name of an edition", () => {
  it.each([
    ["en", ["en", "EN", "English", "Inglés", "Englisch"]],
    ["jr", ["jr", "Junior", "Júnior", "Proxima Junior"]],
    ["es", ["es", "Español", "Spanisch"]],
    ["de", ["de", "Deutsch", "alemán"]],
    [undefined, ["qq", "", "constructor"]],
  ])("is read: %s", (edition, names) => {
    for (const name of names) expect([name, readEditionName(name)]).toEqual([name, edition]);
  });
});
