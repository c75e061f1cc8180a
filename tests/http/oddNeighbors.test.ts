import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PASSWORD } from "../support/account";
import type { Edition } from "~/game/editions";
import { readWordLists } from "~/services/words/wordLists.server";
import { attributesOf, mainOf, textOf } from "../support/html";
import { signUp } from "../support/member";
import { near, revealed, SECRETS, setSecrets } from "../support/nearest";
import { startServer, type TestServer } from "../support/server";
import { todaysGameOf } from "../support/today";
import { openVisitor, type VisitedPage, type Visitor } from "../support/visitor";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  setSecrets(server);
});
afterAll(() => server.stop());

/** The words of a page that a reader may report. */
const reportable = ({ text }: VisitedPage) =>
  attributesOf(mainOf(text), "button", { having: 'name="word"', name: "value" });

/** Presses a button "odd?" of a page, as a browser without scripts does. */
function press(visitor: Visitor, { text }: VisitedPage, word: string): Promise<VisitedPage> {
  const form = /<form (?:id="odd-form" )?method="post".*?<\/form>/s.exec(mainOf(text))?.[0] ?? "";
  const [action = ""] = attributesOf(form, "form", { having: "method=", name: "action" });
  const names = attributesOf(form, "input", { having: 'type="hidden"', name: "name" });
  const values = attributesOf(form, "input", { having: 'type="hidden"', name: "value" });
  const hidden = Object.fromEntries(names.map((name, index) => [name, values[index] ?? ""]));
  return visitor.post(action, { ...hidden, word });
}

/** The row to which the page has gone. */
const rowOf = ({ text }: VisitedPage) =>
  textOf((/<tr[^>]* id="odd".*?<\/tr>/s.exec(mainOf(text))?.[0] ?? "").replaceAll("><", "> <"));

const THANKS: Readonly<Record<Edition, string>> = {
  en: "Thank you. An editor will look at it.",
  jr: "Thank you. An editor will look at it.",
  es: "Gracias. La revisaremos.",
  de: "Danke. Wir sehen es uns an.",
};

describe("a word of the nearest words", () => {
  it.each<[Edition, string, string]>([
    ["en", "ocean", "Report “{word}” as odd here"],
    ["jr", "bottle", "Report “{word}” as odd here"],
    ["es", "montaña", "Avisar de que «{word}» queda rara aquí"],
    ["de", "straße", "„{word}“ hier als unpassend melden"],
  ])("is reported by a plain form and without a cookie, in the %s edition", async (edition, of, label) => {
    const [, second] = await revealed(server, edition, of);
    const visitor = openVisitor(server);
    const page = await visitor.get(near(edition, of, { reveal: "words" }));
    const words = reportable(page);
    expect(words.length).toBeGreaterThan(950);
    const word = words.find((one) => one.toLowerCase() === second?.word.toLowerCase()) ?? "";
    expect(attributesOf(mainOf(page.text), "button", { having: `value="${word}"`, name: "aria-label" })).toEqual([
      label.replace("{word}", second?.word ?? ""),
    ]);
    const after = await press(visitor, page, word);
    expect([after.status, after.path]).toEqual([
      200,
      expect.stringMatching(new RegExp(`^${near(edition, of).split("?")[0] ?? ""}\\?.*odd=.*#odd$`)),
    ]);
    expect(rowOf(after)).toContain(THANKS[edition]);
    expect(reportable(after)).toEqual(words.filter((one) => one !== word));
    expect([...visitor.cookies.keys()]).toEqual([]);
  });

  it("keeps the order of the list and what was found in it", async () => {
    const visitor = openVisitor(server);
    const page = await visitor.get(near("en", "ocean", { reveal: "words", sort: "alphabetical", find: "sea" }));
    const [first = ""] = reportable(page);
    const after = await press(visitor, page, first);
    expect(after.path).toContain("sort=alphabetical");
    expect(after.path).toContain("find=sea");
    expect(mainOf(after.text)).toContain('<b lang="en">sea</b>');
  });

  it("is refused quietly if the list does not show it, and nothing is said of it", async () => {
    const [todays] = SECRETS.en;
    const visitor = openVisitor(server);
    const page = await visitor.get(near("en", "ocean", { reveal: "words" }));
    for (const word of [todays, "ocean", "zkwzk", "the", ""]) {
      const after = await press(visitor, page, word);
      expect([after.status, after.path, rowOf(after)]).toEqual([200, near("en", "ocean", { reveal: "words" }), ""]);
      const asked = await visitor.get(near("en", "ocean", { reveal: "words", odd: word }));
      expect(mainOf(asked.text)).not.toContain(THANKS.en);
    }
    const hidden = await visitor.post(near("en", "ocean"), { word: reportable(page)[0] ?? "" });
    expect([hidden.path, mainOf(hidden.text).includes(THANKS.en)]).toEqual([near("en", "ocean"), false]);
    expect((await visitor.post(near("en", todays, { reveal: "words" }), { word: "sea" })).status).toBe(403);
  });

  it("leads to no other site", async () => {
    const visitor = openVisitor(server);
    const address = near("en", "ocean", { reveal: "words" });
    const [word = ""] = reportable(await visitor.get(address));
    for (const back of ["//elsewhere.example/", "https://elsewhere.example/", "/\\elsewhere.example"]) {
      const location = (await visitor.ask(address, { word, back })).headers.get("Location");
      expect(location).toBe(`${address}&odd=${word}#odd`);
    }
  });

  it("is reported by a member with the token of the page alone", async () => {
    await signUp(server, "odd@words.example");
    const visitor = openVisitor(server);
    await visitor.post("/account/log-in", { username: "odd@words.example", password: PASSWORD });
    const page = await visitor.get(near("en", "ocean", { reveal: "words" }));
    const [word = ""] = reportable(page);
    expect(rowOf(await press(visitor, page, word))).toContain(THANKS.en);
  });
});

