import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attributesOf, rowHeadsOf, textsOf } from "../support/html";
import { startServer, type TestServer } from "../support/server";
import { openStaff } from "../support/staff";
import { todaysGameOf } from "../support/today";
import { unusedWords } from "../support/unusedWords";
import { openVisitor, type VisitedPage, type Visitor } from "../support/visitor";

let server: TestServer;
/** Today's English game. */
let today: number;
let ana: Visitor;
let nextWord: () => string;

beforeAll(async () => {
  server = await startServer();
  today = todaysGameOf(server, "en").number;
  nextWord = unusedWords(server, today);
  ana = await openStaff(server, "ana@words.example");
});
afterAll(() => server.stop());

const wordPath = (word: string, language = "en") =>
  `/portal/word?language=${language}&word=${encodeURIComponent(word)}`;
const csrfOf = ({ main }: VisitedPage) => attributesOf(main, 'input[name="csrf"]', "value")[0] ?? "";
/** Sends a form of an open page. */
const send = (page: VisitedPage, fields: Record<string, string>) =>
  ana.post(page.path, { csrf: csrfOf(page), ...fields });
const decide = async (word: string, verdict: string, fields: Record<string, string> = {}) =>
  send(await ana.get(wordPath(word)), { word, verdict, ...fields });
/** Undoes what the note of a page says. @returns the page to which it leads back */
async function undo(page: VisitedPage): Promise<VisitedPage> {
  const question = await ana.get(page.links.find((link) => link.startsWith("/portal/undo?")) ?? "");
  expect(question.said).toContain("Undo this change?");
  const fields = Object.fromEntries(["seen", "batch"].map((name) => [name, question.values(name)[0] ?? ""]));
  return send(question, fields);
}
/** Removes all notes on a word, on its page. */
async function removeNotes(word: string): Promise<VisitedPage> {
  let page = await ana.get(wordPath(word));
  for (const id of page.values("id")) page = await send(page, { note: "remove", id });
  return page;
}
const hasButton = ({ main }: VisitedPage, name: string) =>
  textsOf(main, "button").some((text) => text.startsWith(name));

describe("the page of a word", () => {
  it("is closed to players, and neither stored nor indexed", async () => {
    expect((await openVisitor(server).get(wordPath("ocean"))).path).toMatch(/^\/admin/);
    for (const language of ["", "/espanol", "/deutsch"]) {
      const { status, headers, text } = await ana.get(`${language}${wordPath("ocean")}`);
      expect([status, headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
      expect(text).toContain('<meta name="robots" content="noindex"/>');
    }
  });

  it("asks for a word, and says at the field why there is none", async () => {
    const empty = await ana.get("/portal/word?language=de");
    expect([empty.status, empty.wrong, empty.said.includes("What the game knows")]).toEqual([200, "", true]);
    const short = await ana.get(wordPath("x"));
    expect([short.status, short.wrong]).toEqual([400, "Input must be at least 2 characters"]);
    expect(attributesOf(short.main, 'input[name="word"]', "value")).toEqual(["x"]);
    expect((await ana.get("/portal/word?language=jr&word=x")).status).toBe(404);
  });

  it("leads from a form, or a word after an article, to the word, and has one for the second word of a spelling", async () => {
    for (const typed of ["Füchse", "der Fuchs"])
      expect((await ana.get(wordPath(typed, "de"))).links).toContain(wordPath("fuchs", "de"));
    const second = await ana.get(wordPath("wagen2", "de"));
    expect(second.said).toContain("dare, risk, venture");
    expect(second.said).not.toContain("wagen2");
  });

  it("says what the game knows, in each language", async () => {
    const page = await ana.get(wordPath("Gardens"));
    expect(page.said).toMatch(/It counts as a form of garden ?\./);
    expect(page.links).toContain(wordPath("garden"));
    const known = (await ana.get(wordPath("garden"))).said;
    expect(known).toMatch(/Known yes, place [\d,]+ of [\d,]+ by frequency Takes ranks yes/);
    expect(known).toMatch(/Form of a word of its own \([^)]*gardens[^)]*\) Meanings Spanish: jardín/);
    expect((await ana.get(wordPath("kiefer", "de"))).said).toContain("Meanings English: jaw, pine");
    expect((await ana.get(`/deutsch${wordPath("kiefer", "de")}`)).said).toContain("Kiefer Ein Wort");
  });

  it("leads from the lists of words and back to games, with the word in each language", async () => {
    server.missWord({ language: "en", word: "frindle", day: new Date().toISOString().slice(0, 10), count: 7 });
    expect((await ana.get("/portal/words")).links).toContain(wordPath("frindle"));
    const secret = server.secretOf("en", today + 20);
    const { links, said } = await ana.get(wordPath(secret));
    expect(links).toContain(`/portal/create?edition=en&num=${String(today + 20)}`);
    expect(links).toContain(wordPath(secret, "es"));
    expect(said).toContain(`English ${secret}, from the schedule`);
  });

  it("names no games that are still to be played to a member who hides words", async () => {
    const secret = server.secretOf("en", today);
    const create = `/portal/create?edition=en&num=${String(today)}`;
    const page = await ana.get(wordPath(secret));
    expect(page.links).toContain(create);
    const hide = async (value: string) => ana.post("/portal/blind-mode", { csrf: csrfOf(page), hide: value });
    await hide("yes");
    const hidden = await ana.get(wordPath(secret));
    await hide("no");
    expect(hidden.links).not.toContain(create);
  });

  it("answers a complaint for a game that has begun", async () => {
    const secret = server.secretOf("en", today - 3);
    const page = await ana.get(`${wordPath(secret)}&guesses=${encodeURIComponent(`${secret}, zkwzk, the`)}`);
    expect(page.said).toMatch(
      new RegExp(`In ${secret}, \\w+ \\d+, \\d{4}: ${secret} the word itself \\(similarity 100`),
    );
    expect(page.said).toContain("zkwzk: Not in the word list · the: Too common");
    const coming = await ana.get(`${wordPath("gardening")}&guesses=ocean&game=en_${String(today + 1)}`);
    expect(coming.said).toContain("Guesses can be looked up once a game with this word has begun.");
  });
});

