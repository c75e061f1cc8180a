import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PASSWORD } from "../support/account";
import { attributesOf, elementsOf, findText, hiddenFieldsOf, mainOf, textOf, textsOf } from "../support/html";
import { near } from "../support/nearest";
import { startServer, type TestServer } from "../support/server";
import { openStaff } from "../support/staff";
import { todaysGameOf } from "../support/today";
import { unusedWords } from "../support/unusedWords";
import { openVisitor, type VisitedPage, type Visitor } from "../support/visitor";

const ANA = "ana@words.example";
const BEA = "bea@words.example";

let server: TestServer;
/** Today's English game. */
let today: number;
let ana: Visitor;
let bea: Visitor;
let newWord: () => string;

beforeAll(async () => {
  server = await startServer();
  today = todaysGameOf(server, "en").number;
  [ana, bea] = [await signIn(ANA), await signIn(BEA)];
  newWord = unusedWords(server, today);
});
afterAll(() => server.stop());

const signIn = (email: string) => openStaff(server, email);

/** The hidden fields of a page's form, by name: that with a word, or else the first. */
function hiddenFields({ text }: VisitedPage, having = '[name="word"]'): Record<string, string> {
  const forms = elementsOf(text, 'main form[method="post"][action*="portal/"]:not([action*="sign-out"])');
  return hiddenFieldsOf(forms.find((form) => form.querySelector(having)) ?? forms[0]);
}

const typedWord = ({ text }: VisitedPage) => attributesOf(text, 'input[name="word"]', "value")[0];
/** Whether a page shows a button. A script shows the hidden one again. */
const hasButton = ({ main }: VisitedPage, value: string) =>
  elementsOf(main, `button[value="${value}"]:not([hidden])`).length > 0;

const gamePath = (number: number, edition = "en") => `/portal/create?edition=${edition}&num=${String(number)}`;
/** Types a word on the open page of a game and presses a button. */
const send = (visitor: Visitor, page: VisitedPage, word: string, intent: "validate" | "save") =>
  visitor.post(page.path, { ...hiddenFields(page), word, intent });
const validate = async (visitor: Visitor, number: number, word: string, edition = "en") =>
  send(visitor, await visitor.get(gamePath(number, edition)), word, "validate");
async function choose(visitor: Visitor, number: number, word: string): Promise<VisitedPage> {
  return send(visitor, await validate(visitor, number, word), word, "save");
}
/** The sign-in, which leads back. */
const SIGN_IN = /^\/admin(?:\?back=|$)/;
const logLines = async () => textsOf((await ana.get("/portal/log")).main, "tr:not([class])");

it("every page of the portal says which version runs, and pages for others do not", async () => {
  const { version } = (await (await fetch(`${server.origin}/readyz`)).json()) as { version: string };
  expect((await ana.get("/portal")).text).toContain(`Version ${version}`);
  const guest = openVisitor(server);
  for (const page of [await guest.get("/"), await guest.get("/admin"), await guest.get("/portal"), await ana.get("/")])
    expect(page.text).not.toContain(version);
});

