import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Edition } from "~/editions/editions";
import type { Language } from "~/editions/languages";
import { portalAddress } from "~/i18n/staffPages";
import { containsWord } from "../support/containsWord";
import { attributesOf, elementsOf, hiddenFieldsOf, mainOf, partOf, sharedLinesOf, textOf } from "../support/html";
import { startServer, type TestServer } from "../support/server";
import { openStaff } from "../support/staff";
import { todaysGameOf } from "../support/today";
import { openVisitor, type VisitedPage, type Visitor } from "../support/visitor";

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

const gamePage = (num: number, language: Language = "en") =>
  ana.get(portalAddress(language, "create", { edition: "en", num }));
const gamePath = (number: number) => `/portal/create?edition=en&num=${String(number)}`;
function hiddenFields({ text }: VisitedPage): Record<string, string> {
  const actions = ':is([action*="portal/create"], [action*="portal/bulk"])';
  return hiddenFieldsOf(elementsOf(text, `main form[method="post"]${actions}`)[0]);
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
const sectionOf = ({ text }: VisitedPage, id: string) => said(partOf(text, `main section[aria-labelledby="${id}"]`));
/** The text of some markup, with space between its elements. */
const said = (markup: string) =>
  textOf(markup.replaceAll(/<(?!\/?(?:span|a)\b)/g, " <"))
    .replaceAll(/\s+/g, " ")
    .trim();

describe("the page of a past game", () => {
  it("has its word, and how players did on its day, beside the estimate", async () => {
    const number = today - 3;
    server.setSecret({ edition: "en", number, secret: "harvest" });
    server.storeDifficulties("en", ["harvest"], 46);
    const ends = { edition: "en", number, hinted: 0, hints: 0, give_ups: 0 } as const;
    server.countEnds({ ...ends, guesses: 8, wins: 60 });
    server.countEnds({ ...ends, guesses: 40, wins: 700, hinted: 300, hints: 600 });
    server.countEnds({ ...ends, guesses: 45, wins: 300, give_ups: 140 });
    const page = await gamePage(number);
    expect(page.said).toMatch(/The word was harvest ?\. The game is over/);
    const said = sectionOf(page, "played");
    for (const part of [
      "Players 1,200",
      "Found it 1,060 of 1,200",
      "Half of them within 40 guesses",
      "Gave up 140 of 1,200",
      "Took a hint 25%, 2 each",
      "We had expected easy, about 46 guesses",
      "Of 100 who found it, by guesses.",
    ])
      expect(said).toContain(part);
    expect(mainOf((await gamePage(number)).text)).toContain(
      "Of 100 who found it, by guesses: 1–10: 6, 11–20: 0, 21–40: 66, 41–80: 28, 81–160: 0, 161 or more: 0.",
    );
    expect(sectionOf(await gamePage(number, "de"), "played")).toContain("Gefunden 1.060 von 1.200");
    expect(sectionOf(await gamePage(number, "es"), "played")).toContain("Se rindieron 140 de 1200");
  });

  it("says what guesses had in it, also before the day is over", async () => {
    const number = today - 5;
    server.setSecret({ edition: "en", number, secret: "orchard" });
    for (const [game, guess, answer] of [
      [number, "garden", /In orchard ?, \w+ \d+, \d{4}: garden \d+ \( ?similarity/],
      [today, server.secretOf("en", today), /the word itself/],
    ] as const) {
      const page = await ana.get(`/portal/create?edition=en&num=${String(game)}&guesses=${guess}`);
      expect(sectionOf(page, "complaint")).toMatch(answer);
    }
    const { links } = await ana.get("/portal");
    expect(links).toContain(`/portal/create?edition=en&num=${String(today)}#complaint`);
    expect(sectionOf(await gamePage(today + 1), "complaint")).toBe("");
  });

  it("has no figures of fewer than 20 players", async () => {
    const number = today - 4;
    server.countEnds({ edition: "en", number, guesses: 8, wins: 19, give_ups: 0, hinted: 3, hints: 3 });
    const said = sectionOf(await gamePage(number), "played");
    expect(said).toContain("Too few players.");
    expect(said).not.toMatch(/Found it|Gave up|19/);
  });
});

describe("the page of a coming game", () => {
  it("shows its word as players will meet it, and a checked word in its place", async () => {
    const number = today + 7;
    server.setSecret({ edition: "en", number, secret: "gardening" });
    const page = await gamePage(number);
    const said = sectionOf(page, "meets");
    expect(said).toContain("What players of “gardening” see.");
    expect(said).toMatch(
      /First hints \w+, \w+, \w+ Nearest ten (?:[\w -]+, ){9}[\w -]+ Bonus round words from its letters, \d+/,
    );
    expect(said).toContain("horticultur");
    expect(sectionOf(page, "played")).toBe("");
    const csrf = /name="csrf" value="([^"]+)"/.exec(mainOf(page.text))?.[1] ?? "";
    const checked = await ana.post(page.path, { word: "lighthouse", intent: "validate", csrf });
    expect(sectionOf(checked, "meets")).toContain("What players of “lighthouse” see.");
  });
});

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
    expect(check).toMatch(/The check of “harbor” It can be saved\. There is nothing to look at\./);
    expect(check).toMatch(/Note: Close to “lighthouse”, \w+ \d+, \d{4} Rank 9\d\d of 1000/);
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

  it("says why a word takes no rank, and leads to its page", async () => {
    const reasons = { aba: "A list leaves it out of the ranks", pelagic: "Too few people know it" };
    for (const [word, reason] of Object.entries(reasons)) {
      const refused = await validate(today + 602, word);
      expect(refused.wrong).toContain(reason);
      expect(refused.said).toContain(`Why: see ${word}`);
      expect(refused.links).toContain(`/portal/word?language=en&word=${word}`);
    }
  });

  it("hides the words of other games that its reader hides", async () => {
    const number = today + 800;
    await choose(number, "iceberg");
    await choose(number + 5, "glacier");
    const start = await ana.get("/portal");
    const { csrf = "" } = Object.fromEntries(
      attributesOf(mainOf(start.text), 'input[name="csrf"]', "value").map((value) => ["csrf", value]),
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
    const preview = await ana.post(page.path, { ...hiddenFields(page), words: `${one}, ${other}` });
    expect(said(partOf(preview.main, 'tr[id^="row"]'))).toMatch(new RegExp(`${one}.*close to “${other}”, \\w+ \\d+`));
  });
});