describe("a note on a word", () => {
  it("is written, kept on refusal, removed and brought back, each once", async () => {
    const page = await ana.get(wordPath("harvest"));
    const note = { note: "add", kind: "care", text: "Fall rather than spring" };
    for (let sent = 0; sent < 2; sent += 1) {
      const added = await send(page, note);
      expect([added.path, added.said.includes("The note has been added.")]).toEqual([wordPath("harvest"), true]);
      expect(added.said.match(/Care\. Fall rather than spring Ana, /g)).toHaveLength(1);
    }
    const refused = await send(page, { ...note, kind: "meaning", text: " " });
    expect([refused.status, refused.wrong === ""]).toEqual([400, false]);
    const long = await send(page, { ...note, text: "x".repeat(400) });
    expect(attributesOf(long.main, 'input[name="text"]', "value")[0]).toHaveLength(400);
    const [id = ""] = (await ana.get(page.path)).values("id");
    for (const other of [`${id}.0`, `${id}.5`, "Infinity", "1e999", ""])
      expect((await send(page, { note: "remove", id: other })).status).toBe(404);
    const removed = await send(page, { note: "remove", id });
    expect(removed.said).toContain("The note has been removed. Undo");
    expect(removed.said).not.toContain("Fall rather");
    expect((await send(page, { note: "remove", id })).status).toBe(404);
    const back = await undo(removed);
    expect([back.path, back.said.includes("Change undone.")]).toEqual([wordPath("harvest"), true]);
    expect(back.said).toContain("Care. Fall rather than spring");
    expect((await send(page, { note: "burnt" })).status).toBe(400);
  });
});

describe("a word that can hurt", () => {
  it("is said on its page with the reason, but not where a note says that it is fine", async () => {
    const page = await ana.get(wordPath("war"));
    expect(page.said).toContain("Junior: War, for children Fine");
    expect((await send(page, { note: "fine", edition: "de" })).status).toBe(400);
    const fine = await send(page, { note: "fine", edition: "jr" });
    expect(fine.said).toContain("The note has been added.");
    expect(fine.said).toContain("Fine. Junior");
    expect(fine.said).not.toContain("War, for children");
    const back = await removeNotes("war");
    expect(back.said).toContain("Junior: War, for children Fine");
    expect(back.said).not.toContain("Fine. Junior");
  });

  it("is found fine on the page of a day too, which stays", async () => {
    const day = `/portal/create?edition=jr&num=${String(todaysGameOf(server, "jr").number + 9)}&word=war`;
    const page = await ana.get(day);
    expect(page.said).toContain("War, for children");
    const [form = ""] = attributesOf(page.main, 'form[action*="portal/word"]', "action");
    const fields = { csrf: csrfOf(page), note: "fine", edition: "jr" };
    const fine = await ana.post(form, fields);
    expect([fine.path, fine.said.includes("The note has been added.")]).toEqual([day, true]);
    expect(fine.said).not.toContain("War, for children");
    await removeNotes("war");
  });
});