describe("the portal", () => {
  it.each(["", "/create", "/bulk-add", "/log", "/words", "/words.tsv"])(
    "is closed to players and guests: /portal%s",
    async (page) => {
      const guest = openVisitor(server);
      const player = openVisitor(server);
      await player.post("/account/sign-up", { email: `player${page.length}@words.example`, password: PASSWORD });
      for (const visitor of [guest, player]) {
        expect((await visitor.get(`/portal${page}`)).path).toMatch(SIGN_IN);
        const sent = await visitor.post(`/portal${page}`, { intent: "save", word: "star" });
        // Some pages take no forms at all.
        expect(SIGN_IN.test(sent.path) || sent.status === 405).toBe(true);
      }
    },
  );

  it.each(["", "/create", "/bulk-add", "/log", "/words"])("is neither stored nor indexed: /portal%s", async (page) => {
    for (const language of ["", "/espanol", "/deutsch"]) {
      const { status, headers, text } = await ana.get(`${language}/portal${page}`);
      expect([status, headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
      expect(text).toContain('<meta name="robots" content="noindex"/>');
    }
  });

  it("changes nothing without the token of its session", async () => {
    const [page, word] = [await ana.get(gamePath(today + 300)), newWord()];
    const fields = { ...hiddenFields(page), word, validated: word, intent: "save" };
    for (const csrf of ["", "x"]) expect((await ana.post(page.path, { ...fields, csrf })).status).toBe(403);
    expect(server.secretOf("en", today + 300)).not.toBe(word);
  });

  it.each([
    "/portal?edition=fr",
    "/portal/create?edition=EN",
    "/portal?view=weeks",
    "/portal/nowhere",
    "/portal/bulk-add?edition=xx",
    "/portal/words?language=jr",
    "/portal/words?list=all",
    "/portal/log?kind=all",
    "/portal/words.tsv?language=",
  ])("has no page for what it does not know: %s", async (path) => {
    expect((await ana.get(path)).status).toBe(404);
  });

  it("says what was done from what was done, not from an address", async () => {
    for (const path of [
      "/portal?done=cleared",
      "/portal/create?done=created",
      "/portal/words?done=form&word=zkwzk",
      "/portal/bulk-add?added=99&left=zkwzk",
    ])
      expect(mainOf((await ana.get(path)).text)).not.toMatch(/class="note" role="status"|zkwzk/);
  });

  it("sends its sentences to nobody else", async () => {
    const { text } = await openVisitor(server).get("/faq");
    expect(text).not.toContain("Upcoming games");
    expect((await ana.get("/portal")).text).toContain("Upcoming games");
  });
});

describe("the first page", () => {
  it("has the calendar with today's words first, and what leads to new ones", async () => {
    const { said, links } = await ana.get("/portal");
    expect(said.indexOf(server.secretOf("en", today))).toBeLessThan(said.indexOf(server.secretOf("en", today + 1)));
    for (const edition of ["English", "Junior", "Spanish", "German"]) expect(said).toContain(`Today, ${edition}`);
    expect(links).toEqual(
      expect.arrayContaining([
        "/portal/create?edition=en",
        "/portal/bulk-add?edition=en",
        "/portal?edition=en&view=list",
      ]),
    );
  });
});

describe("the upcoming games", () => {
  const LIST = "/portal?view=list";

  it("are those of each edition, on pages of a month, seeded ones told from chosen ones", async () => {
    const first = await ana.get(LIST);
    expect(first.said).toContain(`#${String(today + 1)} - ${server.secretOf("en", today + 1)}`);
    expect(first.said).toContain("That is fewer than 30 days ahead.");
    expect((await ana.get(`${LIST}&page=2`)).said).toContain(`#${String(today + 32)} - `);
    const junior = await ana.get(`${LIST}&edition=jr`);
    expect(junior.said).toContain(`#${String(today + 1 - 113)} - ${server.secretOf("jr", today + 1 - 113)}`);
    const word = newWord();
    await choose(ana, today + 2, word);
    const rows = textsOf((await ana.get(LIST)).main, "li");
    const [row = ""] = rows.filter((one) => one.startsWith(`#${String(today + 2)} - ${word}`));
    expect(row).toMatch(/Chosen by Ana/);
  });

  it("can be given up with one button, and once, however often the form is sent", async () => {
    const [number, word] = [today + 5, newWord()];
    await choose(ana, number, word);
    const page = await ana.get(gamePath(number));
    const before = (await logLines()).length;
    for (let sent = 0; sent < 2; sent += 1) {
      const done = await ana.post(page.path, { ...hiddenFields(page, '[value="remove"]'), intent: "remove" });
      expect(done.path).toBe(gamePath(number));
      expect(done.said).toContain("Word removed");
    }
    expect(server.secretOf("en", number)).not.toBe(word);
    expect((await logLines()).length).toBe(before + 1);
    expect(hasButton(await ana.get(page.path), "remove")).toBe(false);
    const undo = (await ana.get("/portal/log")).links.find((link) => link.startsWith("/portal/undo?")) ?? "";
    const question = await ana.get(undo);
    await ana.post(question.path, hiddenFields(question));
    expect(server.secretOf("en", number)).toBe(word);
  });
});

describe("a new daily game", () => {
  it("is validated, saved and announced", async () => {
    const [number, word] = [today + 3, newWord()];
    const page = await ana.get(gamePath(number));
    expect(page.said).toMatch(new RegExp(`Game #${String(number)} - \\w+ \\d+, \\d{4} 8PM`));
    expect([hasButton(page, "validate"), hasButton(page, "save")]).toEqual([true, false]);
    const valid = await send(ana, page, word, "validate");
    expect([valid.status, typedWord(valid), hasButton(valid, "validate"), hasButton(valid, "save")]).toEqual([
      200,
      word,
      false,
      true,
    ]);
    expect(valid.said).toMatch(/Prox\. Word Similarity 999 \S+ \d+\.\d%/);
    expect(valid.said).toContain("Nearest words");
    const saved = await send(ana, valid, word, "save");
    expect(saved.path).toMatch(new RegExp(`^/portal\\?edition=en&from=.*#en_${String(number)}$`));
    expect(saved.said).toContain("Game created");
    // It is said once.
    expect((await ana.get(saved.path)).said).not.toContain("Game created");
    expect(server.secretOf("en", number)).toBe(word);
  });

  it("asks for nothing that Back or a reload would send again: each form leads to a page of its own address", async () => {
    const number = today + 12;
    const page = await ana.get(gamePath(number));
    const fields = { ...hiddenFields(page), word: "xqzzyqx" };
    for (const intent of ["validate", "save"]) {
      const response = await ana.ask(page.path, { ...fields, intent });
      expect([response.status, response.headers.get("Location")]).toEqual([303, `${gamePath(number)}&word=xqzzyqx`]);
    }
    // What is wrong with the word itself is said however it came there.
    const again = await ana.get(`${gamePath(number)}&word=xqzzyqx`);
    expect([again.status, again.wrong, typedWord(again)]).toEqual([404, "Not in the word list", "xqzzyqx"]);
  });

  it("begins in its field, and after a valid word on Save", async () => {
    const focused = ({ main }: VisitedPage) => elementsOf(main, "[autofocus]")[0]?.rawTagName;
    expect(focused(await ana.get(gamePath(today + 12)))).toBe("input");
    expect(focused(await validate(ana, today + 12, newWord()))).toBe("button");
    expect(focused(await validate(ana, today + 12, "xqzzyqx"))).toBe("input");
  });

  it("is that of the same day in the other editions", async () => {
    const { links } = await ana.get(gamePath(today + 12));
    const junior = todaysGameOf(server, "jr").number + 12;
    const spanish = todaysGameOf(server, "es").number + 12;
    expect(links).toEqual(
      expect.arrayContaining([gamePath(junior, "jr"), gamePath(spanish, "es"), gamePath(today + 12, "de")]),
    );
    // Spanish has no game of that day.
    expect((await ana.get(gamePath(5))).links).toContain("/portal/create?edition=es");
  });

  it("has the dates of its language: the evening on which the game begins, and both ends with the zone", async () => {
    const begins = Date.UTC(2022, 0, 28 + today + 3);
    const date = (locale: string) =>
      new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(begins);
    const options = { weekday: "short", year: "numeric", month: "short", day: "numeric", timeZone: "UTC" } as const;
    const [from, to] = [begins, begins + 86_400_000].map((day) => new Intl.DateTimeFormat("en", options).format(day));
    const path = gamePath(today + 3);
    const { said } = await ana.get(path);
    expect(said).toContain(`${from}, 8 PM – ${to}, 8 PM New York (Berlin, Madrid: `);
    expect(said).toMatch(/\(Berlin, Madrid: [A-Z][a-z]{2} [12]\sAM – [A-Z][a-z]{2} [12]\sAM\)/);
    expect((await ana.get(`/espanol${path}`)).said).toContain(
      `Partida n.º ${String(today + 3)} – ${date("es")}, 20:00 h`,
    );
    expect((await ana.get(`/deutsch${path}`)).said).toContain(`Spiel Nr. ${String(today + 3)} – ${date("de")}, 20 Uhr`);
  });

  it.each([
    ["", "Input cannot be empty"],
    ["x".repeat(5000), "Not in the word list"],
    ["<b>'; drop table game;", "Not in the word list"],
  ])("is not made of “%s”: the reason is at the field, and the text stays", async (typed, reason) => {
    for (const intent of ["validate", "save"] as const) {
      const before = server.secretOf("en", today + 4);
      const page = await ana.get(gamePath(today + 4));
      const refused = await send(ana, page, typed, intent);
      expect(refused.status).toBeGreaterThanOrEqual(400);
      expect([refused.wrong, typedWord(refused) ?? "", hasButton(refused, "save")]).toEqual([
        reason,
        typed.slice(0, 300),
        false,
      ]);
      expect(server.secretOf("en", today + 4)).toBe(before);
    }
  });

  it("is not made of a word of a game less than a year away, nor of another edition's vocabulary", async () => {
    const used = await validate(ana, today + 4, server.secretOf("en", today - 3));
    expect([used.status, used.wrong, hasButton(used, "save")]).toEqual([
      409,
      "Another game within a year has this word",
      false,
    ]);
    // What it is like is shown all the same.
    expect(used.said).toContain(`#${String(today - 3)}`);
    const foreign = await validate(ana, today + 4, "Hubschrauber");
    expect(foreign.wrong).toBe("Not in the word list");
    const german = await validate(ana, today + 4, "Hubschrauber", "de");
    expect(hasButton(german, "save")).toBe(true);
  });

  it("is saved with the validated word alone", async () => {
    const [one, other] = [newWord(), newWord()];
    const valid = await validate(ana, today + 7, one);
    const changed = await send(ana, valid, other, "save");
    expect([changed.status, changed.wrong, typedWord(changed)]).toEqual([
      409,
      "Validate this word before you save it",
      other,
    ]);
    expect([one, other]).not.toContain(server.secretOf("en", today + 7));
    // The answer has validated the new word.
    await send(ana, changed, other, "save");
    expect(server.secretOf("en", today + 7)).toBe(other);
  });

  it("is saved once when its form is sent twice", async () => {
    const [number, word] = [today + 8, newWord()];
    const valid = await validate(ana, number, word);
    const before = (await logLines()).length;
    for (let sent = 0; sent < 2; sent += 1)
      expect((await send(ana, valid, word, "save")).said).toContain("Game created");
    expect(server.secretOf("en", number)).toBe(word);
    expect((await logLines()).length).toBe(before + 1);
  });

  it("is not taken from someone who was faster, until they have been seen", async () => {
    const [number, word, faster] = [today + 9, newWord(), newWord()];
    const valid = await validate(ana, number, word);
    await choose(bea, number, faster);
    const raced = await send(ana, valid, word, "save");
    expect([raced.status, typedWord(raced), server.secretOf("en", number)]).toEqual([409, word, faster]);
    expect(raced.wrong).toContain("Someone else has changed this game.");
    expect(raced.said).toContain(`Current word: ${faster}`);
    await send(ana, raced, word, "save");
    expect(server.secretOf("en", number)).toBe(word);
  });

  it("cannot be one that has begun, or none", async () => {
    const begun = await ana.get(gamePath(today));
    expect(begun.said).toContain(`Today’s word: ${server.secretOf("en", today)} . The game has begun`);
    expect(hasButton(begun, "validate")).toBe(false);
    const [word, secret] = [newWord(), server.secretOf("en", today)];
    const token = hiddenFields(await ana.get(gamePath(today + 1))).csrf ?? "";
    const sent = await ana.post(gamePath(today), { csrf: token, word, validated: word, seen: secret, intent: "save" });
    expect([sent.status, server.secretOf("en", today)]).toEqual([409, secret]);
    expect(sent.alert).toBe("This game has started. It cannot be changed.");
    for (const number of ["0", "-1", "x", "1.5", "99999999999"])
      expect((await ana.get(`/portal/create?edition=en&num=${number}`)).status).toBe(404);
  });

  it("that cannot be stored says so and can be sent again", async () => {
    const [number, word] = [today + 10, newWord()];
    const valid = await validate(ana, number, word);
    const release = server.lock();
    const failed = await send(ana, valid, word, "save");
    release();
    expect([failed.status, failed.wrong, typedWord(failed)]).toEqual([503, "Error creating game", word]);
    await send(ana, failed, word, "save");
    expect(server.secretOf("en", number)).toBe(word);
  });
});

describe("a list of words", () => {
  const listPath = "/portal/bulk-add?edition=en";
  const sendList = async (typed: string) =>
    ana.post(listPath, { ...hiddenFields(await ana.get(listPath)), words: typed });
  const listed = ({ text }: VisitedPage) => findText(text, 'textarea[name="words"]') ?? "";

  it("says so before the first chosen word", async () => {
    const page = await ana.get("/portal/bulk-add?edition=es");
    expect(page.said).toContain("No word has been chosen yet.");
    expect(page.text).toContain("Words (max 20 words at a time)");
    expect(page.text).toContain('placeholder="Add words here, separated by commas"');
  });

  it("is a plan of the next games, which asks with the edition's name, and what cannot go in has its reason", async () => {
    const [one, two] = [newWord(), newWord()];
    const preview = await sendList(`${one}, xqzzyqx,\n${two}, ${one}, the`);
    expect([preview.path, preview.said.includes("Add these words to the main edition?")]).toEqual([
      "/portal/plan",
      true,
    ]);
    expect(preview.said).toContain("3 cannot go in");
    for (const why of ["Not in the word list", "line 1 has this word", "Too common"])
      expect(preview.said).toContain(why);
    expect([server.secretOf("en", today + 1), server.secretOf("en", today + 4)]).not.toContain(one);
    const fields = ["csrf", "rows"].map((name) => [name, preview.values(name)[0] ?? ""] as const);
    const boxes = [...preview.text.matchAll(/name="(take-\d+)"/g)].map(([, name = ""]) => [name, "on"] as const);
    const added = await ana.post(preview.path, { ...Object.fromEntries([...fields, ...boxes]), intent: "put" });
    expect(added.said).toContain("Successfully added 2 words");
    const page = await ana.get(listPath);
    expect(page.said).toContain("3 lines are still in the preview");
    expect(page.find("textarea[readonly]")).toMatch(new RegExp(`${one},${two}$`));
  });

  it.each([
    [" , ,\n", 400, "Please enter words"],
    [Array.from({ length: 21 }, (_, index) => `word${String(index)}`).join(","), 400, "At most 20 words at a time"],
    ["größe\n".repeat(40_000), 413, "This is more than 256"],
  ])("is refused at its field, and stays there", async (typed, status, reason) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(hiddenFields(await ana.get(listPath)))) form.set(name, value);
    form.set("words", typed);
    const refused = await ana.post(listPath, form);
    expect([refused.status, refused.wrong.includes(reason)]).toEqual([status, true]);
    expect(listed(refused).replace(/\s+/g, " ").slice(0, 50)).toEqual(typed.trim().replace(/\s+/g, " ").slice(0, 50));
  });

  it("that is too long to be received has its form again, which says so", async () => {
    const form = new FormData();
    form.set("words", "x".repeat(1_000_000));
    const refused = await ana.post(listPath, form);
    expect([refused.path, refused.wrong.includes("This is more than 256")]).toEqual([
      "/portal/bulk-add?tooLarge",
      true,
    ]);
  });
});

