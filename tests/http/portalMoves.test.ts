import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PASSWORD } from "../support/account";
import { attributesOf, mainOf, textOf } from "../support/html";
import { signUp } from "../support/member";
import { startServer, type TestServer } from "../support/server";
import { todaysGameOf } from "../support/today";
import { unusedWords } from "../support/unusedWords";
import { openVisitor, type VisitedPage, type Visitor } from "../support/visitor";

let server: TestServer;
let today: number;
let ana: Visitor;
let bea: Visitor;
let newWord: () => string;

beforeAll(async () => {
  server = await startServer();
  today = todaysGameOf(server, "en").number;
  server.storeDifficulties("en", server.secretsBetween("en", today - 99, today), 50);
  const nextWord = unusedWords(server, today);
  [ana, bea] = [await signIn("ana@words.example"), await signIn("bea@words.example")];
  newWord = () => {
    const word = nextWord();
    server.storeDifficulties("en", [word], 50);
    return word;
  };
});
afterAll(() => server.stop());

async function signIn(email: string): Promise<Visitor> {
  await signUp(server, email);
  server.makeStaff(email);
  const visitor = openVisitor(server);
  expect((await visitor.post("/admin", { username: email, password: PASSWORD })).path).toBe("/portal");
  return visitor;
}

const POST_FORM = /<form method="post" action="[^"]*portal\/(?:create|clear|move|shift|undo)[\s\S]*?<\/form>/;
/** The hidden fields of the form of a page. */
function hiddenFields({ text }: VisitedPage): Record<string, string> {
  const form = POST_FORM.exec(mainOf(text))?.[0] ?? "";
  const names = attributesOf(form, "input", { having: 'type="hidden"', name: "name" });
  const values = attributesOf(form, "input", { having: 'type="hidden"', name: "value" });
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? ""]));
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
  [...mainOf(text).matchAll(/<a [^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)]
    .find(([, , inside = ""]) => textOf(inside).startsWith(name))?.[1]
    ?.replaceAll("&amp;", "&") ?? "";
const rowsOf = ({ text }: VisitedPage) =>
  [...mainOf(text).matchAll(/<tr>([\s\S]*?)<\/tr>/g)].slice(1).map(([, row = ""]) => textOf(row));

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
      expect([undone.path, undone.said.includes("Change undone.")]).toEqual(["/portal/log", true]);
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

  it("has no page for an entry that there is not", async () => {
    for (const entry of ["", "0", "x", "999999"])
      expect((await ana.get(`/portal/undo?entry=${entry}`)).status).toBe(404);
  });
});

describe("a word that another editor has changed before it is cleared", () => {
  it("is shown, and asked about again", async () => {
    const number = today + 7;
    await choose(ana, number);
    const question = await ana.get(`/portal/clear?edition=en&num=${String(number)}`);
    const other = await choose(bea, number);
    const refused = await ana.post(question.path, hiddenFields(question));
    expect(refused.said).toContain("confirm again to remove it");
    expect(refused.said).toContain(`“${other}” will be removed`);
    expect((await ana.post(refused.path, hiddenFields(refused))).said).toContain("Word removed");
  });
});