describe("a guess of an ended game", () => {
  it.each<[Edition, string]>([
    ["en", "/"],
    ["jr", "/junior"],
    ["es", "/espanol"],
    ["de", "/deutsch"],
  ])("is reported where the player is, and not before the end, in the %s edition", async (edition, path) => {
    const { number } = todaysGameOf(server, edition);
    const [secret] = SECRETS[edition];
    const visitor = openVisitor(server);
    const guess = (word: string) =>
      visitor.post("/play", { intent: "guess", edition, game: String(number), guess: word });
    const other = openVisitor(server);
    await other.post("/play", { intent: "giveUp", edition, game: String(number) });
    const list = await other.get(near(edition, secret, { reveal: "words" }));
    const [word = ""] = reportable(list).slice(5);
    await guess(word);
    const open = await visitor.get(path);
    expect(mainOf(open.text)).not.toContain("odd-form");
    await guess(secret);
    const ended = await visitor.get(path);
    // Not the secret.
    expect(reportable(ended)).toEqual([word]);
    const after = await press(visitor, ended, word);
    expect(after.path).toBe(`${path}?odd=${encodeURIComponent(word)}#odd`);
    expect(rowOf(after)).toContain(THANKS[edition]);
    expect(reportable(after)).toEqual([]);
  });

  it("is not offered if it is not among the nearest 1000, or shows the rank of another as it takes none", async () => {
    const { number, words } = todaysGameOf(server, "en");
    const visitor = openVisitor(server);
    const play = (fields: Record<string, string>) =>
      visitor.post("/play", { edition: "en", game: String(number), ...fields });
    const unranked = [...readWordLists({ builtIn: "db/words" }).unranked.en].slice(0, 300);
    for (const word of [...words.slice(0, 8), ...unranked]) await play({ intent: "guess", guess: word });
    await play({ intent: "giveUp" });
    const page = await visitor.get("/");
    const rows = [...mainOf(page.text).matchAll(/<tr role="row".*?<\/tr>/gs)].map(([row]) => row);
    const ranked = rows.filter(
      (row) => /class="guess-table-closeness">\d/.test(row) && !row.includes(`class="guess-table-closeness">1000`),
    );
    const listed = new Set(reportable(await visitor.get(near("en", SECRETS.en[0], { reveal: "words" }))));
    const offered = reportable(page);
    expect(offered.filter((word) => !listed.has(word))).toEqual([]);
    expect(offered.length).toBeLessThan(ranked.length);
    expect(rows.filter((row) => row.includes("guess-table-far")).join()).not.toContain("odd-form");
  });
});