describe("the missed words", () => {
  const day = new Date().toISOString().slice(0, 10);
  const wordsPath = "/portal/words?language=en";
  const decide = async (word: string, verdict: string, of = "") => {
    const { csrf = "" } = hiddenFields(await ana.get(wordsPath));
    return ana.post(wordsPath, { csrf, word, of, verdict });
  };
  beforeAll(() => {
    for (const [word, count] of [
      ["frindle", 7],
      ["zkwz", 3],
      ["gloopy", 2],
      ["mimsy", 1],
    ] as const)
      server.missWord({ language: "en", word, day, count });
  });

  it("are listed by language, most missed first", async () => {
    const text = (await ana.get(wordsPath)).said;
    expect(text).toContain("frindle 7 times");
    expect(text.indexOf("frindle")).toBeLessThan(text.indexOf("zkwz"));
    expect((await ana.get("/portal/words?language=de")).said).toContain("There are no missed words.");
  });

  it.each([
    ["", "Input cannot be empty"],
    ["xqzzyqx", "“xqzzyqx” is not in the word list"],
  ])("are no form of “%s”: the reason is in the row, and the text stays", async (of, reason) => {
    const refused = await decide("frindle", "form", of);
    const row = elementsOf(refused.main, "tr").find((one) => textOf(one).includes("frindle"));
    expect([refused.status >= 400, row && textOf(row)]).toEqual([
      true,
      expect.stringContaining(`“frindle”: ${reason}`),
    ]);
    expect(row?.querySelector('input[name="of"]')?.getAttribute("value") ?? "").toBe(of);
  });

  it("leave the list by a verdict, which is logged once and can be downloaded", async () => {
    for (const [word, verdict, sentence] of [
      ["frindle", "form", "“frindle” now counts as a form of another word."],
      ["zkwz", "dismissed", "“zkwz” has been dismissed."],
      ["gloopy", "blocked", "“gloopy” is blocked."],
    ] as const) {
      const before = (await logLines()).length;
      for (let sent = 0; sent < 2; sent += 1) {
        const done = await decide(word, verdict, verdict === "form" ? "pen" : "");
        expect(done.said).toContain(sentence);
        expect(done.said).not.toContain(`${word} `);
      }
      const lines = await logLines();
      expect(lines.length).toBe(before + 1);
      // The first row is the head.
      expect(lines[1]).toContain(word);
    }
    const file = await ana.get("/portal/words.tsv?language=en");
    expect([file.text, file.headers.get("Content-Disposition")]).toEqual([
      "frindle\tpen\n",
      'attachment; filename="forms.en.tsv"',
    ]);
    for (const unknown of ["burnt", "constructor", ""]) expect((await decide("frindle", unknown)).status).toBe(400);
  });

  it("are off the list of decided words and on their own again when the verdict is taken back", async () => {
    for (const word of ["zkwda", "zkwdb"]) server.missWord({ language: "en", word, day, count: 1 });
    const done = await decide("zkwda", "form", "pen");
    expect(done.said).toContain("“zkwda” now counts as a form of another word.");
    expect((await decide("zkwdb", "blocked")).said).not.toContain("zkwda");
    const decided = await ana.get(`${wordsPath}&list=decided`);
    expect(decided.said).toMatch(/zkwdb blocked by Ana, .*zkwda a form of pen by Ana, /);
    const { csrf = "" } = hiddenFields(decided);
    const back = await ana.post(decided.path, { csrf, word: "zkwdb", verdict: "takenBack" });
    expect([back.path, back.said.includes("The decision about “zkwdb” has been reversed.")]).toEqual([
      decided.path,
      true,
    ]);
    expect(back.said).not.toContain("zkwdb blocked");
    await decide("zkwda", "takenBack");
    expect((await ana.get(wordsPath)).said).toMatch(/zkwda 1 time.*zkwdb 1 time/);
    expect((await decide("zkwda", "takenBack")).status).toBe(200);
    expect((await ana.get("/portal/words.tsv?language=en")).text).not.toContain("zkwda");
  });

  it("that are the chosen words of games are blocked after a question that names the games, and given back", async () => {
    const [number, word] = [today + 60, newWord()];
    await choose(bea, number, word);
    // Missed before the vocabulary had it.
    server.missWord({ language: "en", word, day, count: 1 });
    const question = await decide(word, "blocked");
    expect(question.said).toContain(`Block “${word}”? `);
    expect(question.said).toMatch(new RegExp(`#${String(number)}, .*, English .* by Ana`));
    expect(server.secretOf("en", number)).toBe(word);
    const blocked = await ana.post(question.path, { ...hiddenFields(question), verdict: "blocked" });
    expect([blocked.path, blocked.said.includes(`“${word}” is blocked.`)]).toEqual([wordsPath, true]);
    const replacement = server.secretOf("en", number);
    expect(replacement).not.toBe(word);
    const given = await decide(word, "takenBack");
    expect(given.said).toContain(`It is the chosen word of game #${String(number)} (English) again.`);
    expect(server.secretOf("en", number)).toBe(word);
    const { said } = await ana.get("/portal/log");
    expect(said).toContain(`${replacement} → becomes ${word} Chosen word restored`);
    expect(said).toContain(`${word} → becomes ${replacement} Chosen word blocked`);
  });
});

