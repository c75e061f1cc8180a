import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dayOfGame } from "~/editions/calendar";
import { attributesOf, elementsOf, hiddenFieldsOf, textOf, textsOf } from "../support/html";
import { startServer, type TestServer } from "../support/server";
import { openStaff } from "../support/staff";
import { todaysGameOf } from "../support/today";
import { unusedWords } from "../support/unusedWords";
import { type VisitedPage, type Visitor } from "../support/visitor";

let server: TestServer;
let today: number;
let ana: Visitor;
let bea: Visitor;
let newWord: () => string;

beforeAll(async () => {
  server = await startServer();
  today = todaysGameOf(server, "en").number;
  [ana, bea] = [await signIn("ana@words.example"), await signIn("bea@words.example")];
  newWord = unusedWords(server, today);
});
afterAll(() => server.stop());

const signIn = (email: string) => openStaff(server, email);

const POST_FORMS =
  'main form[method="post"]:is([action*="portal/create"], [action*="portal/move"], [action*="portal/undo"])';
/** The hidden fields of the form of a page, by default that with a word, or else the first. */
function hiddenFields({ text }: VisitedPage, having = '[name="word"]'): Record<string, string> {
  const forms = elementsOf(text, POST_FORMS);
  return hiddenFieldsOf(forms.find((form) => form.querySelector(having)) ?? forms[0]);
}
const createPath = (number: number) => `/portal/create?edition=en&num=${String(number)}`;
async function choose(visitor: Visitor, number: number, word = newWord()): Promise<string> {
  const valid = await visitor.post(createPath(number), {
    ...hiddenFields(await visitor.get(createPath(number))),
    word,
    intent: "validate",
  });
  const saved = await visitor.post(valid.path, { ...hiddenFields(valid), word, intent: "save" });
  expect(saved.said).toContain("Game created");
  return word;
}
const secretOf = (number: number) => server.secretOf("en", number);
/** Where the first link with this text leads. */
const linkOf = ({ text }: VisitedPage, name: string) =>
  elementsOf(text, "main a[href]")
    .find((link) => textOf(link).startsWith(name))
    ?.getAttribute("href") ?? "";
const rowsOf = ({ text }: VisitedPage) => textsOf(text, "main tr:not([class])").slice(1);