describe("the odd neighbors of the portal", () => {
  const day = new Date().toISOString().slice(0, 10);
  const odd = "/portal/words?language=en&list=odd";
  const out = "/portal/words?language=en&list=out";
  let ana: Visitor;
  const mainText = ({ text }: VisitedPage) => textOf(mainOf(text).replaceAll("><", "> <")).replace(/\s+/g, " ");
  const decide = async (path: string, fields: Record<string, string>) => {
    // An empty list has no form.
    const { text } = await ana.get(odd);
    const [csrf = ""] = attributesOf(text, "input", { having: 'name="csrf"', name: "value" });
    return ana.post(path, { csrf, ...fields });
  };
  beforeAll(async () => {
    await signUp(server, "ana@words.example");
    server.makeStaff("ana@words.example");
    ana = openVisitor(server);
    await ana.post("/admin", { username: "ana@words.example", password: PASSWORD });
    for (const [secret, word, count] of [
      ["ocean", "zkwa", 1],
      ["ocean", "sea", 3],
      ["lake", "sea", 2],
    ] as const)
      server.reportOdd({ language: "en", secret, word, day, count });
  });

  it("are listed beside the missed words, most reported first, for staff alone", async () => {
    const text = mainText(await ana.get(odd));
    expect(text).toMatch(/sea near ocean 3 times last: .* sea near lake 2 times .* zkwa near ocean 1 time /);
    expect(mainOf((await ana.get("/portal/words")).text)).toContain("list=odd");
    expect(mainText(await ana.get("/portal/words?language=de&list=odd"))).toContain(
      "Nobody has reported an odd neighbor.",
    );
    expect((await openVisitor(server).get(odd)).path).toContain("/admin");
  });

  it("are dismissed one by one, and taken out of the ranks and given back as words, which is logged", async () => {
    const dismissed = await decide(odd, { verdict: "oddDismissed", word: "sea", secret: "lake" });
    expect([dismissed.path, mainText(dismissed)]).toEqual([
      odd,
      expect.stringContaining("The reports of “sea” have been removed from the list."),
    ]);
    expect(mainText(await ana.get(odd))).not.toContain("sea near lake");
    const taken = await decide(odd, { verdict: "takenOut", word: "sea" });
    expect(mainText(taken)).toContain("“sea” takes no rank from the next game on. Undo “sea”");
    expect(mainText(await ana.get(odd))).not.toContain("sea near");
    expect(mainText(await ana.get(out))).toMatch(/sea by Ana, .* Give back “sea”/);
    // Today's game has begun.
    expect((await revealed(server, "en", "ocean")).map(({ word }) => word)).toContain("sea");
    const given = await decide(out, { verdict: "givenBack", word: "sea" });
    expect([given.path, mainText(given)]).toEqual([
      out,
      expect.stringContaining("“sea” takes a rank again from the next game on."),
    ]);
    expect(mainText(await ana.get(out))).toContain("No word is out of the ranks.");
    expect(mainText(await ana.get("/portal/log?kind=words"))).toMatch(
      /Given back to the ranks: sea .* Taken out of the ranks: sea .* Odd neighbor dismissed: sea → lake/,
    );
  });

  it("alone can be decided about", async () => {
    for (const [path, verdict, reason] of [
      [odd, "takenOut", "Nobody has reported this word in the last 90 days"],
      [odd, "oddDismissed", "Nobody has reported this word in the last 90 days"],
      [out, "givenBack", "This word was not out of the ranks"],
    ] as const) {
      const refused = await decide(path, { verdict, word: "zkwnobody", secret: "ocean" });
      expect([refused.status >= 400, mainText(refused)]).toEqual([
        true,
        expect.stringContaining(`“zkwnobody”: ${reason}`),
      ]);
    }
  });

  it.each([
    ["es", "/espanol/portal/words?language=en&list=odd", "zkwa cerca de ocean"],
    ["de", "/deutsch/portal/words?language=en&list=odd", "zkwa bei ocean"],
  ])("are listed in %s too", async (_, path, sentence) => {
    expect(mainText(await ana.get(path))).toContain(sentence);
  });
});
