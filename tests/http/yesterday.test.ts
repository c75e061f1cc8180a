import { parseAtomFeed } from "feedsmith";
import { describe, expect, it } from "vitest";
import type { Edition } from "~/editions/editions";
import { gameAddress, lookBackAddress } from "~/i18n/addresses";
import { markBegun } from "~/play/log";
import { packLog } from "~/player/guestStore.request.server";
import { newEmail } from "../support/account";
import { containsWord } from "../support/containsWord";
import { attributesOf, elementsOf, linksOfAnswer, partOf, textOf } from "../support/html";
import { SECRETS } from "../support/secrets";
import { sharedServer } from "../support/sharedServer";
import { todaysGameOf } from "../support/today";
import { openVisitor, type VisitedPage, type Visitor } from "../support/visitor";

const server = sharedServer();
const numberOf = (edition: Edition) => todaysGameOf(server, edition).number - 1;
const number = numberOf("en");
const [, WORD] = SECRETS.en;
const game = { edition: "en", number } as const;

/** Takes turns in yesterday's English game. */
async function play(
  turns: readonly Readonly<Record<string, string>>[],
  visitor: Visitor = openVisitor(server),
): Promise<Visitor> {
  for (const turn of turns) await visitor.turn({ game: String(number), ...turn });
  return visitor;
}
const guess = (word: string) => ({ intent: "guess", guess: word });
const read = (visitor: Visitor, address = "/yesterday") => visitor.get(address);
/** What is behind the fold that opens on request. */
const foldOf = ({ main }: VisitedPage) => partOf(main, "details.yesterday-page-hidden");

describe("the page of yesterday", () => {
  it.each([
    ["/yesterday", "en", "Yesterday’s word", "You have not played it."],
    ["/yesterday?edition=jr", "jr", "Yesterday’s word", "You have not played it."],
    ["/espanol/yesterday", "es", "La palabra de ayer", "No la jugaste."],
    ["/deutsch/yesterday", "de", "Das Wort von gestern", "Du hast es nicht gespielt."],
    ["/deutsch/yesterday?edition=jr", "jr", "Das Wort von gestern", "Du hast es nicht gespielt."],
    ["/yesterday?edition=klingon", "en", "Yesterday’s word", "You have not played it."],
  ] as const)("%s has the word of its edition, ten words near to it and the way to play it", async (...row) => {
    const [address, edition, title, open] = row;
    const page = await read(openVisitor(server), address);
    const [today, word] = SECRETS[edition];
    expect(page.status).toBe(200);
    expect(page.find("h1")).toBe(title);
    expect(page.find("h2.yesterday-page-word")?.toLowerCase()).toBe(word);
    expect(page.said).toContain(open);
    expect(elementsOf(page.main, ".nearest-chip[class*=heat-]")).toHaveLength(10);
    const language = page.path.startsWith("/deutsch") ? "de" : edition === "es" ? "es" : "en";
    expect(page.links).toContain(gameAddress(edition, language, { number: numberOf(edition) }));
    expect(containsWord(page.main, today)).toBe(false);
  });

  it("says how the reader found the word, and leads to the look back", async () => {
    const page = await read(await play([guess("table"), guess("government"), guess(WORD)]));
    expect(page.said).toMatch(/Your game You found it in 3 guesses\. .*still fitted/);
    expect(page.links).toContain(lookBackAddress(game, "en"));
    expect(page.links).not.toContain(gameAddress("en", "en", { number }));
    // A guess among the nearest words is marked.
    expect(page.said).toMatch(/government 996 \(you guessed it\)/);
  });

  it("says that the reader gave up, at once or after some guesses", async () => {
    const page = await read(await play([guess("table"), { intent: "giveUp" }]));
    expect(page.said).toContain("You gave up after 1 guess.");
    const atOnce = await read(await play([{ intent: "giveUp" }]));
    expect(atOnce.said).toContain("Your game You gave up before the first guess. Look back");
  });

  it("is the same for a member, on every device", async () => {
    const visitor = openVisitor(server);
    await visitor.signUp(newEmail());
    const page = await read(await play([guess(WORD)], visitor));
    expect(page.said).toContain("Your game You found it with the first guess. Look back");
  });

  it("has no look back for a game whose guesses are gone", async () => {
    const visitor = await play([guess(WORD)]);
    visitor.cookies.delete(`game_en_${number}`);
    const page = await read(visitor);
    expect(page.said).toContain("You have finished it. Your guesses are no longer kept, so there is no look back.");
    expect(page.links).not.toContain(lookBackAddress(game, "en"));
  });

  it("is where the answer to what yesterday's word was leads", async () => {
    expect(linksOfAnswer((await openVisitor(server).get("/faq")).text, "What was yesterday’s word?")).toContain(
      "/yesterday",
    );
  });
});

describe("a reader who is still playing yesterday's game", () => {
  it("sees the word, the nearest words and how others did only on request, and the way back to the game", async () => {
    const page = await read(await play([guess("table")]));
    expect(page.said).toContain("You began it and have not finished it.");
    expect(page.said).not.toContain("It counts for your streak");
    expect(page.links).toContain(gameAddress("en", "en", { number }));
    const fold = foldOf(page);
    expect(fold).not.toContain("<details open");
    expect(containsWord(fold, WORD)).toBe(true);
    const rest = page.text.replace(fold, "");
    for (const word of [WORD, "governance"]) expect(containsWord(rest, word)).toBe(false);
    expect(rest).not.toContain('class="nearest-chip');
    expect(rest).not.toContain('aria-labelledby="others"');
  });

  it("is told that it counts for the streak, if it was begun on its day", async () => {
    const visitor = openVisitor(server);
    visitor.cookies.set(`game_en_${number}`, packLog(markBegun([{ kind: "guess", word: "table" }])));
    expect((await read(visitor)).said).toContain("It counts for your streak until the next game begins.");
  });
});