describe("undoing", () => {
  it("is offered after a save, asks, gives the word from the schedule back, and is itself undone", async () => {
    const number = today + 5;
    const seeded = secretOf(number);
    const word = newWord();
    const page = await ana.get(createPath(number));
    const valid = await ana.post(page.path, { ...hiddenFields(page), word, intent: "validate" });
    const saved = await ana.post(valid.path, { ...hiddenFields(valid), word, intent: "save" });
    const question = await ana.get(linkOf(saved, "Undo"));
    expect(question.said).toContain("Undo this change?");
    expect(question.said).toContain(`${word} → becomes ${seeded} From the schedule, as before`);
    for (let sent = 0; sent < 2; sent += 1) {
      const undone = await ana.post(question.path, hiddenFields(question));
      expect([undone.path, undone.said.includes("Change undone.")]).toEqual([saved.path.replace(/#.*/, ""), true]);
      expect(secretOf(number)).toBe(seeded);
    }
    const again = await ana.get(linkOf(await ana.get("/portal/log"), "Undo"));
    await ana.post(again.path, hiddenFields(again));
    expect(secretOf(number)).toBe(word);
  });

  it("is refused for what another editor has changed since, and the log says so", async () => {
    const number = today + 6;
    await choose(ana, number);
    const question = await ana.get(linkOf(await ana.get("/portal/log"), "Undo"));
    const other = await choose(bea, number);
    const refused = await ana.post(question.path, hiddenFields(question));
    expect([refused.status, refused.said.includes("This has been changed since")]).toEqual([409, true]);
    expect(secretOf(number)).toBe(other);
    const [newest = "", older = ""] = rowsOf(await ana.get("/portal/log"));
    expect(newest).toMatch(/Word changed.*Undo: Word changed/);
    expect(older).toMatch(/Word chosen.*changed since$/);
  });

  it("names the day whose chosen word is in the way, with a link", async () => {
    const [number, other] = [today + 10, today + 50];
    const word = await choose(ana, number);
    await choose(ana, number);
    const undo = linkOf(await ana.get("/portal/log"), "Undo");
    await choose(ana, other, word);
    const question = await ana.get(undo);
    const day = dayOfGame("en", { number: other, epoch: "2022-01-29" });
    const named = new Date(day).toLocaleDateString("en", { dateStyle: "medium", timeZone: "UTC" });
    expect(question.alert).toBe(`Another game within a year has this word: #${String(other)}, ${named}`);
    expect(question.links).toContain(createPath(other));
  });

  it("has no page for an entry that there is not", async () => {
    for (const entry of ["", "0", "x", "999999"])
      expect((await ana.get(`/portal/undo?entry=${entry}`)).status).toBe(404);
  });
});

describe("the log", () => {
  it("is dated in the zone in which the games begin", async () => {
    const now = () =>
      new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short", timeZone: "America/New_York" }).format();
    const before = now();
    await choose(ana, today + 11);
    const [newest = ""] = rowsOf(await ana.get("/portal/log"));
    expect([before, now()].some((at) => newest.startsWith(`${at} New York`.replaceAll("\u202f", " ")))).toBe(true);
  });

  it("is searched by word, person, day and kind, and keeps what was asked for", async () => {
    const [number, word] = [today + 12, await choose(ana, today + 12)];
    const found = await ana.get(`/portal/log?word=${word}`);
    expect(rowsOf(found)).toHaveLength(1);
    expect([found.values("word"), found.said.includes("All")]).toEqual([[word], true]);
    const day = dayOfGame("en", { number, epoch: "2022-01-29" });
    const people = attributesOf(found.main, 'option:not([value=""])', "value");
    const pages = await Promise.all(people.map((id) => ana.get(`/portal/log?kind=games&member=${id}&day=${day}`)));
    const [own, none] = pages.filter((page) => rowsOf(page).some((row) => row.includes(word)));
    expect(none).toBeUndefined();
    expect(own?.links.some((link) => link.includes(`&day=${day}&kind=words`))).toBe(true);
    expect((await ana.get(`/portal/log?kind=words&word=${word}`)).said).toContain("No entry fits.");
    const wrong = await ana.get("/portal/log?day=2026-02-30");
    expect([wrong.status, wrong.wrong]).toEqual([400, "There is no such date"]);
  });
});

describe("a word that another editor has changed before it is removed", () => {
  it("is shown, and asked about again", async () => {
    const number = today + 7;
    await choose(ana, number);
    const page = await ana.get(createPath(number));
    const other = await choose(bea, number);
    const remove = (from: VisitedPage) =>
      ana.post(createPath(number), { ...hiddenFields(from, '[value="remove"]'), intent: "remove" });
    const refused = await remove(page);
    expect([refused.status, refused.alert]).toEqual([
      409,
      "Someone else has changed this game. Its word is below; press again to remove it.",
    ]);
    expect(refused.said).toContain(`Current word: ${other}`);
    expect((await remove(refused)).said).toContain("Word removed");
  });
});

describe("moving a chosen word", () => {
  const movePath = (number: number, to: string) => `/portal/move?edition=en&num=${String(number)}&to=${to}`;
  /** The day on which a game is played, as its field has it. */
  const dayOf = (number: number) => dayOfGame("en", { number, epoch: "2022-01-29" });

  it("swaps two days within three page loads, and Undo swaps them back", async () => {
    const [from, to] = [today + 10, today + 14];
    const [one, other] = [await choose(ana, from), await choose(bea, to)];
    const page = await ana.get(createPath(from));
    expect(elementsOf(page.text, 'form[action="/portal/move"]')).toHaveLength(1);
    const both = await ana.get(movePath(from, dayOf(to)));
    expect(both.said).toContain(`Move ${one} to `);
    expect(both.said).toContain("already has a chosen word.");
    const [first = "", second = ""] = rowsOf(both);
    expect([first, second]).toEqual([
      expect.stringMatching(new RegExp(`#${String(from)}${one}.*${other}`)),
      expect.stringMatching(new RegExp(`#${String(to)}${other}.*${one}`)),
    ]);
    const done = await ana.post(both.path, { ...hiddenFields(both), way: "swap" });
    // The calendar of both days.
    expect([
      done.path,
      done.said.includes("Words swapped."),
      done.said.includes(one),
      done.said.includes(other),
    ]).toEqual([`/portal?edition=en&from=${dayOf(from)}&weeks=2#en_${String(to)}`, true, true, true]);
    expect([secretOf(from), secretOf(to)]).toEqual([other, one]);
    const question = await ana.get(linkOf(done, "Undo"));
    await ana.post(question.path, hiddenFields(question));
    expect([secretOf(from), secretOf(to)]).toEqual([one, other]);
    const log = await ana.get("/portal/log?kind=games");
    expect(rowsOf(log)[1]).toMatch(/Words swapped.*and 1 more.*undone$/);
  });

  it("moves it once to a free day, however often the form is sent", async () => {
    const [from, to] = [today + 20, today + 22];
    const word = await choose(ana, from);
    const both = await ana.get(movePath(from, String(to)));
    expect(both.said).not.toContain("Swap");
    for (let sent = 0; sent < 2; sent += 1) {
      const done = await ana.post(both.path, { ...hiddenFields(both), way: "move" });
      expect(done.said).toContain("Word moved.");
    }
    expect(secretOf(to)).toBe(word);
    expect(secretOf(from)).not.toBe(word);
  });

  it("shows both days again if another editor was faster, and replaces what was then seen", async () => {
    const [from, to] = [today + 24, today + 26];
    const word = await choose(ana, from);
    const both = await ana.get(movePath(from, dayOf(to)));
    const other = await choose(bea, to);
    const refused = await ana.post(both.path, { ...hiddenFields(both), way: "move" });
    expect(refused.status).toBe(409);
    expect(refused.said).toContain("Someone else has changed one of these games.");
    expect(refused.said).toContain(`Replace ${other}`);
    await ana.post(refused.path, { ...hiddenFields(refused), way: "replace" });
    expect(secretOf(to)).toBe(word);
    const backlog = "/portal/plan?view=backlog";
    expect((await ana.get(backlog)).said).toContain(other);
    // It is everybody's, but not for who plays too.
    expect((await bea.get(backlog)).said).toMatch(new RegExp(`${other} .*Ana`));
    const [csrf = ""] = (await bea.get("/portal")).values("csrf");
    await bea.post("/portal/blind-mode", { csrf, hide: "yes", back: "/portal" });
    expect((await bea.get(backlog)).main).not.toContain(other);
    await bea.post("/portal/blind-mode", { csrf, hide: "no", back: "/portal" });
  });

  it("asks for the day again if it is none, and goes to none that has begun", async () => {
    const number = today + 30;
    await choose(ana, number);
    for (const typed of ["", "2026-02-30", "tomorrow"]) {
      const page = await ana.get(movePath(number, encodeURIComponent(typed)));
      expect([page.status, page.text.includes('name="to"')]).toEqual([200, true]);
      expect(page.said.includes("This date does not exist")).toBe(typed !== "");
    }
    const past = await ana.get(movePath(number, dayOf(today)));
    expect(past.said).toContain("This game has started.");
    expect(hiddenFields(past).seen).not.toContain(secretOf(number));
    for (const fields of [{}, { way: "away" }, { way: "move", seen: "x" }, { way: "move", batch: "1" }])
      expect((await ana.post(past.path, { ...hiddenFields(past), ...fields })).status).toBe(400);
  });
});