describe("the odd neighbors", () => {
  const day = new Date().toISOString().slice(0, 10);
  const odd = "/portal/words?language=en&list=odd";
  const out = "/portal/words?language=en&list=out";
  const decide = async (path: string, fields: Record<string, string>) => {
    // An empty list has no form.
    const { text } = await ana.get(odd);
    const [csrf = ""] = attributesOf(text, 'input[name="csrf"]', "value");
    return ana.post(path, { csrf, ...fields });
  };
  beforeAll(() => {
    for (const [secret, word, count] of [
      ["ocean", "zkwa", 1],
      ["ocean", "sea", 3],
      ["lake", "sea", 2],
    ] as const)
      server.reportOdd({ language: "en", secret, word, day, count });
  });

  it("are listed beside the missed words, most reported first, for staff alone", async () => {
    const text = (await ana.get(odd)).said;
    expect(text).toMatch(/sea near ocean 3 times last: .* sea near lake 2 times .* zkwa near ocean 1 time /);
    expect(mainOf((await ana.get("/portal/words")).text)).toContain("list=odd");
    expect((await ana.get("/portal/words?language=de&list=odd")).said).toContain(
      "Nobody has reported an odd neighbor.",
    );
    expect((await openVisitor(server).get(odd)).path).toContain("/admin");
  });

  it("are dismissed one by one, and taken out of the ranks and given back as words, which is logged", async () => {
    const dismissed = await decide(odd, { verdict: "oddDismissed", word: "sea", secret: "lake" });
    expect([dismissed.path, dismissed.said]).toEqual([
      odd,
      expect.stringContaining("The reports of “sea” have been dismissed."),
    ]);
    expect((await ana.get(odd)).said).not.toContain("sea near lake");
    const question = await ana.get(dismissed.links.find((link) => link.includes("/undo?")) ?? "");
    expect(question.said).toContain("Odd neighbor dismissed: sea , English near lake");
    const restored = await ana.post(question.path, hiddenFields(question));
    expect([restored.path, restored.said]).toEqual([odd, expect.stringContaining("sea near lake 2 times")]);
    await decide(odd, { verdict: "oddDismissed", word: "sea", secret: "lake" });
    const taken = await decide(odd, { verdict: "takenOut", word: "sea" });
    expect(taken.said).toContain("“sea” takes no rank from the next game on.");
    expect((await ana.get(odd)).said).not.toContain("sea near");
    expect((await ana.get(out)).said).toMatch(/sea by Ana, .* Undo “sea”/);
    // Today's game has begun.
    expect((await openVisitor(server).get(near("en", "ocean", { reveal: "words" }))).said).toContain(" sea ");
    const given = await decide(out, { verdict: "givenBack", word: "sea" });
    expect([given.path, given.said]).toEqual([
      out,
      expect.stringContaining("“sea” takes a rank again from the next game on."),
    ]);
    expect((await ana.get(out)).said).toContain("No word is out of the ranks.");
    expect((await ana.get("/portal/log?kind=words")).said).toMatch(
      /Given back to the ranks sea .* Taken out of the ranks sea .* Odd neighbor dismissed sea , English near lake/,
    );
  });
});
