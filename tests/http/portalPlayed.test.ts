import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { portalAddress } from "~/i18n/staffPages";
import type { Language } from "~/game/languages";
import { mainOf, textOf } from "../support/html";
import { startServer, type TestServer } from "../support/server";
import { openStaff } from "../support/staff";
import { todaysGameOf } from "../support/today";
import { type Visitor } from "../support/visitor";

const ANA = "ana@words.example";

let server: TestServer;
/** Today's English game. */
let today: number;
let ana: Visitor;

beforeAll(async () => {
  server = await startServer();
  today = todaysGameOf(server, "en").number;
  ana = await openStaff(server, ANA);
});
afterAll(() => server.stop());

const gamePage = (num: number, language: Language = "en") =>
  ana.get(portalAddress(language, "create", { edition: "en", num }));

/** The section of a page that has this heading id, as words with a space between them. */
function sectionOf({ text }: { readonly text: string }, id: string): string {
  const section = new RegExp(`<section[^>]*aria-labelledby="${id}".*?</section>`, "s").exec(mainOf(text))?.[0] ?? "";
  return textOf(section.replaceAll("><", "> <")).replace(/\s+/g, " ");
}

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
      "Found it 88 of 100",
      "Half of them within 40 guesses",
      "Gave up 12 of 100",
      "Took a hint 25 of 100, 2 each",
      "We had expected easy, about 46 guesses",
      "Of 100 who found it, by guesses.",
    ])
      expect(said).toContain(part);
    expect(mainOf((await gamePage(number)).text)).toContain(
      "Of 100 who found it, by guesses: 1–10: 6, 11–20: 0, 21–40: 66, 41–80: 28, 81–160: 0, 161 or more: 0.",
    );
    expect(sectionOf(await gamePage(number, "de"), "played")).toContain("Gefunden 88 von 100");
    expect(sectionOf(await gamePage(number, "es"), "played")).toContain("Se rindieron 12 de cada 100");
  });

  it("says what guesses had in it, also before the day is over", async () => {
    const number = today - 5;
    server.setSecret({ edition: "en", number, secret: "orchard" });
    for (const [game, guess, answer] of [
      [number, "garden", /In orchard, \w+ \d+, \d{4}: garden \d+ \(similarity/],
      [today, server.secretOf("en", today), /the word itself/],
    ] as const) {
      const page = await ana.get(`/portal/create?edition=en&num=${String(game)}&guesses=${guess}`);
      expect(sectionOf(page, "complaint")).toMatch(answer);
    }
    const { links } = await ana.get("/portal/calendar");
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
