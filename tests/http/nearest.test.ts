import { describe, expect, it } from "vitest";
import { EDITION_FACTS, type Edition } from "~/editions/editions";
import { BUILT_IN_EDITIONS, type BuiltInEdition } from "../fixtures/editions";
import { newEmail } from "../support/account";
import { attributesOf, elementsOf, mainOf, partOf, textOf, textsOf } from "../support/html";
import { codeOf, near, revealed as revealedOn, rowsOf } from "../support/nearest";
import { SECRETS } from "../support/secrets";
import { sharedServer } from "../support/sharedServer";
import { todaysGameOf } from "../support/today";
import { openVisitor, type Visitor } from "../support/visitor";

const server = sharedServer();
const { number } = todaysGameOf(server, "en");

const todaysGame = (edition: Edition) => todaysGameOf(server, edition);
const revealed = (edition: Edition, word: string) => revealedOn(server, edition, word);
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}${path}`, { redirect: "manual", headers });

describe("hidden nearest words", () => {
  it("are neither in the page nor in the answer to a data request", async () => {
    const words = (await revealed("en", "ocean")).map(({ word }) => word);
    // Some words also occur in the site's texts.
    const tokensOf = (text: string) => new Set(text.toLowerCase().match(/\p{L}+/gu));
    const elsewhere = tokensOf(await (await get(near("en", "theory"))).text());
    const own = words.filter((word) => word.length >= 5 && !elsewhere.has(word));
    expect(own.length).toBeGreaterThan(500);
    const data = `${near("en", "ocean")}?_data=${encodeURIComponent("nearest/nearest.route")}`;
    for (const path of [near("en", "ocean"), near("en", "ocean", { reveal: "" }), data]) {
      const response = await get(path);
      expect(response.status).toBe(200);
      const tokens = tokensOf(await response.text());
      expect(own.filter((word) => tokens.has(word))).toEqual([]);
    }
  });
});

describe("the words of one stem with a word", () => {
  it("are folded under the first of them, and unfold without a script", async () => {
    const rows = await revealed("en", "illustrate");
    const html = mainOf(await (await get(near("en", "illustrate", { reveal: "words" }))).text());
    const fold = partOf(html, "details.same-stem");
    expect(textOf(fold)).toMatch(/2 more like “\w+”/);
    expect(textsOf(fold, 'span[lang="en"]')).toEqual(["illustrative", "illustrator"]);
    const words = rows.map(({ word }) => word);
    expect(words).toContain("illustration");
    expect(words).not.toContain("illustrator");
  });
});

describe("the header of each column", () => {
  it.each<[Edition, string, readonly string[]]>([
    ["en", "ocean", ["Word", "Closeness"]],
    ["jr", "bottle", ["Word", "Closeness"]],
    ["es", "montaña", ["Palabra", "Cercanía"]],
    ["de", "straße", ["Wort", "Nähe"]],
  ])("sorts the words in the %s edition", async (edition, word, names) => {
    const read = async (path: string) => {
      const html = mainOf(await (await get(path)).text());
      const heads = elementsOf(html, "th[aria-sort]").map((head) => ({
        sorted: head.getAttribute("aria-sort"),
        name: textOf(head).split(/\s/)[0],
        link: head.querySelector("a[href]")?.getAttribute("href") ?? "",
      }));
      return { rows: rowsOf(html), heads };
    };
    const first = await read(near(edition, word, { reveal: "words" }));
    expect(first.heads.map(({ name }) => name)).toEqual(names);
    const { compare } = new Intl.Collator(EDITION_FACTS[edition].wordLanguage);
    const byWord = [...first.rows].sort((a, b) => compare(a.word, b.word));
    const farthest = [...first.rows].reverse();
    const [words, closeness] = first.heads;
    for (const [link, rows, sorted] of [
      [closeness?.link, farthest, ["none", "ascending"]],
      [words?.link, byWord, ["ascending", "none"]],
    ] as const) {
      const page = await read(link ?? "");
      expect([page.rows, page.heads.map((head) => head.sorted)]).toEqual([rows, sorted]);
    }
    const reversed = await read((await read(words?.link ?? "")).heads[0]?.link ?? "");
    expect(reversed.rows).toEqual([...byWord].reverse());
  });
});

/* How words and base64 are read is tested in app/play/requestedWord.server.test.ts and platform/base64.test.ts. */
describe("another spelling of a word", () => {
  it.each<[Edition, string, string]>([
    ["en", "colours", "color"],
    ["de", "strasse", "straße"],
  ])("leads in the %s edition from %s to the page of %s, with the game", async (edition, typed, word) => {
    const query = { num: "7", reveal: "words" };
    const response = await get(near(edition, typed, query));
    expect([response.status, response.headers.get("location")]).toEqual([302, near(edition, word, query)]);
    expect((await get(near(edition, word))).status).toBe(200);
  });

  it("is read in base64 as addresses write it", async () => {
    const page = await openVisitor(server).get("/espanol/nearby_1k/c2%2FDsWFy%3D%3D");
    expect([page.status, page.find("h1")]).toEqual([200, expect.stringContaining("soñar")]);
  });
});

describe("a URL without a valid word", () => {
  it.each([
    ["markup", "%3Cscript%3Ealert(1)%3C%2Fscript%3E"],
    ["an unknown word", codeOf("xqzzyqx")],
    ["5 kB", "A".repeat(5000)],
    ["invalid UTF-8", Buffer.from([0xff, 0xfe, 0xfd]).toString("base64url")],
  ])("says so in three languages for %s", async (_, code) => {
    for (const [prefix, sentence] of [
      ["", "Word not found"],
      ["/espanol", "No encontramos esa palabra"],
      ["/deutsch", "Wort nicht gefunden"],
    ] as const) {
      const page = await openVisitor(server).get(`${prefix}/nearby_1k/${code}?reveal=words`);
      expect([page.status, page.main]).toEqual([404, expect.stringContaining(`<p>${sentence}</p>`)]);
    }
  });

  it.each([
    ["/nearby_1k/", 404],
    ["/deutsch/nearby_1k", 404],
    ["/nearby_1k/%ff", 400],
    [near("jr", "whiskey"), 404],
  ])("is no server error: %s is answered with %i", async (path, status) => {
    expect((await get(path)).status).toBe(status);
  });
});

type Turns = readonly Readonly<Record<string, string>>[];

/** A player of today's game, unless the turns say another. */
async function play(edition: Edition, turns: Turns, visitor = openVisitor(server)): Promise<Visitor> {
  for (const fields of turns) expect((await visitor.turn({ edition, ...fields })).status).toBe(200);
  return visitor;
}

describe("today's secret", () => {
  const IN_PLAY: Readonly<Record<BuiltInEdition, string>> = {
    en: "You can see this word’s nearest words once you have finished today’s game.",
    jr: "You can see this word’s nearest words once you have finished today’s game.",
    es: "Podrás ver las palabras más cercanas a esta cuando termines la partida de hoy.",
    de: "Die ähnlichsten Wörter zu diesem Wort siehst du, sobald du das heutige Spiel beendet hast.",
  };

  /* Who may look it up is tested in app/play/nearest.server.test.ts. */
  it.each(BUILT_IN_EDITIONS)("of the %s edition is refused until the game is over", async (edition) => {
    const { secret, words } = todaysGame(edition);
    const shown = near(edition, secret, { reveal: "words" });
    const player = await play(edition, [{ intent: "guess", guess: words[0] ?? "" }, { intent: "hint" }]);
    const refused = await player.get(shown);
    expect([refused.status, refused.main]).toEqual([403, expect.stringContaining(`<p>${IN_PLAY[edition]}</p>`)]);
    expect(rowsOf(refused.text)).toEqual([]);
    await play(edition, [{ intent: "giveUp" }], player);
    const open = await player.get(shown);
    expect([open.status, rowsOf(open.text).length > 950]).toEqual([200, true]);
  });

  it("is refused to data requests too", async () => {
    const data = `${near("en", "harbor")}?reveal=words&_data=${encodeURIComponent("nearest/nearest.route")}`;
    const response = await get(data);
    expect(response.status).toBe(403);
    expect(rowsOf(await response.text())).toEqual([]);
  });
});

describe("the words that a player guessed", () => {
  const SAID: Readonly<Record<BuiltInEdition, readonly [string, string]>> = {
    en: ["The words you guessed are marked.", "your guess 1"],
    jr: ["The words you guessed are marked.", "your guess 1"],
    es: ["Las palabras que probaste están marcadas.", "tu intento 1"],
    de: ["Die Wörter, die du geraten hast, sind markiert.", "dein Versuch 1"],
  };
  /** The marks in the list. */
  const marksOf = (html: string) => textsOf(html, 'tr > th[scope="row"] small[lang]');
  const numbersIn = (links: readonly string[]) =>
    links.map((link) => new URL(link, server.origin).searchParams.get("num"));
  /** A hint is among the nearest words. */
  const HINTED = [{ intent: "hint" }, { intent: "giveUp" }];

  it.each<[BuiltInEdition, string]>([
    ["en", "/archive/game"],
    ["jr", "/junior-archive/game"],
    ["es", "/espanol/archive/game"],
    ["de", "/deutsch/archive/game"],
  ])("are marked on the way from the end of a past game, in every order, in the %s edition", async (edition, page) => {
    const game = String(todaysGame(edition).number - 1);
    const player = await play(
      edition,
      HINTED.map((turn) => ({ ...turn, game })),
    );
    const read = async (path: string) => (await player.get(path)).main;
    const [link = ""] = attributesOf(await read(`${page}?num=${game}`), 'a[href*="/nearby_1k/"]', "href");
    // Some of the bonus rounds ask for them: the player chooses to see them.
    const html = await read(`${link}&reveal=words`);
    expect(attributesOf(html, 'input[name="num"]', "value")).toEqual([game]);
    expect(html).toContain(SAID[edition][0]);
    expect(marksOf(html)).toEqual([SAID[edition][1]]);
    const orders = attributesOf(html, 'a[href*="sort="]', "href");
    expect(numbersIn(orders)).toEqual([game, game]);
    for (const order of orders) expect(marksOf(await read(order))).toEqual([SAID[edition][1]]);
  });

  it("are marked on the way from yesterday's word", async () => {
    const game = String(number - 1);
    const player = await play(
      "en",
      HINTED.map((turn) => ({ ...turn, game })),
    );
    const { main } = await player.get("/yesterday");
    const [link = ""] = attributesOf(main, 'a[href*="/nearby_1k/"]', "href");
    expect(marksOf((await player.get(link)).main)).toEqual([SAID.en[1]]);
  });

  it("are marked for a member too, from the end of today's game", async () => {
    const visitor = openVisitor(server);
    await visitor.signUp(newEmail());
    await play("en", HINTED, visitor);
    const link = attributesOf((await visitor.get("/")).main, 'nav.ways a[href*="/nearby_1k/"]', "href");
    expect(numbersIn(link)).toEqual([String(number)]);
    expect(marksOf((await visitor.get(`${link[0] ?? ""}&reveal=words`)).main)).toEqual([SAID.en[1]]);
  });
});

describe("the list after the end of a game", () => {
  const [, yesterdays] = SECRETS.en;
  const ended = async (turns: Turns = [{ intent: "giveUp" }]) => {
    const num = String(number - 1);
    const player = await play(
      "en",
      turns.map((turn) => ({ ...turn, game: num })),
    );
    return async (query: Record<string, string> = {}) =>
      (await player.get(near("en", yesterdays, { num, ...query }))).main;
  };
  const noteOf = (html: string) => partOf(html, 'p.note[role="status"]');

  it("is open at once, for its player alone", async () => {
    const read = await ended();
    expect(rowsOf(await read()).length).toBeGreaterThan(900);
    expect(rowsOf(await read({ num: String(number - 2) }))).toEqual([]);
    const begun = await ended([{ intent: "guess", guess: todaysGame("en").words[0] ?? "" }]);
    expect(rowsOf(await begun())).toEqual([]);
  });

  it("finds a word in any of its forms, and frames its row", async () => {
    const read = await ended();
    const { word = "", percentile } = rowsOf(await read())[400] ?? {};
    const html = await read({ find: ` ${word.toUpperCase()} ` });
    expect(textOf(noteOf(html))).toBe(`${word} is ${percentile} of 1000.`);
    expect(textsOf(html, ".nearest-page-found")).toEqual([expect.stringContaining(word)]);
    expect(elementsOf(html, "tr#found.nearest-page-found[class*=heat-]")).toHaveLength(1);
    // The form leads to it.
    expect(attributesOf(html, 'form[role="search"]', "action")).toEqual([`${near("en", yesterdays)}#found`]);
  });

  it("says of a word that is not in it how similar it is, and of one that nobody knows that it is unknown", async () => {
    const read = await ended();
    const words = new Set(rowsOf(await read()).map((row) => row.word));
    const far = todaysGame("en").words.find((word) => !words.has(word)) ?? "";
    expect(textOf(noteOf(await read({ find: far })))).toMatch(
      new RegExp(
        `^${far} is not among the nearest 1000, but closer than \\d+% of all words. Its similarity is -?\\d+\\.\\d\\d; the 1000th word has \\d+\\.\\d\\d.$`,
      ),
    );
    expect(textOf(noteOf(await read({ find: yesterdays })))).toBe(`${yesterdays} is the word itself: 1000.`);
    expect(textOf(noteOf(await read({ find: "xqzzyqx" })))).toBe("Word not found: xqzzyqx");
    expect(textOf(noteOf(await read({ find: "x" })))).toBe("Input must be at least 2 characters");
  });

  it("does not say how similar a secret in play is", async () => {
    const read = await ended();
    const html = await read({ find: todaysGame("en").secret });
    expect(textOf(noteOf(html))).toBe("You can see this word’s nearest words once you have finished today’s game.");
  });

  it("lists only the player's own guesses on request, in any order", async () => {
    const read = await ended([{ intent: "hint" }, { intent: "hint" }, { intent: "giveUp" }]);
    const html = await read({ show: "mine" });
    const mine = rowsOf(html);
    expect(mine).toHaveLength(2);
    expect(html).toContain('aria-current="page">Only mine (2)</a>');
    const [order = ""] = attributesOf(html, 'a[href*="sort=alphabetical"]', "href");
    expect(order).toContain("show=mine");
    const none = await (await ended())({ show: "mine" });
    expect([rowsOf(none), textOf(none)]).toEqual([[], expect.stringContaining("None of your guesses is among")]);
  });
});

it("search engines are kept from the page, hidden or revealed", async () => {
  for (const query of [{}, { reveal: "words" }])
    expect((await openVisitor(server).get(near("de", "straße", query))).text).toContain(
      '<meta name="robots" content="noindex"/>',
    );
});