describe("the finder of words", () => {
  it("lists words near another, and puts one on the day one came from, or into the backlog", async () => {
    const number = today + 70;
    const cannot = await ana.get(`/portal/create?edition=en&num=${String(number)}&word=the`);
    const link = cannot.links.find((one) => one.includes("/portal/find")) ?? "";
    expect(link).toContain(`num=${String(number)}`);
    const found = await ana.get(`${link.replaceAll("&amp;", "&")}&theme=sea&minLetters=5&unused=365`);
    expect(found.said).toMatch(/ocean (?:easy|medium|hard|not known yet).* Put on .* To the plan/);
    const put = found.links.find((one) => one.includes("word=ocean") && one.includes("/portal/create")) ?? "";
    expect((await ana.get(put)).said).toContain("ocean can be saved.");
    const added = await ana.post(found.path, { csrf: csrfOf(found), word: "ocean" });
    expect([added.path, added.said.includes("“ocean” is in the backlog of the plan.")]).toEqual([found.path, true]);
    expect((await ana.get("/portal/plan?view=backlog")).said).toContain("ocean");
    const next = await ana.get(found.links.find((one) => one.includes("page=2")) ?? "");
    expect([next.status, next.said.includes("Previous")]).toEqual([200, true]);
  });

  it("leaves out words that were ever used, asked in any language", async () => {
    server.setSecret({ edition: "en", number: today - 3, secret: "shore" });
    for (const [path, never] of [
      ["", "never"],
      ["/espanol", "Nunca"],
      ["/deutsch", "nie"],
    ] as const) {
      const words = async (query: string) =>
        rowHeadsOf((await ana.get(`${path}/portal/find?theme=sea&minLetters=5${query}`)).text);
      expect(await words("")).toContain("shore");
      expect(await words(`&unused=${never}`)).not.toContain("shore");
    }
  });

  it("says at its field that it does not know a word, and is for staff alone", async () => {
    const page = await ana.get("/portal/find?theme=xqzzyqx");
    expect([page.status, page.wrong]).toEqual([400, "Not in the word list"]);
    expect((await openVisitor(server).get("/portal/find")).path).toMatch(/^\/admin/);
  });
});

describe("a decision on the page of a word", () => {
  it("blocks a chosen word after a question, and gives it back once it is unblocked", async () => {
    const [number, word] = [today + 60, nextWord()];
    const create = `/portal/create?edition=en&num=${String(number)}`;
    const seen = server.secretOf("en", number);
    const token = csrfOf(await ana.get(wordPath(word)));
    await ana.post(create, { csrf: token, word, validated: word, seen, intent: "save" });
    expect(server.secretOf("en", number)).toBe(word);
    const question = await decide(word, "blocked");
    expect(question.said).toMatch(new RegExp(`Block “${word}”\\? .*#${String(number)}, `));
    expect(server.secretOf("en", number)).toBe(word);
    const [games = ""] = question.values("seen");
    const blocked = await send(question, { word, verdict: "blocked", seen: games });
    expect([blocked.path, blocked.said.includes(`“${word}” is blocked.`)]).toEqual([wordPath(word), true]);
    expect(blocked.said).toMatch(/Blocked by Ana, /);
    expect([hasButton(blocked, "Unblock it"), hasButton(blocked, "Block it")]).toEqual([true, false]);
    const undone = await decide(word, "takenBack");
    expect(undone.path).toBe(wordPath(word));
    expect(server.secretOf("en", number)).toBe(word);
    expect(hasButton(undone, "Block it")).toBe(true);
  });

  it("takes a word out of the ranks that nobody has reported, and gives it back", async () => {
    const out = await decide("ocean", "takenOut");
    expect(out.said).toContain("“ocean” takes no rank from the next game on.");
    expect(hasButton(out, "Give its rank back")).toBe(true);
    const back = await decide("ocean", "givenBack");
    expect([hasButton(back, "Take it out"), hasButton(back, "Give its rank back")]).toEqual([true, false]);
  });

  it("makes an unknown word count as another, which keeps what was typed when that is refused", async () => {
    server.missWord({ language: "en", word: "zkwzk", day: new Date().toISOString().slice(0, 10), count: 14 });
    const page = await ana.get(wordPath("zkwzk"));
    expect(page.said).toMatch(/The game does not know this word\. Players typed it 14 times since /);
    const refused = await decide("zkwzk", "form", { of: "xqzzyqx" });
    expect([refused.status, refused.wrong]).toEqual([404, "“xqzzyqx” is not in the word list"]);
    expect(attributesOf(refused.main, 'input[name="of"]', "value")).toContain("xqzzyqx");
    const done = await decide("zkwzk", "form", { of: "pen" });
    expect(done.said).toMatch(/It counts as a form of pen ?\./);
    expect((await decide("zkwzk", "takenBack")).said).toContain("The game does not know this word.");
  });

  it("about blocks and ranks is an admin’s alone", async () => {
    const editor = await openStaff(server, "ed@words.example", "editor");
    const page = await editor.get(wordPath("planet"));
    expect(["Block it", "Take it out", "Add"].map((name) => hasButton(page, name))).toEqual([false, false, true]);
    for (const verdict of ["blocked", "takenOut"])
      expect((await editor.post(page.path, { csrf: csrfOf(page), word: "planet", verdict })).status).toBe(403);
    expect((await ana.get(wordPath("planet"))).said).not.toContain("Blocked");
  });
});
