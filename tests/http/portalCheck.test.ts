import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attributesOf, mainOf, textOf } from "../support/html";
import { startServer, type TestServer } from "../support/server";
import { openStaff } from "../support/staff";
import { todaysGameOf } from "../support/today";
import { type VisitedPage, type Visitor } from "../support/visitor";

let server: TestServer;
/** Today's English game. */
let today: number;
let ana: Visitor;

beforeAll(async () => {
  server = await startServer();
  today = todaysGameOf(server, "en").number;
  ana = await openStaff(server, "ana@words.example");
});
afterAll(() => server.stop());

const gamePath = (number: number) => `/portal/create?edition=en&num=${String(number)}`;
function hiddenFields({ text }: VisitedPage): Record<string, string> {
  const form = /<form method="post" action="[^"]*portal\/(?:create|bulk)[\s\S]*?<\/form>/.exec(mainOf(text))?.[0] ?? "";
  const names = attributesOf(form, "input", { having: 'type="hidden"', name: "name" });
  const values = attributesOf(form, "input", { having: 'type="hidden"', name: "value" });
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? ""]));
}
const validate = async (number: number, word: string) => {
  const page = await ana.get(gamePath(number));
  return ana.post(page.path, { ...hiddenFields(page), word, intent: "validate" });
};
async function choose(number: number, word: string): Promise<void> {
  const valid = await validate(number, word);
  await ana.post(valid.path, { ...hiddenFields(valid), word, intent: "save" });
  expect(server.secretOf("en", number)).toBe(word);
}
/** The text of the section that a heading begins. */
const sectionOf = ({ text }: VisitedPage, id: string) =>
  said(new RegExp(`<section[^>]*aria-labelledby="${id}"[\\s\\S]*?</section>`).exec(mainOf(text))?.[0] ?? "");
/** The text of some markup, with space between its elements. */
const said = (markup: string) =>
  textOf(markup.replaceAll(/<(?!\/?(?:span|a)\b)/g, " <"))
    .replaceAll(/\s+/g, " ")
    .trim();

describe("the page of a day", () => {
  it("has the check of the word that stands there, and its nearest words, as soon as it is opened", async () => {
    const number = today + 200;
    const page = await ana.get(gamePath(number));
    const check = sectionOf(page, "check");
    expect(check).toContain(`The check of “${server.secretOf("en", number)}”`);
    expect(check).toMatch(/No occasion that day|Never used before/);
    expect(check).not.toContain("It can be saved.");
    expect(sectionOf(page, "nearest")).toMatch(/999 \S+.* \d+\.\d%/);
    const german = await ana.get(`/deutsch${gamePath(number)}`);
    expect(sectionOf(german, "check")).toContain(`Die Prüfung von „${server.secretOf("en", number)}“`);
    const spanish = await ana.get(`/espanol${gamePath(number)}`);
    expect(sectionOf(spanish, "check")).toContain(`La comprobación de «${server.secretOf("en", number)}»`);
  });

  it("has the check of a typed word in its place, which names the games that it is too near to", async () => {
    const number = today + 500;
    await choose(number, "lighthouse");
    const near = await validate(number + 2, "harbor");
    const check = sectionOf(near, "check");
    expect(check).toMatch(/The check of “harbor” It can be saved\. \d things? to look at\./);
    expect(check).toMatch(/Take a look: Close to “lighthouse”, \w+ \d+, \d{4} Rank 9\d\d of 1000/);
    expect(near.links).toEqual(expect.arrayContaining(["/portal/word?language=en&word=lighthouse", gamePath(number)]));
    await choose(number + 10, "garden");
    const stem = sectionOf(await validate(number + 20, "gardener"), "check");
    expect(stem).toMatch(/“garden” is the word of \w+ \d+, \d{4} The same stem, 10 days apart/);
  });

  it("names the game that is in the way of a word", async () => {
    const number = today + 600;
    await choose(number, "volcano");
    const refused = await validate(number + 100, "volcano");
    expect([refused.status, refused.wrong]).toEqual([409, "Another game within a year has this word"]);
    expect(sectionOf(refused, "check")).toMatch(
      new RegExp(
        `It cannot be saved\\. .*Another game within a year has this word #${String(number)}, \\w+ \\d+, \\d{4}`,
      ),
    );
  });

  it("says what cannot be a secret at the field alone", async () => {
    const refused = await validate(today + 601, "Hubschrauber");
    expect(refused.wrong).toBe("Not in the word list");
    expect(sectionOf(refused, "check")).toBe("");
  });

  it("hides the words of other games that its reader hides", async () => {
    const number = today + 800;
    await choose(number, "iceberg");
    await choose(number + 5, "glacier");
    const start = await ana.get("/portal");
    const { csrf = "" } = Object.fromEntries(
      attributesOf(mainOf(start.text), "input", { having: 'name="csrf"', name: "value" }).map((value) => [
        "csrf",
        value,
      ]),
    );
    await ana.post("/portal/blind-mode", { csrf, hide: "yes", back: "/portal" });
    const page = await ana.get(`${gamePath(number + 5)}&show=en_${String(number + 5)}`);
    expect(sectionOf(page, "check")).toContain("The check of “glacier”");
    expect(sectionOf(page, "check")).toContain("Close to the word of ");
    expect(sectionOf(page, "check")).not.toContain("iceberg");
    const typed = sectionOf(
      await ana.get(`${gamePath(number + 9)}&show=en_${String(number + 9)}&word=iceberg`),
      "check",
    );
    expect(typed).toContain("Another game within a year has this word");
    expect(typed).not.toContain(`#${String(number)}`);
    await ana.post("/portal/blind-mode", { csrf, hide: "no", back: "/portal" });
  });
});

describe("the preview of a list of words", () => {
  it("says of each word in a line what is to be looked at, also beside the other words of the list", async () => {
    const used = new Set(server.secretsBetween("en", today - 365, today));
    const near = ["flute clarinet", "violin cello", "tulip daffodil", "shark whale", "onion garlic", "lemon lime"];
    const [one = "", other = ""] =
      near.map((pair) => pair.split(" ")).find((pair) => !pair.some((word) => used.has(word))) ?? [];
    const page = await ana.get("/portal/bulk-add?edition=en");
    const preview = await ana.post(page.path, { ...hiddenFields(page), words: `${one}, ${other}`, intent: "preview" });
    const [, row = ""] = new RegExp(`<th scope="row"[^>]*>(${one}[\\s\\S]*?)</th>`).exec(mainOf(preview.text)) ?? [];
    expect(said(row)).toMatch(new RegExp(`^${one} .*close to “${other}”, \\w+ \\d+`));
    expect(mainOf(preview.text)).toContain('value="confirm"');
  });
});