describe("how others did yesterday", () => {
  const ends = { guesses: 2, give_ups: 0, hinted: 0, hints: 0 } as const;
  server.countEnds({ ...ends, edition: "jr", number: numberOf("jr"), wins: 30 });
  server.countEnds({ ...ends, edition: "jr", number: numberOf("jr"), guesses: 40, wins: 50, give_ups: 20 });
  server.countEnds({ ...ends, edition: "de", number: numberOf("de"), wins: 12 });

  it("is said from 20 players on, with a place only for who has found the word", async () => {
    const visitor = openVisitor(server);
    // The summary of a day is kept for ten seconds: another file may have asked for it before the ends were stored.
    await expect
      .poll(async () => (await read(visitor, "/yesterday?edition=jr")).said, { timeout: 15_000 })
      .toMatch(/How others did Finished on its day 100 Half of those .* 40 guesses Gave up 20 of 100/);
    await visitor.turn({ edition: "jr", game: String(numberOf("jr")), ...guess("stairs") });
    await visitor.turn({ edition: "jr", game: String(numberOf("jr")), ...guess(SECRETS.jr[1]) });
    const after = await read(visitor, "/yesterday?edition=jr");
    expect(after.said).toContain("How others did You are better than 70% of 100 players.");
    // The nearest words are asked for in the bonus round of this word.
    expect(after.said).toContain("The nearest words Some of them are answers to the bonus round.");
  });

  it("is one sentence below that, and is hidden by a setting", async () => {
    const visitor = openVisitor(server);
    const few = "12 Personen haben dieses Spiel an seinem Tag beendet: zu wenige für einen Vergleich.";
    await expect.poll(async () => (await read(visitor, "/deutsch/yesterday")).said, { timeout: 15_000 }).toContain(few);
    await visitor.post("/deutsch/settings", { form: "settings" });
    expect((await read(visitor, "/deutsch/yesterday")).said).not.toContain(few);
  });
});

describe("the feed of yesterday's words", () => {
  const readFeed = (xml: string) => {
    const { title, links = [], entries = [] } = parseAtomFeed(xml);
    return {
      title: title?.value,
      links: Object.fromEntries(links.map(({ rel = "", href }) => [rel, href])),
      entries: entries.map((entry) => ({
        id: entry.id,
        title: entry.title?.value ?? "",
        content: textOf(entry.content?.value?.replaceAll("</p>", "\n") ?? ""),
      })),
    };
  };

  it.each([
    ["/yesterday.atom", "/yesterday", "en", "Yesterday’s word · Proxima", "The nearest words: "],
    ["/yesterday.atom?edition=jr", "/yesterday?edition=jr", "jr", "Yesterday’s word · Proxima Junior", "The nearest"],
    ["/espanol/yesterday.atom", "/espanol/yesterday", "es", "La palabra de ayer · Proxima Español", "Las palabras más"],
    [
      "/deutsch/yesterday.atom",
      "/deutsch/yesterday",
      "de",
      "Das Wort von gestern · Proxima Deutsch",
      "Die ähnlichsten",
    ],
  ] as const)("%s has the last 14 days of the edition of %s, and nothing of today", async (...row) => {
    const [address, page, edition, title, near] = row;
    const visitor = openVisitor(server);
    const { status, headers, text } = await visitor.get(address);
    expect([status, headers.get("content-type")]).toEqual([200, "application/atom+xml; charset=utf-8"]);
    // This site does not know its address.
    expect(headers.get("cache-control")).toBe("no-store");
    expect([...visitor.cookies]).toEqual([]);
    const feed = readFeed(text);
    expect(feed.title).toBe(title);
    expect(feed.links).toEqual({ self: server.origin + address, alternate: server.origin + page });
    const { entries } = feed;
    expect(entries).toHaveLength(14);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(14);
    const [today, word] = SECRETS[edition];
    expect(entries[0]?.content.toLowerCase().split("\n")[0]).toBe(word);
    expect(entries[0]?.content).toContain(`\n${near}`);
    // The first day that is listed is yesterday's.
    expect(entries[0]?.title).toContain(String(numberOf(edition)));
    expect(containsWord(text, today)).toBe(false);
    for (const [index, entry] of entries.entries())
      expect(containsWord(entry.title, server.secretOf(edition, numberOf(edition) - index))).toBe(false);
    // The pages that have it name it.
    const names = attributesOf((await visitor.get(page)).text, 'link[type*="atom+xml"]', "href");
    expect(names).toEqual([address]);
    const archive = page.replace("yesterday", "archive");
    // The archive has the feed of its games too.
    expect(attributesOf((await visitor.get(archive)).text, 'link[type*="atom+xml"]', "href")).toEqual([
      address.replace("yesterday", "games"),
      ...names,
    ]);
  });

  it("is sent once to a reader that says what it has", async () => {
    const visitor = openVisitor(server);
    const etag = (await visitor.ask("/yesterday.atom")).headers.get("etag") ?? "";
    const again = await visitor.ask("/yesterday.atom", undefined, { "If-None-Match": etag });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });
});
