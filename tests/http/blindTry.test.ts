import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Edition } from "~/game/editions";
import { portalAddress } from "~/i18n/staffPages";
import { PASSWORD } from "../support/account";
import { containsWord } from "../support/containsWord";
import { attributesOf, mainOf, sharedLinesOf, textOf } from "../support/html";
import { signUp } from "../support/member";
import { startServer, type TestServer } from "../support/server";
import { todaysGameOf } from "../support/today";
import { openVisitor, type VisitedPage, type Visitor } from "../support/visitor";

const ANA = "ana@words.example";

let server: TestServer;
let ana: Visitor;
/** A coming game of each edition, by its number. */
let coming: Readonly<Record<"en" | "jr" | "de", number>>;

beforeAll(async () => {
  server = await startServer();
  const numberOf = (edition: Edition) => todaysGameOf(server, edition).number + 9;
  coming = { en: numberOf("en"), jr: numberOf("jr"), de: numberOf("de") };
  server.setSecret({ edition: "en", number: coming.en, secret: "gardening" });
  server.setSecret({ edition: "jr", number: coming.jr, secret: "bottle" });
  server.setSecret({ edition: "de", number: coming.de, secret: "laterne" });
  await signUp(server, ANA);
  server.makeStaff(ANA);
  ana = openVisitor(server);
  await ana.post("/admin", { username: ANA, password: PASSWORD });
});
afterAll(() => server.stop());

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
    expect(attributesOf(refused.text, "input", { having: 'name="name"', name: "value" })).toEqual(["x".repeat(41)]);
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

const codeOf = (link: string) => decodeURIComponent(/\/custom\/([^/?]+)/.exec(link)?.[1] ?? "");