describe("the links to try a game blind", () => {
  /** A coming game of each edition, by its number. */
  let coming: Readonly<Record<"en" | "jr" | "de", number>>;
  beforeAll(() => {
    const numberOf = (edition: Edition) => todaysGameOf(server, edition).number + 9;
    coming = { en: numberOf("en"), jr: numberOf("jr"), de: numberOf("de") };
    server.setSecret({ edition: "en", number: coming.en, secret: "gardening" });
    server.setSecret({ edition: "jr", number: coming.jr, secret: "bottle" });
    server.setSecret({ edition: "de", number: coming.de, secret: "laterne" });
  });

  const tryPage = (edition: keyof typeof coming) => portalAddress("en", "tryBlind", { edition, num: coming[edition] });
  const linksOf = ({ text }: VisitedPage) =>
    [...mainOf(text).matchAll(/ value="([^"]*\/custom\/[^"]+)"/g)].map(([, link = ""]) => link);

  /** Makes a link as an editor does. @returns its address, without the origin */
  async function newLink(edition: keyof typeof coming, name = ""): Promise<string> {
    const page = await ana.get(tryPage(edition));
    const csrf = /name="csrf" value="([^"]+)"/.exec(mainOf(page.text))?.[1] ?? "";
    const made = await ana.post(tryPage(edition), { name, csrf });
    expect(made.said).toContain("The link is made.");
    const [link = ""] = linksOf(made);
    return new URL(link).pathname;
  }

  describe("the page of links to try a game blind", () => {
    it("makes links, keeps a refused name, and says what became of them, without the word", async () => {
      const link = await newLink("en", "Ben");
      const page = await ana.get(tryPage("en"));
      expect(page.said).toContain("Ben");
      expect(page.said).toContain("Not begun");
      expect(containsWord(mainOf(page.text), "gardening")).toBe(false);
      // A reload shows the same links.
      expect(linksOf(await ana.get(tryPage("en")))).toHaveLength(linksOf(page).length);

      const ben = openVisitor(server);
      await ben.post(link, { intent: "guess", guess: "flower" });
      await ben.post(link, { intent: "giveUp" });
      const after = await ana.get(tryPage("en"));
      expect(after.said).toContain("Gave up after 1 guess · 1 minute");
      const day = await ana.get(portalAddress("en", "create", { edition: "en", num: coming.en }));
      expect(textOf(mainOf(day.text))).toContain("Gave up after 1 guess");

      const csrf = /name="csrf" value="([^"]+)"/.exec(mainOf(page.text))?.[1] ?? "";
      const refused = await ana.post(tryPage("en"), { name: "x".repeat(41), csrf });
      expect(refused.status).toBe(400);
      expect(refused.said).toContain("A name has at most 40 characters");
      expect(attributesOf(refused.text, 'input[name="name"]', "value")).toEqual(["x".repeat(41)]);
    });

    it("makes none of a game that has begun", async () => {
      const { number } = todaysGameOf(server, "en");
      const page = await ana.get(portalAddress("en", "tryBlind", { edition: "en", num: number }));
      expect(page.said).toContain("This game has begun.");
      expect(mainOf(page.text)).not.toContain("Make a link");
    });

    it("is closed to players", async () => {
      const guest = openVisitor(server);
      expect((await guest.get(tryPage("en"))).path).toMatch(/^\/admin/);
      expect((await guest.post(tryPage("en"), { name: "" })).path).toMatch(/^\/admin/);
    });
  });

  describe("a game that is tried blind", () => {
    it.each([
      ["en", "gardening", "flower", "A game to try"],
      ["jr", "bottle", "glass", "A game to try"],
      ["de", "laterne", "lampe", "Ein Spiel zum Ausprobieren"],
    ] as const)(
      "of %s has no word, number or date in any response before its end",
      async (edition, secret, guess, title) => {
        const link = await newLink(edition);
        const player = openVisitor(server);
        const [first, number] = [await player.get(link), String(coming[edition])];
        // The page's form says the edition: Junior is played on pages in English.
        const fields = { edition, code: codeOf(link) };
        expect([first.values("edition")[0], first.values("code")[0]]).toEqual([edition, fields.code]);
        expect(first.text).toContain(`<title>${title}`);
        const guessed = await player.post(link, { ...fields, intent: "guess", guess });
        const hinted = await player.post(link, { ...fields, intent: "hint" });
        const giveUpPage = await player.get(`${link}/give-up`);
        const sent = await player.post("/play", { ...fields, intent: "guess", guess: "house" });
        for (const page of [first, guessed, hinted, giveUpPage, sent]) {
          expect(page.status).toBe(200);
          expect(containsWord(page.text.replaceAll(link, ""), secret)).toBe(false);
          // Not as a part of a token or a file's hash.
          expect(page.text).not.toMatch(new RegExp(`(?<![\\w~-])#?${number}(?![\\w-])`));
          expect(page.headers.get("Cache-Control")).toMatch(/no-store|private/);
        }
        expect(sharedLinesOf(guessed.text)).toEqual([]);
        const won = await player.post(link, { ...fields, intent: "guess", guess: secret });
        expect(containsWord(won.text, secret)).toBe(true);
        // Nothing to share: the link opens a game to come.
        expect(sharedLinesOf(won.text)).toEqual([]);
        expect((await player.get("/stats")).said).not.toContain("1 game");
      },
    );

    it("is asked by its token in the API as a custom game, and as nothing else", async () => {
      const token = codeOf(await newLink("en"));
      const ask = async (path: string) => {
        const response = await fetch(`${server.origin}${path}`);
        return { status: response.status, text: await response.text() };
      };
      expect((await ask(`/similarity/en/${token}/flower`)).status).toBe(200);
      expect((await ask(`/nearby/en/${token}`)).status).not.toBe(200);
      for (const path of [`/similarity/en/${token}/flower`, `/hint/en/${token}/0`, `/nearby/en/${token}`]) {
        const { text } = await ask(path);
        expect(containsWord(text.replaceAll(token, ""), "gardening")).toBe(false);
        expect(text).not.toContain(String(coming.en));
      }
    });

    it("is gone when its word changes, and says no more than of any broken link", async () => {
      const link = await newLink("de");
      const player = openVisitor(server);
      expect((await player.get(link)).status).toBe(200);
      server.setSecret({ edition: "de", number: coming.de, secret: "brücke" });
      const broken = await player.get("/deutsch/custom/~xyz");
      await expect.poll(async () => (await player.get(link)).status, { timeout: 5000 }).toBe(broken.status);
      expect((await player.get(link)).said).toBe(broken.said);
      const page = await ana.get(tryPage("de"));
      expect(page.said).toContain("The link no longer opens the game.");
    });
  });
});

const codeOf = (link: string) => decodeURIComponent(/\/custom\/([^/?]+)/.exec(link)?.[1] ?? "");
