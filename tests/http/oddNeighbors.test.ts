import { describe, expect, it } from "vitest";
import { readWordLists } from "~/words/wordLists.server";
import { type BuiltInEdition } from "../fixtures/editions";
import { newEmail } from "../support/account";
import { attributesOf, elementsOf, hiddenFieldsOf, mainOf, partOf, spacedTextOf } from "../support/html";
import { near, revealed, rowsOf } from "../support/nearest";
import { SECRETS } from "../support/secrets";
import { sharedServer } from "../support/sharedServer";
import { openVisitor, type VisitedPage, type Visitor } from "../support/visitor";

const server = sharedServer();

/** The words of a page that a reader may report: that of the row which is open. */
const reportable = ({ text }: VisitedPage) => attributesOf(mainOf(text), 'button[name="word"]', "value");

/** Presses a button "odd?" of a page, as a browser without scripts does. */
function press(visitor: Visitor, { text }: VisitedPage, word: string): Promise<VisitedPage> {
  const [form] = elementsOf(text, 'main form[method="post"]');
  const action = form?.getAttribute("action") ?? "";
  return visitor.post(action, new URLSearchParams({ ...hiddenFieldsOf(form), word }));
}

/** The row to which the page has gone. */
const rowOf = ({ text }: VisitedPage) => spacedTextOf(partOf(text, "main tr#odd"));

const THANKS: Readonly<Record<BuiltInEdition, string>> = {
  en: "Thank you. An editor will look at it.",
  jr: "Thank you. An editor will look at it.",
  es: "Gracias. La revisaremos.",
  de: "Danke. Wir sehen es uns an.",
};

describe("a word of the nearest words", () => {
  it.each<[BuiltInEdition, string, string]>([
    ["en", "ocean", "Report “{word}” as odd here"],
    ["jr", "bottle", "Report “{word}” as odd here"],
    ["es", "montaña", "Avisar de que «{word}» queda rara aquí"],
    ["de", "straße", "„{word}“ hier als unpassend melden"],
  ])("is reported by a plain form and without a cookie, in the %s edition", async (edition, of, label) => {
    const [, second] = await revealed(server, edition, of);
    const shown = second?.word ?? "";
    const visitor = openVisitor(server);
    const list = await visitor.get(near(edition, of, { reveal: "words" }));
    expect(reportable(list)).toEqual([]);
    // Every row opens.
    const ways = attributesOf(mainOf(list.text), "a.nearest-page-open", "href");
    expect(ways.length).toBeGreaterThan(900);
    const page = await visitor.get(
      ways.find((way) => way.includes(`find=${encodeURIComponent(shown.toLowerCase())}#`)) ?? "",
    );
    const [word = "", ...others] = reportable(page);
    expect([word.toLowerCase(), others]).toEqual([shown.toLowerCase(), []]);
    expect(attributesOf(mainOf(page.text), `button[value="${word}"]`, "aria-label")).toEqual([
      label.replace("{word}", shown),
    ]);
    const after = await press(visitor, page, word);
    expect([after.status, after.path]).toEqual([
      200,
      expect.stringMatching(new RegExp(`^${near(edition, of).split("?")[0] ?? ""}\\?.*odd=.*#odd$`)),
    ]);
    expect(rowOf(after)).toContain(THANKS[edition]);
    expect(reportable(after)).toEqual([]);
    expect([...visitor.cookies.keys()]).toEqual([]);
  });

  it("keeps the order of the list and what was found in it", async () => {
    const visitor = openVisitor(server);
    const page = await visitor.get(near("en", "ocean", { reveal: "words", sort: "alphabetical", find: "sea" }));
    expect(reportable(page)).toEqual(["sea"]);
    const after = await press(visitor, page, "sea");
    expect(after.path).toContain("sort=alphabetical");
    expect(after.path).toContain("find=sea");
    expect(mainOf(after.text)).toContain('<b lang="en" translate="no">sea</b>');
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
    const hidden = await visitor.post(near("en", "ocean"), { word: "sea" });
    expect([hidden.path, mainOf(hidden.text).includes(THANKS.en)]).toEqual([near("en", "ocean"), false]);
    expect((await visitor.post(near("en", todays, { reveal: "words" }), { word: "sea" })).status).toBe(403);
  });

  it("leads to no other site", async () => {
    const visitor = openVisitor(server);
    const address = near("en", "ocean", { reveal: "words" });
    for (const back of ["//elsewhere.example/", "https://elsewhere.example/", "/\\elsewhere.example"]) {
      const location = (await visitor.ask(address, { word: "sea", back })).headers.get("Location");
      expect(location).toBe(`${address}&odd=sea#odd`);
    }
  });

  it("is reported by a member with the token of the page alone", async () => {
    const visitor = openVisitor(server);
    await visitor.signUp(newEmail());
    const page = await visitor.get(near("en", "ocean", { reveal: "words", find: "sea" }));
    const [word = ""] = reportable(page);
    expect((await visitor.post(near("en", "ocean", { reveal: "words" }), { word, csrf: "" })).status).toBe(403);
    expect(rowOf(await press(visitor, page, word))).toContain(THANKS.en);
  });
});

describe("a guess of an ended game", () => {
  it.each<[BuiltInEdition, string]>([
    ["en", "/"],
    ["jr", "/junior"],
    ["es", "/espanol"],
    ["de", "/deutsch"],
  ])("is reported where its row leads, and not before the end, in the %s edition", async (edition, path) => {
    const [secret] = SECRETS[edition];
    const [visitor, other] = [openVisitor(server), openVisitor(server)];
    const guess = (word: string) => visitor.turn({ intent: "guess", edition, guess: word });
    await other.turn({ intent: "giveUp", edition });
    const [, , , , , fifth = { word: "" }] = rowsOf((await other.get(near(edition, secret, { reveal: "words" }))).text);
    await guess(fifth.word);
    const wayOf = async () => attributesOf((await visitor.get(path)).main, "a.guess-table-open", "href");
    expect(await wayOf()).toEqual([]);
    await guess(secret);
    // Not the secret.
    const [way = "", ...others] = await wayOf();
    expect(others).toEqual([]);
    const page = await visitor.get(way.includes("reveal") ? way : way.replace("#", "&reveal=words#"));
    const [word = ""] = reportable(page);
    expect(word.toLowerCase()).toBe(fifth.word.toLowerCase());
    expect(rowOf(await press(visitor, page, word))).toContain(THANKS[edition]);
  });

  it("is not offered if it is not among the nearest 1000, or shows the rank of another as it takes none", async () => {
    const visitor = openVisitor(server);
    await visitor.turn({ intent: "giveUp" });
    const [unranked = ""] = [...readWordLists({ builtIn: "db/words" }).unranked.en];
    for (const find of ["pencil", unranked])
      expect(reportable(await visitor.get(near("en", SECRETS.en[0], { reveal: "words", find })))).toEqual([]);
  });
});
